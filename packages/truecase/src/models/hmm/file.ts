/**
 * The counts of an HMM in a model file. Counts are kept in one byte each (levels.ts), sparse ones with their places as
 * packed differences between ascending keys.
 *
 *     HMTO f64         what all words share, see writeTotals
 *     HMIN u8          per word: feature, whether in both halves, whether a roman numeral
 *     HMEK, HMEC       emitted: keys id · EMISSIONS + cell, counts
 *     HMFK, HMFC       followed: keys id · PAIRS + cell, counts
 *     HMDK, HMDU u8    distinct, in either HMM: one for every tag of a word that anything follows, in their order
 *     HMBN, HMBK, HMBC pairs: number per id, keys (differences within an id), counts
 */
import type { Section, SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import { NumberReader, packNumbers } from '../../format/varint.js';
import { LEVELS, levelOf } from './levels.js';
import { type Diversity, FEATURE_BITS, type HmmCounts, type HmmTotals, IN_BOTH } from './tables.js';
import { EMISSIONS, FEATURES, Feature, PAIRS, SPECIALS, Special, TAGS } from './tags.js';

/** Counts as they are read, and what tables.ts makes of them. */
const BYTES_PER_ID = 6 + 4 * (EMISSIONS + 2 * PAIRS + 7 * TAGS);
const DIVERSITY = EMISSIONS + 2 * TAGS + 1;
const TOTALS = EMISSIONS + FEATURES * TAGS + 2 * DIVERSITY;

function writeTotals({ pairs, features, known, unknown }: HmmTotals): Float64Array {
  const list = ({ pairs, joint, words, vocabulary }: Diversity) => [...pairs, ...joint, ...words, vocabulary];
  return Float64Array.of(...pairs, ...features, ...list(known), ...list(unknown));
}

function readTotals(data: Float64Array): HmmTotals {
  if (data.length !== TOTALS) throw describeDamage('HMTO', `${data.length} numbers, expected ${TOTALS}`);
  const bad = data.findIndex((value) => !(Number.isSafeInteger(value) && value >= 0));
  if (bad >= 0) throw describeDamage('HMTO', `number ${bad} is ${data[bad]}, expected a count`);
  let at = 0;
  const take = (count: number) => {
    at += count;
    return data.slice(at - count, at);
  };
  const diversity = (): Diversity => ({
    pairs: take(EMISSIONS),
    joint: take(TAGS),
    words: take(TAGS),
    vocabulary: take(1)[0]!,
  });
  return { pairs: take(EMISSIONS), features: take(FEATURES * TAGS), known: diversity(), unknown: diversity() };
}

/** Features of the specials: they are words of both HMMs. */
export function describeSpecials(info: Uint8Array, size: number): void {
  for (let which = 0; which < SPECIALS; which++) {
    let feature: number = which >= Special.UNKNOWN ? which - Special.UNKNOWN : Feature.OTHER;
    if (which === Special.ROMAN) feature = Feature.LETTERS;
    info[size + which] = IN_BOTH | feature;
  }
}

export function writeCounts(counts: HmmCounts): Section[] {
  const ids = counts.size + SPECIALS;
  const emitted = writeSparse(counts.emitted);
  const followed = writeSparse(counts.followed);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < ids * TAGS; at++) {
    if (!isFollowed(counts.followed, at)) continue;
    known.push(levelOf(counts.distinct[at]!));
    unknown.push(levelOf(counts.distinctUnknown[at]!));
  }
  const sizes = new Uint32Array(ids);
  const steps = new Uint32Array(counts.keys.length);
  for (let id = 0; id < ids; id++) {
    const [first, last] = [counts.rows[id]!, counts.rows[id + 1]!];
    sizes[id] = last - first;
    for (let i = first; i < last; i++) steps[i] = counts.keys[i]! - (i === first ? 0 : counts.keys[i - 1]!);
  }
  return [
    { tag: 'HMTO', data: writeTotals(counts.totals) },
    { tag: 'HMIN', data: counts.info.slice(0, counts.size) },
    { tag: 'HMEK', data: emitted.keys },
    { tag: 'HMEC', data: emitted.codes },
    { tag: 'HMFK', data: followed.keys },
    { tag: 'HMFC', data: followed.codes },
    { tag: 'HMDK', data: Uint8Array.from(known) },
    { tag: 'HMDU', data: Uint8Array.from(unknown) },
    { tag: 'HMBN', data: packNumbers(sizes) },
    { tag: 'HMBK', data: packNumbers(steps) },
    { tag: 'HMBC', data: Uint8Array.from(counts.counts, levelOf) },
  ];
}

