import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORD_DEFAULTS } from '../../models/training/words.js';
import { estimateUnigram } from '../../models/unigram/train.js';
import { sumCounts } from '../ngram/counting/sum.js';
import { CorpusCasings } from './corpus.js';
import { CasingCounter } from './counter.js';
import { formatCasings, readCasings } from './text.js';

function count(lines: readonly string[], language = 'en'): CorpusCasings {
  const counter = new CasingCounter(language);
  for (const line of lines) counter.addLine(line);
  return counter;
}

const format = (casings: CorpusCasings, language = 'en'): string => [...formatCasings(casings, language)].join('');

function read(text: string, language = 'en'): Promise<CorpusCasings> {
  async function* lines(): AsyncGenerator<string[]> {
    for (const line of text.split('\n')) yield [line];
  }
  return readCasings(lines(), language);
}

/** A model from the counts, which depends on everything that is counted. */
function modelOf(casings: CorpusCasings): unknown {
  return estimateUnigram(casings, 'en', { ...WORD_DEFAULTS, minCount: 1, minAgreeing: 1, minForm: 1, spell: true });
}

const LINES = [
  'We saw Paris and paris, the PARIS of an iPhone, with O’Neil in the mid-1990s.',
  'We left Pas-de-Calais for the U.S. and Paris by e-mail.',
  'The Long March Home',
];

describe('formatCasings', () => {
  it('writes one form a line, with its kind and its mentions, in the order of bytes', () => {
    expect(format(count(['We saw Paris and Paris by eBay', 'We saw Pas-de-Calais', 'The Long Way Home']))).toBe(
      [
        '<lines skipped>\t1',
        '<words read>\t12',
        'after-hyphen Calais\t1',
        'after-hyphen de\t1',
        'before-hyphen Pas\t1',
        'compound Pas-de-Calais\t1',
        'plain Paris\t2',
        'plain and\t1',
        'plain by\t1',
        'plain eBay\t1',
        'plain saw\t2',
        '',
      ].join('\n'),
    );
  });

  it('writes nothing for nothing', () => {
    expect(format(count([]))).toBe('');
  });
});

describe('readCasings', () => {
  it('gives back what was written', async () => {
    const casings = count(LINES);
    const back = await read(format(casings));
    expect(back.figures).toEqual(casings.figures);
    expect(format(back)).toBe(format(casings));
    expect(modelOf(back)).toEqual(modelOf(casings));
  });

  it('gives back any text', async () => {
    const word = fc.constantFrom(
      'Paris',
      'paris',
      'iPhone',
      'IPHONE',
      "can't",
      'U.S.',
      '1990s',
      'well-Known',
      'ΣΑΣ',
      'ǅ',
      '東京',
    );
    const line = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), async (lines) => {
        const casings = count(lines.map((words) => `We ${words.join(' ').replaceAll('\n', ' ')}`));
        const back = await read(format(casings));
        expect(format(back)).toBe(format(casings));
        expect(back.figures).toEqual(casings.figures);
      }),
    );
  });

  it('adds up the lines of several files, in any order', async () => {
    const [one, other] = [count(LINES), count([...LINES, 'We saw Rome and PARIS'])];
    const both = await read(format(other) + format(one));
    one.addAll(other);
    expect(format(both)).toBe(format(one));
  });

  it('reads what `truecase merge` makes of several files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casings-'));
    try {
      const parts = [LINES, ['We saw Rome, and iPhones in PARIS'], ['We saw Pas-de-Calais']].map((lines) =>
        count(lines),
      );
      const paths = parts.map((part, i) => {
        writeFileSync(join(folder, `${i}`), format(part));
        return join(folder, `${i}`);
      });
      let merged = '';
      await sumCounts(paths, (chunk) => {
        merged += Buffer.from(chunk).toString();
        return undefined;
      });
      const sum = new CorpusCasings();
      for (const part of parts) sum.addAll(part);
      expect(merged.split('\n').length).toBeGreaterThan(20);
      expect(format(await read(merged))).toBe(format(sum));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('needs no totals: what is counted was read', async () => {
    const { figures } = await read('plain Paris\t3\nplain paris\t1');
    expect(figures).toEqual({ wordsRead: 4, wordsCounted: 4, titleLinesSkipped: 0, distinctWords: 1 });
  });

  it('knows the letters of the language', async () => {
    expect((await read('plain İstanbul\t3\nplain istanbul\t1', 'tr')).words.size).toBe(1);
    expect((await read('plain İstanbul\t3\nplain istanbul\t1', 'en')).words.size).toBe(2);
  });

  it.each([
    'Paris\t3',
    'odd Paris\t3',
    'plain \t3',
    'plain New York\t3',
    'plain Paris',
    'plain Paris\t0',
    'plain Paris\t-1',
    'plain Paris\t1.5',
    'plain Paris\tmany',
    'plain Paris\t4294967296',
  ])('refuses %j and says where it is', async (line) => {
    await expect(read(`plain Rome\t1\n${line}`)).rejects.toMatchObject({
      code: 'corpus',
      message: expect.stringContaining(`casing counts, line 2: found ${JSON.stringify(line)}, expected`),
    });
  });
});
