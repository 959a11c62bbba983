/** The only list of model families. */
import { TruecaseError } from '../errors.js';
import type { SectionReader } from '../format/container.js';
import { hmm } from './hmm/model.js';
import { memm } from './memm/model.js';
import type { CaseModel, Family } from './model.js';
import { ngram } from './ngram/model.js';
import { unigram } from './unigram/model.js';

export const FAMILIES: readonly Family[] = [unigram, ngram, memm, hmm];

/** The model in a container, whatever its family. */
export function readModel(reader: SectionReader): CaseModel {
  const family = FAMILIES.find((candidate) => candidate.name === reader.meta.family);
  if (family === undefined) {
    const known = FAMILIES.map((candidate) => candidate.name).join(', ');
    throw new TruecaseError(
      'model-family',
      `model family ${JSON.stringify(reader.meta.family)}, expected one of: ${known}`,
      {
        hint: 'Update truecase: the model was made for a newer release.',
      },
    );
  }
  return family.read(reader);
}
