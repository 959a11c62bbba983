import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/runs.js';
import { JsonBytes } from './jsonbytes.js';

function written(write: (out: JsonBytes) => void): string {
  const out = new JsonBytes();
  write(out);
  return Buffer.from(out.written).toString();
}

describe('JsonBytes', () => {
  it('writes any text as JSON.stringify does', () => {
    const text = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('"', '\\', '\n')),
    });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (value, one, two) => {
        const [start, end] = [one, two].map((at) => at % (value.length + 1)).sort((a, b) => a - b) as [number, number];
        const part = value.slice(start, end);
        fc.pre((part as string & { isWellFormed(): boolean }).isWellFormed());
        expect(written((out) => out.text(value, start, end))).toBe(JSON.stringify(part));
      }),
      { numRuns: runs(300) },
    );
  });

  it('writes text with bytes that are not UTF-8 as those bytes', () => {
    expect(written((out) => out.text('a\udc80'))).toBe('{"bytes":"YYA="}');
  });

  it('writes numbers as JSON.stringify does, probabilities to six decimals', () => {
    for (const value of [0, 7, 10, 99, 100, 65_536, 4_294_967_296, Number.MAX_SAFE_INTEGER]) {
      expect(written((out) => out.integer(value))).toBe(JSON.stringify(value));
    }
    const sampled = fc.oneof(
      fc.double({ min: 0, max: 1 }),
      fc.nat(1_000_000).map((millionths) => millionths / 1e6),
    );
    const edges = [0, 1, 0.5, 0.1, 1e-6, 4e-7, 5e-7, 0.0000015, 0.999_999_4, 0.999_999_6, Number.NaN, -Infinity];
    fc.assert(
      fc.property(sampled, (value) => {
        expect(written((out) => out.probability(value))).toBe(JSON.stringify(Math.round(value * 1e6) / 1e6));
      }),
      { numRuns: runs(1000), examples: edges.map((edge) => [edge]) },
    );
  });

  it('keeps what it has when its room grows, and begins anew when it is cleared', () => {
    const out = new JsonBytes();
    const word = 'é'.repeat(1000);
    for (let i = 0; i < 100; i++) out.text(word);
    expect(Buffer.from(out.written).toString()).toBe(`"${word}"`.repeat(100));
    out.clear();
    out.integer(12);
    expect(Buffer.from(out.written).toString()).toBe('12');
  });
});
