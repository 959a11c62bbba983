/** The only list of model families, and what is done through it: reading models, and adapting those that can be adapted. */
import { TruecaseError } from '../errors.js';
import type { SectionReader } from '../format/container.js';
import { describeDamage } from '../format/damage.js';
import type { AdaptedModel, AdaptRequest } from './adaptation.js';
import { requireBase } from './base.js';
import { bilingual } from './bilingual/model.js';
import { hmm } from './hmm/model.js';
import type { CaseModel, Family } from './model.js';
import { ngram } from './ngram/model.js';
import { tagger } from './tagger/family.js';
import { trie } from './trie/model.js';
import { unigram } from './unigram/model.js';

export const FAMILIES: readonly Family[] = [unigram, ngram, tagger, hmm, trie, bilingual];

/** The model in a container, whatever its family. */
export function readModel(reader: SectionReader): CaseModel {
  return findFamily(reader.meta.family).read(reader);
}

/** An adapted model: its base, and the difference from it. `where` names the file of the difference in errors. */
export function readAdapted(base: SectionReader, delta: SectionReader, where = 'model'): CaseModel {
  requireBase(base, delta.meta, where);
  const { name, applyDelta } = findFamily(base.meta.family);
  if (applyDelta !== undefined) return applyDelta(base, delta, where);
  throw describeDamage(where, `section META: the base is of the family ${name}, which cannot be adapted`);
}

/** Adapts a model to text of one kind. Throws `usage` where its family cannot be adapted, `no-gain` where it does not help. */
export async function adaptModel(model: CaseModel, request: AdaptRequest): Promise<AdaptedModel> {
  const family = findFamily(model.family);
  if (family.adapt !== undefined) return family.adapt(model, request);
  const able = FAMILIES.filter(({ adapt }) => adapt !== undefined).map(({ name }) => name);
  throw new TruecaseError(
    'usage',
    `${request.name} is a model of the family ${model.family}, expected ${able.join(' or ')}`,
    {
      hint: 'Only maximum-entropy models can be adapted; "truecase models" lists the family of each.',
      where: request.name,
    },
  );
}

function findFamily(name: string): Family {
  const family = FAMILIES.find((candidate) => candidate.name === name);
  if (family !== undefined) return family;
  const known = FAMILIES.map((candidate) => candidate.name).join(', ');
  throw new TruecaseError('model-family', `model family ${JSON.stringify(name)}, expected one of: ${known}`, {
    hint: 'Update truecase: the model was made for a newer release.',
  });
}
