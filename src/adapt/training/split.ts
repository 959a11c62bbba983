/**
 * Which lines are learned from and which are held out. The variance of the prior is found on some held-out lines and the result
 * judged on others, so that the judgement is not about the luck of the search.
 */
import { TruecaseError } from '../../errors.js';
import { splitWords } from '../../eval/index.js';

export interface Part {
  readonly learned: readonly string[];
  readonly heldOut: readonly string[];
}

export interface Split {
  readonly search: Part;
  /** Judged one after the other, all of them together. */
  readonly judgement: readonly Part[];
}

const FIFTH = 5;
/** Lines of one document resemble each other, so neighbours are held out together: a fifth is some of so many blocks. */
const BLOCKS = 20;
/** The fifth for the search, and those for the judgement: as many of them as are needed for so many words. */
const SEARCHED = 4;
const JUDGED = [1, 3, 0, 2] as const;
const JUDGED_WORDS = 60_000;
const LEAST_LINES = 10;
const LEAST_HELD_OUT = 2;

/** Different fifths of the lines; or, if there are lines to be held out, every other one of these. */
export function splitLines(all: readonly string[], given: readonly string[] | undefined): Split {
  const lines = withWords(all);
  if (given !== undefined) {
    const heldOut = withWords(given);
    requireLines(lines, 1, 'text');
    requireLines(heldOut, LEAST_HELD_OUT, 'held-out text');
    return {
      search: { learned: lines, heldOut: heldOut.filter((_, i) => i % 2 === 0) },
      judgement: [{ learned: lines, heldOut: heldOut.filter((_, i) => i % 2 === 1) }],
    };
  }
  requireLines(lines, LEAST_LINES, 'text');
  const judgement: Part[] = [];
  let words = 0;
  for (const place of JUDGED) {
    if (words >= JUDGED_WORDS) break;
    const part = holdOut(lines, place);
    judgement.push(part);
    words += countWords(part.heldOut);
  }
  return { search: holdOut(lines, SEARCHED), judgement };
}

export function countWords(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + splitWords(line).length, 0);
}

export function withWords(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}

function holdOut(lines: readonly string[], place: number): Part {
  const isHeldOut = (_: string, i: number) => Math.floor((i * BLOCKS) / lines.length) % FIFTH === place;
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
