import { describe, expect, it } from 'vitest';
import { drawGrowth, formatWang } from './wangreport.mjs';

const errors = (count) => ({ words: 1000, errors: count, precision: 100 - count / 10 });
const figures = {
  pairs: { 'en-fr': 500 },
  precision: {
    'en-fr': {
      unigram: errors(90),
      'unigram+': errors(80),
      trigram: errors(50),
      'trigram+': errors(40),
      bilingual: errors(20),
      monolingual: errors(30),
      'bilingual + monolingual': errors(10),
    },
  },
  translations: [
    {
      set: 'abc.en-fr',
      system: 'X',
      references: 1,
      lines: 2,
      scores: { lower: 10, rules: 11, unigram: 12, 'unigram+': 13, trigram: 14, 'trigram+': 15, bilingual: 19 },
      original: 19.2,
      bound: 20,
    },
  ],
  growth: [
    { pairs: 10, words: 100, trigram: 93, bilingual: 97 },
    { pairs: 100, words: 1000, trigram: 95, bilingual: 98 },
  ],
};

describe('the report on Wang et al.', () => {
  const report = formatWang(figures);

  it('counts errors against the better trigram', () => {
    expect(report).toMatch(/\| en-fr +\| +500 \| +1000 \|.* 50\.0 % \| +75\.0 % \| +91\.52, 98\.47, 99\.11 \|/);
  });

  it('gives BLEU as a share of the bound, and says what falls short', () => {
    expect(report).toMatch(/\| abc\.en-fr X .*\| +95\.0 % \| +96\.0 % \|/);
    expect(report).toContain(
      '0 of 1 outputs reach 97 % of the bound; of the 1 that do not, 1 do not reach it in their own case either',
    );
  });

  it('says what a run that was broken off has not measured', () => {
    expect(report).not.toContain('Not measured');
    const { growth: _, ...some } = figures;
    expect(formatWang({ ...some, missing: ['de-en', 'figure 4'] })).toContain('Not measured yet: de-en, figure 4.');
  });

  it('draws figure 4', () => {
    expect(drawGrowth(figures.growth)).toContain('<svg');
  });
});
