// The experiments of Chelba and Acero 2004 on English text: word error by the amount of training text, in and out of its
// domain (table 3); models adapted with a little text of a domain, tested on this and on another one (table 6); and error
// and likelihood against the variance of the prior (figure 1). Background models learn from news and encyclopedic text;
// spoken and docs are the domains to adapt to, and never part of the background.
// Everything is deterministic: samples are drawn by line number, and the reports have neither dates nor times.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learn } from '../../dist/adapt/training/learn.js';
import { gatherMaterial } from '../../dist/adapt/training/material.js';
import { countWords } from '../../dist/corpus/words.js';
import { evaluate } from '../../dist/eval/index.js';
import { loadBytes } from '../../dist/index.js';
import { Corpus, train } from '../../dist/train.js';
import { drawCharts, writeTables } from './chelbareport.mjs';
import { FirstLines, SpreadLines } from './sample.mjs';

const LANGUAGE = 'en';
const BACKGROUND = ['news', 'encyclopedic'];
const IN_DOMAIN = 'news';
const TARGETS = ['spoken', 'docs'];
const TESTS = [IN_DOMAIN, ...TARGETS];
const MILLION = 1e6;
/** Words of a domain to adapt with, as in the paper. */
const ADAPT_WORDS = [25_000, 70_000];
/** So many of the largest background models are adapted. */
const BASES = 2;
/** A user's text comes from one place (the beginning of the file); lines spread over a file are from many. */
const KINDS = ['one place', 'spread'];
/** Words of the other domain that are held out where an adaptation is judged by these. */
const OTHER_WORDS = 25_000;
/** The paper's features are trained exactly up to so many words. */
const EXACT_WORDS = MILLION;
/** The paper's cut-off; weights to about three digits, which no error depends on. */
const EXACT = { method: 'exact', templates: 'paper', minFeature: 5, tolerance: 1e-4 };
const VARIANCES = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Steps for each variance, from where the one before ended. */
const STEPS = 30;
const SAMPLES = 1000;

const say = (text) => process.stderr.write(`figures: ${text}\n`);

