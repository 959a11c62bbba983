/** Training sentences in the form that all steps of training read: words joined, tags as numbers, and the folds. */
import { TruecaseError } from '../../errors.js';
import { type TaggedSentence, typesOf } from '../columns.js';
import { Sentence } from '../sentence.js';
import { TagSet } from '../tags.js';

export interface Material {
  readonly tags: TagSet;
  readonly sentences: readonly Sentence[];
  /** [sentences] the number of the tag of each word. */
  readonly gold: readonly Uint8Array[];
  /** [sentences] which part of the text a sentence is in; parts are of consecutive sentences. */
  readonly fold: Uint8Array;
  readonly folds: number;
  readonly words: number;
}

/** More types would not fit the byte of a category. */
const MOST_TYPES = 120;

export function gather(tagged: readonly TaggedSentence[], folds: number): Material {
  const types = typesOf(tagged);
  if (types.length === 0) {
    throw new TruecaseError('corpus', `${tagged.length} sentences without any entity, expected tags such as B-PER`, {
      hint: 'Check that the tag is in the last column.',
    });
  }
  if (types.length > MOST_TYPES) {
    throw new TruecaseError('corpus', `${types.length} types of entities, expected at most ${MOST_TYPES}`, {
      hint: 'Check that the last column holds the tags; rename types to join them.',
    });
  }
  const tags = new TagSet(types);
  const used = Math.max(2, Math.min(folds, tagged.length));
  return {
    tags,
    sentences: tagged.map(({ words }) => new Sentence(words)),
    gold: tagged.map((sentence) => Uint8Array.from(sentence.tags, (name) => tags.numberOf(name))),
    fold: Uint8Array.from(tagged, (_, i) => Math.floor((i * used) / tagged.length)),
    folds: used,
    words: tagged.reduce((sum, { words }) => sum + words.length, 0),
  };
}
