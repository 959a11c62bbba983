/**
 * The file of an adapted model: only what differs from its base. Sections:
 *
 *     weights  for each label (x = T, U, M for TITLE, UPPER, MIXED): `DxFE` the features whose weight is another, as the
 *              distances between them in numbers of variable length; `DxCD` u8 one code each; `DxQT` f32 [256] by how
 *              much the weight of a code differs
 *     words    `DLHI`, `DLLO` u32 the hash of each word that is new or has new irregular forms; `DLRW` u16 shares of its
 *              shapes (lattice/row.ts), for new ones; `DLMW` u32 the words with irregular forms, ascending, one item a
 *              form; `DLMB` u32 capitals; `DLMS` u8 share of 255
 *
 * The header has the settings of the base with the bias of the adapted model, and the base itself (base.ts).
 */
import type { SectionReader } from '../../../format/container.js';
import { describeDamage, expectItems, expectWeights } from '../../../format/damage.js';
import { unpackNumbers } from '../../../format/varint.js';
import { WEIGHTS } from '../features/weights.js';

/** Changes to the weights of one label. */
export interface Changes {
  /** Ascending. */
  readonly features: Uint32Array;
  /** By how much each differs from the base. */
  readonly amounts: Float32Array;
}

/** A word that the base does not know, or not with these irregular forms. */
export interface AddedWord {
  readonly hi: number;
  readonly lo: number;
  readonly row: number;
  /** Capitals and share of 255. */
  readonly forms: readonly (readonly [bits: number, share: number])[];
}

export interface Delta {
  /** [WEIGHTS] */
  readonly changes: readonly Changes[];
  readonly words: readonly AddedWord[];
}

/** Second letter of the tags of each label's sections. */
export const SECTION_LETTERS = ['T', 'U', 'M'] as const;
export const CODES = 256;

/** `bits` of a hash name a feature. */
export function readDelta(reader: SectionReader, bits: number): Delta {
  const changes = Array.from({ length: WEIGHTS }, (_, label) => readChanges(reader, SECTION_LETTERS[label]!, bits));
  return { changes, words: readWords(reader) };
}

function readChanges(reader: SectionReader, label: string, bits: number): Changes {
  const codes = reader.u8(`D${label}CD`);
  const table = reader.f32(`D${label}QT`);
  expectItems(`D${label}QT`, table.length, CODES);
  expectWeights(`D${label}QT`, table);
  const tag = `D${label}FE`;
  const features = unpackNumbers(reader.bytes(tag), codes.length, tag);
  let feature = 0;
  for (let i = 0; i < features.length; i++) {
    if (i > 0 && features[i] === 0) throw describeDamage(tag, `item ${i} is there twice`);
    feature += features[i]!;
    if (feature >= 2 ** bits) throw describeDamage(tag, `item ${i} is ${feature}, expected less than 2^${bits}`);
    features[i] = feature;
  }
  return { features, amounts: Float32Array.from(codes, (code) => table[code]!) };
}

function readWords(reader: SectionReader): AddedWord[] {
  const hi = reader.u32('DLHI');
  const lo = reader.u32('DLLO');
  const row = reader.u16('DLRW');
  const word = reader.u32('DLMW');
  const bits = reader.u32('DLMB');
  const share = reader.u8('DLMS');
  expectItems('DLLO', lo.length, hi.length);
  expectItems('DLRW', row.length, hi.length);
  expectItems('DLMB', bits.length, word.length);
  expectItems('DLMS', share.length, word.length);
  let next = 0;
  const words = Array.from(hi, (value, at) => {
    const forms: [number, number][] = [];
    for (; next < word.length && word[next] === at; next++) forms.push([bits[next]!, share[next]!]);
    return { hi: value, lo: lo[at]!, row: row[at]!, forms };
  });
  if (next === word.length) return words;
  throw describeDamage('DLMW', `item ${next} is ${word[next]}, expected ascending words below ${words.length}`);
}
