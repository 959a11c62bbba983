import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpora, countSentences, listHistories, numbersOf, sumOver } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { renormalize } from './backoffs.js';
import { interpolate } from './interpolate.js';
import { smoothKneserNey } from './kneserney.js';
import { measureLosses } from './losses.js';
import { findParents, spellNgram } from './parents.js';
import { pruneNgrams } from './prune.js';
import { score } from './score.js';
import { takeLogarithms } from './smooth.js';
import { closeUp, takeSubset } from './subset.js';
import { findNgram, type NgramProbabilities } from './trie.js';
import { learnWeights } from './weights.js';

function kneserNey(sentences: readonly string[], order = 3): NgramProbabilities {
  return takeLogarithms(smoothKneserNey(countSentences(sentences, order)).model);
}

function interpolated(sentences: readonly string[]): NgramProbabilities {
  const { counts } = countSentences(sentences, 3);
  return takeLogarithms(interpolate(counts, learnWeights(counts).weights));
}

function count(model: NgramProbabilities): number {
  return model.levels.reduce((sum, { word }) => sum + word.length, 0);
}

/** All n-grams above single words, as texts. */
function listNgrams(model: NgramProbabilities): string[] {
  const parents = findParents(model);
  return model.levels.flatMap(({ word }, level) =>
    level === 0
      ? []
      : [...word.keys()].map((entry) => {
          const ngram = new Uint32Array(level + 1);
          spellNgram(model, parents, level, entry, ngram);
          return [...ngram].map((number) => model.words[number]).join(' ');
        }),
  );
}

function expectNormalized(model: NgramProbabilities): void {
  for (const history of listHistories(model, model.levels.length - 1)) {
    expect(Math.abs(sumOver(model, history) - 1)).toBeLessThan(1e-4);
  }
}

const sentences = ['a b c', 'a b c', 'a b d', 'c a b', 'd a', 'b c a b', 'd d a c', 'a b c'];

describe('measureLosses', () => {
  it('gives the relative entropy that the removal really costs', () => {
    const model = kneserNey(sentences);
    const losses = measureLosses(model);
    const p = (text: string) => 10 ** model.probability[0]![model.words.indexOf(text)]!;
    for (const ngram of ['a b c', 'd d a', '<s> a b']) {
      const numbers = numbersOf(model, ngram);
      const entry = findNgram(model, numbers);
      const marks = model.levels.map(({ word }) => new Uint8Array(word.length).fill(1));
      marks[2]![entry] = 0;
      const without = renormalize(takeSubset(model, marks));
      const history = numbers.slice(0, 2);
      // p(h) · Σ p(w | h) ln (p(w | h) / p'(w | h)); p(<s>) counts as p(</s>).
      const words = ngram.split(' ');
      const first = p(words[0] === '<s>' ? '</s>' : words[0]!);
      let divergence = 0;
      for (const [word, text] of model.words.entries()) {
        if (text === '<s>') continue;
        const before = score(model, history, word);
        divergence += 10 ** before * (before - score(without, history, word)) * Math.LN10;
      }
      divergence *= first * 10 ** score(model, [history[0]!], history[1]!);
      expect(losses[2]![entry]).toBeGreaterThan(0);
      expect(losses[2]![entry]! / Math.expm1(divergence)).toBeCloseTo(1, 3);
    }
  });
});

describe('renormalize', () => {
  it('finds the weights of a model that sums to 1 already', () => {
    for (const model of [kneserNey(sentences), interpolated(sentences)]) {
      const again = renormalize(model);
      for (const [level, weights] of model.backoff.entries()) {
        for (const [entry, weight] of weights.entries()) expect(again.backoff[level]![entry]).toBeCloseTo(weight, 3);
      }
    }
  });
});

describe('pruneNgrams', () => {
  it('keeps probabilities of the n-grams that stay', () => {
    const model = interpolated(sentences);
    const pruned = pruneNgrams(model, model.words.length + 8);
    for (const ngram of listNgrams(pruned)) {
      const numbers = numbersOf(model, ngram);
      const level = numbers.length - 1;
      expect(pruned.probability[level]![findNgram(pruned, numbers)]).toBe(
        model.probability[level]![findNgram(model, numbers)],
      );
    }
  });

  it('leaves as many n-grams as asked for, prefixes of all of them, and sums to 1', () => {
    fc.assert(
      fc.property(corpora(), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2, max: 4 }), (texts, most, order) => {
        const model = kneserNey(texts, order);
        const pruned = pruneNgrams(model, most);
        expect(count(pruned)).toBe(Math.max(model.words.length, Math.min(most, count(model))));
        const left = new Set(listNgrams(pruned));
        for (const ngram of left) {
          const prefix = ngram.slice(0, ngram.lastIndexOf(' '));
          expect(!prefix.includes(' ') || left.has(prefix)).toBe(true);
        }
        expectNormalized(pruned);
      }),
      { numRuns: runs(50) },
    );
  });

  it('takes the n-grams that matter least first', () => {
    const model = interpolated(sentences);
    const worst = 10 ** -9;
    const little = pruneNgrams(model, count(model) - 4);
    const much = pruneNgrams(model, model.words.length + 4);
    const divergence = (other: NgramProbabilities) => {
      let sum = 0;
      for (const history of listHistories(model, 2)) {
        for (const word of model.words.keys()) {
          const before = score(model, history, word);
          if (before > -50) sum += 10 ** before * (before - score(other, history, word));
        }
      }
      return sum;
    };
    expect(divergence(little)).toBeGreaterThan(worst);
    expect(divergence(little)).toBeLessThan(divergence(much) / 4);
  });

  it('counts losses as the caller weighs them', () => {
    const model = kneserNey(sentences);
    const names = listNgrams(model);
    const bigrams = model.levels[1]!.word.length;
    const name = (level: number, entry: number) => names[level === 1 ? entry : bigrams + entry]!;
    const pruned = pruneNgrams(model, model.words.length + 2, (level, entry) =>
      level > 0 && name(level, entry) === 'd d a' ? 1e6 : 1,
    );
    expect(listNgrams(pruned)).toEqual(['d d', 'd d a']);
  });

  it('gives the model itself back where there is nothing to take', () => {
    const model = kneserNey(sentences);
    expect(pruneNgrams(model, count(model))).toBe(model);
  });

  it('works on models that lack suffixes, as pruned ones do', () => {
    const model = kneserNey(sentences, 4);
    const marks = model.levels.map(({ word }) => new Uint8Array(word.length));
    for (let entry = 0; entry < marks[3]!.length; entry += 3) marks[3]![entry] = 1;
    closeUp(model, marks);
    const once = renormalize(takeSubset(model, marks));
    expectNormalized(once);
    expectNormalized(pruneNgrams(once, count(once) - 5));
  });

  it('refuses a negative number', () => {
    expect(() => pruneNgrams(kneserNey(sentences), -1)).toThrow('pruning with maxNgrams -1, expected 0 or more');
  });
});

describe('closeUp', () => {
  it('marks single words and prefixes', () => {
    const model = kneserNey(sentences);
    const marks = model.levels.map(({ word }) => new Uint8Array(word.length));
    marks[2]![findNgram(model, numbersOf(model, 'd d a'))] = 1;
    closeUp(model, marks);
    expect(marks[0]!.every((mark) => mark === 1)).toBe(true);
    expect(marks[1]!.reduce((sum, mark) => sum + mark, 0)).toBe(1);
    expect(marks[1]![findNgram(model, numbersOf(model, 'd d'))]).toBe(1);
  });
});
