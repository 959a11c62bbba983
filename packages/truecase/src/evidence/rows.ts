/** What evidence does to a row of the lattice: it is added to log-probabilities, which then sum to one again. */
import type { Lattice } from '../lattice/lattice.js';

/** Makes the row of token t, to which something was added, sum to one, and chooses its most probable candidate. */
export function settleRow(lattice: Lattice, t: number): void {
  const { logp } = lattice;
  const row = lattice.row(t);
  const end = lattice.rowEnd(t);
  const top = lattice.top(t);
  const most = logp[row + top]!;
  let sum = 0;
  for (let at = row; at < end; at++) sum += Math.exp(logp[at]! - most);
  const total = most + Math.log(sum);
  for (let at = row; at < end; at++) logp[at]! -= total;
  lattice.best[t] = top;
}
