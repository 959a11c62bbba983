// `npm run bench -- align --data DATA [--out FILE.json]`: alignment error rate on the hand-aligned pairs DATA/align/en-fr.jsonl, and
// tokens per second of CPU. They are learned with the first 100,000 pairs of fr-en and of en-fr training text (at most 79 tokens a side,
// words and single marks, lower-cased). fast_align on the same input: 0.291 after grow-diag-final-and, and 78 s of CPU a
// direction for 195 thousand pairs with 5.8 million tokens on the machine where this was first measured.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aligner } from '../../packages/truecase/dist/bitext/aligner.js';
import { BitextBuilder } from '../../packages/truecase/dist/bitext/bitext.js';
import { numberCells } from '../../packages/truecase/dist/bitext/cells.js';
import { Direction } from '../../packages/truecase/dist/bitext/direction.js';
import { ErrorRate } from '../../packages/truecase/dist/bitext/errorrate.js';
import { sortPoints } from '../../packages/truecase/dist/bitext/points.js';
import { ALIGNER_SETTINGS } from '../../packages/truecase/dist/bitext/settings.js';
import { SYMMETRISATIONS } from '../../packages/truecase/dist/bitext/symmetrise.js';
import { Table } from '../../packages/truecase/dist/bitext/table.js';
import { splitUnits } from '../../packages/truecase/dist/bitext/words.js';
import { readLines } from '../../packages/truecase/dist/corpus/lines.js';

const MOST_PAIRS = 100_000;
const MOST_TOKENS = 79;

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export async function alignBench(_lines, { data, out }) {
  if (!data) return { figures: {}, table: 'needs --data DATA' };
  const builder = new BitextBuilder();
  const gold = readFileSync(join(data, 'align/en-fr.jsonl'), 'utf8').trim().split('\n').map(JSON.parse);
  for (const { src_words, tgt_words } of gold) builder.add(src_words, tgt_words);
  let tokens = 0;
  for (const [name, swap] of [
    ['fr-en', true],
    ['en-fr', false],
  ]) {
    let pairs = 0;
    read: for await (const lines of readLines(join(data, `bitext/${name}/train.tsv.xz`))) {
      for (const line of lines) {
        if (pairs++ >= MOST_PAIRS) break read;
        const sides = line.split('\t').map((side) => splitUnits(side, 'words').words);
        if (swap) sides.reverse();
        if (sides.some(({ length }) => length === 0 || length > MOST_TOKENS)) continue;
        builder.add(sides[0], sides[1]);
      }
    }
  }
  const start = cpuSeconds();
  const bitext = builder.build();
  const cells = numberCells(bitext);
  const numbering = cpuSeconds() - start;
  tokens = bitext.source.tokens.length + bitext.target.tokens.length;
  const seconds = [];
  const tables = [false, true].map((backwards) => {
    const before = cpuSeconds();
    const direction = new Direction(bitext, cells, backwards, ALIGNER_SETTINGS);
    for (let step = 0; step < ALIGNER_SETTINGS.iterations; step++) direction.iterate();
    const learned = direction.learned();
    seconds.push(cpuSeconds() - before + numbering);
    return new Table(learned);
  });
  const { sourceWords, targetWords } = builder;
  const aligner = new Aligner({
    sourceWords,
    targetWords,
    forward: tables[0],
    backward: tables[1],
    nullProbability: 0.08,
  });
  const rates = {};
  for (const method of SYMMETRISATIONS) {
    const rate = new ErrorRate();
    for (const { src_words, tgt_words, alignment } of gold) {
      rate.add(aligner.align(src_words, tgt_words, method), sortPoints(alignment));
    }
    rates[method] = rate.value;
  }
  const figures = {
    pairs: builder.pairs,
    tokens,
    wordPairs: cells.sourceOf.length,
    cells: cells.wordPair.length,
    entries: tables.map((table) => table.learned.given.length),
    tension: tables.map((table) => table.tension),
    crossEntropies: tables.map((table) => table.learned.crossEntropies),
    numberingSeconds: numbering,
    secondsPerDirection: seconds,
    tokensPerCpuSecond: seconds.map((s) => Math.round(tokens / s)),
    residentMB: Math.round(process.resourceUsage().maxRSS / 1024),
    errorRate: rates,
  };
  if (out) writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`);
  const rows = Object.entries(rates).map(([method, rate]) => `  ${method.padEnd(22)} ${rate.toFixed(4)}`);
  const table = [
    `${figures.pairs} pairs, ${tokens} tokens; CPU seconds per direction ${seconds.map((s) => s.toFixed(1)).join(' and ')};`,
    `tokens per second of CPU ${figures.tokensPerCpuSecond.join(' and ')}; ${figures.residentMB} MB`,
    'alignment error rate',
    ...rows,
  ].join('\n');
  return { figures, table };
}
