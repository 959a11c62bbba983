import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBytes } from '../index.js';

const en = loadBytes(readFileSync(new URL('../../../../models/en.tcm', import.meta.url)));
const NAMES = ['London', 'New York', 'New Delhi', 'Paris', 'Los Angeles', 'Tokyo', 'Germany', 'Chicago'];

describe('a name alone on a line', () => {
  it.each(NAMES)('comes out as %s, whatever its case was', (name) => {
    for (const text of [name, name.toLowerCase(), name.toUpperCase()]) expect(en.truecase(text)).toBe(name);
    for (const mode of ['repair', 'auto'] as const) expect(en.truecase(name, { mode })).toBe(name);
  });

  it('stays in capitals where that is how it is written', () => {
    for (const name of ['NATO', 'IBM', 'BBC']) expect(en.truecase(name.toLowerCase())).toBe(name);
  });

  it('is what the user says', () => {
    expect(en.with({ words: ['LONDON'] }).truecase('london')).toBe('LONDON');
  });
});
