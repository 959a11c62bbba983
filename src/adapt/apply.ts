/** Puts an adapted model together: a base and what differs from it. */
import { TruecaseError } from '../errors.js';
import type { SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import { MemmModel } from '../models/memm/model.js';
import { readSettings } from '../models/memm/settings.js';
import { type Weights, WeightTable } from '../models/memm/weights.js';
import { baseOf, requireBase } from './base.js';
import { readDelta } from './delta.js';
import { withWords } from './lexicon.js';
import { ChangedWeights } from './weights.js';

/** `where` names the file of the difference in errors; `known` are the weights of the base, if they have been read. */
export function applyDelta(base: SectionReader, delta: SectionReader, where = 'model', known?: Weights): MemmModel {
  const wanted = baseOf(delta.meta, where);
  if (wanted === undefined) {
    throw new TruecaseError('usage', `${where} is a model by itself, expected one that was adapted from a base`, {
      hint: 'Load it without a base.',
      where,
    });
  }
  requireBase(base, wanted, where);
  const { bits, templates } = readSettings(delta.meta);
  const settings = readSettings(base.meta);
  if (bits !== settings.bits || templates !== settings.templates || delta.meta.family !== base.meta.family) {
    throw describeDamage(where, 'section META: family, bits and templates are not those of the base');
  }
  const { changes, words } = readDelta(delta, bits);
  const weights = new ChangedWeights(known ?? new WeightTable(base, bits), bits, changes);
  return new MemmModel(withWords(base, delta.meta, words), weights);
}
