/**
 * The prior of an alignment point, from Dyer, Chahuneau and Smith 2013 ("A simple, fast, and effective
 * reparameterization of IBM Model 2"): points near the diagonal are likely, the more so the higher the tension λ.
 *
 *     p(i | j, m, n) = exp(-λ·|i/n - j/m|) / Z        i = 1..n, the given words; j = 1..m, the words that they explain
 *
 * Along i the weights rise by a factor exp(λ/n) up to the diagonal and fall by it behind.
 */

/** Fills weights[0..n-1] with those of i = 1..n, not normalised; returns their sum Z. */
export function fillDiagonal(weights: Float64Array, j: number, m: number, n: number, tension: number): number {
  const ratio = Math.exp(-tension / n);
  const split = Math.min(n, Math.floor((j * n) / m));
  let sum = 0;
  // i = split, split - 1, .. 1: j/m - i/n is not negative
  let weight = Math.exp(-tension * (j / m - split / n));
  for (let i = split; i >= 1; i--) {
    weights[i - 1] = weight;
    sum += weight;
    weight *= ratio;
  }
  weight = Math.exp(-tension * ((split + 1) / n - j / m));
  for (let i = split + 1; i <= n; i++) {
    weights[i - 1] = weight;
    sum += weight;
    weight *= ratio;
  }
  return sum;
}

/** How many sentence pairs have m words to explain and n given ones. */
export interface LengthCount {
  readonly m: number;
  readonly n: number;
  count: number;
}

const LEAST_TENSION = 0.1;
const MOST_TENSION = 14;
const NEWTON_STEPS = 8;

/**
 * The tension under which the mean distance from the diagonal is `distance`, the one that was observed. The mean falls as
 * λ rises, and its derivative is minus the variance, so that Newton's step is (mean - distance) / variance.
 */
export function fitTension(lengths: readonly LengthCount[], distance: number, start: number): number {
  let tension = start;
  let weights = new Float64Array(0);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let tokens = 0;
    let mean = 0;
    let variance = 0;
    for (const { m, n, count } of lengths) {
      if (weights.length < n) weights = new Float64Array(2 * n);
      tokens += m * count;
      for (let j = 1; j <= m; j++) {
        const z = fillDiagonal(weights, j, m, n, tension);
        let first = 0;
        let second = 0;
        for (let i = 1; i <= n; i++) {
          const far = Math.abs(i / n - j / m);
          first += weights[i - 1]! * far;
          second += weights[i - 1]! * far * far;
        }
        first /= z;
        mean += count * first;
        variance += count * (second / z - first * first);
      }
    }
    if (tokens === 0 || !(variance > 0)) return tension;
    const change = (mean / tokens - distance) / (variance / tokens);
    const next = Math.min(MOST_TENSION, Math.max(LEAST_TENSION, tension + change));
    if (Math.abs(next - tension) < 1e-4) return next;
    tension = next;
  }
  return tension;
}
