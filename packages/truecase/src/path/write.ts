/** Last part of the path: the text of a lattice with all decisions written into it. */
import type { Writer } from '../decode/apply.js';
import type { Decision } from '../lattice/decision.js';
import type { Lattice } from '../lattice/lattice.js';

export function write(lattice: Lattice, decision: Decision, writer: Writer): string {
  const { count, start, end } = lattice.tokens;
  const { write: written, shape, bits, marks } = decision;
  writer.reset(lattice.text, lattice.orthography);
  for (let t = 0; t < count; t++) {
    if (written[t] === 1) writer.write(start[t]!, end[t]!, shape[t]!, bits[t]!, marks[t]!);
  }
  return writer.finish();
}
