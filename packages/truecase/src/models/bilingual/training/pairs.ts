/**
 * The sentence pairs that a bilingual model learns from, held in memory, and those among them that are kept apart: the
 * tables and the language model are estimated from the first, the weights of the features from the second.
 */
import { parsePair, type SentencePair } from '../../../corpus/pairs.js';
import type { TrainingCorpus } from '../../../corpus/training.js';
import { TruecaseError } from '../../../errors.js';

export interface PairSplit {
  readonly learned: readonly SentencePair[];
  readonly held: readonly SentencePair[];
}

/** At most this share of the pairs is held out. */
const MOST_HELD = 0.1;

export async function readPairSplit(corpus: TrainingCorpus, heldOut: number): Promise<PairSplit> {
  const pairs: SentencePair[] = [];
  const names = (corpus as { files?: readonly string[] }).files;
  let file = 'pairs';
  let line = 0;
  const onFile = (index: number): void => {
    file = names?.[index] ?? `file ${index + 1}`;
    line = 0;
  };
  for await (const batch of corpus.lines(undefined, onFile)) {
    for (const text of batch) {
      line++;
      if (text !== '') pairs.push(parsePair(text, `${file}:${line}`));
    }
  }
  if (pairs.length === 0) {
    throw new TruecaseError('corpus', 'there are no sentence pairs to learn from', {
      hint: 'Give files with a source sentence, a tab and its translation on every line.',
    });
  }
  const step = Math.max(Math.ceil(1 / MOST_HELD), Math.floor(pairs.length / heldOut));
  const learned: SentencePair[] = [];
  const held: SentencePair[] = [];
  for (const [index, pair] of pairs.entries()) (index % step === step - 1 ? held : learned).push(pair);
  return { learned, held };
}

/** The target sides as text for the trainer of the language model. */
export function targetCorpus(pairs: readonly SentencePair[]): TrainingCorpus {
  const lines = pairs.map(({ target }) => target);
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return {
    totalBytes: bytes,
    async *lines(progress, onFile) {
      onFile?.(0);
      let done = 0;
      for (let at = 0; at < lines.length; at += 1000) {
        const batch = lines.slice(at, at + 1000);
        for (const line of batch) done += line.length + 1;
        progress?.(done);
        yield batch;
      }
    },
    digests: () => [],
  };
}
