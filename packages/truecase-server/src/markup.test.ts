import { expect, it } from 'vitest';
import { flatten } from './markup.js';

it('offsets count markup, and what touches markup has none', () => {
  const { text, place } = flatten({
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
  expect([place(0, 1), place(2, 6), place(7, 9)]).toEqual([0, 5, 17]);
  expect([place(0, 6), place(6, 7), place(4, 9)]).toEqual([-1, -1, -1]);
});
