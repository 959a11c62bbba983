import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Section } from '../../../format/container.js';
import { readerOf } from '../../../testing/lattice.js';
import { runs } from '../../../testing/runs.js';
import { type Delta, readDelta } from './delta.js';
import { layOutDelta } from './training/layout.js';

const BITS = 20;
const anyChanges = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2 ** BITS - 1 }), fc.float({ noNaN: true, min: -1000, max: 1000 })), {
    selector: ([feature]) => feature,
    maxLength: 60,
  })
  .map((pairs) => {
    const sorted = pairs.sort((a, b) => a[0] - b[0]);
    return {
      features: Uint32Array.from(sorted, ([feature]) => feature),
      // Few enough to be stored as they are, but for −0, which is 0.
      amounts: Float32Array.from(sorted, ([, amount]) => amount + 0),
    };
  });
const any32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyWord = fc.record({
  hi: any32,
  lo: any32,
  row: fc.integer({ min: 0, max: 65535 }),
  forms: fc.array(fc.tuple(any32, fc.integer({ min: 1, max: 255 })), { maxLength: 4 }),
});
const anyDelta: fc.Arbitrary<Delta> = fc.record({
  changes: fc.array(anyChanges, { minLength: 3, maxLength: 3 }),
  words: fc.array(anyWord, { maxLength: 10 }),
});

const SMALL: Delta = {
  changes: Array.from({ length: 3 }, () => ({ features: Uint32Array.of(5, 9), amounts: Float32Array.of(0.5, -1) })),
  words: [{ hi: 1, lo: 2, row: 3, forms: [[6, 255]] }],
};

function withSection(tag: string, data: ArrayBufferView): Section[] {
  return layOutDelta(SMALL).map((section) => (section.tag === tag ? { tag, data } : section));
}

describe('delta', () => {
  it('comes out as it went in', () => {
    fc.assert(
      fc.property(anyDelta, (delta) => {
        expect(readDelta(readerOf(layOutDelta(delta), 'tagger'), BITS)).toEqual(delta);
      }),
      { seed: 7, numRuns: runs(60) },
    );
  });

  it('takes about three bytes for a change', () => {
    const features = Uint32Array.from({ length: 50_000 }, (_, i) => i * 20);
    const amounts = Float32Array.from(features, (_, i) => Math.sin(i));
    const sections = layOutDelta({ changes: [{ features, amounts }, SMALL.changes[0]!, SMALL.changes[0]!], words: [] });
    const bytes = sections.reduce((sum, { data }) => sum + data.byteLength, 0);
    expect(bytes).toBeLessThan(3 * features.length);
    const read = readDelta(readerOf(sections, 'tagger'), BITS).changes[0]!;
    const worst = amounts.reduce((most, amount, i) => Math.max(most, Math.abs(amount - read.amounts[i]!)), 0);
    expect(worst).toBeLessThan(0.02);
  });

  it.each([
    ['features out of range', 'DTFE', Uint8Array.of(5, 0xff, 0xff, 0x7f)],
    ['a feature twice', 'DUFE', Uint8Array.of(5, 0)],
    ['a feature too few', 'DMFE', Uint8Array.of(5)],
    ['a short table', 'DTQT', new Float32Array(255)],
    ['a table with NaN', 'DTQT', new Float32Array(256).fill(Number.NaN)],
    ['a word without its other half', 'DLLO', new Uint32Array(0)],
    ['a form of no word', 'DLMW', Uint32Array.of(1)],
    ['a form without a share', 'DLMS', new Uint8Array(0)],
  ])('refuses %s', (_, tag, data) => {
    expect(() => readDelta(readerOf(withSection(tag, data), 'tagger'), BITS)).toThrow(
      expect.objectContaining({ code: 'model-corrupt' }),
    );
  });
});
