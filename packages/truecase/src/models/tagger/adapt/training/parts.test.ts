import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { System } from '../../../../eval/index.js';
import { generalLines, tradeLines } from '../../../../testing/domains.js';
import { trainToy } from '../../../../testing/toy.js';
import { hashWord } from '../../../../text/hash.js';
import type { TaggerModel } from '../../model.js';
import { FeatureIndex } from './features.js';
import { groupFeatures } from './groups.js';
import { describeRefusal, Guard, isBetter } from './guard.js';
import { changesOf, findVariance, learn } from './learn.js';
import { gatherMaterial } from './material.js';
import { findThreshold, gatherBias, gatherChanges } from './prune.js';
import { splitLines } from './split.js';
import { gatherVocabulary } from './words.js';

let model: TaggerModel;
beforeAll(async () => {
  const toy = await trainToy(generalLines(120), { family: 'tagger', options: { minCount: 2 } });
  model = toy.model as TaggerModel;
});

describe('FeatureIndex', () => {
  it('numbers features in the order they come in, and counts them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }).map((n) => n * 64)), (features) => {
        const index = new FeatureIndex(4);
        for (const [example, feature] of features.entries()) index.add(feature, example);
        const distinct = [...new Set(features)];
        expect(index.size).toBe(distinct.length);
        for (const [number, feature] of distinct.entries()) {
          expect(index.find(feature)).toBe(number);
          expect(index.feature(number)).toBe(feature);
          expect(index.mentions(number)).toBe(features.filter((other) => other === feature).length);
        }
        expect(index.find(7)).toBe(-1);
      }),
      { seed: 5 },
    );
  });

  it('tells features apart that are not on in the same examples', () => {
    const index = new FeatureIndex(4);
    const examples: Record<number, number[]> = { 64: [0, 3], 128: [0, 3], 192: [0, 2], 256: [3], 320: [0, 0, 3] };
    for (let example = 0; example < 4; example++) {
      for (const [feature, on] of Object.entries(examples)) {
        for (const _ of on.filter((other) => other === example)) index.add(Number(feature), example);
      }
    }
    const keys = Object.keys(examples).map((feature) => index.examples(index.find(Number(feature))));
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('groupFeatures', () => {
  it('joins features of the same examples, but never the bias, and adds up their variances', () => {
    const row = (title: number) => [0, title, 0, 0];
    const mean = Float64Array.from([row(0), row(0.5), row(-1), row(0), row(2)].flat());
    const groups = groupFeatures(Float64Array.of(7, 7, 7, 7, 8), mean, Float64Array.of(0.01, 1, 4, 0.5, 2));
    expect([...groups.of]).toEqual([0, 1, 1, 1, 2]);
    expect([...groups.first]).toEqual([0, 1, 4]);
    // The base lacks the fourth: ten times its variance.
    expect([...groups.scale]).toEqual([0.01, 10, 2]);
    expect([...groups.part]).toEqual([1, 0.1, 0.4, 0.5, 1]);
  });
});

describe('splitLines', () => {
  const lines = Array.from({ length: 23 }, (_, i) => `line ${i}`);

  it('holds out every line once and never learns from it', () => {
    const { search, judgement } = splitLines([...lines, ' ', ''], undefined);
    const parts = [search, ...judgement];
    for (const { learned, heldOut } of parts) {
      expect([...learned, ...heldOut].sort()).toEqual([...lines].sort());
    }
    expect(parts.flatMap(({ heldOut }) => heldOut).sort()).toEqual([...lines].sort());
  });

  it('holds out neighbours together', () => {
    const many = Array.from({ length: 200 }, (_, i) => `line ${i}`);
    const { heldOut } = splitLines(many, undefined).search;
    const alone = heldOut.filter((line, i) => i > 0 && many.indexOf(line) !== many.indexOf(heldOut[i - 1]!) + 1);
    expect(heldOut.length).toBe(40);
    expect(alone.length).toBe(3);
  });

  it('judges as many parts as are needed for a judgement', () => {
    const long = Array.from({ length: 100 }, () => 'word '.repeat(1800));
    expect(splitLines(long, undefined).judgement.length).toBe(2);
    expect(splitLines([...long, ...long], undefined).judgement.length).toBe(1);
  });

  it('shares given lines out between search and judgement', () => {
    const { search, judgement } = splitLines(lines, ['a', '', 'b', 'c']);
    expect([search.heldOut, judgement.map(({ heldOut }) => heldOut)]).toEqual([['a', 'c'], [['b']]]);
    expect(search.learned).toEqual(lines);
  });

  it('refuses too few lines', () => {
    expect(() => splitLines(lines.slice(0, 9), undefined)).toThrow(/9 lines with words, expected at least 10/);
    expect(() => splitLines(lines, ['one', ' '])).toThrow(/held-out text has 1 lines/);
  });
});

describe('gatherVocabulary', () => {
  it('adds words that are new, and irregular forms of known ones', () => {
    const lines = ['We saw Zorblat and Onceonly.', 'They know Zorblat and the oRange one.', 'He paid the oRange man.'];
    const { words, lexicon, learning, plain } = gatherVocabulary(model.reader, model.lexicon, lines);
    const added = (word: string) => words.find(({ hi, lo }) => hashWord(word).hi === hi && hashWord(word).lo === lo);
    expect(added('zorblat')).toBeDefined();
    expect(added('orange')!.forms).toEqual([[2, 255]]);
    expect(added('shell')).toBeUndefined();
    const entryOf = (word: string) => lexicon.find(hashWord(word).hi, hashWord(word).lo);
    // One mention, and that taken away: unknown while it is learned, known afterwards.
    expect(learning[entryOf('onceonly') * 5 + 2]).toBe(0);
    expect(plain[entryOf('onceonly') * 5 + 2]).toBeGreaterThan(5);
    expect(learning[entryOf('zorblat') * 5 + 2]).toBeGreaterThan(5);
  });
});

describe('learning', () => {
  const prepare = () => gatherMaterial(model, tradeLines(60), tradeLines(20, 5));

  it('begins with the probabilities of the base', () => {
    const { mean, heldOut } = gatherMaterial(model, tradeLines(60), generalLines(30, 3));
    expect(heldOut.errorRate(mean)).toBeLessThan(0.02);
    expect(heldOut.logLikelihood(mean) / heldOut.size).toBeGreaterThan(-0.1);
  });

  it('stays with the base for a small variance and leaves it for a large one', () => {
    const material = prepare();
    const away = (variance: number) => Math.max(...changesOf(material, learn(material, variance)).map(Math.abs));
    expect(away(1e-9)).toBeLessThan(1e-4);
    expect(away(0.1)).toBeGreaterThan(away(0.001));
    const { mean, heldOut } = material;
    expect(heldOut.errorRate(learn(material, 0.3))).toBeLessThan(heldOut.errorRate(mean) / 2);
  });

  it('finds a variance with which held-out lines are better, and tells what it tried', async () => {
    const material = prepare();
    const shares: number[] = [];
    const found = await findVariance(material, async (share) => {
      shares.push(share);
    });
    const { mean, heldOut } = material;
    expect(heldOut.errorRate(found.weights)).toBeLessThan(heldOut.errorRate(mean));
    expect(heldOut.logLikelihood(found.weights)).toBeGreaterThan(heldOut.logLikelihood(mean));
    const figures = found.curve.find(({ variance }) => variance === found.variance)!;
    expect(figures.right).toBeCloseTo(1 - heldOut.errorRate(found.weights), 12);
    expect(figures.logLikelihood).toBeCloseTo(heldOut.logLikelihood(found.weights) / heldOut.size, 12);
    expect(found.curve.map(({ variance }) => variance)).toEqual(
      found.curve.map(({ variance }) => variance).sort((a, b) => a - b),
    );
    // Nothing that was tried is better in both respects.
    for (const { right, logLikelihood } of found.curve) {
      expect(right > figures.right && logLikelihood > figures.logLikelihood).toBe(false);
    }
    expect(shares.at(-1)).toBe(1);
  });

  it('leaves out changes that held-out lines do not miss', () => {
    const material = prepare();
    const weights = learn(material, 0.3);
    const least = findThreshold(material, weights);
    const count = (threshold: number) =>
      gatherChanges(material, weights, threshold).reduce((sum, { features }) => sum + features.length, 0);
    expect(count(least)).toBeLessThan(count(0));
    const pruned = changesOf(material, weights, least).map((change, i) => material.mean[i]! + change);
    expect(material.heldOut.errorRate(pruned)).toBeLessThanOrEqual(material.heldOut.errorRate(weights));
    for (const { features } of gatherChanges(material, weights, least)) {
      expect([...features].every((feature, i) => i === 0 || feature > features[i - 1]!)).toBe(true);
    }
  });

  it('gives the bias of the base where nothing was learned', () => {
    const material = prepare();
    expect(gatherBias(material, material.mean)).toEqual([...model.settings.bias]);
  });
});

describe('guard', () => {
  const gold = Array.from({ length: 40 }, () => 'We saw Anna in London');
  const lower = (line: string) => line.toLowerCase();
  const right = () => 'We saw Anna in London';

  const compare = (lines: readonly string[], before: System, after: System) => {
    const guard = new Guard('en', before);
    guard.compare(lines, after);
    return guard.result();
  };

  it('counts errors before and after', () => {
    const found = compare(gold, lower, right);
    expect(found).toMatchObject({ words: 200, errorsBefore: 120, errorsAfter: 0 });
    expect(isBetter(found)).toBe(true);
  });

  it('restores each part with the system that has not learned from it', () => {
    const guard = new Guard('en', lower);
    guard.compare(gold.slice(0, 10), right);
    guard.compare(gold.slice(10), lower);
    expect(guard.result()).toMatchObject({ words: 200, errorsBefore: 120, errorsAfter: 90 });
  });

  it('lets nothing pass that is worse, equal, or better by luck', () => {
    expect(isBetter(compare(gold, right, lower))).toBe(false);
    expect(isBetter(compare(gold, right, right))).toBe(false);
    const few = compare(gold.slice(0, 2), lower, right);
    expect(few.errorsAfter).toBeLessThan(few.errorsBefore);
    expect(isBetter(few)).toBe(false);
  });

  it('says the figures when it refuses', () => {
    const worse = describeRefusal({ words: 100, errorsBefore: 3, errorsAfter: 5, p: 0.5 });
    expect(worse).toMatchObject({ code: 'no-gain', message: expect.stringContaining('3 errors before and 5 after') });
    expect(describeRefusal({ words: 100, errorsBefore: 5, errorsAfter: 4, p: 0.5 }).message).toContain('0.50');
  });
});
