/**
 * What a model says about itself: the META section, UTF-8 JSON of at most 1 MiB. Reading checks the type of every
 * field that is named here and the depth of everything else, so that nothing later fails on it; members that are not
 * named are carried along. Whether the family exists is the registry's question, not this file's.
 */

import { TruecaseError } from '../errors.js';
import { describeDamage } from './damage.js';

export interface CorpusMeta {
  name: string;
  digest: string;
  words: number;
  lines: number;
}

export interface ModelMeta {
  family: string;
  language: string;
  /** ISO 8601 date, with or without time. */
  created: string;
  /** Version of the Unicode tables. */
  unicode: string;
  /** Version of truecase that wrote the model. */
  truecase: string;
  corpus: CorpusMeta[];
  options: Record<string, unknown>;
  figures: Record<string, unknown>;
  [extra: string]: unknown;
}

export const MAX_META_BYTES = 1 << 20;
const MAX_DEPTH = 32;
/** Families that had another name when some files were written. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([['memm', 'tagger']]);
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Throws 'model-corrupt' naming the field. */
export function parseMeta(bytes: Uint8Array, where = 'model'): ModelMeta {
  if (bytes.length > MAX_META_BYTES) {
    throw describeDamage(where, `section META has ${bytes.length} bytes, expected at most ${MAX_META_BYTES}`);
  }
  let value: unknown;
  try {
    // Copied first: a TextDecoder need not accept shared memory.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes)));
  } catch (cause) {
    throw describeDamage(where, 'section META is not JSON in UTF-8', cause);
  }
  const fault = findFault(value);
  if (fault !== undefined) throw describeDamage(where, `section META: ${fault}`);
  const meta = value as ModelMeta;
  return freeze({ ...meta, family: FORMER_NAMES.get(meta.family) ?? meta.family });
}

/** Nobody who holds a header can change what others read in it. At most MAX_DEPTH levels. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}

/** Throws 'usage' for anything that parseMeta would refuse. */
export function encodeMeta(meta: ModelMeta): Uint8Array {
  const fault = findFault(meta);
  if (fault !== undefined) throw refuse(fault);
  let bytes: Uint8Array;
  try {
    bytes = new TextEncoder().encode(JSON.stringify(meta));
  } catch (cause) {
    throw refuse('a value cannot be written as JSON', cause);
  }
  if (bytes.length > MAX_META_BYTES) {
    throw refuse(`${bytes.length} bytes of JSON, expected at most ${MAX_META_BYTES}`);
  }
  return bytes;
}

function refuse(fault: string, cause?: unknown): TruecaseError {
  const hint = 'Correct this member of the metadata before writing the model.';
  return new TruecaseError('usage', `model metadata: ${fault}`, { hint, where: 'META', cause });
}

/** Says in words what is wrong with a value that should be a ModelMeta; undefined when nothing is. */
function findFault(value: unknown): string | undefined {
  if (!isRecord(value)) return `found ${describeValue(value)}, expected an object`;
  for (const field of ['family', 'language', 'unicode', 'truecase']) {
    const found = value[field];
    if (typeof found !== 'string') return `"${field}" is ${describeValue(found)}, expected a string`;
    if (found.length > 256 || /\p{Cc}/u.test(found)) return `"${field}" is too long or has control characters`;
  }
  if (value['family'] === '') return '"family" is empty, expected a name';
  const created = value['created'];
  if (typeof created !== 'string' || !ISO_DATE.test(created) || Number.isNaN(Date.parse(created))) {
    return `"created" is ${describeValue(created)}, expected an ISO 8601 date`;
  }
  for (const field of ['options', 'figures']) {
    if (!isRecord(value[field])) return `"${field}" is ${describeValue(value[field])}, expected an object`;
  }
  const corpus = value['corpus'];
  if (!Array.isArray(corpus)) return `"corpus" is ${describeValue(corpus)}, expected a list`;
  for (const [at, source] of corpus.entries()) {
    const fault = findCorpusFault(source, `corpus[${at}]`);
    if (fault !== undefined) return fault;
  }
  return isDeep(value, MAX_DEPTH) ? `nested more than ${MAX_DEPTH} levels deep` : undefined;
}

function findCorpusFault(source: unknown, path: string): string | undefined {
  if (!isRecord(source)) return `"${path}" is ${describeValue(source)}, expected an object`;
  for (const field of ['name', 'digest']) {
    if (typeof source[field] !== 'string')
      return `"${path}.${field}" is ${describeValue(source[field])}, expected a string`;
  }
  for (const field of ['words', 'lines']) {
    const count = source[field];
    if (!Number.isSafeInteger(count) || (count as number) < 0) {
      return `"${path}.${field}" is ${describeValue(count)}, expected a count`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeep(member, levels - 1));
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
