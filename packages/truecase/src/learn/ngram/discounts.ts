/**
 * Discounts of modified Kneser-Ney smoothing for one order (Chen and Goodman 1999, equation 26), from how many n-grams
 * have the adjusted count 1, 2, 3 and 4. Text too small or too odd for the formula gets fixed discounts.
 */

export interface Discounts {
  /** [4] what an n-gram of count 0, 1, 2, 3 or more gives away. */
  readonly values: Float64Array;
  /** Whether the formula gave them; otherwise they are the fixed ones. */
  readonly estimated: boolean;
}

const FIXED = [0, 0.5, 1, 1.5];

/** countsOfCounts: [4] n1 to n4. */
export function estimateDiscounts(countsOfCounts: readonly number[]): Discounts {
  const [n1 = 0, n2 = 0, n3 = 0, n4 = 0] = countsOfCounts;
  // Y = n1 / (n1 + 2 n2), Dj = j − (j + 1) Y n(j+1) / nj
  const y = n1 / (n1 + 2 * n2);
  const values = Float64Array.of(0, 1 - (2 * y * n2) / n1, 2 - (3 * y * n3) / n2, 3 - (4 * y * n4) / n3);
  const sound = values.every((value, j) => j === 0 || (value > 0 && value <= j)) && n4 > 0;
  return sound ? { values, estimated: true } : { values: Float64Array.from(FIXED), estimated: false };
}
