// Capitalising translations with the bundled bilingual models: target words per second, as ratios to splitting and lowering. With
// `--data DATA` on the development pairs DATA/bitext/NAME/dev.tsv.xz, otherwise on made-up lines that are their own source;
// `--model FILE` measures one model. Alignments are the diagonal, which costs what any other does.
import { join } from 'node:path';
import { load } from '../../packages/truecase/dist/node/index.js';
import { readPairsOf } from '../figures/bitext.mjs';
import { bestOf, compareRates, formatRows, splitAndLower } from './measure.mjs';
import { countWords } from './text.mjs';

const ROUNDS = 3;
const MODELS = ['en-fr', 'fr-en'];

export async function bilingualBench(lines, { model, data }) {
  const figures = {};
  const rows = [['', 'words/s', 'ratio']];
  for (const name of model === undefined ? MODELS : [model]) {
    const truecaser = await load(name);
    const pairs = data && model === undefined ? await readPairsOf(join(data, `bitext/${name}/dev.tsv.xz`)) : own(lines);
    const requests = pairs.map(([source, target]) => {
      const text = target.toLowerCase();
      return { text, source, alignment: diagonal(source, text) };
    });
    const texts = requests.map(({ text }) => text);
    const restoreAll = (options) => () => {
      let sum = 0;
      for (const request of requests) sum += truecaser.truecase(request.text, options(request)).length;
      return sum;
    };
    const measured = compareRates(countWords(texts), bestOf(ROUNDS, splitAndLower(texts)), {
      'alignment given': bestOf(
        ROUNDS,
        restoreAll(({ source, alignment }) => ({ source, alignment })),
      ),
      'alignment found': bestOf(
        ROUNDS,
        restoreAll(({ source }) => ({ source })),
      ),
      'without the source': bestOf(
        ROUNDS,
        restoreAll(() => ({})),
      ),
    });
    figures[name] = measured.figures;
    for (const [run, { wordsPerSecond, ratio }] of Object.entries(measured.figures).filter(
      ([, value]) => value.ratio,
    )) {
      rows.push([`${name}, ${run}`, wordsPerSecond.toLocaleString('en'), ratio.toFixed(4)]);
    }
  }
  return { figures, table: formatRows(rows) };
}

const own = (lines) => lines.slice(0, 5000).map((line) => [line, line]);

/** Point i-i for as many chunks as both sides have. */
function diagonal(source, target) {
  const count = Math.min(...[source, target].map((side) => side.trim().split(/\s+/u).length));
  return Array.from({ length: count }, (_, i) => [i, i]);
}
