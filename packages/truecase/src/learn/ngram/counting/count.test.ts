import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusOf, countPlainly, type PlainCounts, readStore } from '../../../testing/counts.js';
import { runs } from '../../../testing/runs.js';
import { countNgrams } from './count.js';
import type { CountOptions } from './options.js';

const LINES = ['The cat saw Rome.', 'The dog saw the cat.'];

async function count(lines: readonly string[], options: Partial<CountOptions> = {}): Promise<PlainCounts> {
  const store = await countNgrams(corpusOf(lines), { language: 'en', order: 2, ...options });
  try {
    return await readStore(store);
  } finally {
    await store.close();
  }
}

const rows = (counts: Map<string, number> | undefined): string[] =>
  [...(counts ?? [])].map(([ngram, times]) => `${ngram}=${times}`);

describe('countNgrams', () => {
  it('counts words and their sequences between one <s> and one </s>, in byte order', async () => {
    const [words, pairs, triples] = await count(LINES, { order: 3 });
    expect(rows(words)).toEqual(['.=2', '</s>=2', '<s>=2', 'Rome=1', 'The=2', 'cat=2', 'dog=1', 'saw=2', 'the=1']);
    expect(rows(pairs)).toEqual([
      '. </s>=2',
      '<s> The=2',
      'Rome .=1',
      'The cat=1',
      'The dog=1',
      'cat .=1',
      'cat saw=1',
      'dog saw=1',
      'saw Rome=1',
      'saw the=1',
      'the cat=1',
    ]);
    expect(rows(triples)).toEqual([
      '<s> The cat=1',
      '<s> The dog=1',
      'Rome . </s>=1',
      'The cat saw=1',
      'The dog saw=1',
      'cat . </s>=1',
      'cat saw Rome=1',
      'dog saw the=1',
      'saw Rome .=1',
      'saw the cat=1',
      'the cat .=1',
    ]);
  });

  it('gives totals in which <s> is not predicted', async () => {
    const store = await countNgrams(corpusOf(LINES), { language: 'en', order: 2 });
    expect(store.words).toEqual(['.', '</s>', '<s>', 'Rome', 'The', 'cat', 'dog', 'saw', 'the']);
    expect(store.totals).toEqual([
      { distinct: 8, tokens: 13, countsOfCounts: [3, 5, 0, 0] },
      { distinct: 11, tokens: 13, countsOfCounts: [9, 2, 0, 0] },
    ]);
    await store.close();
  });

  it('counts single words only at order 1, and sentences shorter than the order', async () => {
    expect((await count(LINES, { order: 1 })).map(rows)).toEqual([
      ['.=2', '</s>=2', '<s>=2', 'Rome=1', 'The=2', 'cat=2', 'dog=1', 'saw=2', 'the=1'],
    ]);
    const counts = await count(['Yes'], { order: 5 });
    expect(counts.map(rows)).toEqual([
      ['</s>=1', '<s>=1', 'Yes=1'],
      ['<s> Yes=1', 'Yes </s>=1'],
      ['<s> Yes </s>=1'],
      [],
      [],
    ]);
  });

  it('drops first tokens together with <s>, and sentences that have nothing else', async () => {
    const [words, pairs] = await count(['The cat saw Rome.', 'Stop'], { dropFirst: 1 });
    expect(rows(words)).toEqual(['.=1', '</s>=1', 'Rome=1', 'cat=1', 'saw=1']);
    expect(rows(pairs)).toEqual(['. </s>=1', 'Rome .=1', 'cat saw=1', 'saw Rome=1']);
    expect((await count(['One two'], { dropFirst: 2 })).map(rows)).toEqual([[], []]);
  });

  it('replaces words outside the vocabulary by stand-ins of their shape', async () => {
    const lines = ['the cat met NATO, eBay and Rome', 'the cat met 1234'];
    const [words] = await count(lines, { minCount: 2 });
    expect(rows(words)).toEqual([
      '</s>=2',
      '<s>=2',
      'UNKNOWN_CA=1',
      'UNKNOWN_LC=1',
      'UNKNOWN_MC=1',
      'UNKNOWN_NC=2',
      'UNKNOWN_UC=1',
      'cat=2',
      'met=2',
      'the=2',
    ]);
  });

  it('keeps the most frequent words, equal ones in byte order', async () => {
    const [words] = await count(['b a c c d'], { maxWords: 2 });
    expect(rows(words)).toEqual(['</s>=1', '<s>=1', 'UNKNOWN_LC=2', 'a=1', 'c=2']);
    const [all] = await count(['b a c c d'], { maxWords: 4 });
    expect([...all!.keys()]).toEqual(['</s>', '<s>', 'a', 'b', 'c', 'd']);
  });

  it('keeps protected spans whatever the limits', async () => {
    const [words] = await count(['see https://example.org/A and see www.example.com'], { minCount: 3 });
    expect(rows(words)).toEqual(['</s>=1', '<protected>=2', '<s>=1', 'UNKNOWN_LC=3']);
  });

  it('samples words of every shape but no punctuation', async () => {
    const lines = Array.from({ length: 50 }, () => 'the cat met NATO, eBay and Rome 77.');
    const [all] = await count(lines, { unknown: 'sample', sampleRate: 1 });
    expect(rows(all)).toEqual([
      ',=50',
      '.=50',
      '</s>=50',
      '<s>=50',
      'UNKNOWN_CA=50',
      'UNKNOWN_LC=200',
      'UNKNOWN_MC=50',
      'UNKNOWN_NC=50',
      'UNKNOWN_UC=50',
    ]);
    const [none] = await count(lines, { unknown: 'sample', sampleRate: 0 });
    expect(none!.get('cat')).toBe(50);
    const [some] = await count(lines, { unknown: 'sample', sampleRate: 0.2 });
    const sampled = some!.get('UNKNOWN_LC')!;
    expect(sampled).toBeGreaterThan(15);
    expect(sampled).toBeLessThan(80);
    expect(sampled + some!.get('the')! + some!.get('cat')! + some!.get('met')! + some!.get('and')!).toBe(200);
    const [other] = await count(lines, { unknown: 'sample', sampleRate: 0.2, seed: 2 });
    expect(rows(other)).not.toEqual(rows(some));
  });

  it('decides who is rare before it samples', async () => {
    // All mentions are sampled away, so the vocabulary has no word left; none of them was rare.
    const [words] = await count(['cat cat Rome'], { unknown: 'sample', sampleRate: 1, minCount: 2 });
    expect(rows(words)).toEqual(['</s>=1', '<s>=1', 'UNKNOWN_LC=2', 'UNKNOWN_UC=1']);
    const half = await count(['cat cat cat cat cat cat'], { unknown: 'sample', sampleRate: 0.5, minCount: 6 });
    expect(half[0]!.get('cat')! + half[0]!.get('UNKNOWN_LC')!).toBe(6);
  });

  it('skips lines that are titles unless told to keep them', async () => {
    const lines = ['The Old Man And The Sea', 'He reads'];
    expect(rows((await count(lines))[0])).toEqual(['</s>=1', '<s>=1', 'He=1', 'reads=1']);
    expect((await count(lines, { titleLines: 'keep' }))[0]!.get('The')).toBe(2);
  });

  it('counts nothing in a text without sentences', async () => {
    const store = await countNgrams(corpusOf(['', '  ']), { language: 'en', order: 2 });
    expect(store.words).toEqual([]);
    expect(store.totals).toEqual([
      { distinct: 0, tokens: 0, countsOfCounts: [0, 0, 0, 0] },
      { distinct: 0, tokens: 0, countsOfCounts: [0, 0, 0, 0] },
    ]);
    expect(await readStore(store)).toEqual([new Map(), new Map()]);
    await store.close();
  });

  it('knows the boundaries from text that looks like them', async () => {
    const [words] = await count(['a </s> b <s> c'], { titleLines: 'keep' });
    expect([words!.get('<s>'), words!.get('</s>')]).toEqual([1, 1]);
  });

  it('numbers words by their UTF-8 bytes, also beyond U+FFFF', async () => {
    const store = await countNgrams(corpusOf(['z 𐐀𐐁 ｆｆ é Z']), { language: 'en', order: 1 });
    const byBytes = [...store.words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(store.words).toEqual(byBytes);
    expect(store.words.indexOf('ｆｆ')).toBeLessThan(store.words.indexOf('𐐀𐐁'));
    await store.close();
  });

  it('agrees with a plain counter for any text, options, workers and memory', async () => {
    const word = fc.constantFrom(
      'a',
      'b',
      'the',
      'Rome',
      'NATO',
      'eBay',
      '12',
      ',',
      '.',
      '!',
      '"',
      '-',
      "it's",
      'a-b',
      '𐐀',
    );
    const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const options = fc.record(
      {
        order: fc.integer({ min: 1, max: 5 }),
        workers: fc.integer({ min: 1, max: 3 }),
        memoryBytes: fc.constantFrom(1, 2000, 9000, 1 << 20),
        minCount: fc.integer({ min: 1, max: 3 }),
        maxWords: fc.integer({ min: 1, max: 9 }),
        unknown: fc.constantFrom('rare', 'sample'),
        sampleRate: fc.constantFrom(0, 0.3, 1),
        seed: fc.integer({ min: 0, max: 9 }),
        dropFirst: fc.integer({ min: 0, max: 2 }),
        titleLines: fc.constantFrom('skip', 'keep'),
      } as const,
      { requiredKeys: ['order'] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 40 }),
        options,
        fc.integer({ min: 1, max: 9 }),
        async (lines, given, batch) => {
          const settings = { language: 'en', ...given };
          const expected = countPlainly(lines, settings);
          const store = await countNgrams(corpusOf(lines, batch), settings);
          try {
            const counted = await readStore(store);
            expect(counted.map(rows)).toEqual(expected.map(rows));
            expect(store.words).toEqual([...expected[0]!.keys()]);
          } finally {
            await store.close();
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('refuses impossible options before it reads anything', async () => {
    const unreadable = { totalBytes: 0, lines: () => expect.fail('read') };
    const refuse = (options: object) =>
      expect(countNgrams(unreadable, { language: 'en', order: 2, ...options })).rejects;
    await refuse({ order: 6 }).toMatchObject({
      code: 'usage',
      message: 'order is 6, expected a whole number from 1 to 5',
    });
    await refuse({ order: 1.5 }).toMatchObject({ code: 'usage' });
    await refuse({ workers: 0 }).toMatchObject({ code: 'usage' });
    await refuse({ minCount: 0 }).toMatchObject({ code: 'usage' });
    await refuse({ sampleRate: 1.5 }).toMatchObject({ code: 'usage' });
    await refuse({ unknown: 'some' }).toMatchObject({
      message: 'unknown is "some", expected one of rare, sample',
    });
    await refuse({ titleLines: true }).toMatchObject({ code: 'usage' });
  });
});