/** Does something and says how long it took. */
async function timed(what, work) {
  const start = Date.now();
  const result = await work();
  say(`${what}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
  return result;
}

const trainFile = (data, domain) => join(data, 'train', LANGUAGE, `${domain}.txt.xz`);

async function readInto(files, samples) {
  for await (const lines of new Corpus(files).lines()) {
    for (const line of lines) for (const sample of samples) sample.add(line);
  }
}

async function readBackground(data, most) {
  const sample = new SpreadLines(BACKGROUND.join(' and '), most);
  await readInto(
    BACKGROUND.map((domain) => trainFile(data, domain)),
    [sample],
  );
  return sample;
}

/** Samples of the domains to adapt to: [domain][kind]. */
async function readTargets(data) {
  const most = Math.max(OTHER_WORDS, ...ADAPT_WORDS);
  const targets = {};
  for (const domain of TARGETS) {
    const samples = [new FirstLines(domain, most), new SpreadLines(domain, most)];
    await readInto([trainFile(data, domain)], samples);
    targets[domain] = Object.fromEntries(KINDS.map((kind, i) => [kind, samples[i]]));
  }
  return targets;
}

function readTests(data) {
  return Object.fromEntries(
    TESTS.map((name) => {
      const lines = readFileSync(join(data, 'dev', LANGUAGE, `${name}.txt`), 'utf8').split('\n');
      return [name, lines.filter((line) => line.trim() !== '')];
    }),
  );
}

/** Lines in memory as a corpus to train on. */
function corpusOf(name, lines) {
  const words = lines.reduce((sum, line) => sum + countWords(line), 0);
  const totalBytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return {
    totalBytes,
    async *lines(progress) {
      for (let at = 0; at < lines.length; at += 1000) yield lines.slice(at, at + 1000);
      progress?.(totalBytes);
    },
    digests: () => [{ name, digest: name, words, lines: lines.length }],
  };
}

async function trainOn(family, lines, options) {
  const name = `${lines.length} lines`;
  const { bytes, meta } = await train(family, corpusOf(name, lines), { language: LANGUAGE, options });
  return { truecaser: loadBytes(bytes, family), figures: meta.figures };
}

/** Restores a line, and remembers it. */
function remembering(truecaser) {
  const known = new Map();
  return (line) => {
    if (!known.has(line)) known.set(line, truecaser.truecase(line));
    return known.get(line);
  };
}

async function errorOf(restore, lines) {
  const { accuracy } = await evaluate(restore, lines, { language: LANGUAGE, samples: 1 });
  return 100 - accuracy;
}

async function errorsOf(restore, tests) {
  const errors = {};
  for (const name of TESTS) errors[name] = await errorOf(restore, tests[name]);
  return errors;
}

/** Trains on a sample and measures: the row of table 3 and the model. */
async function measure(sample, words, system, family, options, tests) {
  const lines = sample.take(words);
  const what = `${system}, ${words / MILLION} million words`;
  const { truecaser, figures } = await timed(what, () => trainOn(family, lines, options));
  const restore = remembering(truecaser);
  const row = { words, system, parameters: figures.features ?? null, errors: await errorsOf(restore, tests) };
  return { row, truecaser, restore, figures };
}

/** Table 3: errors of the families by training size. Gives the rows, and the models to adapt. */
async function compareSizes(background, sizes, tests) {
  const rows = [];
  const bases = [];
  for (const words of sizes) {
    const baseline = await measure(background, words, '1-gram', 'unigram', {}, tests);
    const { row, ...base } = await measure(background, words, 'memm', 'memm', {}, tests);
    rows.push(baseline.row, row);
    bases.push({ words, ...base });
    while (bases.length > BASES) bases.shift();
  }
  return { rows, bases };
}

/** Rows of table 3 for the model of the paper; its variance is looked for on the smallest sample. */
async function* trainExactly(background, sizes, tests) {
  let variance = 0;
  for (const words of sizes.filter((size) => size <= EXACT_WORDS)) {
    const options = { ...EXACT, variance };
    const { row, figures } = await measure(background, words, 'memm of the paper', 'memm', options, tests);
    const { iterations, converged } = figures.exact;
    ({ variance } = figures.exact);
    yield { ...row, variance, iterations, converged };
  }
}

/** The judgement of the guard in figures: whether it would have let the adapted model pass. */
function judgementOf({ heldOut, forced, variance }) {
  const { words, errorsBefore, errorsAfter, p } = heldOut;
  return { passes: !forced, heldOutWords: words, errorsBefore, errorsAfter, p, variance };
}

const otherOf = (domain) => TARGETS.find((name) => name !== domain);

/** Every adaptation to try: domain, kind and words. */
function* adaptations() {
  for (const domain of TARGETS)
    for (const kind of KINDS) for (const words of ADAPT_WORDS) yield { domain, kind, words };
}

/** Table 6: errors of a background model and of what it is adapted to, on both domains. */
async function adaptBase(base, targets, tests) {
  const before = {};
  for (const test of TARGETS) before[test] = await errorOf(base.restore, tests[test]);
  const rows = [];
  for (const { domain, kind, words } of adaptations()) {
    const lines = targets[domain][kind].take(words);
    const what = `adapting ${base.words / MILLION} million words to ${words / 1000} thousand of ${domain}, ${kind}`;
    const { truecaser, report, delta } = await timed(what, () => base.truecaser.adapt(lines, { force: true }));
    const errors = {};
    for (const test of TARGETS) {
      const options = { language: LANGUAGE, samples: SAMPLES, against: base.restore };
      const { accuracy, against } = await evaluate((line) => truecaser.truecase(line), tests[test], options);
      errors[test] = { error: 100 - accuracy, p: against.significance.pAccuracy };
    }
    const { newWords, changes } = report;
    rows.push({ domain, kind, words, errors, newWords, changes, bytes: delta.length, guard: judgementOf(report) });
  }
  return { words: base.words, before, rows };
}

/** What the guard says of adaptations to one domain if the held-out text is of the other. */
async function* judgeAcross(base, targets) {
  for (const { domain, kind, words } of adaptations()) {
    if (words !== Math.max(...ADAPT_WORDS)) continue;
    const heldOut = targets[otherOf(domain)].spread.take(OTHER_WORDS);
    const lines = targets[domain][kind].take(words);
    const what = `adapting to ${domain}, ${kind}, with ${otherOf(domain)} held out`;
    const { report } = await timed(what, () => base.truecaser.adapt(lines, { heldOut, force: true }));
    yield { domain, kind, words, heldOut: otherOf(domain), ...judgementOf(report) };
  }
}

/** Figure 1: error and surprise (mean −ln p of the true casings) on the text learned from and on development text. */
function tryVariances(base, domain, kind, targets, tests) {
  const words = Math.max(...ADAPT_WORDS);
  const material = gatherMaterial(base.truecaser.model, targets[domain][kind].take(words), tests[domain]);
  const judge = (examples, weights) => ({
    error: 100 * examples.errorRate(weights),
    surprise: -examples.logLikelihood(weights) / examples.size,
  });
  let weights = material.mean;
  const pointOf = (variance) => ({
    variance,
    learned: judge(material.examples, weights),
    development: judge(material.heldOut, weights),
  });
  const points = [pointOf(0)];
  for (const variance of VARIANCES) {
    weights = learn(material, variance, weights, STEPS);
    points.push(pointOf(variance));
  }
  return { domain, kind, words, points };
}

async function* tryAllVariances(base, targets, tests) {
  for (const domain of TARGETS) {
    for (const kind of KINDS) {
      const what = `variances for ${domain}, ${kind}`;
      yield await timed(what, () => tryVariances(base, domain, kind, targets, tests));
    }
  }
}

/** What is there so far goes into the folder, so that nothing is lost if a later step fails. */
function write(out, report) {
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'chelba.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'chelba.md'), writeTables(report));
  for (const [name, chart] of Object.entries(drawCharts(report))) writeFileSync(join(out, `chelba-${name}.svg`), chart);
}

/** `words`: training sizes in millions. */
export async function drawChelba({ data, out, words: millions }) {
  const sizes = [...millions].sort((a, b) => a - b).map((size) => Math.round(size * MILLION));
  const tests = readTests(data);
  const background = await timed('reading the background text', () => readBackground(data, sizes.at(-1)));
  const targets = await timed('reading the text to adapt to', () => readTargets(data));
  const count = (lines) => lines.reduce((sum, line) => sum + countWords(line), 0);
  const report = {
    background: BACKGROUND,
    tests: Object.fromEntries(TESTS.map((name) => [name, { words: count(tests[name]) }])),
    sizes: [],
    adaptation: [],
    across: [],
    variances: [],
  };
  const { rows, bases } = await compareSizes(background, sizes, tests);
  report.sizes = rows;
  write(out, report);
  const largest = bases.at(-1);
  report.adaptation = [await adaptBase(largest, targets, tests)];
  write(out, report);
  const gather = async (list, found) => {
    for await (const row of found) {
      list.push(row);
      write(out, report);
    }
  };
  await gather(report.variances, tryAllVariances(largest, targets, tests));
  await gather(report.across, judgeAcross(largest, targets));
  await gather(report.sizes, trainExactly(background, sizes, tests));
  for (const base of bases.slice(0, -1).reverse()) report.adaptation.unshift(await adaptBase(base, targets, tests));
  write(out, report);
  console.log(writeTables(report));
}
