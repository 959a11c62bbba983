/** Everything the aligner has learned: the words of both sides and the tables of both directions. */
import type { Table } from './table.js';
import type { Vocabulary } from './vocabulary.js';

export interface AlignerTables {
  readonly sourceWords: Vocabulary;
  readonly targetWords: Vocabulary;
  /** p(target | source) */
  readonly forward: Table;
  /** p(source | target) */
  readonly backward: Table;
  /** Prior of the null word. */
  readonly nullProbability: number;
}
