/**
 * The models of a server: read from disk into memory that all threads share, checked once on the way. Two models of the
 * same name are refused, as requests choose by name.
 */
import { crc32 } from 'node:zlib';
import { type ModelMeta, TruecaseError } from 'truecase';
import { isMethod, modelName, readContainer, readShared, share } from 'truecase/host';
import { loadRecognizer } from 'truecase/ner';
import { readModelBytes, resolveModel } from 'truecase/node';
import type { LoadedModel } from './work/job.js';

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
  readonly shared: readonly LoadedModel[];
  readonly cards: readonly ModelCard[];
}

export async function readModels(names: readonly string[]): Promise<ModelSet> {
  const shared: LoadedModel[] = [];
  const cards: ModelCard[] = [];
  for (const name of names) {
    const where = await resolveModel(name);
    const { model, meta } = await read(where);
    if (shared.some((other) => other.name === model.name)) {
      throw new TruecaseError('usage', `two models have the name ${model.name}`, {
        where,
        hint: 'Rename one of the files.',
      });
    }
    const { bytes, task } = model;
    const { language, created, family } = meta;
    const first = !cards.some((card) => card.task === task);
    cards.push({ name: model.name, task, language, family, created, bytes: bytes.length, default: first });
    shared.push(model);
  }
  if (!cards.some(({ task }) => task === 'truecase')) {
    throw new TruecaseError('usage', `no model of ${names.join(', ')} restores case`, { hint: 'Add one, such as en.' });
  }
  return { shared, cards };
}

/** A model that can be loaded, with its header; what is wrong with another is thrown. */
async function read(where: string): Promise<{ model: LoadedModel; meta: ModelMeta }> {
  const name = modelName(where);
  const bytes = await readModelBytes(where);
  if (isMethod(readContainer(bytes, where, crc32).meta.family)) {
    const { meta } = loadRecognizer(bytes, where);
    return { model: { name, task: 'ner', where, bytes: share(bytes) }, meta };
  }
  const { model, truecaser } = await readShared(where, bytes);
  return { model: { name, task: 'truecase', ...model }, meta: truecaser.meta };
}
