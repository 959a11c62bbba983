import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { anyLanguage, anyText } from '../testing/texts.js';
import { caseMap, foldSurrogate, foldText, lowerText, SHAPE_NAMES, shapeOf, titleText, upperText } from './casing.js';

/** One language for each case map that these five use. */
const CHECKED = [...new Map(['de', 'el', 'en', 'tr', 'lt'].map((language) => [caseMap(language), language])).values()];
/** Every code point on a line of its own, so that no rule sees a neighbour. Lone surrogates included. */
const ALL = Array.from({ length: 0x110000 }, (_, cp) => String.fromCodePoint(cp));
const LINES = ALL.join('\n');
const JS_LOWER = LINES.toLowerCase().replace('\n\n\n', '\n \n').split('\n');
const JS_UPPER = LINES.toUpperCase().replace('\n\n\n', '\n \n').split('\n');

type Mapping = (text: string, language?: string) => string;
const converted = new Map<string, string>();
/** LINES in lower, upper or title case, computed once. */
function mapAll(map: Mapping, language: string): string {
  const key = `${map.name} ${language}`;
  const text = converted.get(key) ?? map(LINES, language);
  converted.set(key, text);
  return text;
}

/** Offset of a code point in LINES, and in everything of the same length. */
function offsetOf(cp: number): number {
  return cp < 0x10000 ? cp * 2 : cp * 3 - 0x10000;
}

