// A model of the family hmm given with `--model FILE`: words per second of restoring text with it, as a ratio to a plain
// pass that splits the same text into words and lowers them. The measuring is that of ngram.mjs.
import { load } from '../dist/node/index.js';
import { formatRows } from './measure.mjs';
import { ngramBench } from './ngram.mjs';

export async function hmmBench(lines, { model }) {
  if (model === undefined) return { figures: null, table: 'skipped: no --model FILE given' };
  const { family } = await load(model);
  if (family !== 'hmm') return { figures: null, table: `skipped: ${model} is of family ${family}, expected hmm` };
  const { sizeBytes, loadMs, words } = (await ngramBench(lines, { model })).figures;
  const { baselinePerSecond, ...ways } = words;
  const table = formatRows([
    ['', 'words/s', 'ratio'],
    ['split and lower (baseline)', baselinePerSecond.toLocaleString('en'), '1.000'],
    ...Object.entries(ways).map(([name, { perSecond, ratio }]) => [
      name,
      perSecond.toLocaleString('en'),
      ratio.toFixed(3),
    ]),
  ]);
  const head = `${sizeBytes.toLocaleString('en')} bytes, loaded in ${loadMs.toFixed(0)} ms`;
  return { figures: { sizeBytes, loadMs, words }, table: `${head}\n\n${table}` };
}
