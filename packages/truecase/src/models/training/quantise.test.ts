import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.js';
import { quantise } from './quantise.js';

function restore(values: Float32Array, exact?: readonly number[]): Float32Array {
  const { codes, table } = quantise(values, exact);
  return Float32Array.from(codes, (code) => table[code]!);
}

const anyLogarithm = fc.float({ min: -240, max: 2, noNaN: true, noDefaultInfinity: true });

describe('quantise', () => {
  it('keeps up to 256 different numbers as they are, however often each occurs', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyLogarithm, fc.constantFrom(1, 1, 2, 50)), { maxLength: 256 }), (numbers) => {
        const values = Float32Array.from(numbers.flatMap(([value, times]) => Array<number>(times).fill(value)));
        expect(restore(values)).toEqual(values.map((value) => value + 0));
      }),
      { numRuns: runs(50) },
    );
    const values = Float32Array.from({ length: 256 }, (_, i) => (1 - i) / 7);
    expect(restore(values)).toEqual(values);
  });

  it('keeps the order of many numbers and strays less than 128 even steps would', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        fc.constantFrom(1, 3),
        (draws, power) => {
          const values = Float32Array.from({ length: 3000 }, () => -1 - 20 * draws.next().value! ** power).sort();
          const { codes, table } = quantise(values);
          expect(table).toHaveLength(256);
          for (let i = 1; i < codes.length; i++) if (codes[i]! < codes[i - 1]!) expect(i).toBe('in order');
          for (let i = 1; i < 256; i++) if (table[i]! < table[i - 1]!) expect(i).toBe('ascending');
          const squares = values.reduce((sum, value, i) => sum + (table[codes[i]!]! - value) ** 2, 0);
          expect(Math.sqrt(squares / values.length)).toBeLessThan((values.at(-1)! - values[0]!) / 256);
        },
      ),
      { numRuns: runs(10), endOnFailure: true },
    );
  });

  it('leaves zero and other chosen numbers what they are among many', () => {
    const never = Math.fround(-99 * Math.LN10);
    const values = Float32Array.from({ length: 5000 }, (_, i) => -1 - i / 1000);
    values[17] = 0;
    values[4000] = never;
    const restored = restore(values, [0, never]);
    expect([restored[17], restored[4000]]).toEqual([0, never]);
    for (const i of [0, 1, 2500, 4999]) expect(Math.abs(restored[i]! - values[i]!)).toBeLessThan(0.05);
    const many = Float32Array.from({ length: 5000 }, (_, i) => -i / 1e6);
    expect(restore(many, [0])[0]).toBe(0);
    expect(restore(many, [])[0]).toBeLessThan(0);
  });

  it('makes do with nothing and with one number', () => {
    expect(quantise(new Float32Array(0)).table).toEqual(new Float32Array(256));
    expect([...restore(Float32Array.of(-2.5, -2.5))]).toEqual([-2.5, -2.5]);
  });
});
