/** A file of columns (ner/columns.ts) as sentences to learn from or to score on, and what the header of a model says of it. */
import { createHash } from 'node:crypto';
import { TruecaseError } from '../errors.js';
import type { CorpusMeta } from '../format/meta.js';
import { decodeColumns, readColumns, type TaggedSentence } from '../ner/columns.js';

/** `rename` has the new names of types. Throws `corpus` where the file has no sentence. */
export function readTaggedFile(
  name: string,
  bytes: Uint8Array,
  rename: ReadonlyMap<string, string>,
): { sentences: TaggedSentence[]; meta: CorpusMeta } {
  const sentences = [...readColumns(decodeColumns(bytes), { where: name, rename })];
  if (sentences.length === 0) {
    throw new TruecaseError('corpus', `${name} has no sentence, expected a token and a tag on each line`, {
      hint: 'Check that it is the file of columns.',
      where: name,
    });
  }
  const meta = {
    name: name.replace(/^.*[\\/]/, ''),
    digest: createHash('sha256').update(bytes).digest('hex'),
    words: sentences.reduce((sum, { words }) => sum + words.length, 0),
    lines: sentences.length,
  };
  return { sentences, meta };
}
