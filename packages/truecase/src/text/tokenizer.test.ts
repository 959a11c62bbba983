import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { anyLanguage, anyText } from '../testing/texts.js';
import { describeTokens, listTokens, tokensOf } from '../testing/tokens.js';
import { lowerText, titleText, upperText } from './casing.js';
import { languageOf } from './language.js';
import { isSpace } from './space.js';
import { tokenize } from './tokenizer.js';
import { Kind, Tokens } from './tokens.js';

/** Everything there is to know about the tokens of a text, as one list of numbers a token. */
function rowsOf(text: string, language: string): number[][] {
  const { count, start, end, kind, flags } = tokensOf(text, language);
  return Array.from({ length: count }, (_, t) => [start[t]!, end[t]!, kind[t]!, flags[t]!]);
}

describe('tokenize on any text', () => {
  it('loses nothing: tokens ascend, and only white space lies between them', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const { count, start, end, kind } = tokensOf(text, language);
        let last = 0;
        for (let t = 0; t < count; t++) {
          expect(start[t]).toBeGreaterThanOrEqual(last);
          expect(end[t]).toBeGreaterThan(start[t]!);
          expect([...text.slice(last, start[t])].every((c) => isSpace(c.charCodeAt(0)))).toBe(true);
          expect(kind[t]).toBeGreaterThan(0);
          last = end[t]!;
        }
        expect([...text.slice(last)].every((c) => isSpace(c.charCodeAt(0)))).toBe(true);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('never parts a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const { count, start, end } = tokensOf(text, language);
        for (let t = 0; t < count; t++) {
          for (const at of [start[t]!, end[t]!]) expect(at > 0 && text.codePointAt(at - 1)! > 0xffff).toBe(false);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('gives lower, upper and title case the same tokens, kinds and flags', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        const rows = rowsOf(text, language);
        for (const change of [lowerText, upperText, titleText]) {
          expect(rowsOf(change(text, language), language)).toEqual(rows);
        }
      }),
      { numRuns: runs(5000) },
    );
  });

  it('parts tokens at every line end, and takes CR LF for one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const breaks = listTokens(text).filter((token) => /[\n\r\v\f\u0085\u2028\u2029]/.test(token));
        expect(breaks).toEqual(text.match(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g) ?? []);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('does not depend on what the arrays held before', () => {
    const tokens = new Tokens();
    const language = languageOf('en');
    fc.assert(
      fc.property(anyText, (text) => {
        tokenize(text, tokens, language, true);
        const fresh = tokensOf(text);
        expect(tokens.count).toBe(fresh.count);
        for (const name of ['start', 'end', 'kind', 'flags'] as const) {
          expect([...tokens[name].subarray(0, tokens.count)]).toEqual([...fresh[name].subarray(0, fresh.count)]);
        }
      }),
    );
  });
});

describe('raw and pre-tokenised text', () => {
  const words = (text: string): string[] => listTokens(text).map((token) => token.replaceAll(' ', ''));

  it.each([
    ["Coburg's", "Coburg 's"],
    ["can't", "ca n't"],
    ["CAN'T", "CA N'T"],
    ["they'll, won't", "they 'll , wo n't"],
    ["it isn't; he doesn't", "it is n't ; he does n't"],
    ["I'm he'd we've you're", "I 'm he 'd we 've you 're"],
    ["James's dogs' tails", "James 's dogs ' tails"],
    ['U.S. officials', 'U.S. officials'],
    ['(so) - yes', '( so ) - yes'],
  ])('%s and %s give the same words', (raw, split) => {
    expect(words(split)).toEqual(words(raw));
    const kinds = (text: string): number[] => [...tokensOf(text).kind.subarray(0, tokensOf(text).count)];
    expect(kinds(split)).toEqual(kinds(raw));
  });

  it('takes the double quotes of the Penn Treebank for one mark each', () => {
    expect(describeTokens('"x"')).toBe('"|x|"');
    expect(describeTokens("`` x ''")).toBe("`` x ''");
    expect(describeTokens("``x''")).toBe("``|x|''");
  });

  it("joins n't to the word before it in one token, and only that", () => {
    expect(describeTokens("do n't")).toBe("do␣n't:composite");
    expect(describeTokens("do  n't")).toBe("do n't:composite");
    expect(describeTokens("do n'tx")).toBe("do n'tx:composite");
    expect(describeTokens("o'x n't")).toBe("o'x:composite n't:composite");
    for (const other of ['de', 'nl']) expect(describeTokens("do n't", other)).toBe("do n't:composite");
  });
});

