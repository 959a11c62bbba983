import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NgramProbabilities } from '../../learn/ngram/trie.js';
import { arpaOf, packed, randomModels, scorePath } from '../../testing/lm.js';
import { numbersOf } from '../../testing/ngram.js';
import { runs } from '../../testing/runs.js';
import { MAX_FORMS, Trellis } from './trellis.js';

interface Position {
  readonly words: readonly number[];
  readonly priors: readonly number[];
}

const NONE = -1;
const WIDE = 1e6;

/** Positions of one to three different words of ten, with priors. */
const anyPosition: fc.Arbitrary<Position> = fc
  .uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 })
  .chain((words) =>
    fc
      .array(fc.integer({ min: -8, max: 8 }), { minLength: words.length, maxLength: words.length })
      .map((priors) => ({ words, priors: priors.map((prior) => prior / 4) })),
  );
const anySentence = fc.array(anyPosition, { minLength: 1, maxLength: 6 });
const anyBoundary = fc.constantFrom(NONE, 0, 1);

function fill(trellis: Trellis, sentence: readonly Position[]): void {
  trellis.clear();
  for (const { words, priors } of sentence) {
    trellis.open();
    for (const [k, word] of words.entries()) trellis.add(word, priors[k]!);
  }
}

/** Every path with its ln p by the reference scorer. */
function listPaths(
  model: NgramProbabilities,
  sentence: readonly Position[],
  begin: number,
  end: number,
): { path: number[]; logp: number }[] {
  let paths: number[][] = [[]];
  for (const { words } of sentence) paths = paths.flatMap((path) => words.map((_, k) => [...path, k]));
  return paths.map((path) => {
    const words = path.map((k, p) => sentence[p]!.words[k]!);
    const priors = path.reduce((sum, k, p) => sum + sentence[p]!.priors[k]!, 0);
    const all = end === NONE ? words : [...words, end];
    return { path, logp: priors + scorePath(model, begin === NONE ? [] : [begin], all) };
  });
}

function bestOf(trellis: Trellis, begin: number, end: number): number[] {
  const path = new Uint8Array(trellis.length);
  trellis.best(begin, end, path);
  return [...path];
}

/** [positions][forms] P(form | sentence). */
function marginalsOf(trellis: Trellis, begin: number, end: number): number[][] {
  const logp = new Float64Array(trellis.length * MAX_FORMS);
  trellis.marginals(begin, end, logp, new Uint8Array(trellis.length));
  return Array.from({ length: trellis.length }, (_, p) =>
    Array.from({ length: trellis.formsAt(p) }, (_, k) => Math.exp(logp[p * MAX_FORMS + k]!)),
  );
}

