import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.js';

describe('Ledger', () => {
  it('keeps what the running sums gained line by line, across several enlargements', () => {
    const ledger = new Ledger();
    const totals = new Float64Array(43);
    for (let line = 0; line < 5000; line++) {
      for (let field = 0; field < 5; field++) totals[field]! += line + field;
      ledger.close(totals);
    }
    expect(ledger.lines).toBe(5000);
    expect(ledger.rows).toHaveLength(25_000);
    for (const line of [0, 1, 1023, 1024, 4999]) {
      expect([...ledger.rows.subarray(line * 5, line * 5 + 5)]).toEqual([line, line + 1, line + 2, line + 3, line + 4]);
    }
  });
});
