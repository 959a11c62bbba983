import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Status } from '../lattice/status.js';
import { runs } from '../testing/runs.js';
import { tokensOf } from '../testing/tokens.js';
import { languageOf } from '../text/language.js';
import { type LineRule, markSentences, sentenceState } from '../text/sentences.js';
import { tokenize } from '../text/tokenizer.js';
import { Tokens } from '../text/tokens.js';
import { CASE_NAMES } from './kinds.js';
import { caseState, LineDetector, LineTable, lineEnd } from './lines.js';

/** Kind of each line, with a `!` where it has lost its case. */
function detect(
  text: string,
  { language = 'en', rule = 'sentence' as LineRule, skip = [] as number[] } = {},
): string[] {
  const rules = languageOf(language);
  const tokens = new Tokens();
  tokenize(text, tokens, rules, true);
  markSentences(text, tokens, rules, rule, sentenceState());
  const table = new LineTable();
  const mask =
    skip.length === 0
      ? null
      : Uint8Array.from({ length: tokens.count }, (_, t) => (skip.includes(t) ? Status.USER : Status.OPEN));
  new LineDetector(rule, null).detect({ text, tokens, map: rules.map, status: mask }, caseState(), table);
  return Array.from({ length: table.count }, (_, i) => CASE_NAMES[table.kind[i]!]! + (table.lost[i] === 1 ? '!' : ''));
}

const WELL = 'She went to Oslo with the others.\n'.repeat(4);
const LOWER = 'she went to oslo with the others.\n'.repeat(4);

describe('lineEnd', () => {
  it('is after the line end, or the end of the text', () => {
    const tokens = tokensOf('one two\nthree\r\n\nfour');
    expect([0, 3, 5, 6].map((t) => lineEnd(tokens, t))).toEqual([3, 5, 6, 7]);
  });
});

describe('one line alone', () => {
  it.each([
    ['the cat sat on it', 'lower!'],
    ['yes.', 'lower!'],
    ['no', 'lower'],
    ['ok then', 'lower!'],
    ['an iphone', 'lower!'],
    ['THE CAT SAT', 'upper!'],
    ['THE CAT SAT ON 12 漢字', 'upper!'],
    ['YES!', 'upper!'],
    ['NATO', 'upper'],
    ['I AM A CAT OF THE TOWN', 'upper!'],
    ['MR. J. SMITH OF THE U.S. CAME', 'upper!'],
    ['A 3D TV ON THE 20TH FLOOR', 'upper!'],
    ["IT'S THE CAT AGAIN", 'upper!'],
    ['E\u0301 LA CASA NOVA', 'upper!'],
    ['WE CAME HOME WITH JOHN McDONALD AND THE 3rd MAN', 'upper!'],
    ['JOHN McDONALD CAME', 'upper!'],
    ['𐐀𐐁𐐂 𐐀𐐁𐐂𐐃 𐐀𐐁𐐂𐐃', 'upper!'],
    ['The cat sat', 'well-cased'],
    ['the Cat sat', 'well-cased'],
    ['the CAT sat', 'well-cased'],
    ['an iPhone', 'well-cased'],
    ['I am a cat', 'well-cased'],
    ['Top Ten Themes for the Desktop of a Friend', 'well-cased'],
    ['He found HTTP, NATO, FBI and UNESCO odd', 'well-cased'],
    ['A LaTeX of an iPhone', 'well-cased'],
    ['tHe cAt sAt oN tHe MaT', 'random!'],
    ['Stock Of The Day Is In The Range', 'title'],
    ['He said STOP DOING THESE THINGS NOW and left', 'mixed'],
    ['I', 'none'],
    ['A. B.', 'none'],
    ['12 34 ...', 'none'],
    ['mp3 h264', 'none'],
    ['https://example.com/Readme', 'none'],
    ['see Example.com for more of it', 'lower!'],
  ])('%j is %s', (text, expected) => {
    expect(detect(text)).toEqual([expected]);
  });

  it('of German, full of nouns, is well cased', () => {
    expect(detect('Der Hund der Frau fand das Haus am See', { language: 'de' })).toEqual(['well-cased']);
  });

  it('with elisions of French may be shouted', () => {
    expect(detect("IL VA EN L'ITALIE D'HIER", { language: 'fr' })).toEqual(['upper!']);
  });

  it('in title case has lost it where no headline is written so', () => {
    const title = 'The Cat Sat On The Mat And It Was Not At All As Sad As The Dog In The Yard';
    expect(detect(title)).toEqual(['title!']);
    expect(detect('The Cat Sat On The Mat.')).toEqual(['title!']);
    expect(detect(`${WELL}The Cat Sat On The Mat.`).at(-1)).toBe('title');
  });

  it('is not judged by words that do not count', () => {
    expect(detect('the cat NPM', { skip: [2] })).toEqual(['lower!']);
    expect(detect('The NPM', { skip: [0, 1] })).toEqual(['none']);
  });
});

