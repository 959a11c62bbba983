import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBlocks } from '../../../format/blocks.js';
import type { Section } from '../../../format/container.js';
import { packAscending } from '../../../format/gaps.js';
import { readerOf } from '../../../testing/lattice.js';
import { runs } from '../../../testing/runs.js';
import { tableOf } from '../../../testing/tagger.js';
import { layOutWeights } from '../training/layout.js';
import { WEIGHTS, WeightTable } from './weights.js';

const sumsOf = (table: WeightTable, hash: number): number[] => {
  const sums = new Float64Array(WEIGHTS);
  table.accumulate(hash, sums);
  return [...sums];
};

/** Features of some number of bits, with weights out of a few. */
const anyFeatures = fc.integer({ min: 10, max: 16 }).chain((bits) =>
  fc.record({
    bits: fc.constant(bits),
    features: fc.uniqueArray(fc.nat(2 ** bits - 1), { maxLength: 300 }).map((list) => list.sort((a, b) => a - b)),
    choice: fc.array(fc.integer({ min: -8, max: 7 }), { minLength: 16, maxLength: 16 }),
  }),
);

/** The weight of a feature and label: one of at most sixteen, so that four bits can hold them. */
const weightOf = (choice: readonly number[], feature: number, label: number) => choice[(feature + 5 * label) % 16]! / 4;

describe('WeightTable', () => {
  it.each([true, false])('gives back the weights of every feature and none of others, quantised %s', (isQuantised) => {
    fc.assert(
      fc.property(anyFeatures, ({ bits, features: list, choice }) => {
        const features = Uint32Array.from(list);
        const weights = Float32Array.from({ length: list.length * WEIGHTS }, (_, i) =>
          weightOf(choice, list[Math.floor(i / WEIGHTS)]!, i % WEIGHTS),
        );
        const table = new WeightTable(readerOf(layOutWeights({ bits, features, weights }, isQuantised)), bits);
        expect(table.size).toBe(list.length);
        const places = new Map(list.map((feature, i) => [feature, i]));
        for (let feature = 0; feature < 2 ** bits; feature++) {
          const at = places.get(feature) ?? -1;
          if (at < 0 && feature % 64 !== 0) continue;
          // Whatever the lower bits of the hash are.
          const hash = (feature << (32 - bits)) | ((feature * 7) & ((1 << (32 - bits)) - 1));
          expect(sumsOf(table, hash)).toEqual(
            at < 0 ? [0, 0, 0] : [0, 1, 2].map((label) => weightOf(choice, feature, label)),
          );
        }
      }),
      { seed: 1, numRuns: runs(25) },
    );
  });

  it('reads few features of many bits', () => {
    for (const bits of [14, 20, 24, 27, 30]) {
      const top = 2 ** bits - 1;
      const table = tableOf(
        new Map([
          [0, [1, 0, 0]],
          [1, [0, 1, 0]],
          [top, [0, 0, 1]],
        ]),
        bits,
      );
      expect([0, 1, 2, top - 1, top].map((feature) => sumsOf(table, feature << (32 - bits)))).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 1],
      ]);
    }
  });

  it.each([true, false])('adds up many features as it does one by one, quantised %s', (isQuantised) => {
    fc.assert(
      fc.property(
        anyFeatures,
        fc.array(fc.integer(), { maxLength: 700 }),
        ({ bits, features: list, choice }, others) => {
          const weights = Float32Array.from({ length: list.length * WEIGHTS }, (_, i) =>
            weightOf(choice, list[Math.floor(i / WEIGHTS)]!, i % WEIGHTS),
          );
          const sections = layOutWeights({ bits, features: Uint32Array.from(list), weights }, isQuantised);
          const table = new WeightTable(readerOf(sections), bits);
          const hashes = Int32Array.from([...list.map((feature) => feature << (32 - bits)), ...others]);
          const sums = Float64Array.of(1, 2, 3);
          table.accumulateAll(hashes, hashes.length, sums);
          const oneByOne = Float64Array.of(1, 2, 3);
          for (const hash of hashes) table.accumulate(hash, oneByOne);
          // All weights are quarters, so that no sum is rounded.
          expect(sums).toEqual(oneByOne);
        },
      ),
      { seed: 2, numRuns: runs(25) },
    );
  });

  it('adds to what is there', () => {
    const table = tableOf(new Map([[5, [1, -2, 0.5]]]), 12);
    const sums = Float64Array.of(10, 20, 30);
    table.accumulate(5 << 20, sums);
    table.accumulate(5 << 20, sums);
    expect([...sums]).toEqual([12, 16, 31]);
  });

  it('tells hashes above 2^31 from those below', () => {
    const table = tableOf(new Map([[2 ** 12 - 1, [1, 2, 3]]]), 12);
    expect(sumsOf(table, -1)).toEqual([1, 2, 3]);
    expect(sumsOf(table, 2 ** 31 - 1)).toEqual([0, 0, 0]);
  });
});

