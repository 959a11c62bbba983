// `npm run figures -- NAME …`: the figures of the papers, each by one command, on data that the caller names.
//   lita --data DATA --model NAME=FILE [--model NAME=FILE …] [--out DIR] [--samples N]
//   chelba --data DATA [--out DIR] [--words M,M,…] [--quick]
//   headlines --data DATA --model NAME=FILE [--model NAME=FILE …]
//   niu --data DATA [--model NAME=FILE …] [--out DIR] [--words M,M,…]
//   whitelaw --data DATA [--out DIR]
//   results --data DATA [--without-tests] [--quick] [--model NAME=FILE …] [--out DIR]
//   ladder --data DATA [--share S] [--out DIR]
//   downstream --data DATA [--jars DIR] [--spacy PYTHON] [--lines N] [--out DIR]
//   wang --data DATA [--temp-dir DIR] [--out DIR]
// DATA holds bench/en-wiki/dev.txt and dev/en/*.txt, and for chelba and niu train/en/*.txt.xz; whitelaw also wants German texts and ner/, wang bitext/ and mt/. Tables go to stdout; with --out also
// JSON and SVG into a folder. --words are millions of words to train on, and --quick is a try with few of them.
import { parseArgs } from 'node:util';
import { drawChelba } from './figures/chelba.mjs';
import { drawDownstream } from './figures/downstream.mjs';
import { drawHeadlines } from './figures/headlines.mjs';
import { drawLadder } from './figures/ladder.mjs';
import { drawLita } from './figures/lita.mjs';
import { drawNiu } from './figures/niu.mjs';
import { drawResults } from './figures/resultspage.mjs';
import { drawWang } from './figures/wang.mjs';
import { drawWhitelaw } from './figures/whitelaw.mjs';

const FIGURES = {
  lita: (values) =>
    drawLita({ ...values, models: needModels(values.model), samples: readCount('samples', values.samples) }),
  chelba: (values) => drawChelba({ ...values, words: readWords(values.quick ? QUICK_WORDS : values.words) }),
  headlines: (values) => drawHeadlines({ ...values, models: needModels(values.model) }),
  wang: (values) => drawWang({ ...values, temp: values['temp-dir'] }),
  niu: (values) => drawNiu({ ...values, models: readModels(values.model), words: readWords(values.words) }),
  results: (values) => drawResults({ ...values, models: readModels(values.model), tests: !values['without-tests'] }),
  ladder: (values) => drawLadder({ ...values, share: readShare(values.share) }),
  whitelaw: drawWhitelaw,
  downstream: (values) => drawDownstream({ ...values, lines: readCount('lines', values.lines) }),
};
const WORDS = '0.1,0.3,1,3,10';
const SHARE = '0.04';
const QUICK_WORDS = '0.1,0.3';
const USAGE = `usage: npm run figures -- lita --data DATA --model NAME=FILE … [--out DIR] [--samples N]
       npm run figures -- chelba --data DATA [--out DIR] [--words ${WORDS}] [--quick]
       npm run figures -- niu --data DATA [--model NAME=FILE …] [--out DIR] [--words ${WORDS}]
       npm run figures -- headlines --data DATA --model NAME=FILE …
       npm run figures -- results --data DATA [--without-tests] [--quick] [--model NAME=FILE …] [--out DIR]
       npm run figures -- whitelaw --data DATA [--out DIR]
       npm run figures -- ladder --data DATA [--share ${SHARE}] [--out DIR]
       npm run figures -- downstream --data DATA [--jars DIR] [--spacy PYTHON] [--lines N] [--out DIR]
       npm run figures -- wang --data DATA [--temp-dir DIR] [--out DIR]`;

function fail(message) {
  console.error(`figures: ${message}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        model: { type: 'string', multiple: true, default: [] },
        out: { type: 'string' },
        samples: { type: 'string', default: '1000' },
        words: { type: 'string', default: WORDS },
        quick: { type: 'boolean', default: false },
        'without-tests': { type: 'boolean', default: false },
        'temp-dir': { type: 'string' },
        share: { type: 'string', default: SHARE },
        jars: { type: 'string' },
        spacy: { type: 'string' },
        lines: { type: 'string', default: '400' },
      },
    });
  } catch (error) {
    return fail(error.message);
  }
}

function readCount(name, text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) fail(`--${name} is ${text}, expected a whole number above 0`);
  return count;
}

function readShare(text) {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) fail(`--share is ${text}, expected a number above 0 and up to 1`);
  return share;
}

function readWords(text) {
  const words = text.split(',').map(Number);
  if (!words.every((size) => size > 0 && size < Number.POSITIVE_INFINITY) || new Set(words).size < words.length) {
    fail(`--words is ${text}, expected millions of words, each once, as ${WORDS}`);
  }
  return words;
}

function readModels(pairs) {
  const models = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1 || at === pair.length - 1) fail(`--model is ${pair}, expected NAME=FILE`);
    return { name: pair.slice(0, at), file: pair.slice(at + 1) };
  });
  if (new Set(models.map((model) => model.name)).size < models.length) fail('two models have the same name');
  return models;
}

function needModels(pairs) {
  if (pairs.length === 0) fail('--model is missing, expected NAME=FILE at least once');
  return readModels(pairs);
}

const { values, positionals } = readArguments();
const [name, ...rest] = positionals;
if (name === undefined || rest.length > 0 || !Object.hasOwn(FIGURES, name)) {
  fail(
    `${positionals.length === 0 ? 'no figure' : positionals.join(' ')} given, expected one of: ${Object.keys(FIGURES).join(', ')}`,
  );
}
if (values.data === undefined) fail('--data is missing, expected the folder with the development texts');

try {
  await FIGURES[name](values);
} catch (error) {
  if (error.code === undefined) throw error;
  console.error(`figures: ${error.message}${error.hint ? `\nhint: ${error.hint}` : ''}`);
  process.exit(1);
}
