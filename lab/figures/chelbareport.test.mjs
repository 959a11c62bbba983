import { describe, expect, it } from 'vitest';
import { drawCharts, writeTables } from './chelbareport.mjs';

const GUARD = { heldOutWords: 900, errorsBefore: 50, errorsAfter: 40, p: 0.2, variance: 0.123, passes: false };
const TRIAL = { domain: 'spoken', words: 70_000 };
const PLACE = { share: 0.5, before: 40, after: 30, bytes: 6000, guard: { ...GUARD, passes: true } };
const point = (variance, error) => ({
  variance,
  learned: { error: error / 2, surprise: error / 20 },
  development: { error, surprise: error / 10 },
});
const REPORT = {
  background: ['news', 'encyclopedic'],
  tests: { news: { words: 4000 }, spoken: { words: 6000 }, docs: { words: 5000 } },
  sizes: [
    { words: 100_000, system: '1-gram', parameters: null, errors: { news: 8, spoken: 6, docs: 7 } },
    { words: 100_000, system: 'tagger', parameters: 12_345, errors: { news: 4, spoken: 6.6, docs: 7 } },
    {
      words: 100_000,
      system: 'tagger of the paper',
      parameters: 678,
      errors: { news: 6, spoken: 3, docs: 7 },
      variance: 1.234,
      converged: false,
    },
    { words: 1_000_000, system: '1-gram', parameters: null, errors: { news: 5, spoken: 4, docs: 6 } },
    { words: 1_000_000, system: 'tagger', parameters: 99_999, errors: { news: 2, spoken: 3, docs: 5 } },
  ],
  base: 1_000_000,
  adaptation: [
    {
      ...TRIAL,
      errors: { spoken: { error: 2.4, p: 0.0004 }, docs: { error: 5.5, p: 0.25 } },
      newWords: 12,
      changes: 3456,
      bytes: 7890,
      guard: GUARD,
    },
  ],
  own: [
    {
      ...TRIAL,
      testWords: 2000,
      before: 100,
      after: 75,
      p: 0.01,
      places: [{ share: 0.256, before: 60, after: 45, bytes: 12_345, guard: GUARD }, PLACE],
    },
  ],
  split: [{ ...TRIAL, testWords: 2000, before: 90, after: 45, p: 0.002, places: [PLACE] }],
  ownNews: [{ ...TRIAL, testWords: 2000, before: 300, after: 240, p: 0.003, places: [PLACE] }],
  ownExact: [{ ...TRIAL, base: 100_000, testWords: 2000, before: 200, after: 110, p: 0.0001, places: [PLACE] }],
  across: [{ ...TRIAL, heldOut: 'docs', ...GUARD, errorsAfter: 60 }],
  variances: [{ ...TRIAL, kind: 'one source', points: [point(0, 4), point(0.1, 3), point(1, 3.5)] }],
};

/** Cells of all table rows that begin with these ones. */
function rowsOf(text, ...first) {
  const rows = text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.filter((cells) => cells.length > 0 && first.every((cell, i) => cells[i] === cell));
}

