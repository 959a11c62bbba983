// Trains the bundled models and writes their cards:
//   node lab/train-models.mjs DATA [NAME…] [--date YYYY-MM-DD] [--temp-dir FOLDER] [--networks FOLDER] [--out FOLDER] [--finish | --cards]
// What is made of what stands in lab/recipes/NAME.json; DATA holds the files that a recipe names, and sources.json with
// where they come from. With a folder an interrupted training goes on where it can. The same data and options give the same
// bytes. A network that a recipe has trained by lab/train/ is NAME.net in the folder of networks, and is waited for. Models are written to models/ or to
// --out. With --finish the models are there, and are only scored and calibrated again; with --cards only
// their cards are written again. Development scores go into the header and the card; test sets are not touched here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluate } from '../packages/truecase/dist/eval/index.js';
import { readContainer, writeContainer } from '../packages/truecase/dist/format/container.js';
import { loadBytes } from '../packages/truecase/dist/index.js';
import { calibrateModel } from '../packages/truecase/dist/node/calibrate.js';
import { writeFileAtomic } from '../packages/truecase/dist/node/file.js';
import { Corpus, expandSources, train } from '../packages/truecase/dist/train.js';
import { restartWithHugePages } from './hugepages.mjs';
import { formatCard } from './recipes/card.mjs';
import { developmentOf, readRecipe, recipeNames } from './recipes/recipe.mjs';

restartWithHugePages();

const round = (value) => Math.round(value * 100) / 100;
/** Of the lines of a text, those that nothing is fitted on. */
const isRest = (_, index) => index % 2 === 1;

/** Every other line of some files. */
class HalfCorpus extends Corpus {
  async *lines(progress, onFile) {
    let index = 0;
    const begin = (file) => {
      index = 0;
      onFile?.(file);
    };
    for await (const batch of super.lines(progress, begin)) yield batch.filter(() => !isRest(null, index++));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    date: { type: 'string' },
    'temp-dir': { type: 'string' },
    networks: { type: 'string' },
    out: { type: 'string' },
    finish: { type: 'boolean' },
    cards: { type: 'boolean' },
  },
});
const MODELS = values.out ?? fileURLToPath(new URL('../models/', import.meta.url));
const [data, ...chosen] = positionals;
const names = recipeNames();
const unknown = chosen.filter((name) => !names.includes(name));
if (data === undefined || unknown.length > 0) {
  console.error(
    `usage: node lab/train-models.mjs DATA [${names.join(' ')}] [--date YYYY-MM-DD] [--temp-dir FOLDER] [--networks FOLDER] [--out FOLDER] [--finish | --cards]`,
  );
  process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : names) {
  const there = () => readFileSync(join(MODELS, `${name}.tcm`));
  if (values.cards) writeCard(name, there());
  else if (values.finish) await finish(name, readRecipe(name), there());
  else await make(name, readRecipe(name));
}

async function make(name, recipe) {
  const files = await expandSources(recipe.sources.map((source) => join(data, source)));
  const started = Date.now();
  const settings = { language: recipe.language, seed: 1, options: recipe.options, onProgress: say(name) };
  if (values['temp-dir']) settings.tempDir = join(values['temp-dir'], name);
  if (recipe.late) settings.late = new Corpus(recipe.late.map((source) => join(data, source)));
  if (recipe.network) settings.network = networkOf(name);
  if (values.date) settings.created = values.date;
  const { bytes } = await train(recipe.family, new Corpus(files), settings);
  const peak = process.resourceUsage().maxRSS / 1024 ** 2;
  console.error(`${name}: trained in ${Math.round((Date.now() - started) / 1000)} s, ${peak.toFixed(1)} GiB at most`);
  await finish(name, recipe, bytes);
}

/** The network that lab/train/ made for a recipe. */
function networkOf(name) {
  if (values.networks !== undefined) return whenThere(join(values.networks, `${name}.net`));
  console.error(`${name}: its network is trained by lab/train/network.mjs; say where it lies with --networks FOLDER`);
  process.exit(2);
}

/** The bytes of a file that may still be in the making: words are counted meanwhile. */
async function whenThere(file) {
  while (!existsSync(file)) await setTimeout(5000);
  return readFileSync(file);
}

/** Scores, calibrates and writes a model. */
async function finish(name, recipe, bytes) {
  const figures = { ...readContainer(bytes, name).meta.figures, dev: await score(loadBytes(bytes), recipe) };
  const file = recipe.calibrate ? await calibrate(bytes, recipe, figures) : withFigures(bytes, figures);
  await writeFileAtomic(join(MODELS, `${name}.tcm`), file);
  writeCard(name, file);
  console.error(`${name}: wrote ${file.length} bytes and the card`);
}

function withFigures(bytes, figures) {
  const reader = readContainer(bytes);
  const sections = reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag) }));
  return writeContainer({ ...reader.meta, figures }, sections);
}

/** Calibrates on every other line of the development texts and measures the error on the rest. */
async function calibrate(bytes, recipe, figures) {
  const texts = developmentOf(recipe, data).filter(({ name }) => name !== 'headlines');
  const corpus = new HalfCorpus(texts.map(({ file }) => file));
  const { bytes: calibrated } = await calibrateModel(bytes, corpus);
  const truecaser = loadBytes(calibrated);
  const calibrationError = {};
  for (const inputCase of ['lower', 'asr']) {
    const annotate = (line) => truecaser.annotate(line);
    const gold = texts.flatMap(({ file }) => readFileSync(file, 'utf8').split('\n').filter(isRest));
    const { calibration } = await evaluate((line) => truecaser.truecase(line), gold, {
      ...{ language: recipe.language, samples: 1, inputCase, annotate },
    });
    calibrationError[inputCase] = round(calibration.error);
  }
  return withFigures(calibrated, { ...figures, calibrationError });
}

function writeCard(name, file) {
  const { meta } = readContainer(file, name);
  const sources = JSON.parse(readFileSync(join(data, 'sources.json'), 'utf8'));
  const about = { meta, scores: meta.figures.dev, size: file.length, sources };
  writeFileSync(join(MODELS, `${name}.md`), formatCard(name, readRecipe(name), about));
}

/** Says how far a training is, every half minute. */
function say(name) {
  let said = Date.now();
  return ({ phase, done, total }) => {
    if (Date.now() - said < 30_000) return;
    said = Date.now();
    console.error(`${name}: ${phase}${total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''}`);
  };
}

/** Scores on every development text. */
async function score(truecaser, recipe) {
  const scores = {};
  for (const { name, file } of developmentOf(recipe, data)) {
    const gold = readFileSync(file, 'utf8').split('\n');
    const found = await evaluate((line) => truecaser.truecase(line), gold, { language: recipe.language, samples: 1 });
    scores[name] = {
      words: found.words,
      accuracy: round(found.accuracy),
      precision: round(found.precision),
      recall: round(found.recall),
      f1: round(found.f1),
    };
  }
  return scores;
}
