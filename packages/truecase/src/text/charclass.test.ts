import { describe, expect, it } from 'vitest';
import { CharClass, CLASS_OF, classAt, codePointAt, isCased, isLetter, isWordClass, parseRuns } from './charclass.js';
import { isSpace } from './space.js';

const NAMES = new Map(Object.entries(CharClass).map(([name, value]) => [value as number, name]));

function classesOf(text: string): string {
  return [...text].map((c) => NAMES.get(classAt(c, 0))).join(' ');
}

/** Code points, known to this JavaScript engine, that match a pattern and fail a test of their class. */
function findWrong(pattern: RegExp, test: (value: number, cp: number) => boolean): string[] {
  const wrong: string[] = [];
  for (let cp = 0; cp < 0x110000; cp++) {
    const c = String.fromCodePoint(cp);
    if (pattern.test(c) && !test(classAt(c, 0), cp)) wrong.push(cp.toString(16));
  }
  return wrong;
}

describe('classAt', () => {
  it('calls every letter a letter, and nothing else', () => {
    expect(findWrong(/\p{L}/u, isLetter)).toEqual([]);
    expect(findWrong(/[^\p{L}\p{Cn}]/u, (value) => !isLetter(value))).toEqual([]);
  });

  it('calls every combining mark a mark, with the invisible joiners', () => {
    expect(findWrong(/\p{M}|\u00ad|\u200c|\u200d|\u2060/u, (value) => value === CharClass.MARK)).toEqual([]);
    const others = (value: number, cp: number): boolean =>
      value !== CharClass.MARK || [0xad, 0x200c, 0x200d, 0x2060].includes(cp);
    expect(findWrong(/[^\p{M}\p{Cn}]/u, others)).toEqual([]);
  });

  it('calls every number a digit', () => {
    expect(findWrong(/\p{N}/u, (value) => value === CharClass.DIGIT)).toEqual([]);
  });

  it('parts white space as isSpace does, save U+FEFF', () => {
    const isBlank = (value: number): boolean => value === CharClass.SPACE || value === CharClass.NEWLINE;
    const wrong: number[] = [];
    for (let unit = 0; unit < 0x10000; unit++) if (isBlank(CLASS_OF[unit]!) !== isSpace(unit)) wrong.push(unit);
    expect(wrong).toEqual([0xfeff]);
  });

  it.each([
    ['aßA3', 'LOWER LETTER UPPER DIGIT'],
    ['ǆǅǄ', 'LOWER TITLE UPPER'],
    ['ẞᲗთ', 'LETTER LETTER LETTER'],
    ['ꭰᎠ', 'LETTER LETTER'],
    ['İıſ', 'LETTER LETTER LETTER'],
    ['𐐀𐐨𞤀𞤢', 'UPPER LOWER UPPER LOWER'],
    ['日א\u0301', 'LETTER LETTER MARK'],
    [' \t\u00a0\n\r\u2028', 'SPACE SPACE SPACE NEWLINE NEWLINE NEWLINE'],
    ["'’ʼ", 'APOSTROPHE APOSTROPHE LETTER'],
    ['-‐‑–—', 'HYPHEN HYPHEN HYPHEN OTHER OTHER'],
    ['.…,;', 'DOT OTHER OTHER OTHER'],
    ['"“”„«»‘', 'QUOTE OPEN CLOSE OPEN OPEN CLOSE OPEN'],
    ['([)]¿', 'OPEN OPEN CLOSE CLOSE OPEN'],
    ['!?。؟', 'STOP STOP STOP STOP'],
    ['@#_/<{`$&', Array(9).fill('TRIGGER').join(' ')],
    ['{}<>', 'TRIGGER TRIGGER TRIGGER TRIGGER'],
    [':：', 'COLON COLON'],
    ['😀€\u0000', 'OTHER OTHER OTHER'],
  ])('classes %j as %s', (text, classes) => {
    expect(classesOf(text)).toBe(classes);
  });

  it('calls half a pair OTHER, and both halves SURROGATE in the table', () => {
    expect(classAt('\ud801', 0)).toBe(CharClass.OTHER);
    expect(classAt('𐐀', 1)).toBe(CharClass.OTHER);
    expect(classAt('\udc00𐐀', 1)).toBe(CharClass.UPPER);
    expect(CLASS_OF[0xd801]).toBe(CharClass.SURROGATE);
    expect(CLASS_OF[0xdfff]).toBe(CharClass.SURROGATE);
  });
});

describe('codePointAt', () => {
  it('reads pairs, halves and nothing', () => {
    expect([codePointAt('😀', 0), codePointAt('😀', 1), codePointAt('a', 1)]).toEqual([0x1f600, 0xde00, -1]);
  });
});

describe('isCased, isLetter and isWordClass', () => {
  it('take in more and more classes', () => {
    const select = (test: (value: number) => boolean): string =>
      Object.entries(CharClass)
        .filter(([, value]) => test(value))
        .map(([name]) => name)
        .join(' ');
    expect(select(isCased)).toBe('LOWER UPPER TITLE');
    expect(select(isLetter)).toBe('LOWER UPPER TITLE LETTER');
    expect(select(isWordClass)).toBe('LOWER UPPER TITLE LETTER MARK DIGIT');
  });
});

describe('parseRuns', () => {
  it('reads numbers in base 36, signs included', () => {
    expect(parseRuns('1t q 1 w,qq 1 1 -v')).toEqual([
      [65, 26, 1, 32],
      [962, 1, 1, -31],
    ]);
  });
});
