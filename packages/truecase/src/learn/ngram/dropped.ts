/**
 * What count cut-offs took away: for each history the tokens that followed it in n-grams which were not kept. A history
 * is followed by something as often as it occurs, unless it ends a sentence; so the tokens are c(h) − Σ c(h w) over the
 * kept n-grams. Orders without a cut-off (threshold 1) have lost nothing, whatever the sums say.
 */
import { TruecaseError } from '../../errors.js';
import type { NgramCounts } from './trie.js';
import { END } from './units.js';

/** [order] fewest times that a kept n-gram was seen. Default 1 for all: nothing was dropped. */
export type Cutoffs = readonly number[];

/** [order][histories]: on level k one number for each entry of level k − 1; on level 0 the empty history, always 0. */
export function findDropped(counts: NgramCounts, cutoffs: Cutoffs = []): Uint32Array[] {
  checkCutoffs(cutoffs);
  const end = counts.words.indexOf(END);
  const dropped = [new Uint32Array(1)];
  for (let level = 1; level < counts.levels.length; level++) {
    const { word, first } = counts.levels[level - 1]!;
    const history = counts.counts[level - 1]!;
    const tokens = new Uint32Array(word.length);
    dropped.push(tokens);
    if ((cutoffs[level] ?? 1) <= 1) continue;
    const followed = counts.counts[level]!;
    for (let h = 0; h < word.length; h++) {
      if (word[h] === end) continue;
      let kept = 0;
      for (let entry = first[h]!; entry < first[h + 1]!; entry++) kept += followed[entry]!;
      tokens[h] = Math.max(0, history[h]! - kept);
    }
  }
  return dropped;
}

function checkCutoffs(cutoffs: Cutoffs): void {
  if (cutoffs.every((cutoff, index) => Number.isInteger(cutoff) && cutoff >= (cutoffs[index - 1] ?? 1))) return;
  throw new TruecaseError('usage', `cut-offs ${cutoffs.join(', ')}, expected whole numbers from 1 that do not fall`, {
    hint: 'For example 1, 1, 2.',
  });
}
