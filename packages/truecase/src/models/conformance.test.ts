import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { readContainer, type Section, writeContainer } from '../format/container.js';
import { loadBytes } from '../index.js';
import { type Lattice, MAX_CANDIDATES } from '../lattice/lattice.js';
import { Status } from '../lattice/status.js';
import { latticeOf } from '../testing/lattice.js';
import { runs } from '../testing/runs.js';
import { anyText, TOY_LINES, trainBytes } from '../testing/toy.js';
import { foldText, lowerText, titleText, upperText } from '../text/casing.js';
import { trainers } from '../train.js';
import type { CaseModel } from './model.js';
import { FAMILIES, readModel } from './registry.js';

/** Their best path is not made of the best candidate of each row. */
const SEQUENCE_FAMILIES: readonly string[] = ['ngram', 'hmm', 'bilingual'];

const TEXTS: Readonly<Record<string, string>> = {
  'no text': '',
  'white space': ' \n\t ',
  'marks only': '... ?! — "" (,)',
  'one letter': 'q',
  'one word': 'berlin',
  'a very long word': 'ab'.repeat(40_000),
  'a sentence': "yesterday angela merkel saw o'neil's iphone in new york, at pas-de-calais, on the 20th of may.",
  'unknown words': 'zzyzx qwertations blorped 漢字 москва',
  'ten thousand tokens': 'the mayor of new york, ibm. '.repeat(1250),
};

/** A lattice with all candidates, up to the scores. */
function proposed(model: CaseModel, text: string): Lattice {
  const lattice = latticeOf(text, { lexicon: model.lexicon, protect: false });
  model.propose?.(lattice);
  return lattice;
}

function scored(model: CaseModel, text: string): Lattice {
  const lattice = proposed(model, text);
  model.score(lattice);
  return lattice;
}

function chosen(model: CaseModel, text: string): Lattice {
  const lattice = proposed(model, text);
  model.best(lattice);
  return lattice;
}

/** Rows of the tokens that the model has a say in. */
function* openTokens(lattice: Lattice): Generator<number> {
  for (let t = 0; t < lattice.count; t++) if (lattice.isOpen(t)) yield t;
}

function rowOf(lattice: Lattice, t: number): Float32Array {
  return lattice.logp.slice(lattice.row(t), lattice.rowEnd(t));
}

function checkRows(model: CaseModel, text: string): void {
  const lattice = scored(model, text);
  for (const t of openTokens(lattice)) {
    const sum = rowOf(lattice, t).reduce((total, logp) => total + Math.exp(logp), 0);
    if (!(Math.abs(sum - 1) < 1e-5)) expect([t, sum]).toEqual([t, 1]);
    if (lattice.size[t]! > MAX_CANDIDATES) expect(lattice.size[t]).toBe(MAX_CANDIDATES);
  }
}

function checkBest(model: CaseModel, text: string): void {
  const [rows, path] = [scored(model, text), chosen(model, text)];
  for (const t of openTokens(path)) {
    if (path.best[t]! >= path.size[t]!) expect([t, path.best[t]]).toEqual([t, 'a candidate']);
    if (path.best[t] !== rows.best[t]) expect([t, path.best[t]]).toEqual([t, rows.best[t]]);
    if (path.status[t] !== rows.status[t]) expect([t, path.status[t]]).toEqual([t, rows.status[t]]);
    if (SEQUENCE_FAMILIES.includes(model.family)) continue;
    const row = rowOf(rows, t);
    const most = row.indexOf(Math.max(...row));
    if (path.best[t] !== most) expect([t, path.best[t]]).toEqual([t, most]);
  }
}

/** Everything that a model says about a text. */
function judge(model: CaseModel, text: string): { rows: number[][]; path: number[] } {
  const [rows, path] = [scored(model, text), chosen(model, text)];
  return {
    rows: [...openTokens(rows)].map((t) => [...rowOf(rows, t)]),
    path: [...openTokens(path)].map((t) => path.best[t]!),
  };
}

function sectionsOf(bytes: Uint8Array): Section[] {
  const reader = readContainer(bytes);
  return reader.tags.filter((tag) => tag !== 'META').map((tag) => ({ tag, data: reader.bytes(tag).slice() }));
}

/** Loads and uses a model that may be damaged: it keeps letters, or throws a TruecaseError. */
function tryOut(bytes: Uint8Array, texts: readonly string[]): void {
  try {
    const truecaser = loadBytes(bytes);
    for (const text of texts) {
      const out = truecaser.truecase(text);
      if (foldText(out, 'en') !== foldText(text, 'en') || out.length !== text.length) expect(out).toBe(text);
      truecaser.annotate(text, { mode: 'repair' });
    }
    for (const _ of truecaser.model.lexicon?.words() ?? []);
  } catch (error) {
    if (!(error instanceof TruecaseError)) throw error;
  }
}

it('every family has a trainer, and every trainer a family', () => {
  expect(FAMILIES.map(({ name }) => name).sort()).toEqual(Object.keys(trainers).sort());
});

