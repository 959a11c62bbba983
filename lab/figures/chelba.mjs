// The experiments of Chelba and Acero 2004 on English text: word error by the amount of training text, in and out of its
// domain (table 3); the size of adapted models and how they fit the text that they were adapted to, by the cut-off of new features
// (tables 4 and 5); models adapted with a little text of a domain, tested on this and on another one (table 6); and error and
// likelihood against the variance of the prior (figure 1). Spoken and docs are the domains to adapt to, and never part of
// the background.
// Everything is deterministic: samples are drawn by line number, and the reports have neither dates nor times.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countWords } from '../../packages/truecase/dist/corpus/words.js';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { learn } from '../../packages/truecase/dist/models/tagger/adapt/training/learn.js';
import { gatherMaterial } from '../../packages/truecase/dist/models/tagger/adapt/training/material.js';
import { Corpus, train } from '../../packages/truecase/dist/train.js';
import { drawCharts, writeTables } from './chelbareport.mjs';
import { readPlaces } from './places.mjs';
import { Results } from './results.mjs';
import { SpreadLines } from './sample.mjs';

const LANGUAGE = 'en';
const BACKGROUND = ['news', 'encyclopedic', 'web', 'fiction', 'questions'];
const IN_DOMAIN = 'news';
const TARGETS = ['spoken', 'docs'];
const TESTS = [IN_DOMAIN, ...TARGETS];
const MILLION = 1e6;
/** Words of a domain to adapt with, as in the paper. */
const ADAPT_WORDS = [25_000, 70_000];
/** Sources of a domain whose text is adapted to by itself, and words of each to test on. */
const PLACES = 6;
const PLACE_WORDS = 25_000;
/** Words of the other domain that are held out where an adaptation is judged by these. */
const OTHER_WORDS = 25_000;
/** The background: features are used from their first mention on, and hardly any two share a name. */
const MEMM = { bits: 26, netDim: 0, bare: 0.05, dropout: 0.1, beam: 0.01 };
/** The paper's features are trained exactly up to so many words. */
const EXACT_WORDS = MILLION;
/** The paper's cut-off; weights to about three digits, which no error depends on. */
const EXACT = {
  method: 'exact',
  templates: 'paper',
  titleLines: 'keep',
  minFeature: 5,
  tolerance: 1e-4,
  bare: 0.05,
  dropout: 0.1,
  beam: 0.01,
};
const VARIANCES = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Steps for each variance, from where the one before ended. */
const STEPS = 30;
const SAMPLES = 1000;
/** Cut-offs of tables 4 and 5: a new feature needs more mentions than this; with the last one there are none. */
const CUTOFFS = [0, 5, 1_000_000];
const CUTOFF_VARIANCES = [0.01, 3];

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

async function readBackground(data, domains, most) {
  const sample = new SpreadLines(domains.join(' and '), most);
  await readInto(
    domains.map((domain) => trainFile(data, domain)),
    [sample],
  );
  return sample;
}

/** Lines spread over the text of each domain to adapt to. */
async function readTargets(data) {
  const targets = {};
  for (const domain of TARGETS) {
    targets[domain] = new SpreadLines(domain, Math.max(OTHER_WORDS, ...ADAPT_WORDS));
    await readInto([trainFile(data, domain)], [targets[domain]]);
  }
  return targets;
}

