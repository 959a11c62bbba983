/**
 * Steps over the tokens that a reader sees: markup between two tokens does not part them, and white space on either side
 * of it is white space between them. Not a list of its own; each step looks at the token arrays.
 */
import { Flag, Kind, type Tokens } from './tokens.js';

/** The next token that is not markup, or tokens.count. */
export function nextOf(tokens: Tokens, t: number): number {
  let i = t + 1;
  while (i < tokens.count && tokens.kind[i] === Kind.MARKUP) i++;
  return i;
}

/** The last token before t that is not markup, or -1. */
export function previousOf(tokens: Tokens, t: number): number {
  let i = t - 1;
  while (i >= 0 && tokens.kind[i] === Kind.MARKUP) i--;
  return i;
}

/** Is there white space before token t, on either side of the markup before it? */
export function hasSpace(tokens: Tokens, t: number): boolean {
  let i = t;
  while ((tokens.flags[i]! & Flag.SPACE_BEFORE) === 0 && i > 0 && tokens.kind[i - 1] === Kind.MARKUP) i--;
  return (tokens.flags[i]! & Flag.SPACE_BEFORE) !== 0;
}

/** Does white space, or nothing, follow token t? */
export function followedBySpace(tokens: Tokens, t: number): boolean {
  const next = nextOf(tokens, t);
  return next >= tokens.count || hasSpace(tokens, next);
}

/** Is token t a word, with case or without? */
export function isWordToken(tokens: Tokens, t: number): boolean {
  return t < tokens.count && (tokens.kind[t] === Kind.WORD || tokens.kind[t] === Kind.PLAIN);
}
