import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../format/container.js';
import { score } from '../../learn/ngram/score.js';
import type { NgramProbabilities } from '../../learn/ngram/trie.js';
import { readerOf } from '../../testing/lattice.js';
import { arpaOf, packed, randomModels, scorePath } from '../../testing/lm.js';
import { numbersOf } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { NgramLm } from './lm.js';
import { packLm } from './training/pack.js';

const HAND = arpaOf(
  ['-99 <s> -0.5', '-1.25 </s>', '-1 in -0.25', '-1.5 may -0.125', '-2 May -0.375', '-0.75 we -0.5', '-3 2019'],
  ['-0.25 <s> we -0.0625', '-0.5 we may -0.1875', '-0.625 in May -0.3125', '-2.5 in may', '-1.125 May 2019'],
  ['-0.125 <s> we may', '-0.0625 in May 2019'],
);

/** ln p(last word | words before it) of a packed model, walking through the states. */
function ask(lm: NgramLm, words: readonly number[]): number {
  let state = new Int32Array(lm.stateSize);
  let next = new Int32Array(lm.stateSize);
  lm.begin(state, 0);
  let found = 0;
  for (const word of words) {
    found = lm.score(state, 0, word, next, 0);
    [state, next] = [next, state];
  }
  return found;
}

describe('NgramLm', () => {
  const lm = packed(HAND);

  it.each([
    // Stored as they stand.
    ['may', -1.5],
    ['we may', -0.5],
    ['<s> we may', -0.125],
    ['in May 2019', -0.0625],
    // Back to a bigram: backoff(<s> we) is not needed, backoff(we may) + p(…).
    ['we in May', -0.625],
    ['we may 2019', -0.1875 - 0.125 - 3],
    ['in May in', -0.3125 - 0.375 - 1],
    // (may May) is no entry, so that the history is "May" alone: p(2019 | May).
    ['may May 2019', -1.125],
    // Back to a single word over a bigram history: backoff(we) + p(we).
    ['in we we', -0.5 - 0.75],
    // backoff(in may) is not written and so 1: backoff(may) + p(May).
    ['in may May', -0.125 - 2],
    // An unseen history without any weight.
    ['2019 2019 we', -0.75],
    // Only the last two words count.
    ['we we in May 2019', -0.0625],
  ])('gives the last word of "%s" the sum of its lines', (words, expected) => {
    const numbers = numbersOf(HAND, words);
    expect(ask(lm, numbers)).toBeCloseTo(expected * Math.LN10, 5);
    expect(score(HAND, numbers.slice(0, -1), numbers.at(-1)!)).toBeCloseTo(expected, 6);
  });

  it('begins after a word, or after nothing', () => {
    const [begin, we] = numbersOf(HAND, '<s> we');
    const states = new Int32Array(3 * lm.stateSize).fill(7);
    lm.begin(states, lm.stateSize, begin);
    expect([...states]).toEqual([7, 7, begin, -1, 7, 7]);
    expect(lm.score(states, lm.stateSize, we!, states, 2 * lm.stateSize)).toBeCloseTo(-0.25 * Math.LN10, 6);
    lm.begin(states, 0);
    expect(lm.score(states, 0, we!, states, lm.stateSize)).toBeCloseTo(-0.75 * Math.LN10, 6);
  });

  it('lists its entries as the trie has them', () => {
    expect([lm.order, lm.size, lm.stateSize]).toEqual([3, 7, 2]);
    expect(lm.sizes).toEqual([7, 5, 2]);
    const [inn, May] = numbersOf(HAND, 'in May') as [number, number];
    const entry = lm.findChild(0, inn, May);
    expect(lm.wordOf(1, entry)).toBe(May);
    expect(lm.probability(1, entry)).toBeCloseTo(-0.625 * Math.LN10, 6);
    expect(lm.backoff(1, entry)).toBeCloseTo(-0.3125 * Math.LN10, 6);
    expect(lm.findChild(0, May, inn)).toBe(-1);
  });

  it.each([1, 2, 3, 4, 5])('agrees with the reference scorer, order %i', (order) => {
    fc.assert(
      fc.property(
        randomModels(order),
        fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }), { minLength: 20, maxLength: 20 }),
        (model, queries) => {
          const asked = packed(model);
          expect(asked.order).toBe(order);
          for (const words of [...queries, ...storedNgrams(model)]) {
            const expected = score(model, words.slice(0, -1), words.at(-1)!) * Math.LN10;
            if (Math.abs(ask(asked, words) - expected) > 1e-4)
              expect([words, ask(asked, words)]).toEqual([words, expected]);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('adds up along a sentence', () => {
    fc.assert(
      fc.property(randomModels(3), fc.array(fc.nat(9), { minLength: 1, maxLength: 30 }), (model, words) => {
        const asked = packed(model);
        const states = new Int32Array((words.length + 1) * asked.stateSize);
        asked.begin(states, 0, 1);
        let sum = 0;
        for (const [i, word] of words.entries())
          sum += asked.score(states, i * asked.stateSize, word, states, (i + 1) * asked.stateSize);
        expect(sum).toBeCloseTo(scorePath(model, [1], words), 3);
      }),
      { numRuns: runs(50) },
    );
  });
});

/** Every n-gram of a model. */
function storedNgrams(model: NgramProbabilities): number[][] {
  const all: number[][] = [];
  const visit = (level: number, entry: number, before: readonly number[]): void => {
    const ngram = [...before, model.levels[level]!.word[entry]!];
    all.push(ngram);
    const { first } = model.levels[level]!;
    if (level + 1 === model.levels.length) return;
    for (let child = first[entry]!; child < first[entry + 1]!; child++) visit(level + 1, child, ngram);
  };
  for (const word of model.words.keys()) visit(0, word, []);
  return all;
}

describe('a damaged language model', () => {
  const same = Int32Array.from(HAND.words.keys());
  const sections = packLm(HAND, same, same);
  const read = (changes: Readonly<Record<string, ArrayBufferView | null>>) =>
    new NgramLm(
      readerOf(
        sections.flatMap((section): Section[] => {
          const data = changes[section.tag];
          return data === null ? [] : [data === undefined ? section : { tag: section.tag, data }];
        }),
        'ngram',
      ),
    );

  it('is sound before it is damaged', () => {
    expect(read({}).sizes).toEqual([7, 5, 2]);
  });

  it.each<[string, Record<string, ArrayBufferView | null>, RegExp]>([
    ['no words', { N1PR: null }, /no language model/],
    ['too few probabilities', { N2PR: new Uint8Array(4) }, /N2PR: 4 items, expected 5/],
    ['too few weights', { N1BO: new Uint8Array(3), N1CC: Uint8Array.of(1, 2, 2) }, /N1BO: 3 items, expected 5/],
    ['too many weights', { N1BO: new Uint8Array(6), N1CC: new Uint8Array(6) }, /N1BO: 6 items, expected 5/],
    ['children that are more than histories', { N1CC: Uint8Array.of(1, 1, 1, 1, 1, 0) }, /N1CC: 1 bytes too many/],
    ['a history behind the last word', { N1HB: Uint8Array.of(0xff) }, /N1HB: a history behind the last of 7 entries/],
    ['too many bits', { N1HB: new Uint8Array(2) }, /N1HB: 2 items, expected 1/],
    ['a short table', { N1PT: new Float32Array(255) }, /N1PT: 255 items, expected 256/],
    ['a short table of weights', { N2BT: new Float32Array(257) }, /N2BT: 257 items, expected 256/],
    [
      'a table with what is no number',
      { N2PT: new Float32Array(256).fill(Number.NaN) },
      /N2PT: a value that is no logarithm/,
    ],
    [
      'an infinite weight',
      { N1BT: new Float32Array(256).fill(Number.POSITIVE_INFINITY) },
      /N1BT: a value that is no logarithm/,
    ],
    ['a word that does not exist', { N3WD: Uint8Array.of(15, 1) }, /N3WD: word 7 of entry 0 is not there/],
    ['a place after the end of its list', { N3WD: Uint8Array.of(120, 1) }, /N3WD: code 120 of entry 0 leads nowhere/],
    ['too many children', { N1CC: Uint8Array.of(1, 1, 2, 1, 2) }, /N2PR: 5 items, expected 7/],
    [
      'more children than can be',
      { N1CC: Uint8Array.of(...Array(5).fill([0xff, 0xff, 0xff, 0xff, 0x0f]).flat()) },
      /N1CC: more than/,
    ],
  ])('is refused: %s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(message);
    expect(() => read(changes)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });
});
