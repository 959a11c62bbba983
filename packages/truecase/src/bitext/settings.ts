/**
 * Settings of the aligner. Dyer, Chahuneau and Smith 2013 fit the tension to the corpus and take α = 0.01; on hand-aligned
 * English-French text (`npm run bench -- align`) that gives a tension above 13 and 0.309 errors after grow-diag-final-and, and a fixed
 * tension of 6 with α = 0.1 gives 0.280, which is why those are the defaults.
 */

export interface AlignerSettings {
  /** Times that the tables are estimated. */
  readonly iterations: number;
  /** Prior probability that a word is explained by no word of the other side. */
  readonly nullProbability: number;
  /** First λ of the diagonal prior (diagonal.ts). */
  readonly tension: number;
  /** Fit λ to the corpus from the second iteration on. */
  readonly fitTension: boolean;
  /** Parameter of the symmetric Dirichlet prior on translations; small values prefer few translations a word. */
  readonly alpha: number;
  /** Pairs with more tokens on a side are not learned from. */
  readonly maxLength: number;
  /** Translations that are less probable are not kept. */
  readonly leastProbability: number;
}

export const ALIGNER_SETTINGS: AlignerSettings = {
  iterations: 4,
  nullProbability: 0.08,
  tension: 6,
  fitTension: false,
  alpha: 0.1,
  maxLength: 100,
  leastProbability: 1e-5,
};
