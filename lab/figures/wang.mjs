// The figures of Wang, Knight and Marcu 2006, with table 1 of Lita et al. 2003. Table 4: precision of unigram, trigram Kneser-Ney and
// bilingual capitalisers, and of the best monolingual model, on development text. Table 3: cased BLEU of lower-cased machine
// translation after each, beside uncased BLEU, which is the bound. Figure 4: precision on en-fr against the number of training pairs.
// The models of a direction have learned from the same target text. Where a bilingual or a monolingual model is bundled it is taken, all
// others are trained here (monolingual ones on DATA/train/LANG). Models and results are kept in a folder, so that a run that was broken off
// goes on.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bleu } from '../../packages/truecase/dist/eval/bleu.js';
import { writeFileAtomic } from '../../packages/truecase/dist/files/file.js';
import { load } from '../../packages/truecase/dist/node/index.js';
import { lowerText } from '../../packages/truecase/dist/text/casing.js';
import { Corpus, train } from '../../packages/truecase/dist/train.js';
import { countErrors, joinPairs, readAll, readPairsOf, swapPairs, systemsOf } from './bitext.mjs';
import { raiseFirst } from './litatasks.mjs';
import { Results } from './results.mjs';
import { drawGrowth, formatWang } from './wangreport.mjs';

/** Options of the monolingual models that are trained here. */
const tagger = { bits: 22, netDim: 0, bare: 0.05, maxFeatures: 3_000_000, beam: 0.01 };
/** Models that are bundled: of one language, and of directions. */
const BUNDLED = ['en', 'en-fr', 'fr-en'];
const bundledPath = (name) => fileURLToPath(new URL(`../../models/${name}.tcm`, import.meta.url));

const ownPairs = (data, name, part = 'train') => readPairsOf(join(data, 'bitext', name, `${part}.tsv.xz`));

/**
 * What is trained: source and target language, the sentence pairs, development pairs if there are any, and the machine-translation
 * outputs that are capitalised. For German and French there are only translations into English; sentences that were translated into
 * the same English sentence are taken for translations of each other.
 */
const DIRECTIONS = {
  'en-fr': { outputs: ['matos_nlp_pe.en-fr'] },
  'fr-en': { outputs: [] },
  'de-en': { outputs: ['newstest2021.de-en'] },
  'en-de': { outputs: [] },
  'zh-en': { outputs: ['newstest2021.zh-en'] },
  'en-de news': {
    languages: ['en', 'de'],
    pairs: async (data) => swapPairs(await ownPairs(data, 'de-en')),
    development: async (data) => swapPairs(await ownPairs(data, 'de-en', 'dev')),
    outputs: ['newstest2021.en-de'],
  },
  'de-fr': {
    pairs: async (data) => joinPairs(await ownPairs(data, 'de-en'), await ownPairs(data, 'fr-en')),
    development: null,
    outputs: ['newstest2021.de-fr'],
  },
  'fr-de': {
    pairs: async (data) => joinPairs(await ownPairs(data, 'fr-en'), await ownPairs(data, 'de-en')),
    development: null,
    outputs: ['newstest2021.fr-de'],
  },
};
/** Outputs of software text, which are many and come last. */
const LAST = [['en-de', 'wmt_ape_it.en-de']];
/** Every how-manieth pair is learned from, for figure 4. */
const STEPS = [64, 16, 4];

const say = (text) => process.stderr.write(`figures: ${text}\n`);

/** A try: directions whose models are bundled, the first pairs and lines. */
const QUICK = { directions: ['en-fr', 'fr-en'], sets: ['matos_nlp_pe.en-fr'], pairs: 200, steps: [256] };

