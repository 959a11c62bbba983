/**
 * Words in capitals that say nothing about how they are written elsewhere: the place of a dateline ("LONDON (AP) -"), a byline
 * ("By JOHN SMITH"), a label in front of a line ("UPDATE 2 - ", "SMITH: "), a lead in capitals ("ATOMIC ENERGY Since our hope …"), and
 * runs of them inside a line. NATO stands among them too, so who asks must still look at what is known of the word.
 */
import { Shape } from '../text/casing.js';
import { Kind, type Tokens } from '../text/tokens.js';

/** Words in capitals in a row from which on they are a run, and of how many letters at least one of them must be. */
const RUN = 3;
const LONG = 4;
/** Words in capitals that make a lead at the beginning of a line whatever follows. */
const LEAD = 2;
/** Tokens of a lead at most. */
const LONGEST_LEAD = 14;
/** What a dateline or a label ends with. */
const LEAD_END = new Set(['—', '–', '-', '--', '―', ':', ')', '|', '•']);
const BY = new Set(['by', 'By', 'BY']);

/** Sets marked[t] to 1 for such words, to 0 for all others. `shapes` [tokens] as they are written. */
export function markCapitals(line: string, tokens: Tokens, shapes: Uint8Array, marked: Uint8Array): void {
  marked.fill(0, 0, tokens.count);
  if (hasCapitals(tokens, shapes)) {
    markLead(line, tokens, shapes, marked);
    markRuns(tokens, shapes, marked);
  }
}

const isCapital = ({ kind, start, end }: Tokens, shapes: Uint8Array, t: number) =>
  kind[t] === Kind.WORD && shapes[t] === Shape.UPPER && end[t]! - start[t]! > 1;

function hasCapitals(tokens: Tokens, shapes: Uint8Array): boolean {
  for (let t = 0; t < tokens.count; t++) if (isCapital(tokens, shapes, t)) return true;
  return false;
}

function markLead(line: string, tokens: Tokens, shapes: Uint8Array, marked: Uint8Array): void {
  const { count, kind, start, end } = tokens;
  const textOf = (t: number) => line.slice(start[t]!, end[t]!);
  let first = 0;
  while (first < count && kind[first] !== Kind.WORD) first++;
  if (first < count && BY.has(textOf(first))) first++;
  if (first >= count || !isCapital(tokens, shapes, first)) return;
  let words = 0;
  let isEnded = false;
  let t = first;
  for (; t < count && t < first + LONGEST_LEAD; t++) {
    const isWord = kind[t] === Kind.WORD;
    if (isWord && !isCapital(tokens, shapes, t) && !isShortened(line, tokens, t)) break;
    if (isWord && isCapital(tokens, shapes, t)) words++;
    if (kind[t] === Kind.PUNCTUATION && LEAD_END.has(textOf(t)) && /\s/.test(line[end[t]!] ?? ' ')) isEnded = true;
  }
  if (words >= LEAD || isEnded || t === count) for (let i = first; i < t; i++) mark(tokens, shapes, marked, i);
}

/** Calif., N.Y., Jan. in a dateline; a name such as McDONALD. */
function isShortened(line: string, { start, end, count }: Tokens, t: number): boolean {
  return line[end[t]! - 1] === '.' || (t + 1 < count && line[start[t + 1]!] === '.' && start[t + 1] === end[t]);
}

function markRuns(tokens: Tokens, shapes: Uint8Array, marked: Uint8Array): void {
  const { count, kind, start, end } = tokens;
  for (let from = 0; from < count; ) {
    let to = from;
    let words = 0;
    let longest = 0;
    for (; to < count && (kind[to] !== Kind.WORD || isCapital(tokens, shapes, to)); to++) {
      if (kind[to] !== Kind.WORD) continue;
      words++;
      longest = Math.max(longest, end[to]! - start[to]!);
    }
    if (words >= RUN && longest >= LONG) for (let t = from; t < to; t++) mark(tokens, shapes, marked, t);
    from = to + 1;
  }
}

function mark(tokens: Tokens, shapes: Uint8Array, marked: Uint8Array, t: number): void {
  if (isCapital(tokens, shapes, t)) marked[t] = 1;
}