/** The code points whose line is another in `text`, with that line. */
function changedIn(text: string): Map<string, string> {
  const changed = new Map<string, string>();
  for (let cp = 0; cp < 0x110000; cp++) {
    const at = offsetOf(cp);
    const low = cp > 0xffff ? 1 : 0;
    if (text.charCodeAt(at) !== LINES.charCodeAt(at) || text.charCodeAt(at + low) !== LINES.charCodeAt(at + low)) {
      changed.set(ALL[cp]!, text.slice(at, at + 1 + low));
    }
  }
  return changed;
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16)} ${character}`;
}

/** Known to the Unicode version of this JavaScript engine. */
function isAssigned(character: string): boolean {
  return !/\p{Cn}/u.test(character);
}

const isCherokee = (c: string): boolean => /[\u13a0-\u13ff\uab70-\uabbf]/.test(c);
/** Greek with iota below: JavaScript writes the capital in two letters, Unicode's simple mapping in one. */
const hasIotaBelow = (c: string): boolean => /[\u1f80-\u1faf\u1fb3\u1fbc\u1fc3\u1fcc\u1ff3\u1ffc]/.test(c);
const isGeorgianCapital = (c: string): boolean => /[\u1c90-\u1cbf]/.test(c);
const isLetterPair = (a: string, b: string): boolean =>
  a.length === b.length && /^\p{L}$/u.test(a) && /^\p{L}$/u.test(b) && !isCherokee(a) && !isCherokee(b);

/** What the language's orthography changes; everything else is as in English. */
const OWN: Record<string, { lower: Record<string, string>; upper: Record<string, string> }> = {
  tr: { lower: { I: 'ı', İ: 'i' }, upper: { i: 'İ', ı: 'I' } },
  lt: { lower: { Ì: 'Ì', Í: 'Í', Ĩ: 'Ĩ' }, upper: { ì: 'ì', í: 'í', ĩ: 'ĩ' } },
};

function expectedLower(c: string, language: string): string {
  const own = OWN[language]?.lower[c];
  if (own !== undefined) return own;
  if (c === 'ẞ') return 'ß';
  const lower = c.toLowerCase();
  if (isGeorgianCapital(c) || 'ǅǈǋǲ'.includes(c) || hasIotaBelow(c)) return lower;
  return isLetterPair(c, lower) && lower.toUpperCase() === c ? lower : c;
}

function expectedUpper(c: string, language: string): string {
  const own = OWN[language]?.upper[c];
  if (own !== undefined) return own;
  if (c === 'ς') return 'Σ';
  if ('ǅǈǋǲ'.includes(c)) return c.toUpperCase();
  const iota = String.fromCharCode(c.charCodeAt(0) + (c.charCodeAt(0) < 0x1fb0 ? 8 : 9));
  if (hasIotaBelow(c) && iota.toLowerCase() === c) return iota;
  const upper = c.toUpperCase();
  return isLetterPair(c, upper) && upper.toLowerCase() === c && !isGeorgianCapital(upper) ? upper : c;
}

describe('lowerText, upperText and titleText on every code point', () => {
  it.each(CHECKED)('keep the UTF-16 length and what is left when case is folded, in %s', (language) => {
    const folded = mapAll(foldText, language);
    for (const map of [lowerText, upperText, titleText]) {
      const mapped = mapAll(map, language);
      expect(mapped.length).toBe(LINES.length);
      expect(foldText(mapped, language) === folded).toBe(true);
    }
  });

  it.each(CHECKED)('agree with JavaScript wherever its mapping is one-to-one both ways, in %s', (language) => {
    const lower = changedIn(mapAll(lowerText, language));
    const upper = changedIn(mapAll(upperText, language));
    const wrong: string[] = [];
    ALL.forEach((c, cp) => {
      const mine = [lower.get(c) ?? c, upper.get(c) ?? c] as const;
      if (JS_LOWER[cp] === c && JS_UPPER[cp] === c && mine[0] === c && mine[1] === c) return;
      if (![c, ...mine].every(isAssigned)) return;
      if (mine[0] !== expectedLower(c, language)) wrong.push(`lower ${nameOf(c)} is ${nameOf(mine[0])}`);
      if (mine[1] !== expectedUpper(c, language)) wrong.push(`upper ${nameOf(c)} is ${nameOf(mine[1])}`);
    });
    expect(wrong).toEqual([]);
    expect(lower.size).toBeGreaterThan(1300);
    expect(upper.size).toBeGreaterThan(1300);
  });

  it.each(CHECKED)('title a letter as its capital, save digraphs and what is only ever lowered, in %s', (language) => {
    const upper = changedIn(mapAll(upperText, language));
    const title = changedIn(mapAll(titleText, language));
    const different = ALL.filter((c) => upper.get(c) !== title.get(c));
    expect(different.filter((c) => !isGeorgianCapital(c)).join('')).toBe('ǄǅǆǇǈǉǊǋǌǱǲǳẞ');
    expect(different.filter(isGeorgianCapital)).toHaveLength(46);
  });

  it('never produce Georgian capitals and leave Cherokee alone', () => {
    const raised = [...changedIn(mapAll(upperText, 'en')).values()];
    expect(raised.filter(isGeorgianCapital)).toEqual([]);
    const cherokee = ALL.filter(isCherokee).join('');
    expect(upperText(cherokee)).toBe(cherokee);
    expect(lowerText(cherokee)).toBe(cherokee);
  });

  it.each(['ß', 'ŉ', 'ﬁ', 'İ', 'ı', 'ſ', '\u212a', '\u212b', '\u2126', 'µ', 'ΐ', 'Ⓐ', 'ⅷ', '\u0345'])(
    'leave %s alone outside the languages that know better',
    (c) => {
      expect([lowerText(c), upperText(c), titleText(c)]).toEqual([c, c, c]);
    },
  );
});

describe('lowerText, upperText and titleText', () => {
  it('keep the length, the fold and everything that is no letter of any text', () => {
    fc.assert(
      fc.property(anyText, anyLanguage, (text, language) => {
        for (const map of [lowerText, upperText, titleText]) {
          const mapped = map(text, language);
          expect(mapped).toHaveLength(text.length);
          expect(foldText(mapped, language)).toBe(foldText(text, language));
          expect(map(mapped, language)).toBe(mapped);
          const letters = /[\p{L}]/gu;
          expect(mapped.replace(letters, '')).toBe(text.replace(letters, ''));
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('flush long text in parts without losing a pair', () => {
    const text = 'a😀𐐨'.repeat(3000);
    expect(upperText(text)).toBe('A😀𐐀'.repeat(3000));
    expect(lowerText(`x${upperText(text)}`)).toBe(`x${text}`);
  });

  it.each([
    ['tr', 'ISPARTA İZMİR', 'ısparta izmir'],
    ['tr-TR', 'DIŞ', 'dış'],
    ['az', 'BAKI', 'bakı'],
    ['AZ_Latn', 'İL', 'il'],
    ['en', 'ISTANBUL', 'istanbul'],
  ])('write i and ı as %s does', (language, upper, lower) => {
    expect(lowerText(upper, language)).toBe(lower);
    expect(upperText(lower, language)).toBe(upper);
  });

  it('leave Lithuanian letters alone whose dot would come or go', () => {
    for (const text of ['i\u0307', 'I\u0300', 'į\u0301', 'J\u0303', 'Ì', 'í']) {
      expect([lowerText(text, 'lt'), upperText(text, 'lt')]).toEqual([text, text]);
    }
    expect(upperText('jis į', 'lt')).toBe('JIS Į');
    expect(upperText('i\u0300', 'en')).toBe('I\u0300');
  });

  it('keep the three forms of a digraph apart', () => {
    for (const form of ['ǆep', 'ǅep', 'ǄEP']) {
      expect([lowerText(form), titleText(form), upperText(form)]).toEqual(['ǆep', 'ǅep', 'ǄEP']);
    }
  });

  it.each([
    ['ΟΔΟΣ', 'οδος'],
    ['ΣΑΣ', 'σας'],
    ['Σ', 'σ'],
    ['ΣΣ', 'σς'],
    ['ΟΔΟΣ.', 'οδος.'],
    ['ΟΔΟΣ ΑΒ', 'οδος αβ'],
    ['ΟΔΟΣ\u0301', 'οδος\u0301'],
    ['ΟΔΟΣ\u0301Α', 'οδοσ\u0301α'],
    ["ΔΩΣ'ΜΟΥ", "δωσ'μου"],
    ['«ΛΟΓΟΣ’', '«λογος’'],
    ['ΟΡΟΣ1', 'ορος1'],
    ['3Σ', '3σ'],
    ['Α.Σ.', 'α.σ.'],
    ['Ο\u0301Σ', 'ο\u0301ς'],
    ['𐐀Σ', '𐐨ς'],
    ['ΑΣ𐐀', 'ασ𐐨'],
    ['ΑΣ\u{e0100}Α', 'ασ\u{e0100}α'],
    ['ΑΣ😀', 'ας😀'],
    ['a\udc00Σ', 'a\udc00σ'],
    ['Σΐ', 'σΐ'],
    ['ΑΣΐ', 'ασΐ'],
  ])('lower %s with the right sigmas', (upper, lower) => {
    expect(lowerText(upper, 'el')).toBe(lower);
    expect(
      titleText(upper.toUpperCase() === upper ? upper : upper, 'el')
        .toLowerCase()
        .replaceAll('ς', 'σ'),
    ).toBe(lower.replaceAll('ς', 'σ'));
  });

  it('raise and lower letters beyond the basic plane', () => {
    expect(upperText('𐐨𐑌 𞤢𞤣')).toBe('𐐀𐐤 𞤀𞤁');
    expect(lowerText('𐐀𐐤 𞤀𞤁')).toBe('𐐨𐑌 𞤢𞤣');
    expect(titleText('𐐨𐐨 𞤢𞤢')).toBe('𐐀𐐨 𞤀𞤢');
  });

  it.each([
    ["don't STOP", "Don't Stop"],
    ['anglo-saxon', 'Anglo-Saxon'],
    ["'quoted'", "'Quoted'"],
    ['20TH', '20th'],
    ['ÉTÉ', 'Été'],
    ['e\u0301te\u0301', 'E\u0301te\u0301'],
    ['STRAẞE', 'Straße'],
    ['ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
  ])('title %s as %s', (text, title) => {
    expect(titleText(text)).toBe(title);
  });
});

describe('foldText', () => {
  it('makes all sigmas and all cases alike', () => {
    expect(new Set(['ΟΔΟΣ', 'οδος', 'οδοσ', 'Οδος'].map((word) => foldText(word, 'el'))).size).toBe(1);
    expect(foldText('STRAẞE')).toBe(foldText('Straße'));
  });
});

describe('foldSurrogate', () => {
  it('folds the second half of a letter and nothing else', () => {
    const fold = (text: string): string =>
      String.fromCharCode(...Array.from({ length: text.length }, (_, i) => foldSurrogate(text, i)));
    expect(fold('𐐀')).toBe('𐐨');
    expect(fold('😀')).toBe('😀');
    expect(fold('\udc00')).toBe('\udc00');
    expect(fold('\udc01\udc00')).toBe('\udc01\udc00');
    expect(fold('\ud801')).toBe('\ud801');
  });
});

describe('caseMap', () => {
  it('goes by the primary subtag and shares one map among languages without rules', () => {
    expect(caseMap('tr-CY')).toBe(caseMap('TR'));
    expect(caseMap('az')).toBe(caseMap('tr'));
    expect(caseMap('lt_LT').keepsDotted).toBe(true);
    expect(caseMap('de')).toBe(caseMap());
    expect(caseMap('trx')).toBe(caseMap());
  });
});

describe('shapeOf', () => {
  it.each([
    ['lower', ['word', 'x', '3d', 'u.s.', 'straße', "o'neil"]],
    ['title', ['Word', 'I', '3D', 'ǅ', 'ǅep', "O'neil", "'Tis", '𐐀𐐨', 'E\u0301te']],
    ['upper', ['WORD', 'STRAßE', 'STRAẞE', 'ǄEP', 'U.S.', '𐐀𐐀']],
    ['mixed', ['wOrd', 'WoRD', 'aǅ', 'ǅEP', "O'Neil", 'iPod']],
    ['none', ['', 'ß', '1990', '日本', 'თბილისი', 'ᲗᲑ', 'Ꭰ', '😀', '\ud801']],
  ])('calls %s: %j', (shape, texts) => {
    for (const text of texts) expect(SHAPE_NAMES[shapeOf(text)], text).toBe(shape);
  });

  it('looks at the given range only', () => {
    const text = 'the BBC World iPod';
    expect(
      [shapeOf(text, 0, 3), shapeOf(text, 4, 7), shapeOf(text, 8, 13), shapeOf(text, 14, 18)].map(
        (s) => SHAPE_NAMES[s],
      ),
    ).toEqual(['lower', 'upper', 'title', 'mixed']);
    expect(SHAPE_NAMES[shapeOf(text, 3, 4)]).toBe('none');
    expect(SHAPE_NAMES[shapeOf(text, 6)]).toBe('mixed');
  });

  it('counts İ and ı as cased in Turkish only', () => {
    expect(SHAPE_NAMES[shapeOf('İ', 0, 1, caseMap('tr'))]).toBe('title');
    expect(SHAPE_NAMES[shapeOf('ı', 0, 1, caseMap('tr'))]).toBe('lower');
    expect(SHAPE_NAMES[shapeOf('İı')]).toBe('none');
  });
});
