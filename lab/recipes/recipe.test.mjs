import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContainer } from '../../packages/truecase/dist/format/container.js';
import { trainers } from '../../packages/truecase/dist/train.js';
import { formatCard } from './card.mjs';
import { checkRecipe, readRecipe, recipeNames } from './recipe.mjs';

const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));

describe.each(recipeNames())('the recipe %s', (name) => {
  const recipe = readRecipe(name);

  it('has a family, and options that this family has', () => {
    const options = trainers[recipe.family].options.map((option) => option.name);
    expect(options).toEqual(expect.arrayContaining(Object.keys(recipe.options)));
  });

  it('made the bundled model: family, language, options and the words of its card', () => {
    expect(existsSync(`${MODELS}${name}.tcm`)).toBe(true);
    const bytes = readFileSync(`${MODELS}${name}.tcm`);
    const { meta } = readContainer(bytes);
    expect(meta).toMatchObject({ family: recipe.family, language: recipe.language, options: recipe.options });
    const card = formatCard(name, recipe, { meta, scores: meta.figures.dev, size: bytes.length, sources: {} });
    expect(readFileSync(`${MODELS}${name}.md`, 'utf8').startsWith(card.trimEnd())).toBe(true);
  });
});

describe('checkRecipe', () => {
  const card = { title: 't', about: ['a', 'b'], data: 'd', limits: 'l' };
  const development = [{ folder: 'dev/xx' }];
  const recipe = { family: 'unigram', language: 'xx', sources: ['train/xx'], development, options: {}, card };

  it('joins the lines of texts', () => {
    expect(checkRecipe(recipe, 'toy').card.about).toBe('a\nb');
  });

  it.each([
    [{ family: undefined }, /recipe toy: family is undefined, expected a value of type string/],
    [{ sources: [] }, /sources is not a list, or is empty/],
    [{ development: [{ name: 'News' }] }, /neither a name and a file nor a folder/],
    [{ card: { ...card, limits: undefined } }, /the card has no limits/],
    [{ lang: 'en' }, /unknown key lang/],
  ])('refuses %j', (change, message) => {
    expect(() => checkRecipe({ ...recipe, ...change }, 'toy')).toThrow(message);
  });
});

it('a card lists the sources of its language only', () => {
  const sources = {
    'xx/news': { a: { from: 'A', words: 1200, licence: 'CC0|MIT' }, b: { from: 'B', words: 0, licence: '' } },
    'en/news': { c: { from: 'C', words: 5, licence: 'CC0' } },
  };
  const card = { title: 'T', about: 'A.', data: 'D', limits: 'L.' };
  const meta = { family: 'unigram', created: '2026-01-31', corpus: [{ words: 1200 }], options: { minCount: 2 } };
  const text = formatCard('xx', { language: 'xx', card }, { meta, scores: {}, size: 1_234_567, sources });
  expect(text).toContain('| news | A | 1,200 | CC0/MIT |\n');
  expect(text).toContain('| size | 1.23 MB |');
  expect(text).not.toMatch(/\| [BC] \|/);
});
