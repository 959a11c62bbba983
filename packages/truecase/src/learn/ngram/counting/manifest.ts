/**
 * What is complete of a count: one field a phase, filled in their order. The files that a manifest needs are those from
 * which the next phase starts; all earlier ones may go.
 */
import type { Segment } from './encoder.js';
import { type OrderTotals, orderFile } from './tally.js';
import { VOCABULARY, type VocabularySize } from './vocabulary.js';
import type { Place } from './windows.js';

export interface Manifest {
  /** Of options and of what the system says about the inputs. */
  readonly digest: string;
  /** [inputs] SHA-256 of what was read. */
  readonly texts?: readonly string[];
  /** [lanes][segments] */
  readonly segments?: readonly (readonly Segment[])[];
  readonly vocabulary?: VocabularySize;
  /** [lanes] how far each has counted. */
  readonly places?: readonly Place[];
  /** All runs, when all windows are counted. */
  readonly runs?: readonly string[];
  /** [order] when the files of all orders are complete. */
  readonly totals?: readonly OrderTotals[];
}

export function listFiles({ segments = [], vocabulary, places = [], runs, totals }: Manifest): string[] {
  const known = vocabulary === undefined ? [] : [VOCABULARY];
  if (totals !== undefined) return [...known, ...totals.map((_, index) => orderFile(index + 1))];
  if (runs !== undefined) return [...known, ...runs];
  const endings = vocabulary === undefined ? ['numbers', 'words'] : ['numbers', 'table'];
  const read = segments.flat().flatMap(({ name }) => endings.map((ending) => `${name}.${ending}`));
  return [...known, ...read, ...places.flatMap((place) => place.runs)];
}
