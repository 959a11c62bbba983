import { describe, expect, it } from 'vitest';
import { Blocks } from '../../../format/blocks.js';
import { packAscending } from '../../../format/gaps.js';
import { readerOf } from '../../../testing/lattice.js';
import { MOST_LEADING, WEIGHTS, WeightTable } from '../features/weights.js';
import { layOutWeights } from './layout.js';

const BITS = 10;

describe('layOutWeights', () => {
  it('has the features packed and the weights as they are', () => {
    const features = Uint32Array.of(0, 255, 512, 513, 1023);
    const weights = new Float32Array(15).fill(0.5);
    const sections = layOutWeights({ bits: BITS, features, weights }, false);
    expect(sections).toEqual([
      { tag: 'MWID', data: packAscending(features) },
      { tag: 'MWFT', data: weights },
    ]);
  });

  it('gives six bits to TITLE and five each to UPPER and MIXED', () => {
    const features = Uint32Array.of(1, 2, 3);
    const weights = Float32Array.of(-1, 5, 0, 0, 5, 2, 1, 4, 1);
    const sections = layOutWeights({ bits: BITS, features, weights }, true);
    const reader = readerOf(sections);
    const packed = { offsets: reader.u32('MWBO'), counts: reader.u16('MWBN'), stream: reader.bytes('MWBS') };
    const blocks = new Blocks(packed, BITS, [6, 5, 5], 'MWBS');
    expect([blocks.count, blocks.read(0)]).toEqual([1, 3]);
    expect([...blocks.numbers]).toEqual([1, 2, 3]);
    expect([...blocks.symbols]).toEqual([0 | (1 << 6) | (0 << 11), 1 | (1 << 6) | (2 << 11), 2 | (0 << 6) | (1 << 11)]);
    expect([...reader.f32('MWQT').subarray(0, 3)]).toEqual([-1, 0, 1]);
    expect([...reader.f32('MWQU').subarray(0, 2)]).toEqual([4, 5]);
    expect([...reader.f32('MWQM').subarray(0, 3)]).toEqual([0, 1, 2]);
    expect([64, 32, 32]).toEqual(['MWQT', 'MWQU', 'MWQM'].map((tag) => reader.f32(tag).length));
  });

  it('rounds many different weights to near ones', () => {
    const features = Uint32Array.from({ length: 1000 }, (_, i) => i);
    const weights = Float32Array.from({ length: 1000 * WEIGHTS }, (_, i) => Math.sin(i) * 3);
    const table = new WeightTable(readerOf(layOutWeights({ bits: BITS, features, weights }, true)), BITS);
    const most = [0, 0, 0];
    for (const feature of features) {
      const sums = new Float64Array(WEIGHTS);
      table.accumulate(feature << (32 - BITS), sums);
      for (let label = 0; label < WEIGHTS; label++) {
        most[label] = Math.max(most[label]!, Math.abs(sums[label]! - weights[feature * WEIGHTS + label]!));
      }
    }
    // Even steps over the range of six would be off by at most half a step.
    expect(most[0]).toBeLessThan(6 / 64);
    expect(most[1]).toBeLessThan(6 / 32);
    expect(most[2]).toBeLessThan(6 / 32);
  });

  it('lays out no features at all', () => {
    const none = { bits: BITS, features: new Uint32Array(0), weights: new Float32Array(0) };
    for (const sections of [
      layOutWeights(none, true),
      layOutWeights(none, false),
      layOutWeights({ ...none, evidence: new Float32Array(0) }, true),
    ]) {
      const table = new WeightTable(readerOf(sections), BITS);
      expect(table.size).toBe(0);
      const sums = new Float64Array(WEIGHTS);
      table.accumulate(7 << (32 - BITS), sums);
      expect([...sums]).toEqual([0, 0, 0]);
    }
  });
});

describe('with evidence', () => {
  const count = 9000;
  const bits = 14;
  const features = Uint32Array.from({ length: count }, (_, i) => i + (i >> 2));
  const weights = Float32Array.from({ length: count * WEIGHTS }, (_, i) => Math.sin(i) * 3);
  const lay = (evidence: Float32Array) =>
    new WeightTable(readerOf(layOutWeights({ bits, features, weights, evidence }, true)), bits);
  /** How far the weights of a feature are off at most. */
  const offOf = (table: WeightTable, i: number) => {
    const sums = new Float64Array(WEIGHTS);
    table.accumulate(features[i]! << (32 - bits), sums);
    return Math.max(...sums.map((sum, label) => Math.abs(sum - weights[i * WEIGHTS + label]!)));
  };
  const leadingIn = (table: WeightTable) =>
    [...features.keys()].filter((i) => table.isLeading(features[i]! << (32 - bits)));

  it('has the weights of those with most of it as they are, and the others in codes', () => {
    const table = lay(Float32Array.from(features, (_, i) => (i % 7 === 0 ? 500 : 20)));
    const leading = leadingIn(table);
    expect(leading).toEqual([...features.keys()].filter((i) => i % 7 === 0));
    for (const i of leading) expect(offOf(table, i)).toBe(0);
    const offs = [...features.keys()].filter((i) => i % 7 !== 0).map((i) => offOf(table, i));
    expect(Math.max(...offs)).toBeGreaterThan(0);
    // Fifteen steps or so over the range of six for all three, by as much as half of one.
    expect(Math.max(...offs)).toBeLessThan(0.4);
  });

  it('adds up many of either kind as it does one by one', () => {
    const table = lay(Float32Array.from(features, (_, i) => (i % 7 === 0 ? 500 : 20)));
    const hashes = Int32Array.from({ length: 400 }, (_, i) => i << (32 - bits));
    const [together, oneByOne] = [new Float64Array(WEIGHTS), new Float64Array(WEIGHTS)];
    table.accumulateAll(hashes, hashes.length, together);
    for (const hash of hashes) table.accumulate(hash, oneByOne);
    for (const [label, sum] of oneByOne.entries()) expect(together[label]).toBeCloseTo(sum, 6);
    expect(Math.abs(oneByOne[0]!)).toBeGreaterThan(0.1);
  });

  it('has all weights as they are where there are few', () => {
    const few = { bits, features: features.slice(0, 50), weights: weights.slice(0, 50 * WEIGHTS) };
    const evidence = Float32Array.from(few.features, (_, i) => i % 3);
    const table = new WeightTable(readerOf(layOutWeights({ ...few, evidence }, true)), bits);
    for (const i of few.features.keys()) expect(offOf(table, i)).toBe(0);
  });

  it('has no more leading features than there is room for, those with the most', () => {
    const table = lay(Float32Array.from(features, (_, i) => 1000 + ((i * 7919) % count)));
    const leading = leadingIn(table);
    expect(leading).toHaveLength(MOST_LEADING);
    const least = Math.min(...leading.map((i) => (i * 7919) % count));
    expect(least).toBe(count - MOST_LEADING);
    // All the same: there is no telling which would lead.
    expect(leadingIn(lay(new Float32Array(count).fill(1000)))).toEqual([]);
  });

  it('has none where nothing is known of it', () => {
    for (const isQuantised of [true, false]) {
      const sections = layOutWeights({ bits, features, weights }, isQuantised);
      expect(leadingIn(new WeightTable(readerOf(sections), bits))).toEqual([]);
    }
  });
});
