import { describe, expect, it } from 'vitest';
import { listTokens, tokensOf } from '../testing/tokens.js';
import { caseMap } from './casing.js';
import { languageOf } from './language.js';
import { LANGUAGE_WORDS } from './languageWords.js';
import { Flag } from './tokens.js';
import type { WordSet } from './wordset.js';

function has(set: WordSet, word: string): boolean {
  return set.has(word, 0, word.length);
}

function wordsOf(list = ''): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

describe('languageOf', () => {
  it('goes by the primary subtag, whatever its case', () => {
    expect(languageOf('de-AT')).toBe(languageOf('de'));
    expect(languageOf('EN_us')).toBe(languageOf('en'));
    expect(languageOf()).toBe(languageOf('und'));
  });

  it('gives unknown tags the neutral rules and their own name', () => {
    for (const tag of ['xx', 'constructor', '']) {
      const language = languageOf(tag);
      expect(language.tag).toBe(tag);
      expect(language.map).toBe(caseMap());
      expect(has(language.abbreviations, 'Dr')).toBe(true);
      expect(has(language.clitics, "'s")).toBe(false);
      expect(language.hasElisions).toBe(false);
      expect(language.splitNegation).toBe(false);
    }
  });

  it('gives languages without words their own case map', () => {
    expect(languageOf('az').map).toBe(caseMap('tr'));
    expect(languageOf('lt').map.keepsDotted).toBe(true);
    expect(has(languageOf('lt').abbreviations, 'dr')).toBe(true);
  });

  it('takes the openers for beginners where none are listed', () => {
    expect(has(languageOf('de').beginners, 'der')).toBe(true);
    expect(has(languageOf('en').openers, 'a')).toBe(true);
    expect(has(languageOf('en').beginners, 'a')).toBe(false);
  });

  it('compares words by the case rules of the language', () => {
    expect(has(languageOf('tr').abbreviations, 'DOÇ')).toBe(true);
    expect(has(languageOf('fr').elisions, 'QU')).toBe(true);
    expect(has(languageOf('en').clitics, '’LL')).toBe(true);
  });
});

describe('LANGUAGE_WORDS', () => {
  it.each(Object.entries(LANGUAGE_WORDS))(
    'lists for %s nothing twice and no abbreviation under two rules',
    (_, words) => {
      const { abbreviations, numbered, closing, ...others } = words;
      for (const list of [[abbreviations, numbered, closing].join(' '), ...Object.values(others)]) {
        if (typeof list !== 'string') continue;
        const all = wordsOf(list);
        expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
      }
    },
  );

  it.each(Object.entries(LANGUAGE_WORDS))('lists for %s only what the tokenizer makes one token of', (tag, words) => {
    const { abbreviations, numbered, closing, elisions, ordinalDots: _, ...others } = words;
    const stopped = wordsOf([abbreviations, numbered, closing].join(' ')).filter((word) => {
      const tokens = tokensOf(`${word}. 5`, tag);
      const dotted = (tokens.flags[0]! & Flag.DOTTED) !== 0;
      return tokens.end[0] !== word.length + (dotted ? 1 : 0);
    });
    expect(stopped).toEqual([]);
    const elided = wordsOf(elisions).filter((word) => listTokens(`${word}'amo`, tag)[0] !== `${word}'`);
    expect(elided).toEqual([]);
    const behind = (word: string): string => (word.endsWith("'") ? 'amo' : ' 5');
    const whole = wordsOf(Object.values(others).join(' ')).filter(
      (word) => listTokens(word + behind(word), tag)[0] !== word,
    );
    expect(whole).toEqual([]);
  });
});
