// Measures the models of the page on development text and writes what the figures page draws, web/src/figures/figures.json:
// scores by class, confusion and calibration. Lines are taken at even distances from every file of the folder.
//   node lab/web-figures.mjs DATA            DATA/dev/en has one text a domain
//   node lab/web-figures.mjs DATA --lines 500
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluate, toJson } from '../packages/truecase/dist/eval/index.js';
import { load } from '../packages/truecase/dist/node/index.js';
import { listModels } from '../web/vite.config.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string', default: '500' } },
});
const [data] = positionals;
if (data === undefined) throw new Error('name the folder of the data: node lab/web-figures.mjs DATA');
const most = Number(values.lines);

/** At most so many lines of a file, at even distances. */
async function sample(file) {
  const lines = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== '') lines.push(line);
  }
  const step = Math.max(1, lines.length / most);
  return Array.from({ length: Math.min(most, lines.length) }, (_, i) => lines[Math.floor(i * step)]);
}

const folder = join(data, 'dev', 'en');
const files = readdirSync(folder).filter((name) => name.endsWith('.txt') && !name.includes('headlines'));
const lines = [];
for (const file of files) lines.push(...(await sample(join(folder, file))));
const round = (value) => Number(value.toFixed(2));
const models = [];
for (const { name, title, source } of listModels()) {
  if (source !== undefined) continue;
  const tc = await load(join(root, 'models', `${name}.tcm`));
  const annotate = (line) => tc.annotate(line);
  const found = toJson(await evaluate((line) => tc.truecase(line), lines, { samples: 100, annotate }));
  const { words, accuracy, f1, shapes, nonLower, all, confusion, calibration } = found;
  const row = (label, { precision, recall, f1: score, gold }) => ({
    name: label,
    words: gold,
    precision: round(precision),
    recall: round(recall),
    f1: round(score),
  });
  models.push({
    name,
    title,
    words,
    accuracy: round(accuracy),
    f1: round(f1),
    classes: [
      row('lower case', shapes.lower),
      row('Capital', shapes.title),
      row('ALL CAPITALS', shapes.upper),
      row('mIxed', shapes.mixed),
      row('not lower', nonLower),
      row('all words', all),
    ],
    confusion,
    calibration: {
      error: round(calibration.error),
      bins: calibration.bins.map((bin) => ({
        from: round(bin.from),
        to: round(bin.to),
        words: bin.words,
        confidence: round(bin.confidence),
        accuracy: round(bin.accuracy),
      })),
    },
  });
  process.stderr.write(`${name}: F1 ${f1.toFixed(2)} in ${words} words\n`);
}
const text = `${files.length} kinds of text: ${files.map((name) => name.replace('.txt', '')).join(', ')}`;
const out = join(root, 'web', 'src', 'figures', 'figures.json');
writeFileSync(out, `${JSON.stringify({ text, lines: lines.length, models }, null, 1)}\n`);
console.log(out);
