/**
 * Which lines are learned from and which are held out. The variance of the prior is found on some held-out lines and the result
 * judged on others, so that the judgement is not about the luck of the search. Where blank lines part the text into documents, a
 * document is held out as a whole: what it says again would otherwise have been learned from its other lines.
 */
import { TruecaseError } from '../../../../errors.js';
import { splitWords } from '../../../../eval/index.js';

export interface Part {
  readonly learned: readonly string[];
  readonly heldOut: readonly string[];
}

export interface Split {
  readonly search: Part;
  /** Compared one after the other, and counted together. */
  readonly judgement: readonly [Part, ...Part[]];
}

const FIFTHS = 5;
/** Lines of one document resemble each other, so neighbours are held out together: a fifth is some of so many blocks. */
const BLOCKS = 20;
/** The fifth for the search, and those for the judgement: as many of them as are needed for so many words. */
const SEARCH_FIFTH = 4;
const FIRST_JUDGED_FIFTH = 1;
const OTHER_JUDGED_FIFTHS = [3, 0, 2] as const;
const JUDGED_WORDS = 60_000;
/** Fewer documents than this are not told apart: a fifth of them may be none. */
const MIN_DOCUMENTS = 20;
const MIN_LINES = 10;
const MIN_HELD_OUT = 2;

/** Different fifths of the lines; or, if there are lines to be held out, every other one of these. */
export function splitLines(all: readonly string[], given: readonly string[] | undefined): Split {
  const lines = withWords(all);
  if (given !== undefined) {
    const heldOut = withWords(given);
    requireLines(lines, 1, 'text');
    requireLines(heldOut, MIN_HELD_OUT, 'held-out text');
    return {
      search: { learned: lines, heldOut: heldOut.filter((_, i) => i % 2 === 0) },
      judgement: [{ learned: lines, heldOut: heldOut.filter((_, i) => i % 2 === 1) }],
    };
  }
  requireLines(lines, MIN_LINES, 'text');
  const starts = documentStarts(all);
  const judgement: [Part, ...Part[]] = [holdOut(lines, starts, FIRST_JUDGED_FIFTH)];
  let words = countWords(judgement[0].heldOut);
  for (const fifth of OTHER_JUDGED_FIFTHS) {
    if (words >= JUDGED_WORDS) break;
    const part = holdOut(lines, starts, fifth);
    judgement.push(part);
    words += countWords(part.heldOut);
  }
  return { search: holdOut(lines, starts, SEARCH_FIFTH), judgement };
}

export function countWords(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + splitWords(line).length, 0);
}

export function withWords(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}

/** [lines with words] the first line of the document that each is in; of each line by itself where there are no documents. */
function documentStarts(all: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let documents = 0;
  let isOpen = false;
  for (const line of all) {
    const isBlank = line.trim() === '';
    if (!isBlank) {
      if (!isOpen) documents++;
      starts.push(isOpen ? starts.at(-1)! : starts.length);
    }
    isOpen = !isBlank;
  }
  return documents < MIN_DOCUMENTS ? starts.map((_, i) => i) : starts;
}

function holdOut(lines: readonly string[], starts: readonly number[], fifth: number): Part {
  const isHeldOut = (_: string, i: number) => Math.floor((starts[i]! * BLOCKS) / lines.length) % FIFTHS === fifth;
  return {
    learned: lines.filter((line, i) => !isHeldOut(line, i)),
    heldOut: lines.filter(isHeldOut),
  };
}

function requireLines(lines: readonly string[], least: number, what: string): void {
  if (lines.length >= least) return;
  throw new TruecaseError('corpus', `the ${what} has ${lines.length} lines with words, expected at least ${least}`, {
    hint: 'Give well-cased text, one sentence or paragraph a line.',
  });
}
