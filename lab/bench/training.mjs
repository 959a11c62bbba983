// Training of a family (ngram of order 3, or tagger as it is bundled) against the amount of text: seconds, words per second,
// peak resident memory and what was counted on samples of the corpus in DATA/train/en, and the exponent k of
// seconds ~ words^k. Each training runs in a process of its own on a plain text file, so that unpacking is not part of the
// time. Samples are whole lines, drawn by their number: the same on every machine, and each is part of every larger one.
// Run as a script (`node lab/bench/training.mjs FILE FAMILY`) it trains on one file and prints the figures as JSON.
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { Corpus, expandSources, readRecipe, train } from '../../packages/truecase/dist/train.js';
import { drawLines } from '../figures/chart.mjs';
import { withHugePages } from '../hugepages.mjs';
import { formatRows } from './measure.mjs';

const SELF = fileURLToPath(import.meta.url);
const MILLIONS = '1,3,10,30,67';
/** Options of each family, and what it counts. */
const FAMILIES = {
  ngram: {
    options: { order: 3 },
    counted: ({ distinct }) => Object.fromEntries(distinct.map((count, i) => [`${i + 1}-grams`, count])),
  },
  tagger: {
    options: (await readRecipe(fileURLToPath(new URL('../recipes/en.json', import.meta.url)))).options,
    counted: ({ knownWords, features }) => ({ words: knownWords, features }),
  },
};
const REPORT_MS = 5000;

const say = (text) => process.stderr.write(`training: ${text}\n`);

/** Peak resident bytes of this process, its threads included. */
function peakBytes() {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

async function trainOnce(file, family) {
  const corpus = new Corpus([file]);
  const start = process.hrtime.bigint();
  let said = Date.now();
  const { bytes, meta } = await train(family, corpus, {
    language: 'en',
    options: FAMILIES[family].options,
    onProgress: ({ phase, done, total }) => {
      if (Date.now() - said < REPORT_MS) return;
      said = Date.now();
      say(`  ${phase}${total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''}`);
    },
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const { words } = meta.corpus[0];
  const counted = FAMILIES[family].counted(meta.figures);
  return {
    words,
    seconds,
    wordsPerSecond: words / seconds,
    peakBytes: peakBytes(),
    counted,
    modelBytes: bytes.length,
  };
}

function trainApart(file, family) {
  return new Promise((resolve, reject) => {
    const options = { env: withHugePages(process.env), stdio: ['ignore', 'pipe', 'inherit'] };
    const child = spawn(process.execPath, [SELF, file, family], options);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`training on ${file} ended with ${code}`));
    });
  });
}

/** Unpacks the corpus into one file and counts its words. */
async function unpack(data, file) {
  const corpus = new Corpus(await expandSources([join(data, 'train/en')]));
  let words = 0;
  async function* text() {
    for await (const lines of corpus.lines()) {
      for (const line of lines) words += countWords(line);
      yield `${lines.join('\n')}\n`;
    }
  }
  await pipeline(text, createWriteStream(file));
  return words;
}

/** A number in [0, 1) that a line number always gets: the finaliser of murmur3. */
function drawOf(number) {
  let h = (number + 1) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Writes the lines whose draw is below `share`. */
async function sample(from, to, share) {
  async function* text() {
    let number = 0;
    let kept = [];
    for await (const line of createInterface({ input: createReadStream(from), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (drawOf(number++) < share) kept.push(line);
      if (kept.length < 1000) continue;
      yield `${kept.join('\n')}\n`;
      kept = [];
    }
    if (kept.length > 0) yield `${kept.join('\n')}\n`;
  }
  await pipeline(text, createWriteStream(to));
}

/** k of seconds = c · words^k: slope of the least-squares line through the logarithms; null for fewer than two points. */
export function fitExponent(runs) {
  const xs = runs.map(({ words }) => Math.log(words));
  const ys = runs.map(({ seconds }) => Math.log(seconds));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
  if (!(spread > 0)) return null;
  return xs.reduce((sum, value, i) => sum + (value - x) * (ys[i] - y), 0) / spread;
}

const whole = (value) => Math.round(value).toLocaleString('en');

function formatRuns({ runs, exponent }) {
  const table = formatRows([
    ['million words', 'seconds', 'words/s', 'peak MB', ...Object.keys(runs[0].counted), 'model MB'],
    ...runs.map(({ words, seconds, wordsPerSecond, peakBytes: peak, counted, modelBytes }) => [
      (words / 1e6).toFixed(2),
      seconds.toFixed(1),
      whole(wordsPerSecond),
      whole(peak / 1e6),
      ...Object.values(counted).map(whole),
      (modelBytes / 1e6).toFixed(1),
    ]),
  ]);
  return exponent === null ? table : `${table}\nseconds ~ words^${exponent.toFixed(2)}`;
}

function drawRuns({ family, runs, exponent, cores }) {
  const million = ({ words }) => words / 1e6;
  const logMean = (pick) => Math.exp(runs.reduce((sum, run) => sum + Math.log(pick(run)), 0) / runs.length);
  const middle = [logMean(million), logMean(({ seconds }) => seconds)];
  const predict = (x) => middle[1] * (x / middle[0]) ** exponent;
  const series = [{ name: 'measured', points: runs.map((run) => [million(run), run.seconds]) }];
  if (exponent !== null) {
    const ends = [million(runs[0]), million(runs.at(-1))];
    series.push({ name: `words^${exponent.toFixed(2)}`, points: ends.map((x) => [x, predict(x)]) });
  }
  return drawLines({
    title: `Training time of a model of the family ${family}`,
    subtitle: `${cores} cores; samples of lines of the English training text`,
    series,
    xLabel: 'million words',
    yLabel: 'seconds',
    xLog: true,
    yLog: true,
    formatX: (value) => String(Number(value.toFixed(2))),
    formatY: (value) => String(Number(value.toFixed(1))),
  });
}

export async function trainingBench(_lines, { data, out, family = 'ngram', millions = MILLIONS }) {
  if (data === undefined) return { figures: null, table: 'skipped: no --data DATA given' };
  const targets = millions.split(',').map((text) => Number(text) * 1e6);
  if (!targets.every((words) => words > 0)) throw new Error(`--words is ${millions}, expected millions as ${MILLIONS}`);
  targets.sort((a, b) => a - b);
  const folder = mkdtempSync(join(tmpdir(), 'truecase-bench-'));
  const all = join(folder, 'all.txt');
  const part = join(folder, 'part.txt');
  if (!(family in FAMILIES))
    throw new Error(`--family is ${family}, expected one of: ${Object.keys(FAMILIES).join(', ')}`);
  const figures = { family, cores: availableParallelism(), node: process.version, runs: [], exponent: null };
  try {
    say('unpacking the corpus');
    const total = await unpack(data, all);
    // What the corpus has not enough words for becomes one training on all of it.
    const fitting = targets.filter((words) => words < total * 0.99);
    for (const words of fitting.length < targets.length ? [...fitting, total] : fitting) {
      if (words < total) await sample(all, part, words / total);
      say(`${(words / 1e6).toFixed(1)} million words`);
      figures.runs.push(await trainApart(words < total ? part : all, family));
      figures.exponent = fitExponent(figures.runs);
      if (out !== undefined) writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (out !== undefined) writeFileSync(`${out.replace(/\.json$/, '')}.svg`, drawRuns(figures));
  return { figures, table: formatRuns(figures) };
}

if (process.argv[1] === SELF) console.log(JSON.stringify(await trainOnce(process.argv[2], process.argv[3])));
