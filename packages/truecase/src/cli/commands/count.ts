/**
 * `truecase count`: text to sorted lines of n-grams and their counts, or of the forms of words. Everything that can be wrong with the command line
 * or the target is said before the first byte of text is read.
 */

import { TruecaseError } from '../../errors.js';
import { writeFileAtomic } from '../../files/file.js';
import {
  Corpus,
  countCasings,
  countNgrams,
  expandSources,
  formatCasings,
  type WriteBytes,
  writeCounts,
} from '../../train.js';
import { findCommand } from '../command.js';
import type { Context, Run } from '../context.js';
import { formatShortHelp } from '../help.js';
import { readMemory } from '../memory.js';
import { checkTarget, refuseInput } from '../target.js';

/** Flags of n-grams alone. */
const NGRAM_FLAGS = ['order', 'title-lines', 'memory', 'temp-dir', 'workers'] as const;

export const countText: Run = async (context) => {
  const { operands, values, stdin, stdout, reporter, signal } = context;
  if (operands.length === 0 && stdin.isTTY === true) {
    await stdout.write(formatShortHelp(findCommand('count')!));
    return 0;
  }
  const given = NGRAM_FLAGS.find((name) => values.has(name));
  if (values.has('casings') && given !== undefined) {
    throw new TruecaseError('usage', `--${given} does not go with --casings`, { hint: `Leave out --${given}.` });
  }
  readMemory(values.text('memory'));
  const output = values.find('output') ?? '-';
  if (output !== '-') await checkTarget(output);
  const files = await expandSources(operands.length === 0 ? ['-'] : operands, (path) => reporter.unnamed(path));
  if (output !== '-') await refuseInput(output, files);
  if (files.includes('-')) signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const corpus = new Corpus(files);
  const prepared = await (values.has('casings') ? prepareCasings : prepareNgrams)(context, corpus);
  const print = (write: WriteBytes): Promise<void> =>
    prepared.print((chunk) => {
      signal.throwIfAborted();
      return write(chunk);
    });
  try {
    context.progress.clear();
    if (output === '-') await print(stdout.write);
    else await writeFileAtomic(output, print);
  } finally {
    await prepared.close();
  }
  return 0;
};

/** Counts that are complete and wait to be written. */
interface Prepared {
  print(write: WriteBytes): Promise<void>;
  close(): Promise<void>;
}

async function prepareNgrams({ values, progress, signal }: Context, corpus: Corpus): Promise<Prepared> {
  const store = await countNgrams(corpus, {
    language: values.text('language'),
    order: values.number('order'),
    titleLines: values.text('title-lines') === 'keep' ? 'keep' : 'skip',
    memoryBytes: readMemory(values.text('memory')),
    tempDir: values.find('temp-dir'),
    workers: values.find('workers') === undefined ? undefined : values.number('workers'),
    onProgress: (step) => progress.update(step),
    signal,
  });
  return { print: (write) => writeCounts(store, write), close: () => store.close() };
}

async function prepareCasings({ values, progress, signal }: Context, corpus: Corpus): Promise<Prepared> {
  const language = values.text('language');
  const casings = await countCasings(corpus, {
    language,
    onProgress: (step) => {
      signal.throwIfAborted();
      progress.update(step);
    },
  });
  const encoder = new TextEncoder();
  return {
    print: async (write) => {
      for (const lines of formatCasings(casings, language)) await write(encoder.encode(lines));
    },
    close: async () => undefined,
  };
}
