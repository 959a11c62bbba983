/**
 * The public door, safe for browsers: load a model from bytes or from an address, and restore case. Node adds bundled
 * models and files (truecase/node); training and evaluation have doors of their own (truecase/train, truecase/eval).
 */
import { readCalibration } from './decode/calibration.js';
import { TruecaseError } from './errors.js';
import { readContext } from './evidence/context.js';
import { readContainer, type SectionReader } from './format/container.js';
import type { Checksum } from './format/crc32.js';
import { describeDamage, guardDamage } from './format/damage.js';
import type { LoadLimits } from './format/limits.js';
import { baseOf, describeMissingBase, isModelName, modelName } from './models/base.js';
import type { CaseModel } from './models/model.js';
import { readAdapted, readModel } from './models/registry.js';
import { type FetchOptions, fetchModel } from './stream/fetch.js';
import { compareTextRules } from './text/rules.js';
import { Truecaser, type TruecaserParts } from './truecaser.js';

export type { Alternative, Annotation } from './decode/explain.js';
export type { FirstWord, HeadlineStyle, Mode, TruecaseOptions, Warning } from './decode/options.js';
export { type CaseReport, type DetectOptions, detectCase } from './detect/detect.js';
export type { CaseName } from './detect/kinds.js';
export type { CaseSpan, LineCase } from './detect/spans.js';
export type { Warning as DocumentWarning } from './documents/format.js';
export { type ErrorCode, TruecaseError } from './errors.js';
export type { LoadLimits } from './format/limits.js';
export type { ModelMeta } from './format/meta.js';
export { LiveCaptions, type LiveOptions, type LiveUpdate } from './stream/live.js';
export type { LineRule } from './text/sentences.js';
export {
  type Adapted,
  type AdaptOptions,
  type AdaptReport,
  type Restored,
  type Session,
  Truecaser,
} from './truecaser.js';

/** A truecaser from the bytes of a model file. `where` names it in errors; `checksum` may be a faster CRC-32 than ours. */
export function loadBytes(
  bytes: Uint8Array | ArrayBuffer,
  where = 'model',
  checksum?: Checksum,
  limits?: LoadLimits,
): Truecaser {
  const reader = readContainer(bytes, where, checksum, limits);
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
  limits?: LoadLimits,
): Promise<Truecaser> {
  const reader = readContainer(bytes, where, checksum, limits);
  const base = baseOf(reader.meta, where);
  if (base === undefined) {
    const model = guardDamage(where, () => readModel(reader));
    const companion = await loadCompanion(model, findBase, where, checksum, limits);
    return guardDamage(where, () => new Truecaser(model, reader.meta, { ...partsOf(reader, where), companion }));
  }
  const background = readContainer(await findBase(base.name), `the base of ${where}`, checksum, limits);
  return guardDamage(where, () => {
    const model = readAdapted(background, reader, where);
    return new Truecaser(model, reader.meta, partsOf(background, where));
  });
}

/**
 * A bilingual model may have been trained with a model of its target language, which it asks for its opinion, and which restores
 * what has no source; without that it does what it can.
 */
async function loadCompanion(
  model: CaseModel,
  find: (name: string) => Promise<Uint8Array | ArrayBuffer>,
  where: string,
  checksum: Checksum | undefined,
  limits: LoadLimits | undefined,
): Promise<Truecaser | null> {
  const name = model.companion ?? null;
  if (name === null) return null;
  if (!isModelName(name))
    throw describeDamage(where, `section META: "beside" is ${JSON.stringify(name)}, expected a name`);
  let bytes: Uint8Array | ArrayBuffer;
  try {
    bytes = await find(name);
  } catch (error) {
    if (error instanceof TruecaseError && error.code === 'not-found') return null;
    throw error;
  }
  const companion = makeTruecaser(readContainer(bytes, name, checksum, limits), name);
  model.attach?.(companion.opinion());
  return companion;
}

function makeTruecaser(reader: SectionReader, where: string): Truecaser {
  return guardDamage(where, () => new Truecaser(readModel(reader), reader.meta, partsOf(reader, where)));
}

/** What a model file has besides its model, whatever its family. */
function partsOf(reader: SectionReader, where: string): TruecaserParts {
  return {
    name: modelName(where),
    context: readContext(reader),
    calibration: readCalibration(reader),
    warnings: compareTextRules(reader.meta, where),
  };
}

/** What `load` may be told. A signal, a time limit and requests concern addresses only. */
export interface LoadOptions extends LoadLimits, Omit<FetchOptions, 'maxBytes'> {}

/**
 * A truecaser from bytes, or from an address that is fetched (uncompressed, or with a content encoding). The base of an
 * adapted model is looked for beside it.
 */
export async function load(
  source: Uint8Array | ArrayBuffer | URL | string,
  options: LoadOptions = {},
): Promise<Truecaser> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    return loadBytes(source, undefined, undefined, options);
  }
  const address = String(source);
  const bytes = await fetchModel(address, options);
  const beside = (name: string) => {
    const here = new URL(address, globalThis.location?.href);
    return fetchModel(String(new URL(`${encodeURIComponent(name)}.tcm`, here)), options);
  };
  return loadWithBase(bytes, beside, address, undefined, options);
}
