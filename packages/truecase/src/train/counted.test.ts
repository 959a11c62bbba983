// A model from counts is the model from the text, byte for byte, however the text was cut into parts and in whichever order the
// counts of the parts are read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import {
  Corpus,
  countCasings,
  countNgrams,
  countPairs,
  formatCasings,
  mergeCounts,
  readCasings,
  train,
  writeCounts,
} from '../train.js';
import { isCountFolder, openCounts } from './counted.js';

const LINES = [
  'Yesterday Angela Merkel flew from Berlin to New York with two friends.',
  'He said that NATO and IBM would meet the mayor of New York in May.',
  'They bought an iPhone and a MacBook for Mr. McDonald in the U.S. last week.',
  "We saw James O'Neil and his 3D printer on the 20th of May, at 5 p.m. or so.",
  "We saw james o’neil and his 4D printer on the 19th of may, and the 3d one of James' too.",
  'The ferry to Pas-de-Calais was late, and the Anglo-Saxon king did not wait.',
  'A well-known saxon, well known as Pas-DE-Calais, was not. King Henry VIII or IV was.',
  'The Long March Home Again To Rome',
  "It is n't easy to read what Greta wrote, isn't it; see http://example.org/A or <b>this</b> UNKNOWN_LC <s> word.",
  '“Yes,” I said. Ça va — Øre ÅNGSTRÖM straße ΣΟΦΟΣ σοφός ﬁn 𐐀𐐨 日本 2nd 1990s 2000S.',
  'one',
  '',
];

/** [family, options that differ from the defaults on either way] */
const FAMILIES: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = [
  ['unigram', { minCount: 1, minForm: 1 }],
  ['ngram', { minCount: 2, cutoffs: '1' }],
  ['ngram', { order: 2, minCount: 1, maxWords: 30 }],
  ['hmm', { halfLines: 0, minCount: 1, minForm: 1 }],
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-counted-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Counts a part of the text as an executor would. */
async function countPart(lines: readonly string[], name: string): Promise<void> {
  const corpus = () => new Corpus([write('part.txt', lines.map((line) => `${line}\n`).join(''))]);
  const casings = await countCasings(corpus(), { language: 'en' });
  write(`casings/${name}`, [...formatCasings(casings, 'en')].join(''));
  write(`pairs/${name}`, [...(await countPairs(corpus(), { language: 'en' }))].join(''));
  const store = await countNgrams(corpus(), { language: 'en', order: 3, titleLines: 'keep', workers: 1 });
  const pieces: Uint8Array[] = [];
  await writeCounts(store, (piece) => {
    pieces.push(piece);
    return undefined;
  });
  await store.close();
  write(`ngrams/${name}`, Buffer.concat(pieces).toString());
}

async function trainBoth(family: string, options: Readonly<Record<string, string | number>>, texts: readonly string[]) {
  const settings = { language: 'en', options, created: '2026-01-31', workers: 1 };
  const corpus = new Corpus(texts);
  const fromText = await train(family, corpus, settings);
  const digests = corpus.digests().map(({ name, digest, words, lines }) => ({ name, digest, words, lines }));
  write('texts.jsonl', digests.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const fromCounts = await train(family, new Corpus([]), { ...settings, counts: await openCounts(folder) });
  return { fromText, fromCounts };
}

function makeFolders(): void {
  for (const kind of ['casings', 'ngrams', 'pairs']) {
    rmSync(join(folder, kind), { recursive: true, force: true });
    mkdirSync(join(folder, kind));
    write(`${kind}/_SUCCESS`, '');
  }
}

describe('a model from counts', () => {
  it.each(FAMILIES)('of %s %o is the one from the text, in any parts and order', async (family, options) => {
    const line = fc.constantFrom(...LINES);
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 3, maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }),
        async (lines, parts) => {
          makeFolders();
          for (const part of [0, 1, 2, 3])
            await countPart(
              lines.filter((_, i) => parts[i] === part),
              `part-${3 - part}`,
            );
          const text = write('text.txt', lines.map((each) => `${each}\n`).join(''));
          const { fromText, fromCounts } = await trainBoth(family, options, [text]);
          expect(fromCounts.meta).toEqual(fromText.meta);
          expect(Buffer.compare(fromCounts.bytes, fromText.bytes)).toBe(0);
        },
      ),
      { numRuns: runs(10) },
    );
  });

  it('is the same if the counts were added up before, sorted or not', async () => {
    makeFolders();
    const text = write('text.txt', LINES.join('\n'));
    await countPart(LINES.slice(0, 5), '1');
    await countPart(LINES.slice(5), '2');
    const sums: Uint8Array[] = [];
    await mergeCounts([join(folder, 'ngrams/1'), join(folder, 'ngrams/2')], (piece) => {
      sums.push(piece);
      return undefined;
    });
    const sum = Buffer.concat(sums).toString();
    rmSync(join(folder, 'ngrams'), { recursive: true });
    write('ngrams.txt', sum.split('\n').filter(Boolean).reverse().join('\n'));
    const { fromText, fromCounts } = await trainBoth('ngram', { minCount: 1, cutoffs: '1' }, [text]);
    expect(Buffer.compare(fromCounts.bytes, fromText.bytes)).toBe(0);
  });

  it('names the files of counts where the texts are not known', async () => {
    makeFolders();
    await countPart(LINES, '1');
    const counts = await openCounts(folder);
    const { meta } = await train('unigram', new Corpus([]), { language: 'en', counts });
    expect(meta.corpus).toEqual([]);
    expect(meta['counts']).toMatchObject([{ name: '1' }, { name: '1' }, { name: '1' }]);
  });

  it('is refused where counts are missing, or do not allow what is asked', async () => {
    makeFolders();
    await countPart(LINES, '1');
    const attempt = async (family: string, options: Readonly<Record<string, string | number>> = {}) =>
      train(family, new Corpus([]), { language: 'en', options, counts: await openCounts(folder) });
    await expect(attempt('tagger')).rejects.toThrow('the family tagger needs the text');
    await expect(attempt('hmm')).rejects.toThrow('halfLines=1 does not go with counts');
    await expect(attempt('ngram', { unknown: 'sample' })).rejects.toThrow('unknown=sample needs the text');
    await expect(attempt('ngram', { order: 4 })).rejects.toThrow('begin an n-gram of 4 words or end a sentence');
    rmSync(join(folder, 'ngrams'), { recursive: true });
    await expect(attempt('ngram')).rejects.toThrow('the counts have no ngrams');
    rmSync(join(folder, 'casings'), { recursive: true });
    rmSync(join(folder, 'pairs'), { recursive: true });
    expect(await isCountFolder(folder)).toBe(false);
    await expect(openCounts(folder)).rejects.toThrow('has no counts');
  });
});

it('casings of parts, merged, are the casings of the whole, byte for byte', async () => {
  const line = fc.constantFrom(...LINES);
  const count = async (lines: readonly string[]) => {
    const corpus = new Corpus([write('part.txt', lines.map((each) => `${each}\n`).join(''))]);
    return [...formatCasings(await countCasings(corpus, { language: 'en' }), 'en')].join('');
  };
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.array(line), fc.array(line), async (a, b, c) => {
      const parts = [await count(c), await count(a), await count(b)];
      const merged = await readCasings(new Corpus(parts.map((text, i) => write(`casings-${i}`, text))).lines(), 'en');
      expect([...formatCasings(merged, 'en')].join('')).toBe(await count([...a, ...b, ...c]));
    }),
    { numRuns: runs(30) },
  );
});
