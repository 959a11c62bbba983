/**
 * The models of a server: read from disk into memory that all threads share, checked once on the way. Two models of the
 * same name are refused, as requests choose by name.
 */
import { crc32 } from 'node:zlib';
import { TruecaseError } from '../errors.js';
import { readContainer } from '../format/container.js';
import type { ModelMeta } from '../format/meta.js';
import { loadBytes, loadWithBase } from '../index.js';
import { baseOf, modelName } from '../models/base.js';
import { loadRecognizer } from '../ner/index.js';
import { isMethod } from '../ner/model.js';
import { readModelBytes, resolveBase, resolveModel } from '../node/index.js';
import type { SharedModel } from './work/job.js';

/** What clients are told about a model. */
export interface ModelCard {
  readonly name: string;
  readonly task: 'truecase' | 'ner';
  readonly language: string;
  readonly family: string;
  readonly created: string;
  readonly bytes: number;
  /** The first of its task. */
  readonly default: boolean;
}

export interface ModelSet {
  readonly shared: readonly SharedModel[];
  readonly cards: readonly ModelCard[];
}

export async function readModels(names: readonly string[]): Promise<ModelSet> {
  const shared: SharedModel[] = [];
  const cards: ModelCard[] = [];
  for (const name of names) {
    const where = await resolveModel(name);
    const model = await readShared(where);
    if (shared.some((other) => other.name === model.name)) {
      throw new TruecaseError('usage', `two models have the name ${model.name}`, {
        where,
        hint: 'Rename one of the files.',
      });
    }
    const { bytes } = model;
    const { language, created, family } = await checkModel(model);
    const task = isMethod(family) ? 'ner' : 'truecase';
    const first = !cards.some((card) => card.task === task);
    cards.push({ name: model.name, task, language, family, created, bytes: bytes.length, default: first });
    shared.push(model);
  }
  if (!cards.some(({ task }) => task === 'truecase')) {
    throw new TruecaseError('usage', `no model of ${names.join(', ')} restores case`, { hint: 'Add one, such as en.' });
  }
  return { shared, cards };
}

/** The header of a model that can be loaded; what is wrong with another is thrown. */
async function checkModel({ bytes, base, where }: SharedModel): Promise<ModelMeta> {
  const { meta } = readContainer(bytes, where, crc32);
  if (isMethod(meta.family)) return loadRecognizer(bytes, where).meta;
  if (base === null) return loadBytes(bytes, where, crc32).meta;
  return (await loadWithBase(bytes, async () => base, where, crc32)).meta;
}

async function readShared(where: string): Promise<SharedModel> {
  const bytes = share(await readModelBytes(where));
  const base = baseOf(readContainer(bytes, where, crc32).meta, where);
  return {
    name: modelName(where),
    where,
    bytes,
    base: base === undefined ? null : share(await readModelBytes(await resolveBase(base.name, where))),
  };
}

/** A copy in memory that threads can share. */
function share(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
