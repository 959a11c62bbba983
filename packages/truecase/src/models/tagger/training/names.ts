/**
 * Names alone on a line: cells of tables, cues, headings, answers. Training text has few such lines and many of those it has are in
 * capitals, so names are taken out of sentences and read as lines of their own.
 */
import { Shape } from '../../../text/casing.js';
import { Flag, Kind, type Tokens } from '../../../text/tokens.js';

/** Words of a name at most. */
const LONGEST = 4;

/**
 * One of the names inside a line, or null if there is none: capitalised words in a row, each mostly so elsewhere, with words in lower case or
 * marks around. `shapes` [tokens] as they are written; `random` below 1.
 */
export function pickName(
  line: string,
  { count, kind, flags, start, end }: Tokens,
  shapes: Uint8Array,
  isName: (t: number) => boolean,
  random: number,
): string | null {
  const names: [from: number, to: number][] = [];
  const isPart = (t: number) =>
    kind[t] === Kind.WORD &&
    shapes[t] === Shape.TITLE &&
    (flags[t]! & (Flag.PROTECTED | Flag.JOINED | Flag.START)) === 0 &&
    isName(t);
  for (let from = 1; from < count; from++) {
    if (!isPart(from)) continue;
    let to = from + 1;
    while (to < count && isPart(to) && line[end[to - 1]!] === ' ' && start[to] === end[to - 1]! + 1) to++;
    const before = from - 1;
    const isAlone = kind[before] !== Kind.WORD || shapes[before] === Shape.LOWER;
    const isEnded = to === count || kind[to] === Kind.PUNCTUATION || shapes[to] === Shape.LOWER;
    if (isAlone && isEnded && line[start[from]! - 1] === ' ' && to - from <= LONGEST)
      names.push([start[from]!, end[to - 1]!]);
    from = to;
  }
  const chosen = names[Math.floor(random * names.length)];
  return chosen === undefined ? null : line.slice(...chosen);
}