describe('writeTables', () => {
  const text = writeTables(REPORT);

  it('gives errors by size with the reduction against the 1-gram of the same size, and gaps', () => {
    expect(rowsOf(text, 'news', '1-gram')).toEqual([['news', '1-gram', '8.00', '5.00']]);
    expect(rowsOf(text, 'news', 'tagger')).toEqual([['news', 'tagger', '4.00 (+50.0)', '2.00 (+60.0)']]);
    expect(rowsOf(text, 'spoken', 'tagger')).toEqual([['spoken', 'tagger', '6.60 (−10.0)', '3.00 (+25.0)']]);
    expect(rowsOf(text, 'spoken', 'tagger of the paper')).toEqual([
      ['spoken', 'tagger of the paper', '3.00 (+50.0)', ''],
    ]);
    expect(rowsOf(text, 'tagger')).toEqual([['tagger', '12,345', '99,999']]);
  });

  it('names the variance of the exact trainings, and those that did not end by themselves', () => {
    expect(text).toContain('variance 1.2 by held-out lines of the smallest sample; stopped before the end: 0.1 M');
  });

  it('gives errors of adapted models, reductions against the background, and the judgement of the guard', () => {
    const guard = 'refuses, 50 → 40, p 0.200';
    expect(rowsOf(text, '70 k of spoken')[0]).toEqual([
      '70 k of spoken',
      '2.40',
      '+20.0',
      '<0.001',
      '5.50',
      '−10.0',
      '0.250',
      '0.12',
      guard,
      '12 / 3,456 / 8 kB',
    ]);
    expect(rowsOf(text, '1-gram', '4.00')[0].slice(0, 5)).toEqual(['1-gram', '4.00', '', '', '6.00']);
    expect(rowsOf(text, 'not adapted')[0].slice(0, 5)).toEqual(['not adapted', '3.00', '', '', '5.00']);
  });

  it('gives the errors of all sources, and of each', () => {
    const sum = ['70 k of spoken', '2,000', '100', '75', '+25.0', '0.010', '100 → 80 (+20.0)', '1 of 2'];
    const split = ['70 k of spoken', '2,000', '90', '45', '+50.0', '0.002', '50 → 40 (+20.0)', '1 of 1'];
    const exact = ['70 k of spoken', '2,000', '200', '110', '+45.0', '<0.001', '50 → 40 (+20.0)', '1 of 1'];
    const news = ['70 k of spoken', '2,000', '300', '240', '+20.0', '0.003', '50 → 40 (+20.0)', '1 of 1'];
    expect(rowsOf(text, '70 k of spoken', '2,000')).toEqual([sum, split, news, exact]);
    expect(writeTables({ ...REPORT, ownNews: [] })).not.toContain('alone as the background');
    expect(text).toContain('trained on 0.1 million words');
    expect(writeTables({ ...REPORT, split: [] })).not.toContain('drawn at random');
    expect(writeTables({ ...REPORT, ownExact: [] })).not.toContain('with the model of the paper (its');
    const guard = 'refuses, 50 → 40, p 0.200';
    const first = ['70 k of spoken', '26 %', '60', '45', '+25.0', '0.12', guard, '12 kB'];
    expect(rowsOf(text, '70 k of spoken', '26 %')).toEqual([first]);
  });

  it('gives what the guard says of held-out text of the other domain', () => {
    const row = ['70 k of spoken', 'docs', '50', '60', '−20.0', '0.200', '0.12', 'refuses'];
    expect(rowsOf(text, '70 k of spoken', 'docs')).toEqual([row]);
  });

  it('gives error and surprise for each variance', () => {
    expect(rowsOf(text, '0.1')).toEqual([
      ['0.1', '3.00', '1.50'],
      ['0.1', '0.3000', '0.1500'],
    ]);
  });

  it('leaves out what is not there yet', () => {
    const early = writeTables({ ...REPORT, adaptation: [], own: [], across: [], variances: [] });
    expect(early).toContain('(table 3)');
    expect(early).not.toContain('(table 6)');
    expect(early).not.toContain('(figure 1)');
  });
});

describe('drawCharts', () => {
  it('draws a chart for each test, each target, and the variances', () => {
    const charts = drawCharts(REPORT);
    expect(Object.keys(charts)).toEqual([
      'size-news',
      'size-spoken',
      'size-docs',
      'adaptation-spoken',
      'adaptation-docs',
      'own',
      'variance-error',
      'variance-surprise',
      'variance-learned',
    ]);
    expect(charts['size-news'].match(/<circle/g)).toHaveLength(5);
    expect(charts['adaptation-docs']).toContain('>5.50<');
    expect(charts.own).toContain('>3.75<');
    // A logarithmic axis has no place for the background.
    expect(charts['variance-error'].match(/<circle/g)).toHaveLength(2);
  });

  it('draws what is there', () => {
    const early = drawCharts({ ...REPORT, adaptation: [], own: [], across: [], variances: [] });
    expect(Object.keys(early)).toEqual(['size-news', 'size-spoken', 'size-docs']);
  });
});
