import { describe, expect, it } from 'vitest';
import { DuplicateCounter } from './duplicates.js';

describe('DuplicateCounter', () => {
  it('counts exactly while everything fits', () => {
    const counter = new DuplicateCounter(64);
    for (const line of ['a', 'b', 'a', 'a', 'c', 'ab', 'ba']) counter.add(line);
    expect(counter.duplicates).toBe(2);
    expect(counter.exact).toBe(true);
  });

  it('tells 500,000 different lines apart', () => {
    const counter = new DuplicateCounter();
    for (let i = 0; i < 500_000; i++) counter.add(`Line ${i}`);
    expect(counter.duplicates).toBe(0);
  });

  it('estimates within 5 % from a sample when there are more lines than slots', () => {
    const counter = new DuplicateCounter(1 << 14);
    // Each of 200,000 lines comes once and every fourth of them twice more.
    for (let i = 0; i < 200_000; i++) counter.add(`Line ${i}`);
    for (let i = 0; i < 200_000; i += 4) {
      counter.add(`Line ${i}`);
      counter.add(`Line ${i}`);
    }
    expect(counter.exact).toBe(false);
    expect(counter.duplicates).toBeGreaterThan(95_000);
    expect(counter.duplicates).toBeLessThan(105_000);
  });
});
