import { describe, expect, it } from 'vitest';
import { readContainer } from '../format/container.js';
import { Aligner } from './aligner.js';
import { BitextBuilder } from './bitext.js';
import { numberCells } from './cells.js';
import { fillDiagonal, fitTension } from './diagonal.js';
import { expDigamma } from './digamma.js';
import { Direction } from './direction.js';
import { ErrorRate } from './errorrate.js';
import { readTables, writeTables } from './file.js';
import { formatAlignment } from './pharaoh.js';
import { sortPoints } from './points.js';
import { ALIGNER_SETTINGS } from './settings.js';
import { trainAligner } from './train.js';
import { splitUnits } from './words.js';

const PAIRS: readonly (readonly [string, string])[] = [
  ['the house', 'das haus'],
  ['the book', 'das buch'],
  ['a book', 'ein buch'],
  ['a house', 'ein haus'],
  ['the small house', 'das kleine haus'],
];

function build(pairs: readonly (readonly [string, string])[] = PAIRS): BitextBuilder {
  const builder = new BitextBuilder();
  for (const [source, target] of pairs) builder.add(source.split(' '), target.split(' '));
  return builder;
}

describe('the diagonal prior', () => {
  it('weighs every position by its distance from the diagonal', () => {
    const weights = new Float64Array(4);
    const sum = fillDiagonal(weights, 2, 5, 4, 3);
    const expected = [1, 2, 3, 4].map((i) => Math.exp(-3 * Math.abs(i / 4 - 2 / 5)));
    for (const [k, weight] of expected.entries()) expect(weights[k]).toBeCloseTo(weight, 12);
    expect(sum).toBeCloseTo(
      expected.reduce((a, b) => a + b),
      12,
    );
  });

  it('finds the tension that makes the observed distance the expected one', () => {
    const lengths = [{ m: 6, n: 5, count: 3 }];
    const weights = new Float64Array(5);
    let distance = 0;
    for (let j = 1; j <= 6; j++) {
      const z = fillDiagonal(weights, j, 6, 5, 7);
      for (let i = 1; i <= 5; i++) distance += (weights[i - 1]! / z) * Math.abs(i / 5 - j / 6);
    }
    expect(fitTension(lengths, distance / 6, 4)).toBeCloseTo(7, 3);
  });
});

describe('expDigamma', () => {
  it('is e to the digamma function', () => {
    const gamma = 0.5772156649015329;
    expect(expDigamma(1)).toBeCloseTo(Math.exp(-gamma), 9);
    expect(expDigamma(0.5)).toBeCloseTo(Math.exp(-gamma - 2 * Math.LN2), 9);
    expect(expDigamma(4)).toBeCloseTo(Math.exp(1 + 1 / 2 + 1 / 3 - gamma), 8);
  });
});

describe('numberCells', () => {
  it('gives every cell the number of its word pair, the same number wherever the words meet', () => {
    const bitext = build([
      ['a b', 'x y'],
      ['b a', 'y'],
    ]).build();
    const { wordPair, starts, sourceOf, targetOf } = numberCells(bitext);
    // a x, a y, b x, b y are pairs 0 to 3; the second sentence pair holds b y and a y.
    expect([...wordPair]).toEqual([0, 1, 2, 3, 3, 1]);
    expect([...starts]).toEqual([0, 4, 6]);
    expect([...sourceOf]).toEqual([0, 0, 1, 1]);
    expect([...targetOf]).toEqual([0, 1, 0, 1]);
  });
});

describe('Direction', () => {
  it('estimates what a hand computation of one iteration gives', () => {
    // One pair, one word on each side: q(null) = 0.08, q(a) = 0.92 with equal translation probabilities.
    const bitext = build([['a', 'x']]).build();
    const direction = new Direction(bitext, numberCells(bitext), false, { ...ALIGNER_SETTINGS, leastProbability: 0 });
    direction.iterate();
    // One entry a row: exp ψ(1.02) / exp ψ(1.02) = 1.
    expect([...direction.learned().probability]).toEqual([1]);
    const two = build([['a', 'x y']]).build();
    const wide = new Direction(two, numberCells(two), false, { ...ALIGNER_SETTINGS, leastProbability: 0 });
    wide.iterate();
    // Counts 0.92 each, α = 0.1: exp ψ(1.02) / exp ψ(2.04)
    for (const p of wide.learned().probability) expect(p).toBeCloseTo(expDigamma(1.02) / expDigamma(2.04), 6);
  });

  it('lowers the cross entropy', () => {
    const bitext = build().build();
    const direction = new Direction(bitext, numberCells(bitext), true, ALIGNER_SETTINGS);
    for (let step = 0; step < 5; step++) direction.iterate();
    const entropies = direction.crossEntropies;
    expect(entropies[2]!).toBeLessThan(entropies[1]!);
    expect(entropies[4]!).toBeLessThanOrEqual(entropies[2]!);
  });
});

describe('the aligner', () => {
  it('learns a small lexicon and aligns new pairs with it', async () => {
    const aligner = new Aligner(await trainAligner(build()));
    expect(formatAlignment(aligner.align(['a', 'small', 'book'], ['ein', 'kleine', 'buch']))).toBe('0-0 1-1 2-2');
    const backwards = aligner.align(['book', 'the'], ['das', 'buch'], 'intersect');
    expect(formatAlignment(backwards)).toBe('0-1 1-0');
  });

  it('takes unknown words that are spelled the same for translations', async () => {
    const aligner = new Aligner(await trainAligner(build()));
    expect(formatAlignment(aligner.align(['emacs', 'the', 'house'], ['das', 'haus', 'emacs']))).toContain('0-2');
  });

  it('gives the same tables after writing and reading', async () => {
    const tables = await trainAligner(build());
    const bytes = writeTables(tables, { language: 'en-de', unit: 'space', created: '2024-01-01' });
    const read = readTables(readContainer(bytes, 'toy.tca'), 'toy.tca');
    expect(read.unit).toBe('space');
    const source = ['the', 'small', 'book'];
    const target = ['das', 'kleine', 'buch'];
    const again = new Aligner(read.tables);
    expect(again.align(source, target)).toEqual(new Aligner(tables).align(source, target));
    expect(writeTables(read.tables, { language: 'en-de', unit: 'space', created: '2024-01-01' })).toEqual(bytes);
  });

  it('refuses to learn from nothing', async () => {
    await expect(trainAligner(new BitextBuilder())).rejects.toThrow('no sentence pairs');
  });
});

describe('ErrorRate', () => {
  it('is one minus F1 of the links', () => {
    const rate = new ErrorRate();
    rate.add(
      sortPoints([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
      sortPoints([[0, 0]]),
    );
    expect(rate.value).toBeCloseTo(1 - 2 / 4, 12);
  });
});

describe('splitUnits', () => {
  it('gives words and single marks, or what stands between white space', () => {
    expect(splitUnits("L'été, 3.5 km", 'words').words).toEqual(['l', "'", 'été', ',', '3', '.', '5', 'km']);
    expect(splitUnits("L'été, 3.5 km", 'space')).toEqual({ words: ["l'été,", '3.5', 'km'], starts: [0, 7, 11] });
    expect(splitUnits('文件 OK', 'words').words).toEqual(['文', '件', 'ok']);
  });
});
