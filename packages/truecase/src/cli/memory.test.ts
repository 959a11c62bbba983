import { describe, expect, it } from 'vitest';
import { readMemory } from './memory.js';

describe('readMemory', () => {
  it.each([
    ['1048576', 2 ** 20],
    ['1024K', 2 ** 20],
    ['500M', 500 * 2 ** 20],
    ['2G', 2 ** 31],
    ['2g', 2 ** 31],
    ['1.5G', 1.5 * 2 ** 30],
    ['2GiB', 2 ** 31],
    ['1T', 2 ** 40],
  ])('takes %s as %i bytes', (text, bytes) => {
    expect(readMemory(text)).toBe(bytes);
  });

  it.each(['', '0', 'much', '-1G', '2 G', '1e9', '100', '9999999T'])('refuses "%s"', (text) => {
    expect(() => readMemory(text)).toThrow(`--memory is "${text}", expected a size of at least 1M`);
  });
});
