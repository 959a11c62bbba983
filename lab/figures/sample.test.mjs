import { describe, expect, it } from 'vitest';
import { drawOf, SpreadLines } from './sample.mjs';

const COUNT = 2000;
/** Lines of one to four words, each with its number; every tenth is blank. */
const TEXT = Array.from({ length: COUNT }, (_, i) => (i % 10 === 9 ? '' : `line${i}${' word'.repeat(i % 4)}`));
const wordsOf = (line) => line.split(' ').length;
const sum = (lines) => lines.reduce((words, line) => words + wordsOf(line), 0);

function gather(most) {
  const sample = new SpreadLines('the text', most);
  for (const line of TEXT) sample.add(line);
  return sample;
}

describe('drawOf', () => {
  it('gives every number another draw, spread evenly', () => {
    const draws = Array.from({ length: 10_000 }, (_, i) => drawOf(i));
    expect(new Set(draws).size).toBe(draws.length);
    expect(draws.every((draw) => Number.isInteger(draw) && draw >= 0 && draw < 2 ** 32)).toBe(true);
    for (let part = 0; part < 4; part++) {
      const found = draws.filter((draw) => Math.floor(draw / 2 ** 30) === part).length;
      expect(Math.abs(found - 2500)).toBeLessThan(150);
    }
  });
});

describe('SpreadLines', () => {
  it('are the lines with the smallest draws, in the order of the text, whatever is dropped on the way', () => {
    const rows = TEXT.map((line, i) => ({ line, i, draw: drawOf(i) })).filter(({ line }) => line !== '');
    rows.sort((a, b) => a.draw - b.draw);
    const wanted = [];
    while (sum(wanted.map(({ line }) => line)) < 300) wanted.push(rows.shift());
    wanted.sort((a, b) => a.i - b.i);
    for (const most of [300, 700, 100_000]) {
      expect(gather(most).take(300)).toEqual(wanted.map(({ line }) => line));
    }
  });

  it('are part of every larger sample', () => {
    const sample = gather(1000);
    const large = new Set(sample.take(1000));
    const small = sample.take(100);
    expect(small.length).toBeGreaterThan(20);
    expect(small.every((line) => large.has(line))).toBe(true);
  });

  it('have the words that were asked for, and no line more', () => {
    const lines = gather(1000).take(500);
    expect(sum(lines)).toBeGreaterThanOrEqual(500);
    expect(sum(lines)).toBeLessThan(504);
    expect(lines.some((line) => line === '')).toBe(false);
  });

  it('refuse more words than there are', () => {
    expect(() => gather(100_000).take(100_000)).toThrow(/the text has \d+ words, expected at least 100000/);
  });
});