function writeSparse(values: Float32Array): { keys: Uint8Array; codes: Uint8Array } {
  const steps: number[] = [];
  const codes: number[] = [];
  let last = 0;
  for (let key = 0; key < values.length; key++) {
    if (values[key] === 0) continue;
    steps.push(key - last);
    codes.push(levelOf(values[key]!));
    last = key;
  }
  return { keys: packNumbers(Uint32Array.from(steps)), codes: Uint8Array.from(codes) };
}

function isFollowed(followed: Float32Array, at: number): boolean {
  return followed[at * TAGS]! + followed[at * TAGS + 1]! + followed[at * TAGS + 2]! > 0;
}

/** `size` is the number of words in the lexicon. */
export function readCounts(reader: SectionReader, size: number): HmmCounts {
  const ids = size + SPECIALS;
  reader.reserve(ids * BYTES_PER_ID + 8 * reader.u8('HMBC').length, 'HMIN');
  const words = reader.u8('HMIN');
  if (words.length !== size) throw describeDamage('HMIN', `${words.length} items, expected ${size}`);
  const info = new Uint8Array(ids);
  info.set(words);
  for (let id = 0; id < size; id++) {
    if ((info[id]! & FEATURE_BITS) >= FEATURES) throw describeDamage('HMIN', `item ${id} is ${info[id]}`);
  }
  describeSpecials(info, size);
  const followed = readSparse(reader, 'HMFK', 'HMFC', ids * PAIRS);
  return {
    size,
    info,
    emitted: readSparse(reader, 'HMEK', 'HMEC', ids * EMISSIONS),
    followed,
    distinct: readDistinct(reader, 'HMDK', followed),
    distinctUnknown: readDistinct(reader, 'HMDU', followed),
    ...readPairs(reader, ids),
    totals: readTotals(reader.f64('HMTO')),
  };
}

function readSparse(reader: SectionReader, keysTag: string, codesTag: string, size: number): Float32Array {
  const codes = reader.u8(codesTag);
  const steps = new NumberReader(reader.bytes(keysTag), codes.length, keysTag);
  const values = new Float32Array(size);
  let key = 0;
  for (let i = 0; i < codes.length; i++) {
    key += steps.next();
    if (key >= size) throw describeDamage(keysTag, `key ${key}, expected less than ${size}`);
    values[key] = LEVELS[codes[i]!]!;
  }
  steps.end();
  return values;
}

function readDistinct(reader: SectionReader, tag: string, followed: Float32Array): Float32Array {
  const codes = reader.u8(tag);
  const values = new Float32Array(followed.length / TAGS);
  let used = 0;
  for (let at = 0; at < values.length; at++) {
    if (!isFollowed(followed, at)) continue;
    if (used === codes.length) throw describeDamage(tag, `${used} items, expected more`);
    values[at] = LEVELS[codes[used++]!]!;
  }
  if (used !== codes.length) throw describeDamage(tag, `${codes.length} items, expected ${used}`);
  return values;
}

function readPairs(reader: SectionReader, ids: number): Pick<HmmCounts, 'rows' | 'keys' | 'counts'> {
  const codes = reader.u8('HMBC');
  const sizes = new NumberReader(reader.bytes('HMBN'), ids, 'HMBN');
  const steps = new NumberReader(reader.bytes('HMBK'), codes.length, 'HMBK');
  const rows = new Uint32Array(ids + 1);
  const keys = new Uint32Array(codes.length);
  const counts = new Float32Array(codes.length);
  let at = 0;
  for (let id = 0; id < ids; id++) {
    const end = at + sizes.next();
    if (end > codes.length) throw describeDamage('HMBN', `${end} pairs, expected at most ${codes.length}`);
    for (let key = 0; at < end; at++) {
      key += steps.next();
      keys[at] = key;
      counts[at] = LEVELS[codes[at]!]!;
    }
    rows[id + 1] = at;
  }
  if (at !== codes.length) throw describeDamage('HMBN', `${at} pairs, expected ${codes.length}`);
  sizes.end();
  steps.end();
  return { rows, keys, counts };
}
