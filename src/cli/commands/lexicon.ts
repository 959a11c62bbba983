/** `truecase lexicon`: the words that a text writes in irregular mixed case, as a list that --overrides takes. */
import { Corpus } from '../../corpus/lines.js';
import { expandSources } from '../../corpus/source.js';
import { acquireIrregular, IRREGULAR_DEFAULTS } from '../../learn/irregular/acquire.js';
import { formatList, listPrefixes, listWords } from '../../learn/irregular/list.js';
import { learnPrefixes, PREFIX_DEFAULTS } from '../../learn/irregular/prefixes.js';
import { countCasings } from '../../models/unigram/train.js';
import { writeFileAtomic } from '../../node/file.js';
import type { Run } from '../context.js';
import { readOverrides } from '../overrides.js';
import { checkTarget, refuseInput } from '../target.js';

export const acquireLexicon: Run = async ({ operands, values, stdin, stdout, progress, signal }) => {
  const language = values.text('language');
  const output = values.find('output') ?? '-';
  if (output !== '-') await checkTarget(output);
  const list = values.find('overrides');
  const own = [...values.list('word'), ...(list === undefined ? [] : await readOverrides(list))];
  const files = await expandSources(operands);
  if (output !== '-') await refuseInput(output, files);
  if (files.includes('-')) signal.addEventListener('abort', () => stdin.destroy(), { once: true });
  const { words } = await countCasings(new Corpus(files), {
    language,
    seed: 1,
    onProgress: (step) => {
      signal.throwIfAborted();
      progress.update(step);
    },
  });
  progress.clear();
  const found = listWords(words, acquireIrregular(words, IRREGULAR_DEFAULTS), own, language);
  const prefixes = listPrefixes(learnPrefixes(words, language, PREFIX_DEFAULTS), language);
  const text = values.has('json')
    ? [...prefixes, ...found].map((row) => `${JSON.stringify(row)}\n`).join('')
    : formatList(found, prefixes);
  if (output === '-') await stdout.write(text);
  else await writeFileAtomic(output, Buffer.from(text));
  return 0;
};
