import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { detectCase as detectCaseAtDoor } from '../index.js';
import { runs } from '../testing/runs.js';
import { anyText } from '../testing/texts.js';
import { TOY_LINES, trainToy } from '../testing/toy.js';
import { lowerText, titleText, upperText } from '../text/casing.js';
import { languageOf } from '../text/language.js';
import type { Truecaser } from '../truecaser.js';
import { CaseDetector, detectCase } from './detect.js';

const TEXT = `Yesterday we flew from Oslo to New York with two friends.
They said that it was late, and the mayor of the town did not wait for us.
He told Maria so in May.
`;

let toy: Truecaser;
beforeAll(async () => {
  toy = await trainToy(Array(4).fill(TOY_LINES).flat());
});

describe('detectCase', () => {
  it('is the one at the door', () => {
    expect(detectCaseAtDoor).toBe(detectCase);
  });

  it.each([
    ['well-cased', TEXT, 0],
    ['lower', lowerText(TEXT), 3],
    ['upper', upperText(TEXT), 3],
    ['title', titleText(TEXT), 3],
    ['none', '12\n\n漢字\n', 0],
    ['none', '', 0],
    ['mixed', TEXT + upperText(TEXT), 3],
  ])('finds a text %s', (expected, text, lost) => {
    expect(detectCase(text)).toMatchObject({ case: expected, lostLines: lost });
  });

  it('finds capitals strewn over words', () => {
    const strewn = [...lowerText(TEXT)].map((letter, i) => (i % 2 === 0 ? letter.toUpperCase() : letter)).join('');
    expect(detectCase(strewn)).toMatchObject({ case: 'random', lostLines: 3 });
  });

  it('finds a long text without names', () => {
    const line = 'The mayor of the town did not wait for us that night.\n';
    expect(detectCase(line.repeat(60)).case).toBe('sentence');
    expect(detectCase(line.repeat(10)).case).toBe('well-cased');
    expect(detectCase(`${line.repeat(60)}${TEXT.repeat(4)}`).case).toBe('well-cased');
  });

  it('is surer of much text than of little', () => {
    const sure = (text: string) => detectCase(text).confidence;
    expect(sure('no')).toBeLessThan(sure('no thank you'));
    expect(sure('no thank you')).toBeLessThan(sure('no thank you, i have had two of them.'));
    expect(sure(lowerText(TEXT))).toBeGreaterThan(0.95);
    expect(sure('')).toBe(0.5);
  });

  it('gives lines and runs of lines with their places', () => {
    const text = `He saw it.\r\n\r\nWE DID NOT SEE IT.\nNOT AT ALL, SIR.\n\nShe did.`;
    const report = detectCase(text);
    expect(report.lines.map(({ start, end }) => text.slice(start, end))).toEqual(text.split(/\r?\n/));
    expect(report.lines.map((line) => line.lost)).toEqual([false, false, true, true, false, false]);
    expect(
      report.spans.map(({ firstLine, lastLine, start, end, lost }) => [firstLine, lastLine, start, end, lost]),
    ).toEqual([
      [1, 1, 0, 10, false],
      [3, 4, 14, 49, true],
      [6, 6, 51, 59, false],
    ]);
    expect(report).toMatchObject({ case: 'mixed', lineCount: 4, lostLines: 2, words: 14, lostWords: 9 });
  });

  it('takes over-long lines in parts and counts the lines after them right', () => {
    const text = `${'the cat '.repeat(20_000)}\nSo it is.\n`;
    const { spans, lines, lostLines } = detectCase(text);
    expect(lines).toHaveLength(4);
    expect(lostLines).toBe(3);
    expect(spans.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('obeys the language and the options', () => {
    // ı and İ have case in Turkish only.
    expect(detectCase('ı İ ı İ', { language: 'tr' }).words).toBeGreaterThan(0);
    expect(detectCase('see Example.com/About for it').case).toBe('lower');
    expect(detectCase('see Example.com/About for it', { protect: false }).case).toBe('well-cased');
    expect(detectCase('So he went\nand then again he came\n', { lines: 'wrapped' }).lostLines).toBe(0);
    expect(detectCase('So he went\nand then again he came\n').lostLines).toBe(1);
    expect(() => detectCase('', { lines: 'words' as never })).toThrow(expect.objectContaining({ code: 'usage' }));
  });

  it('slices any text into its lines, and gives probabilities', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { lines, spans, confidence } = detectCase(text);
        let at = 0;
        for (const line of [...lines, ...spans]) {
          if (line === spans[0]) at = 0;
          expect(line.start).toBeGreaterThanOrEqual(at);
          expect(line.end).toBeGreaterThanOrEqual(line.start);
          at = line.end;
          expect(line.confidence >= 0.5 && line.confidence <= 1).toBe(true);
        }
        expect(at).toBeLessThanOrEqual(text.length);
        expect(confidence >= 0.5 && confidence <= 1).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('with the lexicon of a model', () => {
  it('names that are lower are seen', () => {
    const line = 'Yesterday angela merkel flew from berlin to new york.';
    expect(detectCase(line).case).toBe('well-cased');
    expect(toy.detect(line)).toMatchObject({ case: 'sentence', lostLines: 1 });
    expect(toy.detect('He said that it was late, and the king did not wait.').case).toBe('well-cased');
  });

  it('acronyms are not shouted', () => {
    expect(detectCase('NATO, IBM.').lostLines).toBe(1);
    expect(toy.detect('NATO, IBM.')).toMatchObject({ case: 'well-cased', lostLines: 0 });
    expect(toy.detect('THE KING.').lostLines).toBe(1);
  });

  it('a name in a short lower line gives it away', () => {
    const well = 'He said so to them.\n'.repeat(4);
    expect(toy.detect(`${well}3 friends of merkel`).lines.at(-1)!.lost).toBe(true);
    expect(toy.detect(`${well}3 friends of the king`).lines.at(-1)!.lost).toBe(false);
  });

  it('a first word says nothing about names', () => {
    const well = 'He said so to them.\n'.repeat(4);
    expect(toy.detect(`${well}ibm then`).lines.at(-1)!.lost).toBe(false);
  });

  it('small words tell a text in title case from names', () => {
    expect(toy.detect('May And New And May Xu Li And').lines[0]!.case).toBe('title');
    expect(toy.detect('Wu Xu Li Bo Ma').lines[0]!.case).toBe('well-cased');
    expect(detectCase('Wu Xu Li Bo Ma').lines[0]!.case).toBe('title');
  });
});

describe('mode auto', () => {
  it('restores the lines that detection names, and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...TOY_LINES), fc.nat(3)), { maxLength: 8 }), (parts) => {
        const lines = parts.map(([line, how]) => [line, lowerText(line), upperText(line), titleText(line)][how]!);
        const text = lines.join('\n');
        const found = toy.detect(text).lines.map((line) => line.lost);
        const out = toy.truecase(text, { mode: 'auto' }).split('\n');
        const restored = toy.truecase(text).split('\n');
        for (const [i, line] of lines.entries()) expect(out[i]).toBe(found[i] ? restored[i] : line);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('mode auto over any document', () => {
  const SHORT = [
    'no',
    'NATO',
    'new york',
    'I',
    'a',
    'THE KING.',
    '3D',
    '12',
    '',
    'ok then',
    'npm',
    'Npm and the',
    'iPhone',
  ];
  const line = fc
    .tuple(fc.constantFrom(...TOY_LINES, ...SHORT, ...SHORT), fc.nat(4), fc.nat(40))
    .map(([text, how, cut]) => [text, lowerText(text), upperText(text), titleText(text), text.slice(cut)][how]!);
  const documents = fc.array(line, { maxLength: 14 });
  const options = fc.record({
    firstWord: fc.constantFrom('display', 'true'),
    lines: fc.constantFrom('sentence', 'wrapped'),
    minConfidence: fc.constantFrom(0, 0.9),
    keepMixed: fc.boolean(),
  });

  it('a second time changes nothing more, and pieces give what the whole gives', () => {
    fc.assert(
      fc.property(documents, options, fc.boolean(), (lines, chosen, own) => {
        const truecaser = own ? toy.with({ words: ['NPM', 'the', 'SoHo'] }) : toy;
        const auto = { mode: 'auto', ...chosen } as const;
        const pieces = lines.map((text) => `${text}\n`);
        const once = truecaser.truecase(pieces.join(''), auto);
        expect(truecaser.truecase(once, auto)).toBe(once);
        const session = truecaser.session(auto);
        expect(pieces.map((piece) => session.truecase(piece)).join('')).toBe(once);
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('CaseDetector', () => {
  it('gives the same for a text in pieces, and starts afresh when told', () => {
    const detector = new CaseDetector(languageOf('en'), null);
    const text = lowerText(TEXT.repeat(3)) + TEXT;
    for (const round of [1, 2]) {
      if (round === 2) detector.restart();
      const pieces = text.split(/(?<=\n)/).flatMap((piece) => detector.detect(piece).map((line) => line.lost));
      expect(pieces).toEqual(detectCase(text, { language: 'en' }).lines.map((line) => line.lost));
      const { lines: _, spans: __, ...summary } = detectCase(text, { language: 'en' });
      expect(detector.summary()).toEqual(summary);
    }
  });
});