/** Places of each domain to adapt to. */
async function readAllPlaces(data) {
  const places = {};
  for (const domain of TARGETS) {
    const file = trainFile(data, domain);
    const wanted = { places: PLACES, sizes: ADAPT_WORDS, testWords: PLACE_WORDS };
    places[domain] = await readPlaces({ data, language: LANGUAGE, domain, file, ...wanted });
  }
  return places;
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

/** The model of a family that is trained on so many words, when it is asked for the first time. */
class Models {
  #background;
  #known = new Map();

  constructor(background) {
    this.#background = background;
  }

  async get(family, words, options) {
    const key = JSON.stringify([family, words, options]);
    if (!this.#known.has(key)) {
      // One at a time: the largest has hundreds of megabytes.
      this.#known.clear();
      const what = `training ${family} on ${words / MILLION} million words`;
      const { truecaser, figures } = await timed(what, () => trainOn(family, this.#background.take(words), options));
      this.#known.set(key, { truecaser, restore: remembering(truecaser), figures });
    }
    return this.#known.get(key);
  }
}

/** Systems of table 3 with the sizes that each is trained on. */
function* systemsOf(sizes) {
  for (const words of sizes) {
    yield { system: '1-gram', family: 'unigram', words, options: {} };
    yield { system: 'tagger', family: 'tagger', words, options: MEMM };
  }
}

/** A row of table 3. */
async function measure(models, { system, family, words, options }, tests) {
  const { restore, figures } = await models.get(family, words, options);
  return { words, system, parameters: figures.features ?? null, errors: await errorsOf(restore, tests), figures };
}

/** Options of the model of the paper. The variance 0 stands for one that held-out lines ask for. */
const exactOptions = (variance) => ({ ...EXACT, variance });

/** A row of table 3 for the model of the paper. */
async function measureExact(models, words, variance, tests) {
  const wanted = { system: 'tagger of the paper', family: 'tagger', words, options: exactOptions(variance) };
  const { figures, ...row } = await measure(models, wanted, tests);
  const { iterations, converged, variance: found } = figures.exact;
  return { ...row, variance: found, iterations, converged };
}

/** The judgement of the guard in figures: whether it would have let the adapted model pass. */
function judgementOf({ heldOut, forced, variance }) {
  const { words, errorsBefore, errorsAfter, p } = heldOut;
  return { passes: !forced, heldOutWords: words, errorsBefore, errorsAfter, p, variance };
}

const otherOf = (domain) => TARGETS.find((name) => name !== domain);

/** Every adaptation to try: domain and words. */
function* adaptations() {
  for (const domain of TARGETS) for (const words of ADAPT_WORDS) yield { domain, words };
}

const describe = ({ domain, words }) => `${words / 1000} thousand words of ${domain}`;

/** A row of table 6: a domain's lines, and the errors on the development texts of both domains. */
async function adaptTo({ domain, words }, base, targets, tests) {
  const lines = targets[domain].take(words);
  const { truecaser, report, delta } = await base.truecaser.adapt(lines, { force: true });
  const errors = {};
  for (const test of TARGETS) {
    const options = { language: LANGUAGE, samples: SAMPLES, against: base.restore };
    const { accuracy, against } = await evaluate((line) => truecaser.truecase(line), tests[test], options);
    errors[test] = { error: 100 - accuracy, p: against.significance.pAccuracy };
  }
  const { newWords, changes } = report;
  return { domain, words, errors, newWords, changes, bytes: delta.length, guard: judgementOf(report) };
}

const errorsIn = ({ words, accuracy }) => Math.round(words * (1 - accuracy / 100));

/** The places of a domain with the text to adapt with and the text to test on: of the next documents, or split off. */
function textsOf(places, { domain, words }, kind) {
  return places[domain].map(({ share, [kind]: texts }) => ({ share, ...texts[words] }));
}

/** One place: how the text to test on comes out, line by line. */
async function adaptToPlace({ adapt, test, share }, base) {
  const { truecaser, report, delta } = await base.truecaser.adapt(adapt, { force: true });
  const restored = test.map((line) => truecaser.truecase(line.toLowerCase()));
  return { share, restored, bytes: delta.length, guard: judgementOf(report) };
}

/** A row of table 6: all places of a domain, each with its own adapted model. The errors of all places are added up. */
async function adaptToPlaces(wanted, base, places) {
  const found = [];
  for (const [i, place] of places.entries()) {
    const what = `${describe(wanted)}, place ${i + 1}`;
    found.push(await timed(what, () => adaptToPlace(place, base)));
  }
  let place = 0;
  let line = 0;
  function* linesOf() {
    for (place = 0; place < found.length; place++) {
      for (line = 0; line < found[place].restored.length; line++) yield places[place].test[line];
    }
  }
  const options = { language: LANGUAGE, samples: SAMPLES, against: base.restore };
  const { against, ...after } = await evaluate(() => found[place].restored[line], linesOf(), options);
  const rows = [];
  for (const [i, { restored: _, ...rest }] of found.entries()) {
    const { test } = places[i];
    const of = async (system) => errorsIn(await evaluate(system, test, { language: LANGUAGE, samples: 1 }));
    let at = 0;
    const own = await of(() => found[i].restored[at++]);
    rows.push({ ...rest, before: await of(base.restore), after: own });
  }
  const testWords = after.words;
  const p = against.significance.pAccuracy;
  return { ...wanted, testWords, before: errorsIn(against.scores), after: errorsIn(after), p, places: rows };
}

/** What the guard says of an adaptation to one domain if the held-out text is of the other. */
async function judgeAcross({ domain, words }, base, targets) {
  const heldOut = targets[otherOf(domain)].take(OTHER_WORDS);
  const { report } = await base.truecaser.adapt(targets[domain].take(words), { heldOut, force: true });
  return { domain, words, heldOut: otherOf(domain), ...judgementOf(report) };
}

/** Figure 1: error and surprise (mean −ln p of the true casings) on the text learned from and on other text. */
function tryVariances(domain, kind, base, lines, heldOut) {
  const material = gatherMaterial(base.truecaser.model, lines, heldOut);
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
  return { domain, kind, words: Math.max(...ADAPT_WORDS), points };
}

/** Tables 4 and 5: features of the adapted model, and how it fits text learned from and other text, by cut-off and variance. */
export function tryCutoffs(domain, base, lines, heldOut) {
  const { model } = base.truecaser;
  const baseFeatures = base.figures.features;
  const rows = [];
  for (const cutoff of CUTOFFS) {
    const material = gatherMaterial(model, lines, heldOut, (mentions, isKnown) => isKnown() || mentions > cutoff);
    const old = gatherMaterial(model, lines, [], (_mentions, isKnown) => isKnown()).features.length;
    const features = baseFeatures + material.features.length - old;
    for (const variance of CUTOFF_VARIANCES) {
      const weights = learn(material, variance, material.mean, STEPS);
      const accuracy = (examples) => 100 * (1 - examples.errorRate(weights));
      rows.push({
        cutoff,
        variance,
        features,
        logLikelihood: material.examples.logLikelihood(weights),
        learned: accuracy(material.examples),
        development: accuracy(material.heldOut),
      });
    }
  }
  return { domain, words: Math.max(...ADAPT_WORDS), rows };
}

/** The tables and charts of what is there so far. */
function write(out, report) {
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'chelba.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'chelba.md'), writeTables(report));
  for (const [name, chart] of Object.entries(drawCharts(report))) writeFileSync(join(out, `chelba-${name}.svg`), chart);
}

/** Runs the experiments one after the other. What is done stays in a file beside the figures until all are done. */
class Experiments {
  #out;
  #results;
  #models;
  #tests;
  #sizes;
  report;

  constructor({ out, sizes, tests, models, results }) {
    this.#out = out;
    this.#results = results;
    this.#models = models;
    this.#tests = tests;
    this.#sizes = sizes;
    const count = (lines) => lines.reduce((sum, line) => sum + countWords(line), 0);
    this.report = {
      background: BACKGROUND,
      tests: Object.fromEntries(TESTS.map((name) => [name, { words: count(tests[name]) }])),
      base: sizes.at(-1),
      sizes: [],
      adaptation: [],
      own: [],
      split: [],
      ownNews: [],
      ownExact: [],
      across: [],
      variances: [],
      cutoffs: [],
    };
  }

  get #exactSizes() {
    return this.#sizes.filter((size) => size <= EXACT_WORDS);
  }

  async #add(part, name, work) {
    this.report[part].push(await this.#results.get(name, () => timed(name, work)));
    write(this.#out, this.report);
  }

  async compareSizes() {
    for (const wanted of systemsOf(this.#sizes)) {
      await this.#add('sizes', `${wanted.system}, ${wanted.words / MILLION} million words`, async () => {
        const { figures: _, ...row } = await measure(this.#models, wanted, this.#tests);
        return row;
      });
    }
  }

  /** The variance of the model of the paper is looked for on the smallest sample. */
  #exactVariance() {
    return this.report.sizes.find((row) => row.variance !== undefined)?.variance ?? 0;
  }

  async trainExactly() {
    for (const words of this.#exactSizes) {
      const variance = this.#exactVariance();
      const name = `tagger of the paper, ${words / MILLION} million words`;
      await this.#add('sizes', name, () => measureExact(this.#models, words, variance, this.#tests));
    }
  }

  async adapt(base, targets, places) {
    for (const wanted of adaptations()) {
      const name = `adapting to ${describe(wanted)}`;
      await this.#add('adaptation', name, async () => adaptTo(wanted, await base(), targets, this.#tests));
    }
    for (const wanted of adaptations()) {
      const name = `adapting to places, ${describe(wanted)}`;
      await this.#add('own', name, async () => adaptToPlaces(wanted, await base(), textsOf(places, wanted, 'next')));
    }
    for (const wanted of adaptations()) {
      const name = `adapting to places, ${describe(wanted)}, split`;
      await this.#add('split', name, async () => adaptToPlaces(wanted, await base(), textsOf(places, wanted, 'split')));
    }
    for (const wanted of adaptations()) {
      const name = `adapting to ${describe(wanted)} with ${otherOf(wanted.domain)} held out`;
      await this.#add('across', name, async () => judgeAcross(wanted, await base(), targets));
    }
  }

  /** A background of one kind, as in the paper, adapted to one source. */
  async adaptNews(base, places) {
    for (const wanted of adaptations()) {
      const name = `adapting a background of ${IN_DOMAIN} to places, ${describe(wanted)}`;
      await this.#add('ownNews', name, async () =>
        adaptToPlaces(wanted, await base(), textsOf(places, wanted, 'next')),
      );
    }
  }

  /** The largest model of the paper, adapted to one source. */
  async adaptExactly(places) {
    const words = this.#exactSizes.at(-1);
    if (words === undefined) return;
    const base = () => this.#models.get('tagger', words, exactOptions(this.#exactVariance()));
    for (const wanted of adaptations()) {
      const name = `adapting the model of the paper to places, ${describe(wanted)}`;
      await this.#add('ownExact', name, async () => ({
        base: words,
        ...(await adaptToPlaces(wanted, await base(), textsOf(places, wanted, 'next'))),
      }));
    }
  }

  async tryCutoffs(base, targets) {
    for (const domain of TARGETS) {
      const lines = targets[domain].take(Math.max(...ADAPT_WORDS));
      await this.#add('cutoffs', `cut-offs for ${domain}`, async () =>
        tryCutoffs(domain, await base(), lines, this.#tests[domain]),
      );
    }
  }

  async tryVariances(base, targets, places) {
    const words = Math.max(...ADAPT_WORDS);
    for (const domain of TARGETS) {
      const [place] = textsOf(places, { domain, words }, 'next');
      const spread = targets[domain].take(words);
      await this.#add('variances', `variances for ${domain}`, async () =>
        tryVariances(domain, 'all sources', await base(), spread, this.#tests[domain]),
      );
      await this.#add('variances', `variances for ${domain}, place 1`, async () =>
        tryVariances(domain, 'one source', await base(), place.adapt, place.test),
      );
    }
  }
}

