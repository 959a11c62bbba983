/**
 * The public door, safe for browsers: load a model from bytes or from an address, and restore case. Node adds bundled
 * models and files (truecase/node); training and evaluation have doors of their own (truecase/train, truecase/eval).
 */
import { applyDelta } from './adapt/apply.js';
import { baseOf, describeMissingBase, modelName } from './adapt/base.js';
import { readContext } from './ambiguous/context.js';
import { TruecaseError } from './errors.js';
import { readContainer, type SectionReader } from './format/container.js';
import type { Checksum } from './format/crc32.js';
import { readModel } from './models/registry.js';
import { Truecaser } from './truecaser.js';

export type { Alternative, Annotation } from './decode/explain.js';
export type { FirstWord, Mode, TruecaseOptions } from './decode/options.js';
export { type CaseReport, type DetectOptions, detectCase } from './detect/detect.js';
export type { CaseName } from './detect/kinds.js';
export type { CaseSpan, LineCase } from './detect/spans.js';
export { type ErrorCode, TruecaseError } from './errors.js';
export type { ModelMeta } from './format/meta.js';
export type { LineRule } from './text/sentences.js';
export { type Adapted, type AdaptOptions, type AdaptReport, type Session, Truecaser } from './truecaser.js';

/** A truecaser from the bytes of a model file. `where` names it in errors; `checksum` may be a faster CRC-32 than ours. */
export function loadBytes(bytes: Uint8Array | ArrayBuffer, where = 'model', checksum?: Checksum): Truecaser {
  const reader = readContainer(bytes, where, checksum);
  const base = baseOf(reader.meta, where);
  if (base !== undefined) throw describeMissingBase(base.name, where, 'bytes alone do not say where it is');
  return makeTruecaser(reader, where);
}

/** As loadBytes; an adapted model is a difference from a base, whose bytes `findBase` is asked for by name. */
export async function loadWithBase(
  bytes: Uint8Array | ArrayBuffer,
  findBase: (name: string) => Promise<Uint8Array | ArrayBuffer>,
  where = 'model',
  checksum?: Checksum,
): Promise<Truecaser> {
  const reader = readContainer(bytes, where, checksum);
  const base = baseOf(reader.meta, where);
  if (base === undefined) return makeTruecaser(reader, where);
  const background = readContainer(await findBase(base.name), `the base of ${where}`, checksum);
  const model = applyDelta(background, reader, where);
  return new Truecaser(model, reader.meta, [], modelName(where), readContext(background));
}

function makeTruecaser(reader: SectionReader, where: string): Truecaser {
  return new Truecaser(readModel(reader), reader.meta, [], modelName(where), readContext(reader));
}

/**
 * A truecaser from bytes, or from an address that is fetched (uncompressed, or with a content encoding). The base of an
 * adapted model is looked for beside it.
 */
export async function load(source: Uint8Array | ArrayBuffer | URL | string): Promise<Truecaser> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) return loadBytes(source);
  const address = String(source);
  const bytes = await fetchBytes(address);
  const beside = (name: string) => {
    const here = new URL(address, globalThis.location?.href);
    return fetchBytes(String(new URL(`${encodeURIComponent(name)}.tcm`, here)));
  };
  return loadWithBase(bytes, beside, address);
}

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(address);
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw new TruecaseError('io', `the model at ${address} cannot be fetched: ${(cause as Error).message}`, {
      where: address,
      hint: 'Check the address. In Node, load models by name or path through truecase/node.',
      cause,
    });
  }
  if (!response.ok) {
    throw new TruecaseError('not-found', `the model at ${address} answered ${response.status}, expected 200`, {
      where: address,
      hint: 'Check the address.',
    });
  }
  return bytes;
}
