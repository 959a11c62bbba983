import { expect, it } from 'vitest';
import { isSpace } from './space.js';

it('isSpace knows what \\s knows, and U+0085', () => {
  const wrong: number[] = [];
  for (let unit = 0; unit < 0x10000; unit++) {
    if (isSpace(unit) !== (unit === 0x85 || /\s/.test(String.fromCharCode(unit)))) wrong.push(unit);
  }
  expect(wrong).toEqual([]);
});