export async function drawWang({ data, out, temp, quick }) {
  const most = quick ? QUICK.pairs : Number.POSITIVE_INFINITY;
  const directions = quick ? QUICK.directions : Object.keys(DIRECTIONS);
  const folder = temp ?? 'wang-models';
  mkdirSync(folder, { recursive: true });
  const results = new Results(join(folder, 'wang.work.json'), quick ? 'v4 quick' : 'v4');
  const sets = Object.entries(DIRECTIONS)
    .flatMap(([name, { outputs }]) => outputs.map((set) => [name, set]))
    .concat(LAST)
    .filter(([, set]) => !quick || QUICK.sets.includes(set));
  const figures = {
    missing: [...directions, 'figure 4', ...sets.map(([, set]) => set)],
    pairs: {},
    precision: {},
    tests: {},
    translations: [],
  };
  const done = async () => {
    figures.missing.shift();
    await write(figures, out);
  };
  for (const name of directions) {
    const found = await results.get(name, () => measurePrecision(folder, data, name, most));
    figures.pairs[name] = found.pairs;
    if (found.precision !== null) figures.precision[name] = found.precision;
    if (found.test !== null) figures.tests[name] = found.test;
    await done();
  }
  figures.growth = await results.get('growth', () => measureGrowth(folder, data, most, quick ? QUICK.steps : STEPS));
  await done();
  for (const [name, set] of sets) {
    figures.translations.push(...(await results.get(set, () => scoreOutputs(folder, data, name, set, most))));
    await done();
  }
  console.log(formatWang(figures));
}

/** The report so far: a run takes long, and a part is better than nothing. */
async function write(figures, out) {
  if (out === undefined) return;
  mkdirSync(out, { recursive: true });
  await writeFileAtomic(join(out, 'wang.json'), Buffer.from(`${JSON.stringify(figures, null, 2)}\n`));
  await writeFileAtomic(join(out, 'wang.md'), Buffer.from(formatWang(figures)));
  if (figures.growth === undefined) return;
  await writeFileAtomic(join(out, 'wang-figure4.svg'), Buffer.from(drawGrowth(figures.growth)));
}

const languagesOf = (name) => DIRECTIONS[name].languages ?? name.split('-');
const readTraining = (data, name) => DIRECTIONS[name].pairs?.(data) ?? ownPairs(data, name);

/** Number of training pairs, and precision on development text and on test text for all systems of one direction. */
async function measurePrecision(folder, data, name, most) {
  const { development } = DIRECTIONS[name];
  const systems = await systemsFor(folder, data, name);
  const pairs = (await readTraining(data, name)).length;
  if (development === null) return { pairs, precision: null, test: null };
  const measure = (held) =>
    Object.fromEntries(
      Object.entries(systems).map(([system, restore]) => [
        system,
        countErrors(held.slice(0, most), restore, languagesOf(name)[1]),
      ]),
    );
  const precision = measure(await (development?.(data) ?? ownPairs(data, name, 'dev')));
  const hasTest = existsSync(join(data, 'bitext', name, 'test.tsv.xz'));
  const test = hasTest ? measure(await ownPairs(data, name, 'test')) : null;
  say(`${name}: precision`);
  return { pairs, precision, test };
}

/** Name of the bundled model of a language, or path of the one that is trained here. */
async function monolingualFor(folder, data, language) {
  if (BUNDLED.includes(language)) return language;
  const path = join(folder, `${language}.tcm`);
  if (existsSync(path)) return path;
  const files = readdirSync(join(data, 'train', language)).map((file) => join(data, 'train', language, file));
  await save(path, await train('tagger', new Corpus(files), { language, options: tagger }));
  return path;
}

async function save(path, { bytes }) {
  await writeFileAtomic(path, bytes);
  say(`${path}: trained`);
}

/** Lines in memory as a corpus. */
function corpusOf(lines) {
  return {
    totalBytes: 0,
    async *lines(_progress, onFile) {
      onFile?.(0);
      for (let at = 0; at < lines.length; at += 1000) yield lines.slice(at, at + 1000);
    },
    digests: () => [{ name: 'pairs', digest: '0', words: lines.length, lines: lines.length }],
  };
}