describe('words', () => {
  it.each([
    // hyphens
    ['Anglo-Saxon', 'Anglo|-|Saxon:joined'],
    ['Pas-de-Calais', 'Pas|-|de:joined|-|Calais:joined'],
    ['Anglo‐Saxon‑x', 'Anglo|‐|Saxon:joined|‑|x:joined'],
    ['mid-90s', 'mid|-|90s:joined,digit'],
    ['-x y- -z', '-|x y|- -|z'],
    ['a--b a – b', 'a|--|b a – b'],
    ['U.S.-led', 'U.S.:dotted|-|led:joined'],
    ['x-"y"', 'x|-|"|y|"'],
    // apostrophes
    ["O'Neil o’neil's", "O'Neil:composite o’neil:composite|'s:clitic"],
    ["rock'n'roll rock 'n' roll", "rock'n'roll:composite rock 'n:composite|' roll"],
    ["ma'am", "ma'am:composite"],
    ["'tis 'Twas ’em", "'tis:composite 'Twas:composite ’em:composite"],
    ["'90s", "'|90s:digit"],
    ["dogs' James's", "dogs|' James|'s:clitic"],
    ["'hello' 'x'", "'|hello|' '|x|'"],
    ["can't've", "can't:composite|'ve:clitic"],
    ["I'M", "I|'M:clitic"],
    ["y'all o'clock", "y'all:composite o'clock:composite"],
    // ampersands
    ['AT&T R&B', 'AT&T:composite R&B:composite'],
    ['salt&pepper a & b', 'salt|&|pepper a & b'],
    // full stops
    ['U.S. e.g. i.e, U.S.A', 'U.S.:dotted e.g.:dotted i.e:dotted|, U.S.A:dotted'],
    ['Ph.D. ph.d', 'Ph.D.:dotted ph|.|d'],
    ['J. Smith J.R.R. Tolkien', 'J.:dotted Smith J.R.R.:dotted Tolkien'],
    ['5 p.m. x', '5:plain,digit p.m.:dotted x'],
    ['end. Start', 'end|. Start'],
    ['end.Start J.Smith', 'end|.|Start J|.|Smith'],
    ['so.I', 'so|.|I'],
    ['x... y.. z', 'x|... y|.. z'],
    ['U.S... U.S.?', 'U.S:dotted|... U.S.:dotted|?'],
    ['ＡＢ. Ａ.', 'ＡＢ|. Ａ.:dotted'],
    ['𐐀. 𐐀.𐐀. 𐐀𐐀.', '𐐀.:dotted 𐐀.𐐀.:dotted 𐐀𐐀|.'],
    // digits
    ['3D 1990s 20th mp3', '3D:digit 1990s:digit 20th:digit mp3:digit'],
    ['3.5 1,000 5%', '3:plain,digit|.|5:plain,digit 1:plain,digit|,|000:plain,digit 5:plain,digit|%'],
    ['½ ٣', '½:plain,digit ٣:plain,digit'],
    // other scripts and marks
    ['日本 हिन्दी שלום', '日本:plain हिन्दी:plain שלום:plain'],
    ['e\u0301te\u0301 co\u00adop', 'e\u0301te\u0301 co\u00adop'],
    ['ß თბ ᲗᲑ Ꭰ', 'ß:plain თბ:plain ᲗᲑ:plain Ꭰ:plain'],
    ['𐐨𐑌', '𐐨𐑌'],
    // marks of punctuation
    ['what?! no!!! «x»', 'what|?! no|!!! «|x|»'],
    ['(x) [y], z;', '(|x|) [|y|]|, z|;'],
    ['wait… so', 'wait|… so'],
    // emoji keep their selectors and joiners
    ['❤️ x', '❤️ x'],
    ['👩‍💻x', '👩‍|💻|x'],
    ['‼️ 1️⃣', '‼️ 1️⃣:plain,digit'],
    ['\u0301x', '\u0301|x'],
    ['\ud83dx\ude00', '\ud83d|x|\ude00'],
  ])('%j are the tokens %s', (text, expected) => {
    expect(describeTokens(text)).toBe(expected);
  });

  it.each([
    ['fr', "l'Italie qu’il", "l':composite|Italie:joined qu’:composite|il:joined"],
    ['fr', "AUJOURD'HUI quelqu'un", "AUJOURD'HUI:composite quelqu'un:composite"],
    ['fr', "jusqu'à l'an", "jusqu':composite|à:joined l':composite|an:joined"],
    ['it', "dell'arte un'altra", "dell':composite|arte:joined un':composite|altra:joined"],
    ['it', "un po' di", "un po|' di"],
    ['en', "l'Italie", "l'Italie:composite"],
    ['nl', "'s morgens 't is", "'s:clitic morgens 't:composite is"],
    ['de', "Hans' Peter's", "Hans|' Peter's:composite"],
    ['tr', "Ankara'nın", "Ankara'nın:composite"],
  ])('in %s %j are the tokens %s', (language, text, expected) => {
    expect(describeTokens(text, language)).toBe(expected);
  });

  it.each([
    ['a\nb', 'a ␊:break b'],
    ['a\r\n\r\nb', 'a ␍␊:break ␍␊:break b'],
    ['a\r\rb', 'a ␍:break ␍:break b'],
    ['a \u2028 b', 'a \u2028:break b'],
    ['\n', '␊:break'],
    [' \t\u00a0\u3000', ''],
    ['', ''],
  ])('lines %j are the tokens %j', (text, expected) => {
    expect(describeTokens(text)).toBe(expected);
  });

  it('counts Georgian capitals and capital sharp s as caseless, like what they are lowered to', () => {
    for (const text of ['ᲗᲑ', 'თბ', 'ẞ', 'ß']) expect(tokensOf(text).kind[0]).toBe(Kind.PLAIN);
  });

  it('goes by the case pairs of the language: ı is a word in Turkish', () => {
    expect(tokensOf('ı İ', 'tr').kind.slice(0, 2)).toEqual(Uint8Array.of(Kind.WORD, Kind.WORD));
    expect(tokensOf('ı İ', 'en').kind.slice(0, 2)).toEqual(Uint8Array.of(Kind.PLAIN, Kind.PLAIN));
  });
});

describe('Tokens', () => {
  it('makes room for as many tokens as units, and keeps its arrays while they are large enough', () => {
    const tokens = new Tokens();
    tokens.reset(5000);
    const { start } = tokens;
    expect(start.length).toBeGreaterThanOrEqual(5000);
    tokens.count = 3;
    tokens.reset(100);
    expect(tokens.start).toBe(start);
    expect(tokens.count).toBe(0);
    const dots = 'a!'.repeat(start.length);
    expect(tokensOf(dots).count).toBe(dots.length);
  });
});
