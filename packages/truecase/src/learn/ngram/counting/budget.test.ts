import { describe, expect, it } from 'vitest';
import { splitBudget, workersFor, youngMegabytes } from './budget.js';

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

  it('leaves room for the program, and one worker alone where there is little', () => {
    expect(splitBudget(100 * MIB, 1).windowBytes).toBe(Math.floor((25 * MIB * 7) / 8));
    expect(splitBudget(2048 * MIB, 2).windowBytes).toBe(Math.floor(((2048 - 168) * MIB * 7) / 16));
    expect([workersFor(100 * MIB, 8), workersFor(512 * MIB, 8), workersFor(512 * MIB, 1)]).toEqual([1, 2, 1]);
    expect([youngMegabytes(100 * MIB, 1), youngMegabytes(2048 * MIB, 2)]).toEqual([6, 48]);
  });
});
