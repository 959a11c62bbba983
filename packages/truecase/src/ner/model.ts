/** What a recogniser's model does, whatever its method: one tag for each word of a sentence. */
import type { Sentence } from './sentence.js';
import type { TagSet } from './tags.js';

export interface NerModel {
  readonly tags: TagSet;
  /** Writes the number of the tag of each word to out, which has room for all; tags are legal IOB2. */
  tag(sentence: Sentence, out: Uint8Array): void;
}

export const METHODS = ['trie-hmm', 'trie-maxent'] as const;

export type MethodName = (typeof METHODS)[number];

export function isMethod(name: string): name is MethodName {
  return (METHODS as readonly string[]).includes(name);
}
