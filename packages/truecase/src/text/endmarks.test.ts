import { expect, it } from 'vitest';
import { CUE_LINE_ENDS, endsLikeSentence, isClosingMark, isEndMark } from './endmarks.js';

it('a text ends like a sentence with an end mark, closing marks and spaces aside', () => {
  for (const text of ['So.', 'So? ', '"So!"', '(so…)', 'それ。', 'so.’»]}'])
    expect(endsLikeSentence(text), text).toBe(true);
  for (const text of ['', 'So', 'So,', 'so "that"', '. so', 'so: ]']) expect(endsLikeSentence(text), text).toBe(false);
});

it('end marks and closing marks are told apart', () => {
  expect([...'.?!…。a,”)'].map((mark) => [isEndMark(mark), isClosingMark(mark)])).toEqual([
    ...Array(5).fill([true, false]),
    ...Array(2).fill([false, false]),
    ...Array(2).fill([false, true]),
  ]);
});

it('the line of a cue may end with a song or a colon too', () => {
  expect(['la la ♪', 'he said:', 'so.', 'so'].map((line) => CUE_LINE_ENDS.includes(line.at(-1)!))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
