import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContainer, type Section } from '../format/container.js';
import { loadBytes, type Truecaser } from '../index.js';
import { AMBIGUOUS, AT_SUMMIT, ambiguousLines, IN_KITCHEN, TOY_SETTINGS } from '../testing/ambiguous.js';
import { readerOf } from '../testing/lattice.js';
import { runs } from '../testing/runs.js';
import { anyOptions, anyText, TOY_LINES, toyCorpus, trainBytes } from '../testing/toy.js';
import { foldText, lowerText, titleText, upperText } from '../text/casing.js';
import { ContextEvidence, readContext } from './context.js';
import { addAmbiguous } from './training/train.js';

let base: Truecaser;
let toy: Truecaser;
let sections: Section[];

beforeAll(async () => {
  const lines = ambiguousLines(600);
  const reader = readContainer(await trainBytes([...lines, ...TOY_LINES]));
  const { bytes } = await addAmbiguous(reader, toyCorpus(lines), { settings: TOY_SETTINGS });
  const made = readContainer(bytes);
  sections = made.tags.filter((tag) => tag.startsWith('AW')).map((tag) => ({ tag, data: made.bytes(tag) }));
  base = loadBytes(await trainBytes([...lines, ...TOY_LINES]));
  toy = loadBytes(bytes);
});

describe('a model with ambiguous words', () => {
  it('goes by the words around', () => {
    expect(toy.truecase(IN_KITCHEN)).toContain('that turkey again');
    expect(toy.truecase(AT_SUMMIT)).toContain('that Turkey again');
    expect(base.truecase(IN_KITCHEN)).toContain('that Turkey again');
  });

  it('looks over line ends, not over blank lines', () => {
    const [kitchen, rest] = ['there was butter and gravy in the oven of anna', 'they said that turkey again was best'];
    expect(toy.truecase(`${kitchen}\n${rest}`)).toContain('that turkey again');
    expect(toy.truecase(`${kitchen}\n\n${rest}`)).toContain('that Turkey again');
  });

  it('can be told not to', () => {
    expect(toy.truecase(IN_KITCHEN, { context: false })).toBe(base.truecase(IN_KITCHEN));
    expect(toy.annotate(IN_KITCHEN, { context: false })).toEqual(base.annotate(IN_KITCHEN));
  });

  it('explains what it does with probabilities that sum to one', () => {
    const find = (text: string) => toy.annotate(text).find(({ from }) => from === 'turkey')!;
    for (const text of [IN_KITCHEN, AT_SUMMIT]) {
      const { probability, alternatives } = find(text);
      expect(probability).toBeGreaterThan(0.5);
      expect(alternatives.reduce((sum, row) => sum + row.probability, probability)).toBeCloseTo(1, 2);
    }
    expect(find(IN_KITCHEN).to).toBe('turkey');
  });

  it('lets the user win', () => {
    expect(toy.with({ words: ['TURKEY'] }).truecase(IN_KITCHEN)).toContain('that TURKEY again');
  });

  it('counts a context word once, however often it stands there', () => {
    const once = toy.annotate('they said that turkey again was best with gravy and the treaty.');
    const often = toy.annotate('they said that turkey again was best with gravy gravy gravy and the treaty.');
    const probability = (rows: typeof once) => rows.find(({ from }) => from === 'turkey')!.probability;
    expect(probability(often)).toBeCloseTo(probability(once), 6);
  });

  it('changes no other word, and no text without an ambiguous one', () => {
    fc.assert(
      fc.property(anyText, anyOptions, (text, options) => {
        fc.pre(!foldText(text, 'en').includes(AMBIGUOUS));
        expect(toy.truecase(text, options)).toBe(base.truecase(text, options));
      }),
    );
  });
});

describe('for any text with ambiguous words', () => {
  const word = fc.constantFrom(
    AMBIGUOUS,
    AMBIGUOUS,
    'gravy',
    'oven',
    'treaty',
    'minister',
    'butter',
    '\n',
    '\n\n',
    '. ',
    '-',
  );
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: anyText }), { maxLength: 16 })
    .map((parts) => parts.join(' '));
  const options = fc.tuple(anyOptions, fc.boolean()).map(([rest, document]) => ({ ...rest, document }));

  it('nothing but case changes, and a second time changes nothing more', () => {
    fc.assert(
      fc.property(text, options, (given, how) => {
        const once = toy.truecase(given, how);
        expect(once).toHaveLength(given.length);
        expect(foldText(once, 'en')).toBe(foldText(given, 'en'));
        expect(toy.truecase(once, how)).toBe(once);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('annotations put in their places are the output', () => {
    fc.assert(
      fc.property(text, options, (given, how) => {
        let rebuilt = '';
        let at = 0;
        for (const { start, end, to } of toy.annotate(given, how)) {
          rebuilt += given.slice(at, start) + to;
          at = end;
        }
        expect(rebuilt + given.slice(at)).toBe(toy.truecase(given, how));
      }),
      { numRuns: runs(500) },
    );
  });

  it('mode restore does not see the case of its input, in one pass or two', () => {
    const plain = fc.array(word, { maxLength: 16 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(plain, fc.boolean(), (given, document) => {
        const expected = toy.truecase(lowerText(given, 'en'), { document });
        for (const convert of [upperText, titleText]) {
          expect(toy.truecase(convert(given, 'en'), { document })).toBe(expected);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('option document', () => {
  it('is refused where the text comes in pieces', () => {
    expect(() => toy.session({ document: true })).toThrow(/option document is true, but a text that comes in pieces/);
    expect(() => toy.stream({ document: true })).toThrow(expect.objectContaining({ code: 'usage' }));
  });

  it('does nothing in mode starts', () => {
    expect(toy.evidenceOf(AT_SUMMIT, { document: true, mode: 'starts' })).toBeNull();
    expect(toy.truecase('we left.\nit rained.', { document: true, mode: 'starts' })).toBe('We left.\nIt rained.');
  });
});

describe('sections that contradict each other', () => {
  const replace = (tag: string, data: ArrayBufferView) =>
    readerOf(sections.map((section) => (section.tag === tag ? { tag, data } : section)));

  it('are read where they are sound', () => {
    expect(new ContextEvidence(readerOf(sections)).size).toBe(1);
    expect(readContext(readerOf([]))).toBeNull();
  });

  it.each([
    ['AWFN', Uint32Array.of(0, 1), /AWFN/],
    ['AWFN', Uint32Array.of(0, 2, 2), /AWFN: 3 items, expected 2/],
    ['AWID', Uint32Array.of(0, 7), /AWID: offsets from 0 to 7/],
    ['AWCX', Uint16Array.of(65_535), /AWID/],
    ['AWSC', Float32Array.of(Number.NaN), /AWSC/],
    ['AWBT', Uint32Array.of(1), /AWBT: 1 items, expected 2/],
    ['AWWT', Int8Array.of(1), /AWWN/],
  ])('are refused: %s', (tag, data, message) => {
    expect(() => readContext(replace(tag, data))).toThrow(message);
  });

  it('are refused where a context word does not exist', () => {
    const ids = new Uint16Array(sections.find(({ tag }) => tag === 'AWCX')!.data.byteLength / 2).fill(60_000);
    expect(() => readContext(replace('AWCX', ids))).toThrow(/context word 60000/);
  });
});
