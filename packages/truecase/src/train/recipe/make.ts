/** A recipe to a model file and its card, in one go: train, score, calibrate, describe. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readContainer } from '../../format/container.js';
import { isMethod } from '../../ner/model.js';
import { formatCard, type SourceList } from './card.js';
import type { Making, RecipeKind } from './kind.js';
import { namesKind } from './names.js';
import { pairsKind } from './pairs.js';
import type { Recipe } from './recipe.js';
import { textKind } from './text.js';

export interface MadeModel {
  readonly bytes: Uint8Array;
  /** Markdown. */
  readonly card: string;
}

/** `trained`: the file of a training that was done before; it is scored, calibrated and described again. */
export async function makeModel(recipe: Recipe, making: Making, trained?: Uint8Array): Promise<MadeModel> {
  const kind = kindOf(recipe.family);
  kind.check(recipe);
  const bytes = await kind.finish(recipe, trained ?? (await kind.train(recipe, making)), making);
  const { meta } = readContainer(bytes, recipe.name);
  const sources = await readSources(making.data);
  return { bytes, card: formatCard(recipe, kind, { meta, size: bytes.length, sources }) };
}

/** What models of a family are made of. */
export function kindOf(family: string): RecipeKind {
  if (isMethod(family)) return namesKind;
  return family === 'bilingual' ? pairsKind : textKind;
}

/** DATA/sources.json says where the texts come from; it need not be there. */
async function readSources(data: string): Promise<SourceList> {
  const text = await readFile(join(data, 'sources.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as SourceList;
}