describe.each(FAMILIES.map(({ name }) => name))('the family %s', (family) => {
  let bytes: Uint8Array;
  let model: CaseModel;
  beforeAll(async () => {
    bytes = await trainBytes(TOY_LINES, { family });
    model = readModel(readContainer(bytes));
  });

  it('says its name', () => {
    expect(model.family).toBe(family);
  });

  it.each(Object.keys(TEXTS))('fills rows that sum to one: %s', (name) => checkRows(model, TEXTS[name]!));

  it.each(Object.keys(TEXTS))('chooses a candidate, and the one its rows prefer: %s', (name) =>
    checkBest(model, TEXTS[name]!),
  );

  it('does so on any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        checkRows(model, text);
        checkBest(model, text);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(Object.keys(TEXTS))('does not see case: %s', (name) => {
    const lower = lowerText(TEXTS[name]!);
    const expected = judge(model, lower);
    for (const convert of [upperText, titleText]) expect(judge(model, convert(lower))).toEqual(expected);
  });

  it('gives the same when it is asked again', () => {
    const lattice = scored(model, TEXTS['a sentence']!);
    const before = [[...lattice.logp], [...lattice.best], [...lattice.status], [...lattice.size]];
    model.propose?.(lattice);
    model.score(lattice);
    expect([[...lattice.logp], [...lattice.best], [...lattice.status], [...lattice.size]]).toEqual(before);
  });

  it('proposes candidates for open words only, and takes none away', () => {
    for (const text of Object.values(TEXTS)) {
      const plain = latticeOf(text, { lexicon: model.lexicon, protect: false });
      const more = proposed(model, text);
      for (let t = 0; t < plain.count; t++) {
        if (plain.size[t]! > more.size[t]! || (plain.size[t]! < more.size[t]! && !plain.isOpen(t))) {
          expect([t, more.size[t]]).toEqual([t, plain.size[t]]);
        }
      }
    }
  });

  it('leaves alone what was fixed', () => {
    for (const part of ['score', 'best'] as const) {
      const lattice = latticeOf('see new york', { lexicon: model.lexicon });
      lattice.fix(1, 4, 0b110, 0.5, Status.LIKELY);
      model[part](lattice);
      expect([lattice.size[1], lattice.best[1], lattice.status[1]]).toEqual([1, 0, Status.LIKELY]);
      expect(lattice.logp[lattice.row(1)]).toBeCloseTo(Math.log(0.5), 6);
    }
  });

  it('is trained to the same bytes by the same text', async () => {
    expect(Buffer.compare(await trainBytes(TOY_LINES, { family }), bytes)).toBe(0);
    expect(Buffer.compare(await trainBytes([...TOY_LINES, 'And Rome.'], { family }), bytes)).not.toBe(0);
  });

  it('can be trained on text from which nothing is learned', async () => {
    const truecaser = loadBytes(await trainBytes(['Hello!', 'A'], { family }));
    expect(truecaser.truecase('HELLO there, WORLD')).toHaveLength(18);
  });

  it('can be trained on words of any length and script', async () => {
    const odd = ['x'.repeat(9000), '漢'.repeat(9000), 'Aa'.repeat(300), '𐐀'.repeat(3000), 'a-'.repeat(400)];
    const lines = odd.map((word) => `See ${word} and ${word}`);
    const truecaser = loadBytes(await trainBytes(Array(12).fill(lines).flat(), { family }));
    for (const line of lines) expect(foldText(truecaser.truecase(line))).toBe(foldText(line));
  });

  it('survives damage to any section: it keeps letters or says that the file is damaged', () => {
    const { meta } = readContainer(bytes);
    const sections = sectionsOf(bytes);
    const texts = [
      TEXTS['a sentence']!,
      TEXTS['unknown words']!,
      ...fc.sample(anyText, { numRuns: runs(20), seed: 1 }),
    ];
    const damages: ((data: Uint8Array) => Uint8Array | null)[] = [
      () => null,
      () => new Uint8Array(0),
      (data) => data.fill(0xff),
      (data) => data.fill(0),
      (data) => data.reverse(),
      ...[1, 2, 4, 8].map((size) => (data: Uint8Array) => data.subarray(0, Math.max(0, data.length - size))),
      (data) => Uint8Array.of(...data, 0, 0, 0, 0),
    ];
    for (const { tag } of sections) {
      for (const damage of damages) {
        const changed = sectionsOf(bytes).flatMap((section) => {
          if (section.tag !== tag) return [section];
          const data = damage(section.data as Uint8Array);
          return data === null ? [] : [{ tag, data }];
        });
        tryOut(writeContainer(meta, changed), texts);
      }
    }
    expect(sections.length).toBeGreaterThan(0);
  });

  it('survives any byte of any section', () => {
    const { meta } = readContainer(bytes);
    const sections = sectionsOf(bytes).filter(({ data }) => data.byteLength > 0);
    const texts = [TEXTS['a sentence']!, TEXTS['unknown words']!];
    fc.assert(
      fc.property(
        fc.nat(sections.length - 1),
        fc.nat(),
        fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }),
        (index, at, values) => {
          const changed = sectionsOf(bytes).filter(({ data }) => data.byteLength > 0);
          const data = changed[index]!.data as Uint8Array;
          for (const [i, value] of values.entries()) data[(at + i) % data.length] = value;
          tryOut(writeContainer(meta, changed), texts);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('the bundled default', () => {
  const model = readModel(readContainer(readFileSync(new URL('../../../../models/en.tcm', import.meta.url))));

  it.each(Object.keys(TEXTS))(
    'fills rows that sum to one, prefers what they prefer and does not see case: %s',
    (name) => {
      const lower = lowerText(TEXTS[name]!);
      checkRows(model, lower);
      checkBest(model, lower);
      const expected = judge(model, lower);
      for (const convert of [upperText, titleText]) expect(judge(model, convert(lower))).toEqual(expected);
    },
  );

  it('does so on any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        checkRows(model, text);
        checkBest(model, text);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('readModel', () => {
  it('refuses a family that it does not know', async () => {
    const bytes = await trainBytes(TOY_LINES);
    const { meta } = readContainer(bytes);
    const foreign = writeContainer({ ...meta, family: 'oracle' }, sectionsOf(bytes));
    expect(() => loadBytes(foreign)).toThrow(
      expect.objectContaining({
        code: 'model-family',
        message: expect.stringMatching(/"oracle", expected one of: .*unigram/),
        hint: expect.stringContaining('Update truecase'),
      }),
    );
  });
});
