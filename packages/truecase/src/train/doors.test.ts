import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadBytes } from '../index.js';
import { AMBIGUOUS, AT_SUMMIT, ambiguousLines, IN_KITCHEN, TOY_SETTINGS } from '../testing/ambiguous.js';
import { toyCorpus, trainBytes } from '../testing/toy.js';
import {
  acquireLexicon,
  ambiguousOptions,
  Corpus,
  countNgrams,
  formatCorpusReport,
  formatLexicon,
  measurePerplexity,
  mergeCounts,
  readLanguageModel,
  SelectedCorpus,
  surveyCorpus,
  teachAmbiguous,
  train,
  writeCounts,
} from '../train.js';

const folder = mkdtempSync(join(tmpdir(), 'truecase-doors-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

/** What a function writes piece by piece, as text. */
async function collect(work: (write: (chunk: Uint8Array) => undefined) => Promise<void>): Promise<string> {
  const chunks: Buffer[] = [];
  await work((chunk) => void chunks.push(Buffer.from(chunk)));
  return Buffer.concat(chunks).toString();
}

describe('acquireLexicon', () => {
  const lines = ['We know the iPhone of Mr. McDonald.', 'They sell the iPhone and an iphone to Mr. McDonald.'];

  it('lists irregular words after those of the user, with their mentions', async () => {
    const lexicon = await acquireLexicon(toyCorpus(lines), { language: 'en', words: ['eBay'] });
    expect(lexicon).toEqual({
      words: [{ word: 'eBay' }, { word: 'McDonald', count: 2, total: 2 }, { word: 'iPhone', count: 2, total: 3 }],
      prefixes: [],
    });
    expect(formatLexicon(lexicon)).toBe('eBay\nMcDonald\niPhone\n');
  });

  it('lists a word of the user once, in the user’s spelling', async () => {
    const { words } = await acquireLexicon(toyCorpus(lines), { language: 'en', words: ['IPHONE'] });
    expect(words.map(({ word }) => word)).toEqual(['IPHONE', 'McDonald']);
  });
});

describe('teachAmbiguous', () => {
  it('adds classifiers to a model file, with settings that it declares', async () => {
    const lines = ambiguousLines(600);
    const model = await trainBytes(lines);
    const { bytes, report } = await teachAmbiguous(model, toyCorpus(lines), { settings: TOY_SETTINGS });
    expect(report).toMatchObject({ candidates: 1, kept: 1 });
    expect(report.words[0]!.forms.map(({ text }) => text.toLowerCase())).toEqual([AMBIGUOUS, AMBIGUOUS]);
    const taught = loadBytes(bytes);
    expect(taught.truecase(IN_KITCHEN)).toContain('turkey');
    expect(taught.truecase(AT_SUMMIT)).toContain('Turkey');
    expect(ambiguousOptions.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TOY_SETTINGS)));
  });

  it('refuses settings that it does not allow', async () => {
    const model = await trainBytes(['We saw Oslo.']);
    const teach = (settings: { [name: string]: number }) => teachAmbiguous(model, toyCorpus([]), { settings });
    await expect(teach({ minForm: 1 })).rejects.toThrow('option minForm is 1, expected a number of 2 or more');
    await expect(teach({ minform: 2 })).rejects.toThrow('family ambiguous has no option "minform"');
  });

  it('names the model in what it refuses', async () => {
    const broken = Uint8Array.of(1, 2, 3);
    await expect(teachAmbiguous(broken, toyCorpus([]), { where: 'my.tcm' })).rejects.toMatchObject({
      code: 'model-foreign',
      message: expect.stringContaining('my.tcm'),
    });
  });
});

describe('counts', () => {
  it('are written in order and added up', async () => {
    const corpus = new Corpus([write('count.txt', ['We saw Oslo.', 'We saw it.'])]);
    const store = await countNgrams(corpus, { language: 'en', order: 2, workers: 1, titleLines: 'keep' });
    const text = await collect((put) => writeCounts(store, put));
    await store.close();
    expect(text).toContain('saw\t2\nsaw Oslo\t1\nsaw it\t1\n');
    const path = write('counts.txt', text.trimEnd().split('\n'));
    const sum = await collect((put) => mergeCounts([path, path], put));
    expect(sum).toContain('saw\t4\nsaw Oslo\t2\nsaw it\t2\n');
    expect(sum.split('\n').length).toBe(text.split('\n').length);
  });
});

describe('measurePerplexity', () => {
  /** Two words of probability one half each, and a sentence end of one. */
  const ARPA = [
    '\\data\\',
    'ngram 1=4',
    '',
    '\\1-grams:',
    '-99\t<s>',
    '0\t</s>',
    '-0.30103\tWe',
    '-0.30103\tsaw',
    '',
    '\\end\\',
  ];

  it('reads an ARPA file and measures text by it', async () => {
    const model = await readLanguageModel(write('toy.arpa', ARPA));
    const result = await measurePerplexity(model, ['We saw'], 'en');
    expect(result).toMatchObject({ sentences: 1, words: 2, unknown: 0 });
    expect(result.perplexityWithoutEnds).toBeCloseTo(2, 4);
    // Three items with a product of one quarter.
    expect(result.perplexity).toBeCloseTo(4 ** (1 / 3), 4);
  });

  it('reads a model of the family ngram', async () => {
    const text = write('ngram.txt', Array(6).fill('We saw Oslo and the sea.'));
    const settings = { language: 'en', workers: 1, options: { relevant: false } };
    const { bytes } = await train('ngram', new Corpus([text]), settings);
    const path = join(folder, 'ngram.tcm');
    writeFileSync(path, bytes);
    const model = await readLanguageModel(path);
    const seen = await measurePerplexity(model, ['We saw Oslo and the sea.'], 'en');
    const shuffled = await measurePerplexity(model, ['The We and Oslo saw sea.'], 'en');
    expect(seen).toMatchObject({ words: 7, unknown: 0 });
    expect(seen.perplexity).toBeLessThan(shuffled.perplexity / 2);
  });

  it('refuses a text without words', async () => {
    const model = await readLanguageModel(write('toy.arpa', ARPA));
    await expect(measurePerplexity(model, ['', ' '], 'en')).rejects.toMatchObject({ code: 'corpus' });
  });
});

describe('the survey and the selection of a corpus', () => {
  const good = ['We saw Oslo and the sea with Anna.', 'They met the mayor of Berlin in May.'];
  const bad = ['WE SAW OSLO AND THE SEA WITH ANNA.', 'THEY MET THE MAYOR OF BERLIN IN MAY.'];

  it('tell what is in it and leave out what has lost its case', async () => {
    const path = write('mixed.txt', [...good, '', ...bad]);
    const report = await surveyCorpus(new Corpus([path]));
    expect(report).toMatchObject({ files: 1, documents: 2, allCapsLines: 2, bytes: readFileSync(path).length });
    expect(formatCorpusReport(report)).toMatch(/ALL CAPITALS +2 /);
    const selected = new SelectedCorpus(new Corpus([path]), 'en');
    const lines: string[] = [];
    for await (const batch of selected.lines()) lines.push(...batch);
    expect(lines).toEqual([...good, '']);
    expect(selected.selection).toEqual({ documents: 2, keptDocuments: 1, lines: 4, keptLines: 2 });
  });
});
