import { describe, expect, it } from 'vitest';
import { evaluate } from '../../packages/truecase/dist/eval/index.js';
import { loadBytes } from '../../packages/truecase/dist/index.js';
import { train } from '../../packages/truecase/dist/train.js';
import { drawGrowth, markdown, rowsOf, withoutLists } from './niu.mjs';

const LINES = ['We sold the iPhone to NATO', 'the mayor of Oslo and McCoy'];

async function rowsFor(outputs) {
  let next = 0;
  return rowsOf(await evaluate(() => outputs[next++], LINES, { language: 'en', samples: 1 }));
}

describe('rowsOf', () => {
  it('tells the classes of the paper apart', async () => {
    const rows = await rowsFor(['We sold the Iphone to Nato', 'The mayor of oslo and McCoy']);
    // Gold: 7 lower, We and Oslo, NATO, iPhone and McCoy. Proposed: 7 lower, We, Iphone, Nato, The; McCoy.
    const near = (gold, precision, recall) => ({
      gold,
      precision: expect.closeTo(precision, 9),
      recall: expect.closeTo(recall, 9),
    });
    expect(rows.overall).toMatchObject(near(12, 8 / 12, 8 / 12));
    expect(rows.lower).toMatchObject(near(7, 6 / 7, 6 / 7));
    expect(rows.nonLower).toMatchObject(near(5, 4 / 5, 4 / 5));
    expect(rows.upper).toMatchObject({ gold: 1, precision: null, recall: 0, f1: null });
    expect(rows.mixedCase).toMatchObject(near(4, 3 / 5, 3 / 4));
    expect(rows.mixedCase.f1).toBeCloseTo(6 / 9, 9);
    expect(rows.title).toMatchObject(near(2, 1 / 4, 1 / 2));
    expect(rows.irregular).toMatchObject(near(2, 1, 1 / 2));
  });

  it('has no precision where nothing was proposed', async () => {
    const rows = await rowsFor(LINES.map((line) => line.toLowerCase()));
    expect(rows.nonLower).toEqual({ gold: 5, precision: null, recall: 0, f1: null });
    expect(rows.lower).toMatchObject({ recall: 1, precision: expect.closeTo(7 / 12, 9) });
  });
});

describe('withoutLists', () => {
  it('leaves the HMM of a model and nothing else', async () => {
    const lines = Array.from({ length: 4 }, () => [
      'We sold the iPhone and the house.',
      'We saw the sea from Pas-de-Calais and from Oslo.',
    ]).flat();
    const corpus = {
      totalBytes: 1,
      async *lines() {
        yield lines;
      },
      digests: () => [{ name: 'toy', digest: '', words: 60, lines: lines.length }],
    };
    const { bytes } = await train('hmm', corpus, { language: 'en', created: '2026-01-31' });
    const text = 'we sold the iphone from pas-de-calais and from oslo';
    expect(loadBytes(bytes).truecase(text)).toBe('We sold the iPhone from Pas-de-Calais and from Oslo');
    const alone = loadBytes(withoutLists(bytes)).truecase(text);
    expect(alone).toContain('Iphone');
    expect(alone).toContain('Oslo');
  });
});

describe('markdown', () => {
  it('aligns columns', () => {
    expect(
      markdown([
        ['a', 'words'],
        ['long name', 7],
      ]),
    ).toBe('| a         | words |\n| --------- | ----- |\n| long name | 7     |');
  });
});

describe('drawGrowth', () => {
  it('draws a line for news and one for all domains', () => {
    const model = (words, news, all) => ({
      words,
      alone: { news: { nonLower: { f1: news } }, all: { nonLower: { f1: all } } },
    });
    const svg = drawGrowth([model(1e5, 0.8, 0.7), model(1e6, 0.9, 0.85)]);
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg).toMatch(/all domains\s+1\s+\.850/);
  });
});
