/** Shares of the four shapes that a word can take, and the two things done with them: smoothing and choosing. */
import { Shape } from '../../text/casing.js';

/** [LOWER, TITLE, UPPER, MIXED] */
export type Shares = [number, number, number, number];

/** (c + κ · prior) / (N + κ); the prior alone where nothing was counted and nothing is to be smoothed. */
export function interpolate(counts: Shares, total: number, prior: Shares, weight: number): Shares {
  if (total + weight === 0) return prior;
  return counts.map((count, i) => (count + weight * prior[i]!) / (total + weight)) as Shares;
}

/** Index of the largest share, as a shape. */
export function bestShape(shares: Readonly<Shares>): number {
  let best = 0;
  for (let i = 1; i < 4; i++) if (shares[i]! > shares[best]!) best = i;
  return best + Shape.LOWER;
}
