import { describe, expect, it } from 'vitest';
import { readContainer, type Section, writeContainer } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { latticeOf } from '../../testing/lattice.js';
import { Shape } from '../../text/casing.js';
import { hashWord } from '../../text/hash.js';
import { languageOf } from '../../text/language.js';
import { Casings, pairHash, pairKey, TAGS } from './casings.js';
import { SourceEvidence } from './evidence.js';
import { Feature, markFeature } from './features.js';
import { SHAPES } from './source.js';
import { Translations } from './translations.js';

const META = {
  family: 'x',
  language: 'fr',
  created: '2024-01-01',
  unicode: '0',
  truecase: '0',
  corpus: [],
  options: {},
  figures: {},
};

/**
 * p(sur | click) = 1/2 and p(sur | ok) = 1/4; of "Click" and "sur" there are 3 mentions in title case and 1 in lower case;
 * p(title | title) = 0.6, p(title | upper) = 0.3, all other tags 0.1.
 */
function toy(second = 'ok'): SourceEvidence {
  const [click, ok, sur] = [hashWord('click'), hashWord(second), hashWord('sur')];
  const words = buildHashTable(Uint32Array.of(click.hi, ok.hi), Uint32Array.of(click.lo, ok.lo));
  // Code 25 is one bit, code 50 two.
  const codes = [25, 50];
  pairKey(click.hi, click.lo, Shape.TITLE, 1, sur.hi, sur.lo);
  const pairs = buildHashTable(Uint32Array.of(pairHash.hi), Uint32Array.of(pairHash.lo));
  const tags = new Float32Array(TAGS * SHAPES).fill(0.1);
  // A line of two words with capitals is in title case (style 1).
  for (const first of [0, 3 * SHAPES]) {
    tags[(Shape.TITLE + SHAPES + first) * SHAPES + Shape.TITLE] = 0.6;
    tags[(Shape.UPPER + SHAPES + first) * SHAPES + Shape.TITLE] = 0.3;
  }
  const sections: Section[] = [
    { tag: 'BTOF', data: words.offsets },
    { tag: 'BTFP', data: words.prints },
    { tag: 'BTRW', data: Uint32Array.of(0, 1, 2, 2) },
    { tag: 'BTTG', data: Uint32Array.of(sur.lo, sur.lo) },
    { tag: 'BTPR', data: Uint8Array.from(words.order, (index) => codes[index]!) },
    { tag: 'BCOF', data: pairs.offsets },
    { tag: 'BCFP', data: pairs.prints },
    { tag: 'BCCN', data: Uint8Array.of(16, 32, 0, 0) },
    { tag: 'BTAG', data: tags },
  ];
  const reader = readContainer(writeContainer(META, sections));
  return new SourceEvidence(languageOf('en'), new Translations(reader), new Casings(reader));
}

describe('SourceEvidence', () => {
  const evidence = toy();
  // The second word belongs to both source words, and so does the first, as no phrase can be shorter.
  const lattice = latticeOf('cliquez sur : ok', { language: 'fr' });
  const source = { text: 'Click OK', points: Int32Array.of(0, 0, 0, 1, 1, 1) };
  lattice.hints = { insideStarts: false, source };
  const loaded = evidence.read(lattice);
  const valuesOf = (t: number, shape: number, bits: number) =>
    Float64Array.from(evidence.values(lattice, t, lattice.find(t, shape, bits), true));

  it('gives the features of a word in a phrase of two words the values that equations 7 and 8 give', () => {
    expect(loaded).toBe(true);
    const values = valuesOf(1, Shape.TITLE, 1);
    // Shares of the two words: (1/2) / (3/4) and (1/4) / (3/4).
    const byPair = (3 + 0.6) / (4 + 1);
    expect(values[Feature.WORD]).toBeCloseTo(Math.log((2 / 3) * byPair + (1 / 3) * 0.3), 6);
    expect(values[Feature.TAG]).toBeCloseTo(Math.log((2 / 3) * 0.6 + (1 / 3) * 0.3), 6);
    expect(values[Feature.UPPER]).toBe(0);
    expect(values[Feature.TITLE]).toBe(1);
    expect(values[Feature.INITIAL]).toBe(0);
  });

  it('gives marks and numbers of the source a thousandth of their share', () => {
    const other = toy('7');
    const text = latticeOf('cliquez sur', { language: 'fr' });
    const source = { text: 'Click 7', points: Int32Array.of(0, 0, 0, 1, 1, 1) };
    text.hints = { insideStarts: false, source };
    other.read(text);
    const values = other.values(text, 1, text.find(1, Shape.TITLE, 1), true);
    // Shares (1/2) and (1/4) / 1000 of their sum; the line is not in title case, so that all tags have 0.1.
    const share = 0.5 / (0.5 + 0.25 / 1000);
    expect(values[Feature.WORD]).toBeCloseTo(Math.log((share * (3 + 0.1)) / (4 + 1) + (1 - share) * 0.1), 6);
  });

  it('gives the first word with letters its feature, and a capital behind a mark that of the mark', () => {
    expect(valuesOf(0, Shape.TITLE, 1)[Feature.INITIAL]).toBe(1);
    expect(valuesOf(0, Shape.LOWER, 0)[Feature.INITIAL]).toBe(0);
    expect(valuesOf(3, Shape.UPPER, 0xffffffff)[markFeature(':')]).toBe(1);
    expect(valuesOf(3, Shape.LOWER, 0)[markFeature(':')]).toBe(0);
  });
});
