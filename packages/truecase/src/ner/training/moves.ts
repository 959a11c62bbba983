/**
 * Π and A of the hidden Markov model: relative frequencies of the first tags of sentences and of tags behind tags. What IOB2
 * allows but the text does not have gets the share of ADDED mentions; what it forbids gets 0.
 */
import type { Material } from './material.js';

const ADDED = 0.1;

/** [1 + K][K] probabilities; the first row is that of the begin of a sentence. */
export function learnMoves({ tags, gold }: Material): Float32Array {
  const K = tags.size;
  const counts = new Float64Array((K + 1) * K);
  for (let p = -1; p < K; p++) {
    for (let y = 0; y < K; y++) if (tags.mayFollow(p, y)) counts[(p + 1) * K + y] = ADDED;
  }
  for (const row of gold) {
    let previous = -1;
    for (const tag of row) {
      counts[(previous + 1) * K + tag]!++;
      previous = tag;
    }
  }
  const moves = new Float32Array(counts.length);
  for (let p = 0; p <= K; p++) {
    let sum = 0;
    for (let y = 0; y < K; y++) sum += counts[p * K + y]!;
    for (let y = 0; y < K; y++) moves[p * K + y] = counts[p * K + y]! / sum;
  }
  return moves;
}
