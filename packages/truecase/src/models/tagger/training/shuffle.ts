/**
 * The lines of a corpus in random order from a fixed seed: online learning wants its texts mixed. What fits in a window of
 * lines is shuffled whole, so that memory is bounded on any corpus.
 */

import type { TrainingCorpus } from '../../../corpus/training.js';
import { sfc32 } from '../../../learn/random.js';

const WINDOW_LINES = 8_000_000;
const WINDOW_UNITS = 1_500_000_000;

/**
 * `shares` [files]: how many times the lines of each file are taken, below 1 some of them by chance; all once where it says
 * nothing.
 */
export async function* shuffledLines(
  corpus: TrainingCorpus,
  seed: number,
  shares: readonly number[] = [],
  progress?: (bytesRead: number) => void,
): AsyncGenerator<string[]> {
  const draw = sfc32(seed);
  let share = shares[0] ?? 1;
  const onFile = (index: number) => {
    share = shares[index] ?? 1;
  };
  let window: string[] = [];
  let units = 0;
  for await (const lines of corpus.lines(progress, onFile)) {
    for (const line of lines) {
      if (line === '') continue;
      const times = timesOf(share, draw);
      for (let i = 0; i < times; i++) window.push(line);
      units += times * line.length;
    }
    if (window.length < WINDOW_LINES && units < WINDOW_UNITS) continue;
    yield shuffle(window, draw);
    window = [];
    units = 0;
  }
  if (window.length > 0) yield shuffle(window, draw);
}

function timesOf(share: number, draw: () => number): number {
  const whole = Math.floor(share);
  return share > whole && draw() < (share - whole) * 2 ** 32 ? whole + 1 : whole;
}

function shuffle(lines: string[], draw: () => number): string[] {
  for (let i = lines.length - 1; i > 0; i--) {
    const j = Math.floor((draw() / 2 ** 32) * (i + 1));
    const line = lines[i]!;
    lines[i] = lines[j]!;
    lines[j] = line;
  }
  return lines;
}

/**
 * Shares of files by their words: `share` of the largest, and of the others the more the smaller they are, at most `most`. With
 * a balance of 1 the share is the same for all files; with 0, as many words of each as of the largest.
 */
export function balancedShares(words: readonly number[], share: number, balance: number, most: number): number[] {
  const largest = Math.max(1, ...words);
  return words.map((count) => Math.min(most, share * (Math.max(1, count) / largest) ** (balance - 1)));
}
