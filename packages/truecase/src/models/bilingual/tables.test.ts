import { describe, expect, it } from 'vitest';
import { readContainer, type Section, writeContainer } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { languageOf } from '../../text/language.js';
import { Casings, pairHash, pairKey, TAGS } from './casings.js';
import { SHAPES } from './source.js';
import { learnCasings, learnLengths, learnTranslations } from './training/tables.js';
import { Translations, UNSEEN } from './translations.js';

function reader(sections: Section[]) {
  const meta = {
    family: 'x',
    language: 'fr',
    created: '2024-01-01',
    unicode: '0',
    truecase: '0',
    corpus: [],
    options: {},
    figures: {},
  };
  return readContainer(writeContainer(meta, sections));
}

describe('Translations', () => {
  it('finds what is in a row, to one step of its codes, and nothing else', () => {
    const house = hashWord('house');
    const maison = hashWord('maison');
    const { offsets, prints } = buildHashTable(Uint32Array.of(house.hi), Uint32Array.of(house.lo));
    const table = new Translations(
      reader([
        { tag: 'BTOF', data: offsets },
        { tag: 'BTFP', data: prints },
        { tag: 'BTRW', data: Uint32Array.of(0, 1, 1) },
        { tag: 'BTTG', data: Uint32Array.of(maison.lo) },
        { tag: 'BTPR', data: Uint8Array.of(25) },
      ]),
    );
    const row = table.find(house.hi, house.lo);
    // Code 25 is one bit: p = 1/2.
    expect(table.probability(row, maison.lo)).toBeCloseTo(0.5, 12);
    expect(table.probability(row, hashWord('chat').lo)).toBe(UNSEEN);
    expect(table.probability(table.nullRow, maison.lo)).toBe(UNSEEN);
    expect(table.find(maison.hi, maison.lo)).toBe(-1);
  });
});

describe('Casings', () => {
  it('smooths the counts of a pair with what the tag says', () => {
    pairKey(1, 2, Shape.TITLE, 1, 3, 4);
    const { offsets, prints } = buildHashTable(Uint32Array.of(pairHash.hi), Uint32Array.of(pairHash.lo));
    const tags = new Float32Array(TAGS * SHAPES).fill(0.25);
    const casings = new Casings(
      reader([
        { tag: 'BCOF', data: offsets },
        { tag: 'BCFP', data: prints },
        // 16 · log2(1 + 3) = 32 for title, 16 · log2(1 + 1) = 16 for lower
        { tag: 'BCCN', data: Uint8Array.of(16, 32, 0, 0) },
        { tag: 'BTAG', data: tags },
      ]),
    );
    pairKey(1, 2, Shape.TITLE, 1, 3, 4);
    const row = casings.find();
    // (3 + 0.25) / (4 + 1), (1 + 0.25) / 5, 0.25 / 5
    expect(casings.byPair(row, 0, Shape.TITLE)).toBeCloseTo(0.65, 10);
    expect(casings.byPair(row, 0, Shape.LOWER)).toBeCloseTo(0.25, 10);
    expect(casings.byPair(row, 0, Shape.UPPER)).toBeCloseTo(0.05, 10);
    pairKey(1, 2, Shape.LOWER, 0, 3, 4);
    expect(casings.byPair(casings.find(), 0, Shape.UPPER)).toBe(0.25);
  });
});

describe('learning the tables', () => {
  const en = languageOf('en');
  const fr = languageOf('fr');
  const pairs = [
    ['the house', 'la maison'],
    ['the NATO', 'la OTAN'],
    ['see the house', 'vois la maison'],
    ['see the NATO', 'vois la OTAN'],
  ].map(([source, target]) => ({ source: source!, target: target!, where: 'toy' }));

  it('learns who translates whom, and how it is cased', async () => {
    const { sections } = await learnTranslations(pairs, en, fr, 0.001);
    const table = new Translations(reader(sections));
    const at = (word: string): number => table.find(hashWord(word).hi, hashWord(word).lo);
    expect(table.probability(at('nato'), hashWord('otan').lo)).toBeGreaterThan(0.5);
    expect(table.probability(at('nato'), hashWord('maison').lo)).toBeLessThan(0.2);
    const casings = learnCasings(pairs, en, fr, table, 100);
    const read = new Casings(reader(casings.sections));
    const nato = hashWord('nato');
    const otan = hashWord('otan');
    pairKey(nato.hi, nato.lo, Shape.UPPER, 0xffffffff, otan.hi, otan.lo);
    // Two mentions, all upper: (2 + p) / 3 with p = p(upper | upper)
    const byTag = read.byTag(Shape.UPPER, Shape.UPPER);
    expect(read.byPair(read.find(), Shape.UPPER, Shape.UPPER)).toBeCloseTo((2 + byTag) / 3, 1);
    expect(byTag).toBeGreaterThan(0.6);
    expect(read.byTag(Shape.LOWER, Shape.LOWER)).toBeGreaterThan(0.8);
  });
});

describe('learning the lengths of phrases', () => {
  it('counts source phrases that are as short as the links allow', async () => {
    const en = languageOf('en');
    const fr = languageOf('fr');
    const pairs = Array.from({ length: 4 }, () => [
      { source: 'house', target: 'maison', where: 'toy' },
      { source: 'cat', target: 'chat', where: 'toy' },
    ]).flat();
    const { sections } = await learnTranslations(pairs, en, fr, 0.001);
    const table = new Translations(reader(sections));
    expect(learnLengths(pairs, en, fr, table)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    // "dog" has no translation, so that it joins the phrase before it.
    const longer = [...pairs, { source: 'house dog', target: 'maison', where: 'toy' }];
    const [one, two] = learnLengths(longer, en, fr, table);
    expect([one, two]).toEqual([8 / 9, 1 / 9]);
  });
});
