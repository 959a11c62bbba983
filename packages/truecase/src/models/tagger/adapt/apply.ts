/** Puts an adapted model together: a base and what differs from it. That the two belong together is checked in registry.ts. */
import type { SectionReader } from '../../../format/container.js';
import { describeDamage } from '../../../format/damage.js';
import { type Weights, WeightTable } from '../features/weights.js';
import { TaggerModel } from '../model.js';
import { readSettings } from '../settings.js';
import { readDelta } from './delta.js';
import { withWords } from './lexicon.js';
import { ChangedWeights } from './weights.js';

/** `where` names the file of the difference in errors; `known` are the weights of the base, if they have been read. */
export function applyDelta(base: SectionReader, delta: SectionReader, where: string, known?: Weights): TaggerModel {
  const { bits, templates } = readSettings(delta.meta);
  const settings = readSettings(base.meta);
  if (bits !== settings.bits || templates !== settings.templates || delta.meta.family !== base.meta.family) {
    throw describeDamage(where, 'section META: family, bits and templates are not those of the base');
  }
  const { changes, words } = readDelta(delta, bits);
  const weights = new ChangedWeights(known ?? new WeightTable(base, bits), bits, changes);
  return new TaggerModel(withWords(base, delta.meta, words), weights);
}
