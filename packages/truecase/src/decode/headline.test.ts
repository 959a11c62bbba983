import { describe, expect, it } from 'vitest';
import { languageOf } from '../text/language.js';
import { tokenize } from '../text/tokenizer.js';
import { Tokens } from '../text/tokens.js';
import { findHeadline, judgeHeadline } from './headline.js';

const ENGLISH = languageOf('en');

function judge(line: string, language = ENGLISH): number {
  const tokens = new Tokens();
  tokenize(line, tokens, language, true);
  return judgeHeadline(language, line, tokens, 0, tokens.count);
}

describe('judgeHeadline', () => {
  it.each(['stocks fall as fed signals rate hike', 'president signs bill on climate action'])('is for: %s', (line) => {
    expect(judge(line)).toBeGreaterThan(2);
  });

  it.each([
    'thanks john see you tomorrow',
    'best restaurants near me',
    'the quick brown fox jumps over the lazy dog',
    'python list comprehension example',
    'i think we should go there',
    'she said that they were not there.',
    'stocks fall as fed signals rate hike. what now?',
  ])('is against: %s', (line) => {
    expect(judge(line)).toBeLessThan(0);
  });

  it('does not depend on case', () => {
    const line = 'stocks fall as fed signals rate hike';
    expect(judge(line.toUpperCase())).toBe(judge(line));
  });

  it('says nothing about very short and long lines, and in other languages', () => {
    expect(judge('stocks fall')).toBe(Number.NEGATIVE_INFINITY);
    expect(judge(Array.from({ length: 18 }, () => 'stocks').join(' '))).toBe(Number.NEGATIVE_INFINITY);
    expect(judge('stocks fall as fed signals', languageOf('de'))).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('findHeadline', () => {
  it('finds words, endings, marks, the first word, the length and the end', () => {
    const line = 'why two cats, running: “the best”?';
    const tokens = new Tokens();
    tokenize(line, tokens, ENGLISH, true);
    const found: string[] = [];
    const known = new Set(['why', '^why', 'the']);
    const words = findHeadline(
      line,
      tokens,
      0,
      tokens.count,
      (name) => known.has(name),
      (name) => found.push(name),
    );
    expect(words).toBe(6);
    expect(found).toEqual([
      ...['^why', 'why', '-', '-s', 'mark ,', '-ing', 'mark :', 'mark', 'the', '-t', 'mark', 'mark'],
      ...['length 6', 'ends .'],
    ]);
  });
});
