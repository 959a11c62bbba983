/** Recognisers of names: trained on files of columns and scored on others as conlleval does. */
import { join } from 'node:path';
import { readBytes } from '../../corpus/bytes.js';
import { decompress } from '../../corpus/decompress.js';
import { expandSources } from '../../corpus/source.js';
import { TruecaseError } from '../../errors.js';
import { loadRecognizer } from '../../ner/index.js';
import { NerScorer } from '../../ner/score.js';
import { type NerTrainOptions, trainNer } from '../../ner/train.js';
import { readTaggedFile } from '../tagged.js';
import { developmentOf, inGroups, type Making, markdownTable, type RecipeKind, withFigures } from './kind.js';
import type { Recipe } from './recipe.js';

/** Options that a recipe may set, and what kind of value they have. */
const OPTIONS: Readonly<Partial<Record<keyof NerTrainOptions, 'number' | 'string'>>> = {
  folds: 'number',
  minFeature: 'number',
  variance: 'number',
  maxIterations: 'number',
  minWeight: 'number',
  maxFeatures: 'number',
  minContext: 'number',
  minCasing: 'number',
  restore: 'string',
};

interface NameScores {
  readonly words: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export const namesKind: RecipeKind = {
  check: ({ family, options = {} }) => {
    for (const [name, value] of Object.entries(options)) {
      const type = Object.hasOwn(OPTIONS, name) ? OPTIONS[name as keyof NerTrainOptions] : undefined;
      const known = Object.keys(OPTIONS).join(', ');
      if (type === undefined)
        throw new TruecaseError(
          'usage',
          `family ${family} has no option ${JSON.stringify(name)}, expected one of: ${known}`,
        );
      if (typeof value !== type)
        throw new TruecaseError('usage', `option ${name} is ${JSON.stringify(value)}, expected a ${type}`);
    }
  },
  train: trainNames,
  finish: async (recipe, bytes, { data }) => {
    const recognizer = loadRecognizer(bytes);
    const dev: Record<string, NameScores> = {};
    for (const { name, file } of await developmentOf(recipe, data)) {
      const scorer = new NerScorer();
      const { sentences } = readTaggedFile(file, await readWhole(file), renameOf(recipe));
      for (const { words, tags } of sentences) scorer.add(tags, recognizer.tagWords(words, {}));
      const { words, precision, recall, f1 } = scorer.scores();
      dev[name] = { words, precision, recall, f1 };
    }
    return withFigures(bytes, { dev });
  },
  describe: ({ corpus, figures }, name) => {
    const scores = Object.entries((figures['dev'] ?? {}) as Record<string, NameScores>);
    const rows = scores.map(([set, { words, precision, recall, f1 }]) => [
      set,
      inGroups(words),
      ...[precision, recall, f1].map((score) => score.toFixed(2)),
    ]);
    const words = corpus.reduce((sum, part) => sum + part.words, 0);
    const sentences = corpus.reduce((sum, part) => sum + part.lines, 0);
    return {
      facts: [['words read', `${inGroups(words)} in ${inGroups(sentences)} sentences`]],
      figures: `\`truecase ner eval -m ${name} FILE\` prints them, with \`--map\` where a set has other types.

${markdownTable(['set', 'tokens', 'precision', 'recall', 'F'], rows)}
`,
    };
  },
};

async function trainNames(recipe: Recipe, { data, onProgress }: Making): Promise<Uint8Array> {
  const files = await expandSources(recipe.sources.map((source) => join(data, source)));
  const read = [];
  for (const file of files) read.push(readTaggedFile(file, await readWhole(file), renameOf(recipe)));
  return trainNer(
    read.flatMap(({ sentences }) => sentences),
    {
      method: recipe.family as NonNullable<NerTrainOptions['method']>,
      language: recipe.language,
      ...(recipe.options as NerTrainOptions),
      corpus: read.map(({ meta }) => meta),
      ...(recipe.created === undefined ? {} : { created: recipe.created }),
      onProgress: (phase, done, total) => onProgress?.({ phase, done, total, unit: 'steps' }),
    },
  );
}

function renameOf({ types = {} }: Recipe): ReadonlyMap<string, string> {
  return new Map(Object.entries(types).flatMap(([to, list]) => list.map((from) => [from, to] as const)));
}

async function readWhole(file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of decompress(readBytes(file), file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
