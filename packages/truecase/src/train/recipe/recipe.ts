/**
 * A recipe says all that makes one model, as JSON; its name is that of its file. Paths of text are below the data folder.
 * Only data stands in a recipe, so that another language or family is another file and no code. A new key is a field of
 * `Recipe` and a row of KEYS; a key that has no row is an error.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { TruecaseError } from '../../errors.js';
import { describeIoError } from '../../files/file.js';
import type { OptionRecord } from '../../models/training/options.js';

/** A text to score on, or all files of a folder, each by its own name. */
export type DevelopmentText = { readonly name: string; readonly file: string } | { readonly folder: string };

/** Words of the card that no figure can say; several lines may be a list. */
export interface RecipeCard {
  readonly title: string;
  readonly about: string;
  readonly data: string;
  readonly limits: string;
}

export interface Recipe {
  readonly name: string;
  readonly family: string;
  readonly language: string;
  /** Files, folders and patterns of text to learn from: lines, sentence pairs or columns, as the family needs them. */
  readonly sources: readonly string[];
  /** Those of them that are read once more at the end. */
  readonly late?: readonly string[];
  readonly development?: readonly DevelopmentText[];
  /** Whether every other line of the development texts but headlines calibrates it. */
  readonly calibrate?: boolean;
  /** Options of the family; the default of those that are not here. */
  readonly options?: OptionRecord;
  /** The network is trained by lab/train/train.py, and this is what it is told; width and layers are options. */
  readonly network?: Readonly<Record<string, number>>;
  readonly seed?: number;
  /** Date of the header; default today. */
  readonly created?: string;
  /** Recognisers: type of the model → types of the columns that are read as it. O leaves names out. */
  readonly types?: Readonly<Record<string, readonly string[]>>;
  readonly card?: RecipeCard;
}

interface Key {
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
  readonly needed?: true;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && Object.keys(value).join() === names.join() && Object.values(value).every(isText);
const isTexts = (value: unknown): boolean => isList(value) && (value as unknown[]).every(isText);

const isLines = (value: unknown): boolean =>
  isList(value) && (value as unknown[]).every((line) => typeof line === 'string');

const CARD = ['title', 'about', 'data', 'limits'];
const KEYS: Readonly<Record<Exclude<keyof Recipe, 'name'>, Key>> = {
  family: { expected: 'the name of a family', fits: isText, needed: true },
  language: { expected: 'a language tag', fits: isText, needed: true },
  sources: { expected: 'a list of files and folders', fits: isTexts, needed: true },
  late: { expected: 'a list of files and folders', fits: isTexts },
  development: {
    expected: 'a list of { "name", "file" } and { "folder" }',
    fits: (value) =>
      isList(value) &&
      (value as unknown[]).every((text) => hasOnly(text, ['name', 'file']) || hasOnly(text, ['folder'])),
  },
  calibrate: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  options: {
    expected: 'options with texts, numbers, true or false',
    fits: (value) =>
      isRecord(value) &&
      Object.values(value).every((option) => ['string', 'number', 'boolean'].includes(typeof option)),
  },
  network: {
    expected: 'numbers by name',
    fits: (value) => isRecord(value) && Object.values(value).every((number) => typeof number === 'number'),
  },
  seed: { expected: 'a whole number of 0 or more', fits: (value) => Number.isInteger(value) && (value as number) >= 0 },
  created: { expected: 'a date such as 2026-01-31', fits: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)) },
  types: {
    expected: 'lists of types by the type of the model',
    fits: (value) => isRecord(value) && Object.values(value).every(isTexts),
  },
  card: {
    expected: `an object with the texts ${CARD.join(', ')}`,
    fits: (value) => isRecord(value) && CARD.every((key) => isText(value[key]) || isLines(value[key])),
  },
};

export async function readRecipe(path: string): Promise<Recipe> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw describeIoError(error, path, 'read');
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TruecaseError('usage', `${path}: ${(cause as Error).message}, expected a recipe as JSON`, {
      hint: 'docs/guide/models.md describes recipes.',
      where: path,
      cause,
    });
  }
  return checkRecipe(value, basename(path).replace(/\.json$/, ''));
}

/** The recipe, if it has what it needs and nothing else; lines of the card become one text. */
export function checkRecipe(value: unknown, name: string): Recipe {
  const names = Object.keys(KEYS);
  if (!isRecord(value))
    throw describeFault(name, `${JSON.stringify(value)}, expected an object with ${names.join(', ')}`);
  for (const key of Object.keys(value)) {
    if (!names.includes(key)) throw describeFault(name, `unknown key "${key}", expected one of: ${names.join(', ')}`);
  }
  for (const [key, { expected, fits, needed }] of Object.entries(KEYS)) {
    const found = value[key];
    if (found === undefined ? needed !== true : fits(found)) continue;
    throw describeFault(name, `${key} is ${JSON.stringify(found) ?? 'missing'}, expected ${expected}`);
  }
  const recipe = value as Omit<Recipe, 'name'>;
  if (recipe.card === undefined) return { ...recipe, name };
  const lines = CARD.map((key) => [key, [recipe.card![key as keyof RecipeCard]].flat().join('\n')]);
  return { ...recipe, name, card: Object.fromEntries(lines) };
}

function describeFault(name: string, found: string): TruecaseError {
  return new TruecaseError('usage', `recipe ${name}: ${found}`, {
    hint: 'docs/guide/models.md describes recipes.',
    where: name,
  });
}
