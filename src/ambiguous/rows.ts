/** What evidence does to a row of the lattice: it is added to log-probabilities, which then sum to one again. */
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';

/** Does token t have several candidates that a model has weighed? */
export function isWeighed(lattice: Lattice, t: number): boolean {
  return lattice.size[t]! > 1 && lattice.certainty[t] === 0;
}

/** The most probable candidate of token t. */
export function topOf(lattice: Lattice, t: number): number {
  const { logp, size } = lattice;
  const row = t * MAX_CANDIDATES;
  let top = 0;
  for (let k = 1; k < size[t]!; k++) if (logp[row + k]! > logp[row + top]!) top = k;
  return top;
}

/** Makes the row of token t, to which something was added, sum to one, and chooses its most probable candidate. */
export function settleRow(lattice: Lattice, t: number): void {
  const { logp, size, best } = lattice;
  const row = t * MAX_CANDIDATES;
  const top = topOf(lattice, t);
  const most = logp[row + top]!;
  let sum = 0;
  for (let k = 0; k < size[t]!; k++) sum += Math.exp(logp[row + k]! - most);
  const total = most + Math.log(sum);
  for (let k = 0; k < size[t]!; k++) logp[row + k]! -= total;
  best[t] = top;
}
