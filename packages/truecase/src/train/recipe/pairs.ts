/** Bilingual models: trained on sentence pairs, and scored on others by the words of the target side that come out wrong. */
import { crc32 } from 'node:zlib';
import { readContainer } from '../../format/container.js';
import { loadBytes, loadWithBase } from '../../index.js';
import { resolveModel } from '../../node/bundled.js';
import { readModelBytes } from '../../node/modelFile.js';
import { lowerText } from '../../text/casing.js';
import { checkOptions } from '../model.js';
import { allLines, developmentOf, markdownTable, type RecipeKind, withFigures } from './kind.js';
import { trainText } from './text.js';

/** Text in lower case and its source to text. */
export type PairSystem = (text: string, source: string) => string;

export interface PairScores {
  readonly words: number;
  readonly errors: number;
  readonly precision: number;
}

export const pairsKind: RecipeKind = {
  check: ({ family, options }) => checkOptions(family, options),
  train: trainText,
  finish: async (recipe, bytes, { data }) => {
    const dev: Record<string, PairScores> = {};
    for (const { file } of await developmentOf(recipe, data)) {
      const pairs = (await allLines(file)).map((line) => line.split('\t') as [string, string]);
      for (const [system, restore] of Object.entries(await systemsOf(bytes))) {
        dev[system] = countErrors(pairs, restore, recipe.language);
      }
    }
    return withFigures(bytes, { dev });
  },
  describe: ({ figures, ...meta }) => {
    const scores = Object.entries((figures['dev'] ?? {}) as Record<string, PairScores>);
    const rows = scores.map(([name, { words, errors, precision }]) => [
      name,
      String(words),
      String(errors),
      precision.toFixed(2),
    ]);
    const weights = Object.entries((figures['weights'] ?? {}) as Record<string, number>);
    const beside = meta['beside'] === undefined ? '' : `,\n\`monolingual\` the model ${meta['beside']}`;
    return {
      facts: [
        ['sentence pairs', `${figures['pairs']}, and ${figures['heldOutPairs']} for the weights`],
        ['weights', weights.map(([feature, weight]) => `${feature} ${weight}`).join(', ')],
      ],
      figures: `Lower-case input; words are what stands between white space and has a letter, sentence starts included. \`trigram\` is the
language model of the same file without the source, \`trigram+\` the same with every line begun by a capital${beside}.

${markdownTable(['system', 'words', 'errors', 'precision'], rows)}
`,
    };
  },
};

/**
 * The systems in one bilingual model file: its language model alone, the model by itself, and, if it was trained beside a
 * monolingual model, that one and both together.
 */
export async function systemsOf(bytes: Uint8Array): Promise<Record<string, PairSystem>> {
  const plain = loadBytes(bytes, undefined, crc32);
  const systems: Record<string, PairSystem> = {
    trigram: (text) => plain.truecase(text, { firstWord: 'true' }),
    'trigram+': (text) => plain.truecase(text),
    bilingual: (text, source) => plain.truecase(text, { source }),
  };
  if (readContainer(bytes).meta['beside'] === undefined) return systems;
  const find = async (name: string) => readModelBytes(await resolveModel(name));
  const full = await loadWithBase(bytes, find, undefined, crc32);
  return {
    ...systems,
    monolingual: (text) => full.truecase(text),
    'bilingual + monolingual': (text, source) => full.truecase(text, { source }),
  };
}

/** Words with a letter that do not come out as in the target, from lower-case input; precision as in equation 9 of the paper. */
export function countErrors(
  pairs: readonly (readonly [source: string, target: string])[],
  restore: PairSystem,
  language: string,
): PairScores {
  let words = 0;
  let errors = 0;
  for (const [source, target] of pairs) {
    const found = restore(lowerText(target, language), source).split(/\s+/u);
    for (const [place, word] of target.split(/\s+/u).entries()) {
      if (!/\p{L}/u.test(word)) continue;
      words++;
      if (found[place] !== word) errors++;
    }
  }
  return { words, errors, precision: (100 * (words - errors)) / words };
}
