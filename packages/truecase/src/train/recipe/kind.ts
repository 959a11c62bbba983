/** What making a model by a recipe takes, and what differs between models of text, of sentence pairs and of names. */
import { join, relative } from 'node:path';
import { readLines } from '../../corpus/lines.js';
import { expandSources } from '../../corpus/source.js';
import { listSections, readContainer, writeContainer } from '../../format/container.js';
import type { ModelMeta } from '../../format/meta.js';
import type { Progress } from '../../progress.js';
import type { Recipe } from './recipe.js';

/** Circumstances of the making; only `data` and `network` have an effect on the model. */
export interface Making {
  /** Folder that the paths of the recipe are below. */
  readonly data: string;
  /** Folder where an interrupted training leaves what it has, and goes on from. */
  readonly tempDir?: string | undefined;
  /** The network of a recipe that has one trained elsewhere. */
  readonly network?: Uint8Array | Promise<Uint8Array> | undefined;
  readonly memoryBytes?: number | undefined;
  readonly workers?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RecipeKind {
  /** Throws `usage` unless the options are those of the family. */
  check(recipe: Recipe): void;
  train(recipe: Recipe, making: Making): Promise<Uint8Array>;
  /** A copy of the file that has its scores on the development texts in the header (figures.dev), and is calibrated if so wished. */
  finish(recipe: Recipe, bytes: Uint8Array, making: Making): Promise<Uint8Array>;
  /** Lines of the card's table, and its part about figures. */
  describe(meta: ModelMeta, name: string): { facts: readonly (readonly [string, string])[]; figures: string };
}

export interface NamedFile {
  readonly name: string;
  readonly file: string;
}

/** Name and path of every development text; files of a folder in alphabetical order. */
export async function developmentOf({ development = [] }: Recipe, data: string): Promise<NamedFile[]> {
  const texts: NamedFile[] = [];
  for (const text of development) {
    if ('file' in text) texts.push({ name: text.name, file: join(data, text.file) });
    else {
      const folder = join(data, text.folder);
      for (const file of await expandSources([folder])) {
        texts.push({ name: nameOf(relative(folder, file)), file });
      }
    }
  }
  return texts;
}

export async function allLines(file: string): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of readLines(file)) for (const line of lines) all.push(line);
  return all;
}

/** A copy of a model file with more figures in its header. */
export function withFigures(bytes: Uint8Array, figures: Readonly<Record<string, unknown>>): Uint8Array {
  const reader = readContainer(bytes);
  const sections = listSections(reader)
    .filter(({ tag }) => tag !== 'META')
    .map(({ tag }) => ({ tag, data: reader.bytes(tag) }));
  return writeContainer({ ...reader.meta, figures: { ...reader.meta.figures, ...figures } }, sections);
}

/** A number as cards show it. */
export function inGroups(count: number): string {
  return count.toLocaleString('en');
}

/** Rows of a Markdown table with its head. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** A file without its endings: news.txt.xz is news. */
function nameOf(file: string): string {
  return file.replace(/\.(?:xz|gz|br|zst)$/, '').replace(/\.txt$/, '');
}
