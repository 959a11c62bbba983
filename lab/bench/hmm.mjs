// A model of the family hmm given with `--model FILE`: words per second of restoring text with it, as a ratio to a plain
// pass that splits the same text into words and lowers them. The measuring is that of ngram.mjs. Without a file, a small
// model is trained on made-up text first, cased by the bundled unigram model.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../packages/truecase/dist/node/index.js';
import { train } from '../../packages/truecase/dist/train.js';
import { formatRows } from './measure.mjs';
import { ngramBench } from './ngram.mjs';
import { countWords, makeLines } from './text.mjs';

const SMALL_WORDS = 300_000;
/** Other lines than those that are restored. */
const SMALL_SEED = 2;

/** Trains a small model and writes it to a file. */
async function trainSmall(file) {
  const unigram = await load('en-unigram');
  const lines = makeLines(SMALL_WORDS, SMALL_SEED).map((line) => unigram.truecase(line));
  const corpus = {
    totalBytes: lines.length,
    async *lines() {
      yield lines;
    },
    digests: () => [{ name: 'made-up', digest: '', words: countWords(lines), lines: lines.length }],
  };
  const { bytes } = await train('hmm', corpus, { language: 'en' });
  writeFileSync(file, bytes);
}

async function timeModel(lines, model) {
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

async function timeSmall(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'truecase-bench-'));
  try {
    const file = join(folder, 'small.tcm');
    await trainSmall(file);
    const { figures, table } = await timeModel(lines, file);
    const note = `no --model FILE given: a small one, of ${SMALL_WORDS.toLocaleString('en')} made-up words`;
    return { figures: { ...figures, trainedOn: SMALL_WORDS }, table: `${note}\n${table}` };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function hmmBench(lines, { model }) {
  if (model === undefined) return timeSmall(lines);
  const { family } = await load(model);
  if (family !== 'hmm') return { figures: null, table: `skipped: ${model} is of family ${family}, expected hmm` };
  return timeModel(lines, model);
}