describe('a line that is open', () => {
  it.each(['ok then', 'no', 'CHAPTER IV', 'NATO', '20 stories about the hard way'])(
    '%j goes with the others',
    (line) => {
      expect(detect(`${WELL}${line}`).at(-1)).not.toMatch(/!/);
      expect(detect(`${LOWER}${line}`).at(-1)).toMatch(/!/);
      expect(detect(`${LOWER.toUpperCase()}${line}`).at(-1)).toMatch(/!/);
    },
  );

  it('forgets what was long ago', () => {
    expect(detect(`${WELL}${LOWER.repeat(5)}no`).at(-1)).toBe('lower!');
    expect(detect(`${LOWER.repeat(5)}${WELL}no`).at(-1)).toBe('lower');
  });

  it('may be an item of a list', () => {
    expect(detect(`${WELL}- the price of the thing`).at(-1)).toBe('lower');
    expect(detect(`${LOWER}- the price of the thing`).at(-1)).toBe('lower!');
    expect(detect(`${WELL}- the thing has a price.`).at(-1)).toBe('lower!');
    expect(detect(`${WELL}"the thing has a price`).at(-1)).toBe('lower!');
  });

  it('may be wrapped text that nobody announced', () => {
    const upTo = (rest: string) => detect(`${WELL}They waited until the end of May for the ship that\n${rest}`).at(-1);
    expect(upTo('was to bring them and their many goods over to us')).toBe('lower');
    // Another sentence in it should begin with a capital.
    expect(upTo('was to bring them and their goods. it did not come')).toBe('lower!');
    // There was room for this word, and this line is too long.
    expect(detect(`${WELL}${'so '.repeat(30)}\nThey waited until the end of May for\na ship to come by`).at(-1)).toBe(
      'lower!',
    );
    expect(upTo('so it went on '.repeat(10))).toBe('lower!');
    expect(
      detect(`${WELL}They waited until the end of May for the ship.\nwas to bring them and their goods`).at(-1),
    ).toBe('lower!');
    expect(
      detect(`${WELL}They waited until the end of May for the ship that\n\nwas to bring them and so on`).at(-1),
    ).toBe('lower!');
    expect(
      detect(`${LOWER}they waited until the end of may for the ship that\nwas to bring them and so on`).at(-1),
    ).toBe('lower!');
  });

  it('is not taken for wrapped text in a list of headlines', () => {
    const headlines = [
      'A new bridge for the people of Oslo and its islands',
      'Rain',
      'Two Rivers in One Day of May',
      'Snow in June',
    ];
    const list = headlines
      .map((line) => `${line}\n`)
      .join('')
      .repeat(3);
    expect(
      detect(`${list}A new bridge for the people of Oslo and its islands\nthe summer that did not want to end`).at(-1),
    ).toBe('lower!');
  });

  it('may be the rest of a sentence', () => {
    const wrapped = { rule: 'wrapped' as const };
    expect(detect('She went to Oslo with\nthe others and their friends of old', wrapped)).toEqual([
      'well-cased',
      'lower',
    ]);
    expect(detect('she went to oslo with\nthe others and their friends', wrapped)).toEqual(['lower!', 'lower!']);
    expect(detect(`${WELL}\nshe went to oslo with\nthe others and so on`, wrapped).slice(-2)).toEqual([
      'lower!',
      'lower!',
    ]);
    const long = `She went\n${'and '.repeat(40)}`;
    expect(detect(long, wrapped)).toEqual(['well-cased', 'lower']);
  });
});

describe('for any lines', () => {
  const word = fc.constantFrom(
    'the',
    'The',
    'THE',
    'oslo',
    'Oslo',
    'cat.',
    'CAT',
    'I',
    'a',
    '3d',
    'iPhone',
    'tHe',
    'no?',
  );
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const rules = fc.constantFrom<LineRule>('sentence', 'wrapped');

  it('a line that is restored takes nobody with it who was left alone', () => {
    const restored = fc.constantFrom('The cat', 'the cat', 'NATO', 'A', 'OSLO OF THE CAT', 'tHe', '3d');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        rules,
        fc.array(restored, { minLength: 12, maxLength: 12 }),
        (lines, rule, others) => {
          const before = detect(lines.join('\n'), { rule });
          // Sentence starts must stay where they are, so a restored line ends as it did before.
          const after = lines.map((text, i) => (before[i]?.endsWith('!') ? recase(text, others[i]!) : text));
          const again = detect(after.join('\n'), { rule });
          for (const [i, kind] of again.entries()) if (kind.endsWith('!')) expect(before[i]).toMatch(/!/);
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});

/** The same letters in the case of another text, over and over. */
function recase(text: string, like: string): string {
  const letters = [...like.replaceAll(/[^a-z]/gi, '')];
  let at = 0;
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const model = letters[at++ % letters.length]!;
    return model === model.toUpperCase() ? letter.toUpperCase() : letter.toLowerCase();
  });
}