/** The unigram model of the target side, and the systems of the bilingual model; each is trained unless it is there. */
async function systemsFor(folder, data, name) {
  const [source, target] = languagesOf(name);
  const stem = join(folder, name.replace(' ', '-'));
  const unigramPath = `${stem}-unigram.tcm`;
  if (!existsSync(unigramPath)) {
    const targets = (await readTraining(data, name)).map(([, text]) => text);
    await save(unigramPath, await train('unigram', corpusOf(targets), { language: target }));
  }
  const unigram = await load(unigramPath);
  const options = async () => ({ source, monolingual: await monolingualFor(folder, data, target) });
  const bilingual = BUNDLED.includes(name)
    ? bundledPath(name)
    : await makeBilingual(`${stem}.tcm`, () => readTraining(data, name), target, options);
  return {
    unigram: (text) => unigram.truecase(text, { firstWord: 'true' }),
    'unigram+': (text) => unigram.truecase(text),
    ...(await systemsOf(bilingual)),
  };
}

async function makeBilingual(path, readPairs, language, options) {
  if (existsSync(path)) return path;
  const lines = (await readPairs()).map((pair) => pair.join('\t'));
  await save(path, await train('bilingual', corpusOf(lines), { language, options: await options() }));
  return path;
}

/** BLEU of every output in a folder after each system, with the reference and, where there are several, with all of them. */
async function scoreOutputs(models, data, name, set, most) {
  const systems = await systemsFor(models, data, name);
  const language = languagesOf(name)[1];
  const folder = join(data, 'mt', set);
  const files = readdirSync(folder);
  const read = async (file) => (await readAll(join(folder, file))).slice(0, most);
  const sources = await read('src.xz');
  const reference = [await read('ref.xz')];
  const several = [];
  for (const file of files.filter((name) => /^ref\.[A-Z]\.xz$/.test(name))) several.push(await read(file));
  const rows = [];
  for (const file of files.filter((name) => name.endsWith('.txt.xz'))) {
    const output = await read(file);
    const lower = output.map((line) => lowerText(line, language));
    const restored = { lower, rules: lower.map(raiseFirst) };
    for (const [name, restore] of Object.entries(systems)) {
      restored[name] = lower.map((line, at) => (line.trim() === '' ? line : restore(line, sources[at])));
    }
    for (const references of several.length > 1 ? [reference, several] : [reference]) {
      const score = (lines) => bleu(lines, references).score;
      rows.push({
        set,
        system: file.slice(0, -'.txt.xz'.length),
        references: references.length,
        lines: output.length,
        scores: Object.fromEntries(Object.entries(restored).map(([name, lines]) => [name, score(lines)])),
        original: score(output),
        bound: bleu(lower, references, { uncased: true }).score,
      });
    }
  }
  say(`${set}: BLEU`);
  return rows;
}

/** Precision on en-fr by the number of pairs; the last point is the bundled model, which has learned from all of them. */
async function measureGrowth(folder, data, most, steps) {
  const development = (await ownPairs(data, 'en-fr', 'dev')).slice(0, most);
  const all = await ownPairs(data, 'en-fr');
  const growth = [];
  for (const step of [...steps, 1]) {
    const some = all.filter((_, index) => index % step === 0);
    const path = join(folder, `en-fr-${step}.tcm`);
    const options = async () => ({ source: 'en' });
    const model = step === 1 ? bundledPath('en-fr') : await makeBilingual(path, async () => some, 'fr', options);
    const systems = await systemsOf(model);
    growth.push({
      pairs: some.length,
      words: some.reduce((sum, [, text]) => sum + text.split(/\s+/u).length, 0),
      trigram: countErrors(development, systems['trigram+'], 'fr').precision,
      bilingual: countErrors(development, systems.bilingual, 'fr').precision,
    });
    say(`en-fr, ${some.length} pairs: precision`);
  }
  return growth;
}
