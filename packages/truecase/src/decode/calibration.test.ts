import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContainer } from '../format/container.js';
import { loadBytes } from '../index.js';
import { readerOf } from '../testing/lattice.js';
import { runs } from '../testing/runs.js';
import { TOY_LINES, toyCorpus, trainBytes } from '../testing/toy.js';
import { calibrateModel } from '../train/calibrate.js';
import type { Truecaser } from '../truecaser.js';
import { Calibration, MAPS, readCalibration } from './calibration.js';

/** Text in which York and May are no names now and then: the toy is far too sure of them. */
const HELD_OUT = Array.from({ length: 150 }, (_, i) => [
  i % 3 !== 0 ? 'They saw New York in May, and he said so.' : 'They saw new york in may, and he said so.',
  'He said that the mayor of New York and the friends of Angela would meet in Berlin with an iPhone or so',
]).flat();

const bytesOf = async () => trainBytes(TOY_LINES);
let plain: Truecaser;
let calibrated: Truecaser;
let calibratedBytes: Uint8Array;
beforeAll(async () => {
  const bytes = await bytesOf();
  plain = loadBytes(bytes);
  calibratedBytes = (await calibrateModel(bytes, toyCorpus(HELD_OUT))).bytes;
  calibrated = loadBytes(calibratedBytes);
});

/** Maps that have these knots for every kind. */
function allMaps(knots: readonly (readonly [number, number])[]): Calibration {
  const first = Uint32Array.from({ length: MAPS + 1 }, (_, map) => map * knots.length);
  const every = Array.from({ length: MAPS }, () => knots).flat();
  return new Calibration(
    first,
    Float32Array.from(every, ([raw]) => raw),
    Float32Array.from(every, ([, turned]) => turned),
  );
}

describe('a map', () => {
  const odds = (p: number) => Math.log(p / (1 - p));
  const map = allMaps([
    [odds(0.5), odds(0.4)],
    [odds(0.9), odds(0.7)],
  ]);

  it('goes through its knots, is linear in log-odds between them and flat outside', () => {
    expect(map.probability(0, 0.5)).toBeCloseTo(0.4, 6);
    expect(map.probability(0, 0.9)).toBeCloseTo(0.7, 6);
    expect(odds(map.probability(0, 0.75))).toBeCloseTo((odds(0.4) + odds(0.7)) / 2, 6);
    expect(map.probability(0, 0.1)).toBeCloseTo(0.4, 6);
    expect(map.probability(0, 1)).toBeCloseTo(0.7, 6);
  });

  it('without knots changes nothing', () => {
    const none = new Calibration(new Uint32Array(MAPS + 1), new Float32Array(0), new Float32Array(0));
    expect(none.probability(3, 0.81)).toBeCloseTo(0.81, 12);
  });

  it.each([
    ['CLFK', Uint32Array.of(0, 1), Float32Array.of(1), Float32Array.of(1)],
    ['CLFK', Uint32Array.of(0, 1, 0, 1, 1, 1, 1, 1, 1), Float32Array.of(1), Float32Array.of(1)],
    ['CLRW', Uint32Array.of(0, 2, 2, 2, 2, 2, 2, 2, 2), Float32Array.of(1), Float32Array.of(1, 2)],
    ['CLRW', Uint32Array.of(0, 2, 2, 2, 2, 2, 2, 2, 2), Float32Array.of(2, 1), Float32Array.of(1, 2)],
    ['CLCL', Uint32Array.of(0, 2, 2, 2, 2, 2, 2, 2, 2), Float32Array.of(1, 2), Float32Array.of(2, 1)],
    ['CLCL', Uint32Array.of(0, 1, 1, 1, 1, 1, 1, 1, 1), Float32Array.of(1), Float32Array.of(Number.NaN)],
  ])('that is damaged in %s is refused', (tag, first, raw, turned) => {
    const sections = [
      { tag: 'CLFK', data: first },
      { tag: 'CLRW', data: raw },
      { tag: 'CLCL', data: turned },
    ];
    expect(() => readCalibration(readerOf(sections))).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
    expect(() => readCalibration(readerOf(sections))).toThrow(tag);
  });
});

describe('a calibrated model', () => {
  it('says how often a choice turned out right', () => {
    const words = (truecaser: Truecaser) => truecaser.annotate('they saw new york in may, and he said so.');
    const york = (truecaser: Truecaser) => words(truecaser).find(({ to }) => to === 'York')!;
    expect(york(plain).probability).toBeGreaterThan(0.9);
    expect(york(calibrated).probability).toBeLessThan(0.85);
    expect(york(calibrated).probability).toBeGreaterThan(york(calibrated).alternatives[0]!.probability);
  });

  it('has its confidence go by it', () => {
    const text = 'they saw new york in may, and he said so.';
    expect(plain.truecase(text, { minConfidence: 0.9 })).toContain('York');
    expect(calibrated.truecase(text, { minConfidence: 0.9 })).not.toContain('York');
    expect(calibrated.truecase(text, { minConfidence: 0.5 })).toContain('York');
  });

  it('restores what it restored before, and has probabilities that sum to one', () => {
    const word = fc.constantFrom(
      'new',
      'york',
      'may',
      'iphone',
      'angela',
      'said',
      'u.s.',
      'zork',
      'NATO',
      "o'neil",
      ',',
      '.',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = words.join(' ');
        expect(calibrated.truecase(text)).toBe(plain.truecase(text));
        for (const { probability, alternatives } of calibrated.annotate(text)) {
          const all = alternatives.reduce((sum, other) => sum + other.probability, probability);
          expect(all).toBeGreaterThan(0.99);
          expect(all).toBeLessThan(1.001);
          for (const other of alternatives) expect(other.probability).toBeLessThanOrEqual(probability + 1e-6);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('names the text, and is the same the second time', async () => {
    expect(calibrated.meta['calibration']).toMatchObject({ corpus: [{ name: 'toy', lines: HELD_OUT.length }] });
    const again = (await calibrateModel(await bytesOf(), toyCorpus(HELD_OUT))).bytes;
    expect(Buffer.compare(again, calibratedBytes)).toBe(0);
  });

  it('can be calibrated again: the old maps go', async () => {
    const { bytes } = await calibrateModel(calibratedBytes, toyCorpus(HELD_OUT));
    expect(readContainer(bytes, 'twice').tags).toEqual(readContainer(calibratedBytes, 'once').tags);
    expect(Buffer.compare(bytes, calibratedBytes)).toBe(0);
  });

  it('needs text to be made of', async () => {
    const few = calibrateModel(await bytesOf(), toyCorpus(['Too little.']));
    await expect(few).rejects.toMatchObject({ code: 'corpus' });
  });
});
