/**
 * Sentence pairs from a file of tab-separated pairs (`source TAB target`).
 * Compressed files are read as they are. Whatever is not a pair ends in an error with file and line.
 */

import { TruecaseError } from '../errors.js';
import { readLines } from './lines.js';

export interface SentencePair {
  readonly source: string;
  readonly target: string;
  /** File and line, for errors: `pairs.tsv:12`. */
  readonly where: string;
}

export async function* readPairs(path: string): AsyncGenerator<SentencePair> {
  let line = 0;
  for await (const batch of readLines(path, { onSkip: () => line++ })) {
    for (const text of batch) yield parsePair(text, `${path}:${++line}`);
  }
}

/** One line `source TAB target`; neither side may be empty. */
export function parsePair(line: string, where: string): SentencePair {
  const fields = line.split('\t');
  if (fields.length !== 2) {
    const found = fields.length === 1 ? 'no tab' : `${fields.length - 1} tabs`;
    throw describePair(where, `${found} in the line, expected source, one tab, target`);
  }
  const [source, target] = fields as [string, string];
  if (source.trim() === '') throw describePair(where, 'the source side is empty');
  if (target.trim() === '') throw describePair(where, 'the target side is empty');
  return { source, target, where };
}

function describePair(where: string, found: string): TruecaseError {
  return new TruecaseError('corpus', `${where}: ${found}`, {
    hint: 'Every line must hold a sentence and its translation; leave out pairs with an empty side.',
    where,
  });
}
