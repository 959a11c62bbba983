/** How to add an orthography: what words are known by, and how a form is spelled. This one also restores acute accents. */
import { expect, it } from 'vitest';
import type { Lattice } from '../lattice/lattice.js';
import type { CaseModel } from '../models/model.js';
import { TOY_META } from '../testing/meta.js';
import { type CaseMap, caseMap, Shape } from '../text/casing.js';
import { defineLanguage } from '../text/language.js';
import { CaseOrthography, type Orthography, type UnitSink } from '../text/orthography.js';
import { Truecaser } from '../truecaser.js';

const PAIRS = new Map(
  [...'aáeéiíoóuúAÁEÉIÍOÓUÚ'].flatMap((c, i, all) => (i % 2 ? [] : [[c, all[i + 1]!]])) as [string, string][],
);
const fold = Uint16Array.from(caseMap('es').fold);
for (const [plain, acute] of PAIRS) fold[acute.charCodeAt(0)] = fold[plain.charCodeAt(0)]!;
const bare = (c: string) => [...PAIRS].find(([, acute]) => acute === c)?.[0] ?? c;

/** Marks: bit i = the i-th unit has an accent. Case as ever; then the accents, on whatever case has left there. */
class AcuteOrthography implements Orthography {
  readonly map: CaseMap = { ...caseMap('es'), fold };
  readonly #case = new CaseOrthography(this.map);
  marksOf(text: string, start: number, end: number): number {
    return [...text.slice(start, end)].reduce((marks, c, i) => marks | (bare(c) === c ? 0 : 1 << i), 0);
  }
  spell(text: string, start: number, end: number, shape: number, bits: number, marks: number, sink: UnitSink): void {
    const units = [...text.slice(start, end)];
    this.#case.spell(text, start, end, shape, bits, 0, {
      put: (i, unit) => (units[i - start] = String.fromCharCode(unit)),
    });
    for (const [i, unit] of units.entries()) {
      const wanted = (marks & (1 << i)) === 0 ? bare(unit) : (PAIRS.get(bare(unit)) ?? unit);
      if (wanted !== text[start + i]) sink.put(start + i, wanted.charCodeAt(0));
    }
  }
}

/** Proposes "José" for "jose" and chooses the candidate that came last; also tries to write what is no spelling of it. */
const model: CaseModel = {
  family: 'acute',
  lexicon: null,
  propose(lattice: Lattice) {
    for (let t = 0; t < lattice.count; t++) if (lattice.isWeighed(t)) lattice.add(t, Shape.TITLE, 1, 0b1000);
  },
  score: (lattice) => lattice.best.set(lattice.size.subarray(0, lattice.count).map((size) => Math.max(0, size - 1))),
  best: (lattice) => model.score(lattice),
};

it('forms may differ in accents, one unit for one unit, and in nothing that the fold tells apart', () => {
  const language = defineLanguage('es', {}, new AcuteOrthography());
  const truecaser = new Truecaser(model, { ...TOY_META, language: 'es' }, { language });
  expect(truecaser.truecase('JOSE jose José 12 bxxx')).toBe('José José José 12 Bxxx');
  expect(truecaser.truecase('jÓsé.')).toBe('José.');
});
