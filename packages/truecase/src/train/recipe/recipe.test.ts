import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { loadBytes } from '../../index.js';
import { TOY_LINES } from '../../testing/toy.js';
import { formatCard } from './card.js';
import { developmentOf } from './kind.js';
import { kindOf, makeModel } from './make.js';
import { checkRecipe, readRecipe } from './recipe.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const RECIPES = readdirSync(join(ROOT, 'lab/recipes')).filter((file) => file.endsWith('.json'));

const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, lines: readonly string[]): void =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

const card = { title: 't', about: ['a', 'b'], data: 'd', limits: 'l' };
const recipe = {
  family: 'unigram',
  language: 'en',
  sources: ['text.txt'],
  development: [{ name: 'toy', file: 'text.txt' }],
  options: { minCount: 1 },
  created: '2026-01-31',
  card,
};

describe.each(RECIPES)('the recipe %s', (file) => {
  const load = () => readRecipe(join(ROOT, 'lab/recipes', file));

  it('has options that its family has', async () => {
    const own = await load();
    expect(() => kindOf(own.family).check(own)).not.toThrow();
    expect(() => kindOf(own.family).check({ ...own, options: { wrong: 1 } })).toThrow(/no option "wrong"/);
  });

  it('made the bundled model: language, options and the words of its card', async () => {
    const own = await load();
    const path = join(ROOT, 'models', `${own.name}.tcm`);
    expect(existsSync(path)).toBe(true);
    const bytes = readFileSync(path);
    const { meta } = readContainer(bytes);
    expect(meta).toMatchObject({ language: own.language, options: own.options });
    if (meta.figures['dev'] === undefined) return;
    const text = formatCard(own, kindOf(own.family), { meta, size: bytes.length });
    expect(readFileSync(join(ROOT, 'models', `${own.name}.md`), 'utf8').slice(0, text.length - 1)).toBe(text.trimEnd());
  });
});

describe('checkRecipe', () => {
  it('joins the lines of texts', () => {
    expect(checkRecipe(recipe, 'toy')).toMatchObject({ name: 'toy', card: { about: 'a\nb', title: 't' } });
  });

  it.each([
    [{ family: undefined }, 'recipe toy: family is missing, expected the name of a family'],
    [{ sources: [] }, 'recipe toy: sources is [], expected a list of files and folders'],
    [
      { development: [{ name: 'News' }] },
      /development is \[\{"name":"News"\}\], expected a list of \{ "name", "file" \}/,
    ],
    [{ card: { ...card, limits: undefined } }, /expected an object with the texts title, about, data, limits/],
    [{ lang: 'en' }, /^recipe toy: unknown key "lang", expected one of: family, language, sources/],
    [{ seed: -1 }, 'recipe toy: seed is -1, expected a whole number of 0 or more'],
  ])('refuses %j', (change, message) => {
    expect(() => checkRecipe({ ...recipe, ...change }, 'toy')).toThrow(message);
  });

  it('says where JSON is damaged', async () => {
    write('broken.json', ['{ "family": ']);
    await expect(readRecipe(join(folder, 'broken.json'))).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('makeModel', () => {
  it('trains on the text of the recipe, scores, and writes the card', async () => {
    write('text.txt', TOY_LINES);
    writeFileSync(
      join(folder, 'sources.json'),
      JSON.stringify({
        'en/news': { a: { from: 'A', words: 1200, licence: 'CC0|MIT' }, b: { from: 'B', words: 0, licence: '' } },
        'de/news': { c: { from: 'C', words: 5, licence: 'CC0' } },
      }),
    );
    const made = await makeModel(checkRecipe(recipe, 'toy'), { data: folder });
    const { meta } = readContainer(made.bytes);
    const truecaser = loadBytes(made.bytes);
    expect(meta).toMatchObject({ family: 'unigram', created: '2026-01-31', options: { minCount: 1, seed: 1 } });
    const { toy } = meta.figures['dev'] as { toy: { words: number; accuracy: number } };
    const gold = TOY_LINES.join('\n')
      .split(/\s+/)
      .filter((word) => word !== '');
    const given = TOY_LINES.map((line) => truecaser.truecase(line.toLowerCase()))
      .join('\n')
      .split(/\s+/)
      .filter((word) => word !== '');
    const right = gold.filter((word, at) => given[at] === word).length;
    expect(toy.accuracy).toBeGreaterThan(50);
    expect(Math.abs(toy.accuracy - (100 * right) / gold.length)).toBeLessThan(2);
    expect(made.card).toContain('# toy: t\n\na\nb\n\n| | |\n|---|---|\n| family | unigram |');
    expect(made.card).toContain('`truecase train --recipe toy.json --data DATA -o toy.tcm`');
    expect(made.card).toContain('| news | A | 1,200 | CC0/MIT |\n');
    expect(made.card).not.toMatch(/\| [BC] \|/);
  });

  it('finishes a model that was trained before without training it', async () => {
    write('text.txt', TOY_LINES);
    const own = checkRecipe(recipe, 'toy');
    const { bytes } = await makeModel(own, { data: folder });
    const again = await makeModel({ ...own, sources: ['missing.txt'] }, { data: folder }, bytes);
    expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
  });

  it('refuses an option that the family does not have before it reads', async () => {
    const wrong = checkRecipe({ ...recipe, sources: ['missing.txt'], options: { wrong: 1 } }, 'toy');
    await expect(makeModel(wrong, { data: folder })).rejects.toThrow('family unigram has no option "wrong"');
  });

  it('makes recognisers, with types that are read as others', async () => {
    const sentence = ['Anna B-person', 'lives O', 'in O', 'Oslo B-city', '. O', ''];
    write('names.conll', Array.from({ length: 12 }, () => sentence).flat());
    const names = {
      family: 'trie-maxent',
      language: 'en',
      sources: ['names.conll'],
      development: [{ name: 'same', file: 'names.conll' }],
      types: { PER: ['person'], LOC: ['city'] },
      options: { folds: 2, minFeature: 1, minContext: 1, maxIterations: 10 },
    };
    const { bytes, card: text } = await makeModel(checkRecipe(names, 'names'), { data: folder });
    expect(readContainer(bytes).meta).toMatchObject({
      family: 'trie-maxent',
      figures: { types: ['LOC', 'PER'], dev: { same: { words: 60, f1: 100 } } },
    });
    expect(text).toContain('| same | 60 | 100.00 | 100.00 | 100.00 |');
  });
});

it('development texts of a folder come in alphabetical order, by their names', async () => {
  const own = mkdtempSync(join(folder, 'dev-'));
  for (const name of ['b.txt', 'a.txt.xz']) writeFileSync(join(own, name), '');
  const found = await developmentOf(checkRecipe({ ...recipe, development: [{ folder: '.' }] }, 'x'), own);
  expect(found.map(({ name }) => name)).toEqual(['a', 'b']);
});