describe.each([1, 2, 3])('a trellis over a model of order %i', (order) => {
  it('finds the path that brute force finds', () => {
    fc.assert(
      fc.property(randomModels(order), anySentence, anyBoundary, anyBoundary, (model, sentence, begin, end) => {
        const trellis = new Trellis(packed(model), WIDE);
        fill(trellis, sentence);
        const found = bestOf(trellis, begin, end);
        const paths = listPaths(model, sentence, begin, end);
        const most = Math.max(...paths.map(({ logp }) => logp));
        const own = paths.find(({ path }) => path.join() === found.join())!.logp;
        if (most - own > 1e-4) expect([found, own]).toEqual([paths.find(({ logp }) => logp === most)!.path, most]);
      }),
      { numRuns: runs(150) },
    );
  });

  it('finds the posteriors that brute force finds', () => {
    fc.assert(
      fc.property(randomModels(order), anySentence, anyBoundary, anyBoundary, (model, sentence, begin, end) => {
        const trellis = new Trellis(packed(model), WIDE);
        fill(trellis, sentence);
        const found = marginalsOf(trellis, begin, end);
        const paths = listPaths(model, sentence, begin, end);
        const total = paths.reduce((sum, { logp }) => sum + Math.exp(logp), 0);
        for (const [p, { words }] of sentence.entries()) {
          for (const k of words.keys()) {
            const through = paths.filter(({ path }) => path[p] === k);
            const expected = through.reduce((sum, { logp }) => sum + Math.exp(logp), 0) / total;
            if (Math.abs(found[p]![k]! - expected) > 1e-6) expect([p, k, found[p]![k]]).toEqual([p, k, expected]);
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('Trellis', () => {
  const model = arpaOf(
    ['-99 <s> -0.1', '-1 </s>', '-1 us -0.2', '-1.2 US -0.2', '-1 the -0.1', '-1 told -0.1', '-1.5 army -0.1'],
    ['-0.3 told us -0.1', '-0.2 the US -0.1', '-2 the us -0.1', '-2 told US', '-0.9 US army', '-2 <s> the'],
    ['-0.1 the US army'],
  );
  const [begin, end, us, US, the, told, army] = numbersOf(model, '<s> </s> us US the told army') as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const position = (...words: number[]): Position => ({ words, priors: words.map(() => 0) });

  it('lets the words around decide', () => {
    const trellis = new Trellis(packed(model), 10);
    fill(trellis, [position(told), position(us, US)]);
    expect(bestOf(trellis, begin, end)).toEqual([0, 0]);
    fill(trellis, [position(the), position(us, US), position(army)]);
    expect(bestOf(trellis, begin, end)).toEqual([0, 1, 0]);
  });

  it('lets a prior outweigh the words around', () => {
    const trellis = new Trellis(packed(model), 10);
    fill(trellis, [position(told), { words: [us, US], priors: [0, 5] }]);
    expect(bestOf(trellis, NONE, NONE)).toEqual([0, 1]);
  });

  it('sees the boundaries it is given', () => {
    const trellis = new Trellis(
      packed(arpaOf(['-99 <s>', '-1 </s>', '-1 a', '-1 A'], ['-0.1 <s> A', '-0.9 <s> a', '-0.1 a </s>', '-2 A </s>'])),
      10,
    );
    // </s> <s> A a in byte order
    fill(trellis, [position(2, 3)]);
    expect(bestOf(trellis, 1, NONE)).toEqual([0]);
    expect(bestOf(trellis, NONE, 0)).toEqual([1]);
    const [row] = marginalsOf(trellis, 1, NONE);
    expect(row![0]! / row![1]!).toBeCloseTo(10 ** 0.8, 5);
  });

  it('returns a path however narrow the beam is, and marginals that sum to one', () => {
    fc.assert(
      fc.property(randomModels(3), anySentence, anyBoundary, (random, sentence, before) => {
        const trellis = new Trellis(packed(random), 1e-9);
        fill(trellis, sentence);
        const path = bestOf(trellis, before, 0);
        for (const [p, { words }] of sentence.entries()) expect(path[p]).toBeLessThan(words.length);
        for (const row of marginalsOf(trellis, before, 0))
          expect(row.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: runs(100) },
    );
  });

  it('finds with a narrow beam no better path than with a wide one, and sometimes a worse one', () => {
    let worse = 0;
    fc.assert(
      fc.property(randomModels(3), anySentence, (random, sentence) => {
        const logpOf = (beam: number): number => {
          const trellis = new Trellis(packed(random), beam);
          fill(trellis, sentence);
          const path = bestOf(trellis, NONE, NONE);
          const words = path.map((k, p) => sentence[p]!.words[k]!);
          const priors = path.reduce((sum, k, p) => sum + sentence[p]!.priors[k]!, 0);
          return priors + scorePath(random, [], words);
        };
        const [narrow, wide] = [logpOf(0.1), logpOf(WIDE)];
        expect(narrow).toBeLessThan(wide + 1e-4);
        if (narrow < wide - 1e-4) worse++;
      }),
      { numRuns: runs(100), seed: 5 },
    );
    expect(worse).toBeGreaterThan(0);
  });

  it('takes the words of all orders into account where no word is ambiguous before', () => {
    const longer = arpaOf(
      ['-1 x', '-1 y', '-1 z', '-1 W', '-1 w'],
      ['-1 x y', '-1 y z', '-0.5 z w', '-1 z W'],
      ['-1 x y z', '-0.5 y z w'],
      ['-0.1 x y z W'],
    );
    const [x, y, z, W, w] = numbersOf(longer, 'x y z W w') as [number, number, number, number, number];
    const trellis = new Trellis(packed(longer), 10);
    fill(trellis, [position(x), position(y), position(z), position(w, W)]);
    expect(bestOf(trellis, NONE, NONE)).toEqual([0, 0, 0, 1]);
    expect(marginalsOf(trellis, NONE, NONE)[3]![1]).toBeCloseTo(1 / (1 + 10 ** -0.4), 6);
    fill(trellis, [position(y), position(z), position(w, W)]);
    expect(bestOf(trellis, NONE, NONE)).toEqual([0, 0, 0]);
  });

  it('takes no more forms than there is room for', () => {
    const trellis = new Trellis(packed(model), 10);
    trellis.open();
    for (let k = 0; k < MAX_FORMS; k++) expect(trellis.add(us, 0)).toBe(k);
    expect(trellis.add(US, 0)).toBe(-1);
    expect(trellis.formsAt(0)).toBe(MAX_FORMS);
    for (const share of marginalsOf(trellis, NONE, NONE)[0]!) expect(share).toBeCloseTo(1 / MAX_FORMS, 9);
  });

  it('does nothing with no position', () => {
    const trellis = new Trellis(packed(model), 10);
    trellis.best(begin, end, new Uint8Array(0));
    trellis.marginals(begin, end, new Float64Array(0), new Uint8Array(0));
    expect(trellis.length).toBe(0);
  });

  it('grows to ten thousand positions and is used again for one', () => {
    const trellis = new Trellis(packed(model), 10);
    const sentence = Array.from({ length: 10_000 }, (_, p) =>
      p % 3 === 0 ? position(the) : p % 3 === 1 ? position(us, US) : position(army),
    );
    fill(trellis, sentence);
    const path = bestOf(trellis, begin, end);
    expect(path.every((k, p) => k === (p % 3 === 1 ? 1 : 0))).toBe(true);
    for (const row of marginalsOf(trellis, begin, end)) {
      const sum = row.reduce((total, share) => total + share, 0);
      if (!(Math.abs(sum - 1) < 1e-9)) expect(sum).toBe(1);
    }
    fill(trellis, [position(us, US)]);
    expect(bestOf(trellis, NONE, NONE)).toEqual([0]);
    expect(marginalsOf(trellis, NONE, NONE)[0]![0]).toBeCloseTo(1 / (1 + 10 ** -0.2), 6);
  });
});
