/**
 * Which model an adapted one belongs to. An adapted model is stored as its difference from a base: the header of the file
 * names the base and has a digest of it, so that a difference is never added to anything else.
 */
import { TruecaseError } from '../errors.js';
import { listSections, type SectionReader } from '../format/container.js';
import { crc32 } from '../format/crc32.js';
import { describeDamage } from '../format/damage.js';
import type { ModelMeta } from '../format/meta.js';
import { textRulesOf } from '../text/rules.js';

export interface BaseReference {
  /** Name of the base: that of a bundled model, or of a file without `.tcm`. */
  readonly name: string;
  readonly digest: string;
}

const NAME_UNITS = 200;

/** The base that the header asks for; undefined for a model that stands by itself. */
export function baseOf(meta: ModelMeta, where = 'model'): BaseReference | undefined {
  const base = meta['base'];
  if (base === undefined) return undefined;
  const { name, digest } = Object(base) as Partial<Record<keyof BaseReference, unknown>>;
  if (isModelName(name) && typeof digest === 'string') return { name, digest };
  throw describeDamage(where, `section META: "base" is ${JSON.stringify(base)}, expected a name and a digest`);
}

/** A name in a header is no path: a file that was sent by somebody must not choose what is opened. */
export function isModelName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > NAME_UNITS) return false;
  return /^[^/\\:\p{Cc}]+$/u.test(name) && !/^\.+$/.test(name);
}

/** CRC-32 of all that a model computes with. Its date and figures do not count: the same weights are the same base. */
export function digestOf(reader: SectionReader): string {
  const rows = listSections(reader)
    .filter(({ tag }) => tag !== 'META')
    .map(({ tag, length, crc }) => `${tag} ${length} ${crc}`);
  const { family, language, ['decoding']: decoding } = reader.meta;
  const text = [family, language, JSON.stringify(decoding), ...rows].join('\n');
  return crc32(new TextEncoder().encode(text)).toString(16).padStart(8, '0');
}

/** Throws unless this is the model that a difference with this header was made for. */
export function requireBase(reader: SectionReader, delta: ModelMeta, where: string): void {
  const wanted = baseOf(delta, where);
  if (wanted === undefined) {
    throw new TruecaseError('usage', `${where} is a model by itself, expected one that was adapted from a base`, {
      hint: 'Load it without a base.',
      where,
    });
  }
  requireSameRules(reader.meta, delta, where);
  const found = digestOf(reader);
  if (found === wanted.digest) return;
  throw new TruecaseError(
    'model-version',
    `${where} was adapted from ${wanted.name} with the digest ${wanted.digest}, found a ${wanted.name} with ${found}`,
    { hint: 'Use the base that it was made with, or adapt again with the base that is there.', where },
  );
}

/** The words of a difference are found among those of its base only if both were cut by the same rules. */
function requireSameRules(base: ModelMeta, delta: ModelMeta, where: string): void {
  const [found, expected] = [textRulesOf(delta, where), textRulesOf(base, where)];
  if (found === expected) return;
  throw new TruecaseError(
    'model-version',
    `${where} was adapted with text rules ${found}, expected ${expected}, those of its base`,
    { hint: 'Adapt again, with a base of this release.', where },
  );
}

/** What is thrown where a difference is to be used without its base. */
export function describeMissingBase(name: string, where: string, tried: string): TruecaseError {
  return new TruecaseError('not-found', `${where} was adapted from the model ${name}, which is missing: ${tried}`, {
    hint: `Put ${name}.tcm beside it.`,
    where,
  });
}

/** Name of a model from the name, path or address that it was loaded from. */
export function modelName(where: string): string {
  const query = where.search(/[?#]/);
  const last = where
    .slice(0, query < 0 ? undefined : query)
    .split(/[/\\]/)
    .at(-1)!;
  return (
    last
      .replace(/\.(?:br|gz)$/i, '')
      .replace(/\.tcm$/i, '')
      .replaceAll(/[:\p{Cc}]/gu, '_')
      .slice(0, NAME_UNITS) || 'model'
  );
}
