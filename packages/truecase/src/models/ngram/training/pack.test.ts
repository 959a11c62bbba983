import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContainer, type Section, writeContainer } from '../../../format/container.js';
import { encodeWords } from '../../../format/frontcode.js';
import { findParents, spellNgram } from '../../../learn/ngram/parents.js';
import type { NgramProbabilities } from '../../../learn/ngram/trie.js';
import { readerOf } from '../../../testing/lattice.js';
import { arpaOf, randomModels } from '../../../testing/lm.js';
import { runs } from '../../../testing/runs.js';
import { importArpa } from '../../../train.js';
import { NgramLm } from '../lm.js';
import { ADDED } from './forms.js';
import { packLm } from './pack.js';
import { unpackLm } from './unpack.js';

/** Every n-gram with its numbers, for people and comparisons. */
function list(model: NgramProbabilities): Map<string, [number, number]> {
  const parents = findParents(model);
  const all = new Map<string, [number, number]>();
  for (const [level, { word }] of model.levels.entries()) {
    const ngram = new Uint32Array(level + 1);
    for (let entry = 0; entry < word.length; entry++) {
      spellNgram(model, parents, level, entry, ngram);
      const text = Array.from(ngram, (number) => model.words[number]).join(' ');
      all.set(text, [model.probability[level]![entry]!, model.backoff[level]![entry]!]);
    }
  }
  return all;
}

function expectAlike(found: NgramProbabilities, expected: NgramProbabilities): void {
  const [left, right] = [list(found), list(expected)];
  expect([...left.keys()]).toEqual([...right.keys()]);
  for (const [text, [probability, backoff]] of left) {
    const [p, b] = right.get(text)!;
    if (Math.abs(p - probability) > 1e-5 || Math.abs(b - backoff) > 1e-5)
      expect([text, probability, backoff]).toEqual([text, p, b]);
  }
}

const KEEP_ALL = { relevant: false, minShare: 0 };

describe('packLm', () => {
  it('gives words other numbers and sorts the children by them', () => {
    const model = arpaOf(['-1 a -0.5', '-2 b', '-3 c'], ['-0.25 a a', '-0.5 a b', '-0.75 a c', '-1 c a']);
    // c is 0, a is 1, b is 2.
    const lm = new NgramLm(readerOf(packLm(model, Int32Array.of(1, 2, 0), Int32Array.of(2, 0, 1)), 'ngram'));
    expect([0, 1, 2].map((word) => lm.probability(0, word) / Math.LN10)).toEqual([-3, -1, -2].map(toFloat));
    expect([0, 1, 2].map((child) => lm.wordOf(1, lm.firstChild(0, 1) + child))).toEqual([0, 1, 2]);
    expect(lm.probability(1, lm.findChild(0, 1, 0)) / Math.LN10).toBeCloseTo(-0.75, 6);
    expect(lm.probability(1, lm.findChild(0, 0, 1)) / Math.LN10).toBeCloseTo(-1, 6);
  });

  it('drops the n-grams of words that are left out', () => {
    const model = arpaOf(
      ['-1 a', '-2 b', '-3 c'],
      ['-0.25 a b', '-0.5 b a', '-0.75 a c'],
      ['-0.1 a b c', '-0.1 a c a'],
    );
    const lm = new NgramLm(readerOf(packLm(model, Int32Array.of(0, -1, 1), Int32Array.of(0, 2)), 'ngram'));
    expect(lm.sizes).toEqual([2, 1, 1]);
  });

  it('gives added words the least probability of any word, and nothing after them', () => {
    const model = arpaOf(['-99 <s>', '-1 a -0.5', '-2 b'], ['-0.25 a b']);
    const lm = new NgramLm(readerOf(packLm(model, Int32Array.of(0, 1, 3), Int32Array.of(0, 1, ADDED, 2)), 'ngram'));
    expect(lm.probability(0, 2) / Math.LN10).toBeCloseTo(-2, 6);
    expect([lm.backoff(0, 2), lm.firstChild(0, 3) - lm.firstChild(0, 2)]).toEqual([0, 0]);
    expect(lm.findChild(0, 1, 3)).toBe(0);
  });
});

function toFloat(value: number): unknown {
  return expect.closeTo(value, 6);
}

describe('unpackLm', () => {
  it.each([1, 2, 3, 5])('gives back what was packed, order %i', async (order) => {
    await fc.assert(
      fc.asyncProperty(randomModels(order), async (model) => {
        const { bytes } = await importArpa(model, 'en', { options: KEEP_ALL });
        expectAlike(unpackLm(readContainer(bytes)), model);
      }),
      { numRuns: runs(25) },
    );
  });

  const model = arpaOf(
    [
      '-99 <s> -0.5',
      '-1 </s>',
      '-1 iPhone -0.25',
      "-2 don't",
      '-2 Straße',
      '-1.5 <unk>',
      '-3 — -0.125',
      '-2 UNKNOWN_LC',
    ],
    ['-0.5 <s> iPhone', "-0.25 iPhone don't", '-0.75 — UNKNOWN_LC'],
  );

  it('knows all kinds of words', async () => {
    const { bytes } = await importArpa(model, 'de', { options: KEEP_ALL });
    expectAlike(unpackLm(readContainer(bytes)), model);
  });

  it('needs the words', async () => {
    const { bytes } = await importArpa(model, 'en', { options: { spell: false } });
    expect(() => unpackLm(readContainer(bytes))).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining('spell=true') }),
    );
  });

  it.each([
    ['a foreign word', ['zebra'], /WRDS: word "zebra" is not in the vocabulary/],
    ['a special word that the model lacks', ['UNKNOWN_QQ'], /not in the vocabulary/],
    ['a word twice', ['iPhone', 'iPhone'], /WRDS: word "iPhone" is there twice/],
  ])('refuses %s in the list', async (_, words, message) => {
    const { bytes, meta } = await importArpa(model, 'en');
    const reader = readContainer(bytes);
    const sections = reader.tags
      .slice(1)
      .map((tag): Section => ({ tag, data: tag === 'WRDS' ? encodeWords(words) : reader.bytes(tag) }));
    const attempt = () => unpackLm(readContainer(writeContainer(meta, sections)));
    expect(attempt).toThrow(message);
    expect(attempt).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });
});