/** `words`: training sizes in millions. */
export async function drawChelba({ data, out, words: millions }) {
  const sizes = [...millions].sort((a, b) => a - b).map((size) => Math.round(size * MILLION));
  const results = new Results(out === undefined ? undefined : join(out, 'chelba.partial.json'), JSON.stringify(sizes));
  const background = await timed('reading the background text', () => readBackground(data, BACKGROUND, sizes.at(-1)));
  const targets = await timed('reading the text to adapt to', () => readTargets(data));
  const places = await timed('reading the places to adapt to', () => readAllPlaces(data));
  const models = new Models(background);
  let newsModels;
  const experiments = new Experiments({ out, sizes, tests: readTests(data), models, results });
  await experiments.compareSizes();
  // Trained where a result asks for it: not if all of these are there from an earlier run.
  const base = () => models.get('tagger', sizes.at(-1), MEMM);
  await experiments.adapt(base, targets, places);
  await experiments.tryCutoffs(base, targets);
  await experiments.tryVariances(base, targets, places);
  await experiments.adaptNews(async () => {
    newsModels ??= new Models(await readBackground(data, [IN_DOMAIN], sizes.at(-1)));
    return newsModels.get('tagger', sizes.at(-1), MEMM);
  }, places);
  await experiments.trainExactly();
  await experiments.adaptExactly(places);
  results.close();
  console.log(writeTables(experiments.report));
}
