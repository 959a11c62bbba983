import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
      { numRuns: 50 },
    );
    const values = Float32Array.from({ length: 256 }, (_, i) => (1 - i) / 7);
    expect(restore(values)).toEqual(values);
  });

  it('keeps the order of numbers and strays by no more than the width of a share', () => {
    fc.assert(
      fc.property(fc.array(anyLogarithm, { minLength: 600, maxLength: 1500 }), (numbers) => {
        const values = Float32Array.from(numbers)
          .filter((value) => value !== 0)
          .sort();
        const { codes, table } = quantise(values);
        expect(table).toHaveLength(256);
        for (let i = 1; i < codes.length; i++) if (codes[i]! < codes[i - 1]!) expect(i).toBe('in order');
        for (let i = 1; i < 256; i++) if (table[i]! < table[i - 1]!) expect(i).toBe('ascending');
        for (let i = 0; i < values.length; i++) {
          const bin = Math.floor(((i + 1) * 256 - 1) / values.length);
          const from = values[Math.floor((bin * values.length) / 256)]!;
          const to = values[Math.floor(((bin + 1) * values.length) / 256) - 1]!;
          const error = Math.abs(table[codes[i]!]! - values[i]!);
          if (error > to - from + 1e-4) expect([i, error]).toEqual([i, to - from]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves zero and other chosen numbers what they are among many', () => {
    const never = Math.fround(-99 * Math.LN10);
    const values = Float32Array.from({ length: 5000 }, (_, i) => -1 - i / 1000);
    values[17] = 0;
    values[4000] = never;
    const restored = restore(values, [0, never]);
    expect([restored[17], restored[4000]]).toEqual([0, never]);
    expect(restored[4999]).toBeGreaterThan(-6.001);
    expect(restored[4999]).toBeLessThan(-5.97);
    expect(restore(values, [])[17]).not.toBe(0);
  });

  it('makes do with nothing and with one number', () => {
    expect(quantise(new Float32Array(0)).table).toEqual(new Float32Array(256));
    expect([...restore(Float32Array.of(-2.5, -2.5))]).toEqual([-2.5, -2.5]);
  });
});
