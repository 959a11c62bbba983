import { describe, expect, it } from 'vitest';
import { formatDownstream } from './downstreamreport.mjs';
import { pooled, readingOf, setsWithinAim } from './downstreamsummary.mjs';

const rate = ([gold, given, right]) => ({ gold, given, right, f1: (200 * right) / (gold + given) });

/** An impact with names: by run, [gold, given, right] of persons and of places. */
function impactOf(names, relations = {}) {
  const all = Object.values(names).map((types) => {
    const sum = [0, 1, 2].map((i) => Object.values(types).reduce((total, counts) => total + counts[i], 0));
    return rate(sum);
  });
  return {
    lines: 10,
    scored: 10,
    faults: [],
    runs: Object.entries(names).map(([name, types], i) => ({
      name,
      scores: {
        entities: {
          ...all[i],
          precision: 0,
          recall: 0,
          interval: { low: 0, high: 100 },
          groups: Object.fromEntries(Object.entries(types).map(([type, counts]) => [type, rate(counts)])),
          original: { points: all[i].f1 - all[0].f1, percent: 0, p: 0.5 },
        },
        ...(relations[name] === undefined ? {} : { relations: relations[name] }),
      },
    })),
  };
}

const BEST = 'lower, restored by en';
const good = impactOf({
  original: { PER: [10, 10, 10], LOC: [10, 10, 8] },
  lower: { PER: [10, 0, 0], LOC: [10, 2, 2] },
  [BEST]: { PER: [10, 10, 10], LOC: [10, 10, 8] },
  speech: { PER: [10, 0, 0], LOC: [10, 0, 0] },
  'speech, restored by en': { PER: [10, 10, 5], LOC: [10, 10, 5] },
  'lower, retrained': { PER: [10, 10, 5], LOC: [10, 10, 6] },
});
const bad = impactOf({
  original: { PER: [10, 10, 10] },
  lower: { PER: [10, 10, 2] },
  [BEST]: { PER: [10, 10, 9] },
  'lower, retrained': { PER: [10, 10, 7] },
});
const agreement = (f1) => ({
  precision: f1,
  recall: f1,
  f1,
  interval: { low: f1, high: f1 },
  groups: { svo: { f1 } },
  original: { points: f1 - 100, percent: f1 - 100, p: 0.5 },
});
const answered = (mrrWindow) => ({ questions: 3, first: 0, mrr: 0, firstWindow: 0, mrrWindow, p: 0.5 });
const figures = {
  lines: 10,
  names: { toy: { good, bad } },
  retrained: { good, bad },
  relations: {
    toy: {
      impact: impactOf(
        { original: { PER: [1, 1, 1] }, lower: { PER: [1, 1, 1] }, [BEST]: { PER: [1, 1, 1] } },
        { original: agreement(100), lower: agreement(80), [BEST]: agreement(93.5) },
      ),
      pairs: 10,
      reached: { original: 8, lower: 4, [BEST]: 6 },
    },
  },
  answers: {
    toy: {
      paragraphs: 1,
      runs: ['original', 'lower', BEST].map((name, i) => ({
        name,
        corpus: answered(60 - i),
        both: answered(50 - i),
      })),
    },
  },
};

describe('what restored case is worth, as a report', () => {
  it('adds up the names of all sets', () => {
    expect(pooled(figures.names.toy, 'original')).toMatchObject({ gold: 30, given: 30, right: 28 });
    expect(pooled(figures.names.toy, 'lower', 'PER')).toMatchObject({ gold: 20, given: 10, right: 2, precision: 20 });
    expect(pooled(figures.names.toy, 'lower', 'ORG')).toBeUndefined();
  });

  it('says which sets are within the aim', () => {
    const { hard, within } = setsWithinAim(figures.names.toy);
    expect(hard.map(({ name }) => name)).toEqual(['good', 'bad']);
    expect(within.map(({ name }) => name)).toEqual(['good']);
  });

  it('says by how much the aim is missed', () => {
    const reading = readingOf(figures).join('\n');
    expect(reading).toContain('At most 3 points are lost in 1 of the 2 sets');
    expect(reading).toContain('more in bad (10.0 points, 7.0 too many)');
    expect(reading).toContain('svo 93.5 % (1.5 below the 95 wanted; 80.0 in lower case)');
    expect(reading).toContain('(75.0 %)');
    expect(reading).toContain('60.0 on the original, 59.0 in lower case, 58.0 restored');
  });

  it('has the figures of the papers beside ours', () => {
    const report = formatDownstream(figures);
    expect(report).toMatch(/^\| Niu et al\. 2004.*87\.3 \(−2\.1\).*83\.1 \(−6\.3\)/m);
    expect(report).toMatch(/^\| toy \| 93\.33 \| /m);
    expect(report).toMatch(/^\| trie-hmm .*\| 60\.00 \(-33\.33\) \|/m);
    expect(report).toMatch(/^\| PER \| toy \| 100\.00 \| 13\.33 \|/m);
    expect(report).not.toContain('undefined');
    expect(report).not.toContain('NaN');
  });
});