describe('damaged sections', () => {
  const BITS = 10;
  const features = Uint32Array.of(3, 300, 301, 1000);
  const weights = Float32Array.from({ length: 12 }, (_, i) => i / 4);
  const sectionsOf = (isQuantised: boolean) => layOutWeights({ bits: BITS, features, weights }, isQuantised);
  const read = (sections: readonly Section[], bits = BITS) => new WeightTable(readerOf(sections), bits);
  const columns = [6, 5, 5].map((width) => ({ symbols: Uint8Array.of(0, 0, 0, 0), width }));
  const replace = (tag: string, data: Section['data'], isQuantised = true) =>
    read(sectionsOf(isQuantised).map((section) => (section.tag === tag ? { tag, data } : section)));

  it('are read when they are sound', () => {
    expect(read(sectionsOf(true)).size).toBe(4);
    expect(read(sectionsOf(false)).size).toBe(4);
  });

  it.each<[string, string, Section['data'], boolean]>([
    ['fewer features than there are weights', 'MWID', packAscending(Uint32Array.of(3, 300, 301)), false],
    ['more blocks than features have bits', 'MWBN', new Uint16Array(2048), true],
    ['no blocks', 'MWBN', new Uint16Array(0), true],
    ['more features than there are codes', 'MWBN', Uint16Array.of(5), true],
    ['more features than bits can name', 'MWBN', Uint16Array.of(1025), true],
    ['too few places', 'MWBO', Uint32Array.of(129), true],
    ['a place behind the end', 'MWBO', Uint32Array.of(129, 4000), true],
    [
      'too few codes',
      'MWBS',
      packBlocks(
        Uint32Array.of(3),
        BITS,
        columns.map(({ width }) => ({ symbols: Uint8Array.of(0), width })),
      ).stream,
      true,
    ],
    ['no codes', 'MWBS', new Uint8Array(0), true],
    ['a short table of TITLE', 'MWQT', new Float32Array(255), true],
    ['a long table of UPPER', 'MWQU', new Float32Array(17), true],
    ['a table with no number', 'MWQM', new Float32Array(16).fill(Number.NaN), true],
    ['too few weights', 'MWFT', new Float32Array(11), false],
    ['a weight without end', 'MWFT', new Float32Array(12).fill(Number.POSITIVE_INFINITY), false],
  ])('are refused: %s', (_, tag, data, isQuantised) => {
    expect(() => replace(tag, data, isQuantised)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });

  const withLeading = layOutWeights({ bits: BITS, features, weights, evidence: new Float32Array(4) }, true);

  it('are read when they are sound, with leading features', () => {
    const table = read(withLeading);
    expect([3, 300, 302].map((feature) => table.isLeading(feature << (32 - BITS)))).toEqual([true, true, false]);
  });

  it.each<[string, string, Section['data']]>([
    ['a leading feature that is not named', 'MWLI', Uint32Array.of(3, 300, 302, 1000)],
    ['fewer leading features than weights', 'MWLI', Uint32Array.of(3, 300, 301)],
    ['more leading features than codes', 'MWLI', new Uint32Array(2049)],
    ['too few leading features', 'MWLD', new Float32Array(9)],
    ['a part of one', 'MWLD', new Float32Array(13)],
    ['none', 'MWLD', new Float32Array(0)],
    ['a leading weight that is no number', 'MWLD', new Float32Array(12).fill(Number.NaN)],
    ['a meaning for the mark', 'MWQM', new Float32Array(32)],
  ])('are refused with leading features: %s', (_, tag, data) => {
    const sections = withLeading.map((section) => (section.tag === tag ? { tag, data } : section));
    expect(() => read(sections)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });

  it('are refused when they are loaded, before anybody asks for a feature', () => {
    const sections = withLeading.map(({ tag, data }) => ({
      tag,
      data: tag === 'MWLI' ? Uint32Array.of(1, 2, 4, 5) : data,
    }));
    expect(() => new WeightTable(readerOf(sections), BITS)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });

  it('are refused where all features are in one of very many blocks', () => {
    const crowded = Uint32Array.from({ length: 2 ** 14 }, (_, i) => i);
    const symbols = new Uint8Array(crowded.length);
    const { offsets, counts, stream } = packBlocks(
      crowded,
      30,
      columns.map(({ width }) => ({ symbols, width })),
    );
    const sections = sectionsOf(true).map(({ tag, data }) => ({
      tag,
      data: { MWBO: offsets, MWBN: counts, MWBS: stream }[tag] ?? data,
    }));
    expect(() => read(sections, 30)).toThrow(/16384 of 16384 features in one of 32768 blocks/);
  });

  it('are refused when one is missing, or there are more features than bits can name', () => {
    for (const isQuantised of [true, false]) {
      for (const { tag } of sectionsOf(isQuantised)) {
        const rest = sectionsOf(isQuantised).filter((section) => section.tag !== tag);
        expect(() => read(rest), tag).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
      }
    }
    for (const missing of ['MWLD', 'MWLI']) {
      const without = withLeading.filter(({ tag }) => tag !== missing);
      expect(() => read(without), missing).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
    }
    expect(() => read(sectionsOf(true), 9)).toThrow(expect.objectContaining({ code: 'model-corrupt' }));
  });
});
