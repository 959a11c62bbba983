/**
 * `truecase count`: text to sorted lines of n-grams and their counts. Everything that can be wrong with the command line
 * or the target is said before the first byte of text is read.
 */
import { Corpus } from '../../corpus/lines.js';
import { expandSources } from '../../corpus/source.js';
import { countNgrams } from '../../learn/ngram/counting/count.js';
import { writeCounts } from '../../learn/ngram/counting/text.js';
import { writeFileAtomic } from '../../node/file.js';
import { findCommand } from '../command.js';
import type { Run } from '../context.js';
import { formatShortHelp } from '../help.js';
import { readMemory } from '../memory.js';
import { checkTarget, refuseInput } from '../target.js';

export const countText: Run = async ({ operands, values, stdin, stdout, progress, signal }) => {
  if (operands.length === 0 && stdin.isTTY === true) {
    await stdout.write(formatShortHelp(findCommand('count')!));
    return 0;
  }
  const memoryBytes = readMemory(values.text('memory'));
  const output = values.find('output') ?? '-';
  if (output !== '-') await checkTarget(output);
  const files = await expandSources(operands.length === 0 ? ['-'] : operands);
  if (output !== '-') await refuseInput(output, files);
  if (files.includes('-')) signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const store = await countNgrams(new Corpus(files), {
    language: values.text('language'),
    order: values.number('order'),
    titleLines: values.text('title-lines') === 'keep' ? 'keep' : 'skip',
    memoryBytes,
    tempDir: values.find('temp-dir'),
    workers: values.find('workers') === undefined ? undefined : values.number('workers'),
    onProgress: (step) => progress.update(step),
    signal,
  });
  try {
    progress.clear();
    if (output === '-') {
      await writeCounts(store, (chunk) => {
        signal.throwIfAborted();
        return stdout.write(chunk);
      });
    } else {
      await writeFileAtomic(output, (write) =>
        writeCounts(store, (chunk) => {
          signal.throwIfAborted();
          return write(chunk);
        }),
      );
    }
  } finally {
    await store.close();
  }
  return 0;
};
