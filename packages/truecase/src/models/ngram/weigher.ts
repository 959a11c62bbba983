/**
 * What a family that is built on the language model knows about forms besides it. With a weigher, every candidate of a
 * word is a form in the trellis, whether the language model knows it or not.
 */
import type { Lattice } from '../../lattice/lattice.js';

export interface FormWeigher {
  /** What the scores of the language model are multiplied by. */
  readonly scale: number;
  /** Log-weight of candidate k of token t. `seen`: does the language model know the form, or nothing of the word at all? */
  weight(lattice: Lattice, t: number, k: number, seen: boolean): number;
}
