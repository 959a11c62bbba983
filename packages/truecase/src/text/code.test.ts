import { describe, expect, it } from 'vitest';
import { languageOf } from './language.js';
import { tokenize } from './tokenizer.js';
import { Flag, Kind, Tokens } from './tokens.js';

/** The words of a text that are protected. */
function protectedWords(text: string): string[] {
  const tokens = new Tokens();
  tokenize(text, tokens, languageOf('en'), true);
  const found: string[] = [];
  for (let t = 0; t < tokens.count; t++) {
    if (tokens.kind[t] === Kind.WORD && (tokens.flags[t]! & Flag.PROTECTED) !== 0) {
      found.push(text.slice(tokens.start[t], tokens.end[t]));
    }
  }
  return found;
}

describe('a line of program text', () => {
  it.each([
    'if (user == NULL)',
    'if (user == NULL) return;',
    'while (left <= right && !done) {',
    '} else if (name != other) {',
    'total += price;',
    'IF (USER == NULL) RETURN;',
  ])('is protected whole: %s', (line) => {
    expect(protectedWords(line).join(' ')).toBe((line.match(/[a-z]+/gi) ?? []).join(' '));
  });

  it.each([
    'if (as they say) it rains, stay at home;',
    '== early life ==',
    'if (as said above) you set size=10 && wait, it will stop.',
    'use if (x == null) to find out.',
    'profit >= loss in most years',
    'let me know; the answer is no;',
  ])('is not prose: %s', (line) => {
    expect(protectedWords(line)).not.toContain(line.match(/[a-z]+/)![0]);
  });
});
