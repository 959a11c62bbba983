// The results page: every bundled English model on the test sets and all development texts, with four kinds of input; size,
// load, speed and memory; calibration; hard cases; the ladder of ingredients and the peers, as far as their files are there.
// Each text is read once for each model and input, and what was found is kept by the digests of model, text and code, so that
// a second run does only what has changed. Writes docs/research/results.md, its plots and results.json, and the head of the page
// into README.md.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { CalibrationTally, Evaluator, INPUT_CASES, makeInput } from '../../packages/truecase/dist/eval/index.js';
import { bundledModels, load, resolveModel } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';
import { scoreHardCases } from '../hard-cases.mjs';
import { measure } from '../peers/run.mjs';
import { writePage } from './resultsreport.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'dist/cli/main.js');
const LIBRARY = new URL('../../packages/truecase/dist/node/index.js', import.meta.url).href;
const CACHE = join(ROOT, '.truecase/results');
/** Inputs whose words are also judged by their probabilities. */
const CALIBRATED = new Set(['lower', 'asr']);
const SAMPLES = 1000;
/** How much is timed, and with --quick, where only the scores are of interest. */
const TIMING = { bytes: 5_000_000, loads: 7 };
const QUICK_TIMING = { bytes: 200_000, loads: 1 };

const digest = (data) => createHash('sha256').update(data).digest('hex').slice(0, 16);

/** Digest of the built program: results of other code do not count. */
function digestCode() {
  const files = readdirSync(join(ROOT, 'packages', 'truecase', 'dist'), { recursive: true }).filter((name) =>
    name.endsWith('.js'),
  );
  const hash = createHash('sha256');
  for (const name of files.sort())
    hash.update(name).update(readFileSync(join(ROOT, 'packages', 'truecase', 'dist', name)));
  return hash.digest('hex').slice(0, 16);
}

/** The texts in the order of the page. Tests are run for the report alone. */
function listTexts(data, withTests) {
  const tests = [
    { name: 'EN-Wiki test', path: 'bench/en-wiki/test.txt', test: true },
    { name: 'TED', path: 'bench/iwslt-ted/tst2010.en.txt', test: true },
  ];
  const domains = readdirSync(join(data, 'dev/en'))
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => ({ name: file.slice(0, -4), path: `dev/en/${file}`, test: false }));
  const all = [
    ...(withTests ? tests : []),
    { name: 'EN-Wiki', path: 'bench/en-wiki/dev.txt', test: false },
    ...domains,
  ];
  return all.map((text) => ({ ...text, content: readFileSync(join(data, text.path), 'utf8') }));
}

/** English models that restore case by themselves. */
async function listModels(models) {
  if (models.length > 0) return models;
  const found = [];
  for (const name of await bundledModels()) {
    const { language, family } = await load(name);
    if (language === 'en' && family !== 'bilingual') found.push({ name, file: await resolveModel(name) });
  }
  return found.sort((a, b) => (a.name === 'en' ? -1 : b.name === 'en' ? 1 : a.name < b.name ? -1 : 1));
}

/** Scores of one text with one input, and where they are judged also the calibration. */
function scoreText(truecaser, { content, test }, inputCase) {
  const isJudged = CALIBRATED.has(inputCase);
  const samples = test && inputCase === 'lower' ? SAMPLES : 1;
  const evaluator = new Evaluator({ inputCase, language: 'en', samples });
  const tally = new CalibrationTally();
  for (const line of content.split('\n')) {
    const { input, words } = makeInput(line, inputCase, 'en');
    if (words.length === 0) continue;
    if (!isJudged) {
      evaluator.add(line, (text) => truecaser.truecase(text));
      continue;
    }
    const annotations = truecaser.annotate(input);
    tally.addLine(inputCase === 'asr' ? words.join(' ') : line, annotations);
    const restored = rewrite(input, annotations);
    evaluator.add(line, () => restored);
  }
  const { words, accuracy, precision, recall, f1, interval } = evaluator.result();
  const calibration = isJudged ? { calibration: tally.scores() } : {};
  return { words, accuracy, precision, recall, f1, ...(samples > 1 ? { interval: interval.f1 } : {}), ...calibration };
}

