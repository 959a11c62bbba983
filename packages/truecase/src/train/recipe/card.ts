/** The card of a model, NAME.md: what it is, what it was made of, what it scores and what it cannot do. Words that are particular to a model stand in its recipe. */
import type { ModelMeta } from '../../format/meta.js';
import { inGroups, markdownTable, type RecipeKind } from './kind.js';
import type { Recipe, RecipeCard } from './recipe.js';

/** The file sources.json of a data folder: "language/domain" → sources by name. */
export type SourceList = Readonly<
  Record<string, Readonly<Record<string, { readonly from: string; readonly words: number; readonly licence: string }>>>
>;

export interface Baked {
  readonly meta: ModelMeta;
  /** Bytes of the file. */
  readonly size: number;
  readonly sources?: SourceList;
}

const NO_WORDS: RecipeCard = { title: '', about: '', data: '', limits: '' };

export function formatCard(recipe: Recipe, kind: RecipeKind, { meta, size, sources = {} }: Baked): string {
  const { name, card = { ...NO_WORDS, title: `${meta.family}, ${meta.language}` } } = recipe;
  const { facts, figures } = kind.describe(meta, name);
  const table = markdownTable(
    ['', ''],
    [
      ['family', meta.family],
      ['size', `${(size / 1e6).toFixed(2)} MB`],
      ['date', meta.created],
      ...facts,
      ['options', list(meta.options)],
      ['made by', `\`truecase train --recipe ${name}.json --data DATA -o ${name}.tcm\``],
    ],
  ).replace('|  |  |', '| | |');
  const parts = [
    `# ${name}: ${card.title}`,
    card.about,
    table,
    part('Data', card.data),
    part('Figures on development data', figures.trimEnd()),
    part('Limits', card.limits),
    part('Sources', formatSources(recipe.language, sources)),
  ];
  return `${parts.filter((text) => text !== '').join('\n\n')}\n`;
}

function part(title: string, text: string): string {
  return text === '' ? '' : `## ${title}\n\n${text}`;
}

function list(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .map(([option, value]) => `${option} ${value}`)
    .join(', ');
}

/** The sources of a language that have words. */
function formatSources(language: string, all: SourceList): string {
  const folder = `${language}/`;
  const rows = Object.entries(all)
    .filter(([key]) => key.startsWith(folder))
    .flatMap(([key, list]) => Object.values(list).map((source) => ({ domain: key.slice(folder.length), ...source })))
    .filter(({ words }) => words > 0)
    .map(({ domain, from, words, licence }) => [domain, from, inGroups(words), licence.replaceAll('|', '/')]);
  return rows.length === 0 ? '' : markdownTable(['domain', 'source', 'words', 'licence as stated there'], rows);
}
