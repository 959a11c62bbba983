import { describe, expect, it } from 'vitest';
import { splitBudget } from './budget.js';

const MIB = 2 ** 20;

describe('splitBudget', () => {
  it('gives each worker a part whose uses do not exceed it', () => {
    for (const memoryBytes of [64 * MIB, 2048 * MIB, 16384 * MIB]) {
      for (const workers of [1, 2, 8]) {
        const budget = splitBudget(memoryBytes, workers);
        const part = memoryBytes / workers;
        expect(budget.windowBytes).toBeLessThanOrEqual(part);
        expect(budget.sortBytes + budget.blockBytes * (budget.fanIn + 8)).toBeLessThanOrEqual(part);
        expect(budget.localWords * 160).toBeLessThanOrEqual(part);
      }
    }
  });

  it('leaves enough to work with, however little there is', () => {
    expect(splitBudget(1, 64)).toEqual({ localWords: 64, windowBytes: 0, sortBytes: 0, blockBytes: 4096, fanIn: 2 });
  });
});
