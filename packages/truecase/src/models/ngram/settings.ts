/** How an n-gram model wants to be decoded; stored in the header of its file under `decoding`. */
import { describeDamage } from '../../format/damage.js';
import type { ModelMeta } from '../../format/meta.js';

export interface NgramSettings {
  /** begin: sentences begin after <s>. masked: they begin without any history. */
  readonly boundary: 'begin' | 'masked';
  /** classes: unknown words by their case-carrying stand-ins. title: always capitalised. */
  readonly unknown: 'classes' | 'title';
  /** Weigh the stand-ins by the ending of the word. */
  readonly endings: boolean;
  /** How far below the best a node may be, in natural logarithms. */
  readonly beam: number;
  /** [shape] share of each shape among rare words, by which endings are measured. */
  readonly shares: readonly number[];
}

export function readSettings(meta: ModelMeta): NgramSettings {
  const found = meta['decoding'] as Partial<NgramSettings> | undefined;
  const fits =
    found !== undefined &&
    found !== null &&
    (found.boundary === 'begin' || found.boundary === 'masked') &&
    (found.unknown === 'classes' || found.unknown === 'title') &&
    typeof found.endings === 'boolean' &&
    typeof found.beam === 'number' &&
    found.beam > 0 &&
    Array.isArray(found.shares) &&
    found.shares.length === 5 &&
    found.shares.every((share) => typeof share === 'number' && share > 0);
  if (!fits) throw describeDamage('META', 'the settings of the n-gram model (decoding) are missing or wrong');
  return found as NgramSettings;
}
