import { describe, expect, it } from 'vitest';
import { Lexicon } from '../../../lattice/lexicon.js';
import { lexiconOf } from '../../../testing/tagger.js';
import { hashWord } from '../../../text/hash.js';
import { readerOfLexicon } from '../training/lexicon.js';
import { withWords } from './lexicon.js';

const KNOWN = ['merkel', 'berlin', 'iphone', 'visited', 'and', 'her', 'macbook', 'was', 'new'];
const base = readerOfLexicon(
  lexiconOf(['Today Merkel visited Berlin and her iPhone was new.', 'Today her MacBook was new and her iPhone too.'])
    .sections,
  'en',
);
const old = new Lexicon(base);

function formsOf(lexicon: Lexicon, word: string): [number, number][] {
  const { hi, lo } = hashWord(word);
  const entry = lexicon.find(hi, lo);
  const forms: [number, number][] = [];
  if (!lexicon.hasMixed(entry)) return forms;
  for (let i = lexicon.firstMixed(entry); lexicon.mixedEntry[i] === entry; i++) {
    forms.push([lexicon.mixedBits[i]!, lexicon.mixedShare[i]!]);
  }
  return forms;
}

function rowOf(lexicon: Lexicon, word: string): number | undefined {
  const { hi, lo } = hashWord(word);
  return lexicon.rows[lexicon.find(hi, lo)];
}

describe('withWords', () => {
  const fresh = Array.from(
    { length: 300 },
    (_, i) => `w${String.fromCharCode(97 + (i % 20), 97 + Math.floor(i / 20))}x`,
  );
  const words = fresh.map((word, i) => ({ ...hashWord(word), row: i, forms: i % 3 === 0 ? [[5, 255] as const] : [] }));
  const changed = { ...hashWord('berlin'), row: 9, forms: [[3, 200] as const, [9, 55] as const] };
  const merged = new Lexicon(withWords(base, base.meta, [...words, changed]));

  it('finds every word, old and new, and no other', () => {
    expect(merged.size).toBe(old.size + fresh.length);
    for (const [i, word] of fresh.entries()) expect(rowOf(merged, word)).toBe(i);
    for (const word of KNOWN) expect(rowOf(merged, word), word).toBe(rowOf(old, word));
    for (const word of ['paris', 'w', 'x']) expect(rowOf(merged, word)).toBeUndefined();
  });

  it('keeps the forms of old words, changes those it is told to and adds those of new ones', () => {
    for (const word of ['iphone', 'macbook']) {
      expect(formsOf(old, word)).toHaveLength(1);
      expect(formsOf(merged, word)).toEqual(formsOf(old, word));
    }
    expect(formsOf(old, 'berlin')).toEqual([]);
    expect(formsOf(merged, 'berlin')).toEqual([
      [3, 200],
      [9, 55],
    ]);
    expect(formsOf(merged, fresh[3]!)).toEqual([[5, 255]]);
    expect(formsOf(merged, fresh[4]!)).toEqual([]);
  });

  it('leaves the base as it is, and takes another header', () => {
    expect(formsOf(new Lexicon(base), 'berlin')).toEqual([]);
    expect(withWords(base, { ...base.meta, language: 'de' }, []).meta.language).toBe('de');
  });
});
