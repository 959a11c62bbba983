/** Models that learn from lines of text: trained, scored on lower-case development texts, and calibrated on every other line of them. */
import { join } from 'node:path';
import { Corpus } from '../../corpus/lines.js';
import { expandSources } from '../../corpus/source.js';
import { evaluate } from '../../eval/index.js';
import { loadBytes } from '../../index.js';
import { calibrateModel } from '../calibrate.js';
import { checkOptions, train } from '../model.js';
import { allLines, developmentOf, inGroups, type Making, markdownTable, type RecipeKind, withFigures } from './kind.js';
import type { Recipe } from './recipe.js';

interface TextScores {
  readonly words: number;
  readonly accuracy: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Lines in title case say nothing about the probabilities of others. */
const NOT_CALIBRATED = 'headlines';

export const textKind: RecipeKind = {
  check: ({ family, options }) => checkOptions(family, options),
  train: trainText,
  finish: async (recipe, bytes, making) => {
    const dev = await scoreTexts(bytes, recipe, making);
    return recipe.calibrate === true
      ? calibrate(bytes, { dev }, recipe, making)
      : withFigures(bytes, Object.keys(dev).length === 0 ? {} : { dev });
  },
  describe: ({ corpus, figures }, name) => {
    const scores = Object.entries((figures['dev'] ?? {}) as Record<string, TextScores>);
    const rows = scores.map(([text, { words, accuracy, precision, recall, f1 }]) => [
      text,
      String(words),
      ...[accuracy, precision, recall, f1].map((score) => score.toFixed(2)),
    ]);
    const error = figures['calibrationError'] as { readonly lower: number; readonly asr: number } | undefined;
    return {
      facts: [['words read', inGroups(corpus.reduce((sum, { words }) => sum + words, 0))]],
      figures: `Lower-case input, per whitespace word, sentence starts included; precision, recall and F1 over words that are not all lower
case. \`truecase eval --model ${name} FILE\` prints them.

${markdownTable(['development text', 'words', 'accuracy', 'precision', 'recall', 'F1'], rows)}
${
  error === undefined
    ? ''
    : `
Its probabilities were calibrated on every other line of these texts but headlines; on the rest the expected calibration error is
${error.lower.toFixed(2)} %, without punctuation ${error.asr.toFixed(2)} %.
`
}`,
    };
  },
};

/** Also for sentence pairs, which are lines with a tab. */
export async function trainText(recipe: Recipe, { data, ...making }: Making): Promise<Uint8Array> {
  const below = (paths: readonly string[]) => expandSources(paths.map((path) => join(data, path)));
  const { bytes } = await train(recipe.family, new Corpus(await below(recipe.sources)), {
    ...making,
    language: recipe.language,
    seed: recipe.seed ?? 1,
    options: recipe.options ?? {},
    late: recipe.late === undefined ? undefined : new Corpus(await below(recipe.late)),
    ...(recipe.created === undefined ? {} : { created: recipe.created }),
  });
  return bytes;
}

async function scoreTexts(bytes: Uint8Array, recipe: Recipe, { data, onProgress }: Making) {
  const truecaser = loadBytes(bytes);
  const scores: Record<string, TextScores> = {};
  const texts = await developmentOf(recipe, data);
  for (const [done, { name, file }] of texts.entries()) {
    onProgress?.({ phase: 'scoring', done, total: texts.length, unit: 'steps' });
    const settings = { language: recipe.language, samples: 1 };
    const found = await evaluate((line) => truecaser.truecase(line), await allLines(file), settings);
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

/** Calibrates on every other line of the development texts and measures the error on the rest. */
async function calibrate(bytes: Uint8Array, figures: object, recipe: Recipe, { data, onProgress }: Making) {
  const texts = (await developmentOf(recipe, data)).filter(({ name }) => name !== NOT_CALIBRATED);
  const corpus = new HalfCorpus(texts.map(({ file }) => file));
  const { bytes: calibrated } = await calibrateModel(bytes, corpus, onProgress === undefined ? {} : { onProgress });
  const truecaser = loadBytes(calibrated);
  const rest: string[] = [];
  for (const { file } of texts) rest.push(...(await allLines(file)).filter((_, index) => !isFitted(index)));
  const calibrationError: Record<string, number> = {};
  for (const inputCase of ['lower', 'asr'] as const) {
    const { calibration } = await evaluate((line) => truecaser.truecase(line), rest, {
      language: recipe.language,
      samples: 1,
      inputCase,
      annotate: (line) => truecaser.annotate(line),
    });
    calibrationError[inputCase] = round(calibration!.error);
  }
  return withFigures(calibrated, { ...figures, calibrationError });
}

/** Of the lines of a text, those that calibration is fitted on. */
function isFitted(index: number): boolean {
  return index % 2 === 0;
}

/** Every other line of some files. */
class HalfCorpus extends Corpus {
  override async *lines(progress?: (bytesRead: number) => void, onFile?: (index: number) => void) {
    let index = 0;
    const begin = (file: number): void => {
      index = 0;
      onFile?.(file);
    };
    for await (const batch of super.lines(progress, begin)) yield batch.filter(() => isFitted(index++));
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
