import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { codeLengths, codesOf, LONGEST, tableOf } from './huffman.js';

describe('codeLengths', () => {
  it('makes codes that the table tells apart', () => {
    const anyCounts = fc.array(fc.nat(1000), { minLength: 2, maxLength: 64 }).filter((list) => list.some(Boolean));
    fc.assert(
      fc.property(anyCounts, (list) => {
        const lengths = codeLengths(Float64Array.from(list));
        const codes = codesOf(lengths);
        const table = tableOf(lengths, 1, 'TEST');
        for (const [symbol, count] of list.entries()) {
          if (count === 0) expect(lengths[symbol]).toBe(0);
          // Whatever comes behind the code.
          else
            for (const rest of [0, -1]) {
              const bits = (codes[symbol]! | (rest << lengths[symbol]!)) & (2 ** LONGEST - 1);
              expect(table[bits]).toBe(symbol | (lengths[symbol]! << 8));
            }
        }
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it('gives common symbols short codes, and rare ones none above the limit', () => {
    // Twice as many of each symbol: codes of up to 19 bits without a limit.
    const lengths = codeLengths(Float64Array.from({ length: 20 }, (_, i) => 2 ** i));
    expect([...lengths.slice(-3)]).toEqual([3, 2, 1]);
    expect(Math.max(...lengths)).toBe(LONGEST);
  });
});

describe('tableOf', () => {
  it('refuses lengths that make no code, unless there is nothing to read', () => {
    expect(() => tableOf(Uint8Array.of(1, 1, 1, 0), 1, 'TEST')).toThrow(/do not fit together/);
    expect(() => tableOf(Uint8Array.of(13, 1, 0, 0), 1, 'TEST')).toThrow(/13 bits/);
    expect(() => tableOf(new Uint8Array(4), 1, 'TEST')).toThrow(/do not fit together/);
    tableOf(new Uint8Array(4), 0, 'TEST');
  });
});
