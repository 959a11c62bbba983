/** `truecase lexicon`: the words that a text writes in irregular mixed case, as a list that --overrides takes. */
import { writeFileAtomic } from '../../files/file.js';
import { acquireLexicon, Corpus, expandSources, formatLexicon } from '../../train.js';
import type { Run } from '../context.js';
import { readOverrides } from '../overrides.js';
import { checkTarget, refuseInput } from '../target.js';

export const listIrregular: Run = async ({ operands, values, stdin, stdout, progress, signal }) => {
  const output = values.find('output') ?? '-';
  if (output !== '-') await checkTarget(output);
  const list = values.find('overrides');
  const own = [...values.list('word'), ...(list === undefined ? [] : await readOverrides(list))];
  const files = await expandSources(operands);
  if (output !== '-') await refuseInput(output, files);
  if (files.includes('-')) signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const lexicon = await acquireLexicon(new Corpus(files), {
    language: values.text('language'),
    words: own,
    onProgress: (step) => {
      signal.throwIfAborted();
      progress.update(step);
    },
  });
  progress.clear();
  const text = values.has('json')
    ? [...lexicon.prefixes, ...lexicon.words].map((row) => `${JSON.stringify(row)}\n`).join('')
    : formatLexicon(lexicon);
  if (output === '-') await stdout.write(text);
  else await writeFileAtomic(output, Buffer.from(text));
  return 0;
};
