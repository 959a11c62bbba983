import { beforeAll, describe, expect, it } from 'vitest';
import { TOY_LINES, trainToy } from '../testing/toy.js';
import type { Truecaser } from '../truecaser.js';

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(TOY_LINES);
});

describe('annotate', () => {
  it('tells of every word where it stands, what it was and what it becomes', () => {
    const text = 'ANGELA  BOUGHT an iphone,\n漢字 in NEW-YORK.';
    const annotations = toy.annotate(text);
    expect(annotations.map(({ from }) => from)).toEqual(['ANGELA', 'BOUGHT', 'an', 'iphone', 'in', 'NEW', 'YORK']);
    for (const { start, end, from } of annotations) expect(text.slice(start, end)).toBe(from);
    expect(annotations.map(({ to }) => to)).toEqual(['Angela', 'bought', 'an', 'iPhone', 'in', 'New', 'York']);
  });

  it('gives probabilities that belong to the casings, most probable first', () => {
    const iphone = toy.annotate('an iphone')[1]!;
    expect([iphone.to, ...iphone.alternatives.map(({ text }) => text)]).toEqual([
      'iPhone',
      'iphone',
      'Iphone',
      'IPHONE',
    ]);
    const all = [iphone, ...iphone.alternatives].map(({ probability }) => probability);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 2);
  });

  it('takes lower and title form together at a sentence start, as decode does', () => {
    const [inside] = toy.annotate('may', { firstWord: 'true' });
    const [start] = toy.annotate('may', { firstWord: 'display' });
    expect(start!.to).toBe('May');
    expect(start!.probability).toBeGreaterThan(inside!.probability);
    expect(start!.alternatives.map(({ text }) => text)).not.toContain('may');
  });

  it('does not raise in its account what decode does not raise', () => {
    const [ordinal] = toy.annotate('20TH of May');
    expect(ordinal!.to).toBe('20th');
    expect(ordinal!.probability).toBeGreaterThan(0.5);
    expect(ordinal!.alternatives.map(({ text }) => text)).not.toContain('20th');
    const [printer] = toy.annotate('3d printer');
    expect(printer!.probability).toBeGreaterThan(0.5);
  });

  it('is sure of protected words, clitics and the words of the user', () => {
    const own = toy.with({ words: ['npm'] });
    for (const { from, probability, alternatives } of own.annotate("NPM's Example.com")) {
      expect([from, probability, alternatives]).toEqual([from, 1, []]);
    }
    expect(own.annotate("NPM'S").map(({ to }) => to)).toEqual(['npm', "'s"]);
  });

  it('knows the final sigma by what is around the word', () => {
    const text = "ΛΕΣ'\u0301ΤΟ ΟΔΟΣ";
    let rebuilt = text;
    for (const { start, end, to } of toy.annotate(text)) rebuilt = rebuilt.slice(0, start) + to + rebuilt.slice(end);
    expect(rebuilt).toBe(toy.truecase(text));
    expect(rebuilt.slice(-4).toLowerCase()).toBe('οδος');
  });

  it('keeps offsets over pieces of a long text', () => {
    const text = 'the mayor of new york saw angela merkel.\n'.repeat(4000);
    const annotations = toy.annotate(text);
    expect(text.length).toBeGreaterThan(2 * 65_536);
    expect(annotations).toHaveLength(8 * 4000);
    const { start, end, to } = annotations.at(-1)!;
    expect([text.slice(start, end), to]).toEqual(['merkel', 'Merkel']);
    let at = 0;
    for (const { start, end, from } of annotations) {
      if (start < at || text.slice(start, end) !== from) expect(from).toBe(text.slice(start, end));
      at = end;
    }
  });

  it('says what a word would be though it is left alone', () => {
    const [, york] = toy.annotate('saw york', { mode: 'starts' });
    expect(york!.to).toBe('york');
    expect(york!.alternatives[0]!.text).toBe('York');
    expect(york!.alternatives[0]!.probability).toBeGreaterThan(0.9);
    expect(york!.probability).toBeLessThan(0.1);
  });
});
