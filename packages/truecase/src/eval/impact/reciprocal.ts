/**
 * Whether two lists of reciprocal ranks of the same questions differ by more than chance: approximate randomisation, as in
 * significance.ts, over questions. p = (1 + samples with a difference at least as large) / (1 + samples), two-sided.
 */
import { sfc32 } from '../../learn/random.js';

const ROUNDING = 1e-9;

export function compareReciprocal(a: readonly number[], b: readonly number[], samples = 1000, seed = 1): number {
  const differences = a.map((rank, i) => rank - b[i]!).filter((difference) => difference !== 0);
  const found = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  const next = sfc32(seed);
  let larger = 0;
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    for (const difference of differences) sum += (next() & 1) === 0 ? difference : -difference;
    if (Math.abs(sum) >= found - ROUNDING) larger++;
  }
  return (1 + larger) / (1 + samples);
}
