import { expect, it } from 'vitest';
import { flatten } from './markup.js';

it('says where each stretch of text was in what was sent', () => {
  const { text, stretches } = flatten({
    annotation: [
      { text: 'A ' },
      { markup: '<b>' },
      { text: 'test' },
      { markup: '</b><br>', interpretAs: '\n' },
      { text: 'of it' },
    ],
  });
  expect(text).toBe('A test\nof it');
  // A <b>test</b><br>of it
  // 0    5           17
  const { starts, ends, shifts } = stretches;
  expect([...starts]).toEqual([0, 2, 7]);
  expect([...ends]).toEqual([2, 6, 12]);
  expect([...starts].map((start, i) => start + shifts[i]!)).toEqual([0, 5, 17]);
});
