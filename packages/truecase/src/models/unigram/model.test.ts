import { describe, expect, it } from 'vitest';
import type { Section } from '../../format/container.js';
import { buildHashTable } from '../../format/hashtable.js';
import { hashEnding } from '../../lattice/endings.js';
import type { Lattice } from '../../lattice/lattice.js';
import { packRow } from '../../lattice/row.js';
import { candidatesOf, latticeOf, readerOf } from '../../testing/lattice.js';
import { caseMap } from '../../text/casing.js';
import { hashed, hashWord } from '../../text/hash.js';
import { UnigramModel } from './model.js';

/** Sections of a model of one word with three irregular forms; unknown words of the plain kind have a row of their own. */
function sectionsOf(row: number, unknown: number): Section[] {
  const word = hashWord('ebay');
  const words = buildHashTable(Uint32Array.of(word.hi), Uint32Array.of(word.lo));
  hashEnding(caseMap('en'), '', 0, 0, 0, 0);
  const endings = buildHashTable(Uint32Array.of(hashed.hi), Uint32Array.of(hashed.lo));
  return [
    { tag: 'LXOF', data: words.offsets },
    { tag: 'LXFP', data: words.prints },
    { tag: 'LXRW', data: Uint16Array.of(row) },
    { tag: 'LXME', data: Uint32Array.of(0, 0, 0) },
    { tag: 'LXMB', data: Uint32Array.of(0b10, 0b11, 0b101) },
    { tag: 'LXMS', data: Uint8Array.of(204, 50, 1) },
    { tag: 'ENOF', data: endings.offsets },
    { tag: 'ENFP', data: endings.prints },
    { tag: 'ENRW', data: Uint16Array.of(unknown) },
  ];
}

function modelOf(row: number, unknown = row): UnigramModel {
  return new UnigramModel(readerOf(sectionsOf(row, unknown)));
}

/** Word to probability of the last token. */
function probabilities(model: UnigramModel, text: string): Record<string, number> {
  const lattice = latticeOf(text, { lexicon: model.lexicon });
  model.score(lattice);
  const t = lattice.count - 1;
  const row = lattice.row(t);
  return Object.fromEntries(candidatesOf(lattice, t).map((word, k) => [word, Math.exp(lattice.logp[row + k]!)]));
}

function best(lattice: Lattice, model: UnigramModel, t: number): number {
  model.best(lattice);
  return lattice.best[t]!;
}

describe('UnigramModel', () => {
  it('shares the irregular mentions of a word out among its forms', () => {
    // TITLE 0.15, UPPER 0.03, MIXED 0.72 and so LOWER 0.10; forms 204, 50 and 1 of 255.
    const found = probabilities(modelOf(packRow(9, 0.15, 0.03, 0.72)), 'on ebay');
    const expected: Record<string, number> = {
      ebay: 0.1,
      Ebay: 0.15,
      EBAY: 0.03,
      eBay: (0.72 * 204) / 255,
      EBay: (0.72 * 50) / 255,
      EbAy: (0.72 * 1) / 255,
    };
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [word, p] of Object.entries(expected)) expect(found[word]).toBeCloseTo(p, 5);
  });

  it('gives every candidate at least a ten-thousandth', () => {
    const found = probabilities(modelOf(0, packRow(9, 0, 1, 0)), 'on zebra');
    expect(found['ZEBRA']).toBeCloseTo(1 / (1 + 2e-4), 6);
    expect(found['zebra']).toBeCloseTo(1e-4, 6);
  });

  it('gives an unknown word the row of its ending, and an unknown apostrophe word all irregular mentions', () => {
    const model = modelOf(packRow(9, 1, 0, 0), packRow(9, 0.28, 0.07, 0.15));
    expect(probabilities(model, 'on zebra')['Zebra']).toBeCloseTo(0.28 / 0.85, 5);
    // No ending of its kind is known, so the first entry of the table serves.
    expect(probabilities(model, "on o'neil")).toMatchObject({ "O'Neil": expect.closeTo(0.15, 5) });
  });

  it('renormalises over what the word may be', () => {
    const model = modelOf(0, packRow(9, 0.28, 0.07, 0.15));
    expect(probabilities(model, 'the 20th')).toEqual({
      '20th': expect.closeTo(0.5 / 0.57, 5),
      '20TH': expect.closeTo(0.07 / 0.57, 5),
    });
  });

  it('chooses what its rows prefer, for every row there can be', () => {
    const texts = ['on ebay', 'on zebra', 'on q', 'the 20th', "on o'neil", 'in u.s.'];
    for (let row = 0; row < 4096; row++) {
      const model = modelOf(row);
      for (const text of texts) {
        const lattice = latticeOf(text, { lexicon: model.lexicon });
        model.score(lattice);
        const scores = [...lattice.logp.subarray(lattice.row(1), lattice.rowEnd(1))];
        const most = scores.indexOf(Math.max(...scores));
        if (best(lattice, model, 1) !== most) expect([row, text, lattice.best[1]]).toEqual([row, text, most]);
      }
    }
  });

  it.each<[string, Section]>([
    ['without rows of its words', { tag: 'LXRW', data: new Uint16Array(0) }],
    ['without rows of its endings', { tag: 'ENRW', data: new Uint16Array(0) }],
    ['with more rows than endings', { tag: 'ENRW', data: new Uint16Array(2) }],
  ])('is refused %s', (_, changed) => {
    const sections = sectionsOf(0, 0).map((section) => (section.tag === changed.tag ? changed : section));
    expect(() => new UnigramModel(readerOf(sections))).toThrow(
      expect.objectContaining({ code: 'model-corrupt', where: changed.tag }),
    );
  });

  it('is refused without any ending', () => {
    const none = buildHashTable(new Uint32Array(0), new Uint32Array(0));
    const empty: Record<string, ArrayBufferView> = {
      ENOF: none.offsets,
      ENFP: none.prints,
      ENRW: new Uint16Array(0),
    };
    const sections = sectionsOf(0, 0).map(({ tag, data }) => ({ tag, data: empty[tag] ?? data }));
    expect(() => new UnigramModel(readerOf(sections))).toThrow(/ENRW: 0 items, expected 1/);
  });
});
