// `npm run figures -- NAME …`: the figures of the papers, each by one command, on data that the caller names.
//   lita --data DATA --model NAME=FILE [--model NAME=FILE …] [--out DIR] [--samples N]
// DATA holds bench/en-wiki/dev.txt and dev/en/*.txt. Tables go to stdout; with --out also JSON and SVG into a folder.
import { parseArgs } from 'node:util';
import { drawLita } from './figures/lita.mjs';

const FIGURES = { lita: drawLita };
const USAGE = `usage: npm run figures -- ${Object.keys(FIGURES).join('|')} --data DATA --model NAME=FILE … [--out DIR] [--samples N]`;

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
      },
    });
  } catch (error) {
    return fail(error.message);
  }
}

const { values, positionals } = readArguments();
const [name, ...rest] = positionals;
if (name === undefined || rest.length > 0 || !Object.hasOwn(FIGURES, name)) {
  fail(
    `${positionals.length === 0 ? 'no figure' : positionals.join(' ')} given, expected one of: ${Object.keys(FIGURES).join(', ')}`,
  );
}
if (values.data === undefined) fail('--data is missing, expected the folder with the development texts');
const samples = Number(values.samples);
if (!Number.isInteger(samples) || samples < 1) fail(`--samples is ${values.samples}, expected a whole number above 0`);
const models = values.model.map((pair) => {
  const at = pair.indexOf('=');
  if (at < 1 || at === pair.length - 1) fail(`--model is ${pair}, expected NAME=FILE`);
  return { name: pair.slice(0, at), file: pair.slice(at + 1) };
});
if (models.length === 0) fail('--model is missing, expected NAME=FILE at least once');
if (new Set(models.map((model) => model.name)).size < models.length) fail('two models have the same name');

try {
  await FIGURES[name]({ data: values.data, models, out: values.out, samples });
} catch (error) {
  if (error.code === undefined) throw error;
  console.error(`figures: ${error.message}${error.hint ? `\nhint: ${error.hint}` : ''}`);
  process.exit(1);
}
