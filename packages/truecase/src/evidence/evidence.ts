/**
 * Evidence: what is known about single words besides what the model says. It comes after the model and before decode,
 * reads and changes the rows of a lattice that holds scores (log-probabilities that sum to one, and the best path), and
 * leaves rows that sum to one and their choice. Decode only decides; it does not weigh. Implementations: the words
 * around (context.ts), the rest of the document (document.ts), the capitals of the input (capitals.ts).
 */
import type { Lattice } from '../lattice/lattice.js';

export interface Evidence {
  /** Has it anything to say about this text? A cheap look, so that a text that it does not concern needs no scores. */
  concerns(lattice: Lattice): boolean;
  /** Adds what it says to the rows of the words that it is about, and chooses again for these. */
  apply(lattice: Lattice): void;
}
