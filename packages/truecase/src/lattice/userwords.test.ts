import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { candidatesOf, latticeOf } from '../testing/lattice.js';
import { languageOf } from '../text/language.js';
import { Status } from './status.js';
import { UserWords } from './userwords.js';

/** The text with the user's words in place and everything else as it is. */
function apply(words: readonly string[], text: string, language = 'en'): string {
  const lattice = latticeOf(text, { language });
  new UserWords(words, languageOf(language)).apply(lattice);
  let out = '';
  let at = 0;
  for (let t = 0; t < lattice.count; t++) {
    if (lattice.status[t] !== Status.USER) continue;
    out += text.slice(at, lattice.tokens.start[t]) + candidatesOf(lattice, t)[0]!;
    at = lattice.tokens.end[t]!;
  }
  return out + text.slice(at);
}

describe('UserWords', () => {
  it.each([
    ['single words', ['NATO', 'iPhone'], 'nato IPHONE Nato', 'NATO iPhone NATO'],
    ['words that are lower on purpose', ['npm', 'e'], 'NPM E', 'npm e'],
    ['phrases with spaces', ['New York Times'], 'the NEW YORK times of new york', 'the New York Times of new york'],
    ['phrases with hyphens', ['Pas-de-Calais'], 'PAS-DE-CALAIS pas de calais', 'Pas-de-Calais pas de calais'],
    ['parts of compounds', ['DE'], 'pas-de-calais', 'pas-DE-calais'],
    ['dots, which override protection', ['Node.js'], 'use node.js or NODE.JS.', 'use Node.js or Node.js.'],
    ['words inside addresses', ['GitHub'], 'at github.com/x', 'at GitHub.com/x'],
    ['abbreviations', ['Ph.D.', 'U.S.'], 'a ph.d. in the u.s.', 'a Ph.D. in the U.S.'],
    [
      'a letter at the end of a sentence',
      ['Vitamin C'],
      'take vitamin c. or vitamin c',
      'take Vitamin C. or Vitamin C',
    ],
    ['a single letter before a full stop', ['C'], 'in c.', 'in C.'],
    ['initials, which are not the letter alone', ['A.'], 'a day with a. smith', 'a day with A. smith'],
    ['ampersands', ['AT&T', 'R&B'], 'at&t and r&b', 'AT&T and R&B'],
    ['placeholders inside', ['Hello {Name}'], 'hello {name} hello', 'Hello {name} hello'],
    ['signs', ['C++', 'C#', '.NET'], 'c++, c# and .net', 'C++, C# and .NET'],
    ['apostrophes of either kind', ["O'Neil"], "o’neil o'neil", "O’Neil O'Neil"],
    ['clitics', ["LEVI'S"], "levi's and levi 's", "LEVI'S and LEVI 'S"],
    ['clitics after a word', ['IBM'], "ibm's", "IBM's"],
    ['words of other scripts', ['МиГ', 'ΑθήναX'], 'миг ΑΘΉΝΑX', 'МиГ ΑθήναX'],
    ['astral letters', ['𐐨𐐀'], '𐐀𐐨', '𐐨𐐀'],
    ['long words in one case', ['A'.repeat(50)], 'a'.repeat(50), 'A'.repeat(50)],
    ['white space around them', ['  NASA \n'], 'nasa', 'NASA'],
    ['nothing', ['', '  '], 'nasa', 'nasa'],
  ])('take %s', (_, words, text, expected) => {
    expect(apply(words, text)).toBe(expected);
  });

  it('prefer the longest match', () => {
    expect(apply(['YORK', 'New York', 'new york TIMES'], 'new york times york')).toBe('new york TIMES YORK');
    expect(apply(['new york TIMES', 'New York'], 'new york time')).toBe('New York time');
  });

  it('prefer the first listed among equals', () => {
    expect(apply(['McKAY', 'Mckay'], 'mckay')).toBe('McKAY');
    expect(apply(['Mckay', 'McKAY'], 'mckay')).toBe('Mckay');
  });

  it('match phrases with the spaces they have', () => {
    expect(apply(['E Mail'], 'e mail e-mail e  mail')).toBe('E Mail e-mail E  Mail');
    expect(apply(['Node.JS'], 'node. js node.js')).toBe('node. js Node.JS');
  });

  it('do not match across a line end', () => {
    expect(apply(['New York'], 'new\nyork')).toBe('new\nyork');
  });

  it('follow the language', () => {
    expect(apply(['İLKbahar'], 'ilkbahar ILKBAHAR İLKBAHAR', 'tr')).toBe('İLKbahar ILKBAHAR İLKbahar');
    expect(apply(['IĞDIR'], 'ığdır iğdir', 'tr')).toBe('IĞDIR iğdir');
    expect(apply(['straßenBahn'], 'STRAẞENBAHN', 'de')).toBe('straßenBahn');
  });

  it('are sure of themselves', () => {
    const lattice = latticeOf('nato');
    new UserWords(['NATO'], languageOf('en')).apply(lattice);
    expect([lattice.status[0], lattice.size[0], lattice.logp[0]]).toEqual([Status.USER, 1, 0]);
  });

  it('refuse mixed case over more letters than a pattern holds', () => {
    const word = `a${'B'.repeat(40)}`;
    const attempt = () => new UserWords([word], languageOf('en'));
    expect(attempt).toThrow(TruecaseError);
    expect(attempt).toThrow(expect.objectContaining({ code: 'usage', hint: expect.stringContaining('Leave it out') }));
    expect(attempt).toThrow(/mixed case over more than 32 letters/);
  });

  it('take a line end inside a spelling for white space', () => {
    expect(apply(['New\nYork'], 'new york, new\nyork')).toBe('New York, new\nyork');
  });

  it('cost the same for one mention whether one phrase or fifty thousand begin alike', () => {
    const phrases = Array.from({ length: 50_000 }, (_, i) => `New X${i.toString(36)}q`);
    const words = new UserWords(phrases, languageOf('en'));
    // A search through the list would compare 50,000 phrases for each of 20,000 mentions, which takes minutes.
    const lattice = latticeOf('new y '.repeat(20_000));
    words.apply(lattice);
    expect(lattice.status.includes(Status.USER)).toBe(false);
    const found = latticeOf('new xzzq and new x7q');
    words.apply(found);
    expect(found.status[1]).toBe(Status.USER);
    expect(found.status[4]).toBe(Status.USER);
  });
});