function rewrite(text, annotations) {
  let out = '';
  let last = 0;
  for (const { start, end, to } of annotations) {
    out += text.slice(last, start) + to;
    last = end;
  }
  return out + text.slice(last);
}

/** Kept in a file under a name that says all that it depends on. */
async function remember(key, work) {
  const path = join(CACHE, `${digest(key)}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const result = await work();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path, JSON.stringify(result));
  return result;
}

/** Milliseconds to load a model in a fresh process: the median. */
async function timeLoad(model, loads) {
  const script = `const { load } = await import(${JSON.stringify(LIBRARY)});
    const started = performance.now();
    await load(${JSON.stringify(model)});
    console.log(performance.now() - started);`;
  const output = join(CACHE, 'load.txt');
  const times = [];
  for (let i = 0; i < loads; i++) {
    await measure([[process.execPath, '--input-type=module', '-e', script]], '/dev/null', output);
    times.push(Number(readFileSync(output, 'utf8')));
  }
  return times.sort((a, b) => a - b)[loads >> 1];
}

/** Words per CPU second and peak memory of the command line, start-up included; the better of two runs. */
async function timeRun(model, texts, bytes) {
  const joined = texts.map(({ content }) => content).join('');
  const text = lowerText(joined.repeat(Math.ceil(bytes / joined.length)).slice(0, bytes), 'en');
  const input = join(CACHE, 'speed.txt');
  writeFileSync(input, text);
  const words = text.split(/\s+/).length;
  const runs = [];
  for (let i = 0; i < 2; i++) {
    runs.push(await measure([[process.execPath, MAIN, '--model', model]], input, join(CACHE, 'speed.out')));
  }
  const best = runs.sort((a, b) => a.cpu - b.cpu)[0];
  return { wordsPerCpuSecond: words / best.cpu, memory: best.memory };
}

function packedSize(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
}

async function measureModel({ name, file }, texts, code, timing) {
  const bytes = readFileSync(file);
  const id = digest(bytes);
  const truecaser = await load(file);
  const scores = {};
  for (const text of texts) {
    scores[text.name] = {};
    for (const inputCase of INPUT_CASES) {
      process.stderr.write(`results: ${name}, ${text.name}, ${inputCase}\n`);
      const key = `${code} ${id} ${digest(text.content)} ${inputCase} ${text.test}`;
      scores[text.name][inputCase] = await remember(key, () => scoreText(truecaser, text, inputCase));
    }
  }
  process.stderr.write(`results: ${name}, size, load, speed\n`);
  const development = texts.filter(({ test }) => !test);
  return {
    name,
    family: truecaser.family,
    bytes: bytes.length,
    packedBytes: await remember(`packed ${id}`, () => packedSize(bytes)),
    loadMilliseconds: await timeLoad(file, timing.loads),
    ...(await timeRun(file, development, timing.bytes)),
    scores,
    hard: scoreHardCases(truecaser),
  };
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

export async function drawResults({ data, models, out = join(ROOT, 'docs', 'research'), tests, quick }) {
  mkdirSync(CACHE, { recursive: true });
  const texts = listTexts(data, tests);
  const code = digestCode();
  const timing = quick ? QUICK_TIMING : TIMING;
  const measured = [];
  for (const model of await listModels(models)) measured.push(await measureModel(model, texts, code, timing));
  const figures = join(out, 'figures');
  mkdirSync(figures, { recursive: true });
  const results = {
    texts: texts.map(({ name, test, content }) => ({ name, test, words: content.split(/\s+/).filter(Boolean).length })),
    timing,
    models: measured,
  };
  writeFileSync(join(figures, 'results.json'), `${JSON.stringify(results, null, 1)}\n`);
  writePage(results, {
    ladder: readJson(join(figures, 'ladder.json')),
    peers: readJson(join(figures, 'peers.json')),
    out,
    readme: out === join(ROOT, 'docs', 'research') ? join(ROOT, 'README.md') : null,
  });
}
