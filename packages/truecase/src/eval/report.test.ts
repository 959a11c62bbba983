import { describe, expect, it } from 'vitest';
import { type Evaluation, evaluate } from './evaluate.js';
import { formatReport } from './report.js';

const gold = ['Mira flew to Oslo with KLM.', 'her iPad stayed home.'];
const system = (line: string) => line.replace('mira', 'Mira').replace('klm', 'Klm').replace('home', 'Home');

describe('formatReport', () => {
  it('prints headline, groups, classes, confusion and comparison', async () => {
    const evaluation = await evaluate(system, gold, { known: (w) => w !== 'oslo', against: (l) => l, samples: 100 });
    const fixed: Evaluation = {
      ...evaluation,
      interval: { f1: [10, 60.5], accuracy: [50, 75] },
      against: {
        ...evaluation.against!,
        significance: { ...evaluation.against!.significance, pF1: 0.25, pAccuracy: 0.00001 },
      },
    };
    expect(formatReport(fixed)).toBe(`\
input: lower case, 2 lines, 10 words

               %   95 % interval
F1         28.57  10.00 to 60.50
precision  33.33
recall     25.00
accuracy   60.00  50.00 to 75.00

scope              words  precision  recall     F1
all                   10      33.33   25.00  28.57
not first in line      8       0.00    0.00   0.00
not in vocabulary      1       0.00    0.00   0.00

class                gold  precision  recall     F1
overall                10      60.00   60.00  60.00
lowercase               6      71.43   83.33  76.92
non-lowercase           4      33.33   25.00  28.57
  in any form           4      66.67   50.00  57.14
  all uppercase         1       0.00    0.00   0.00
  initial uppercase     2      33.33   50.00  40.00
  irregular mixed       1       0.00    0.00   0.00

gold \\ output  none  lower  title  upper  mixed
none              0      0      0      0      0
lower             0      5      1      0      0
title             0      1      1      0      0
upper             0      0      1      0      0
mixed             0      1      0      0      0

comparison                this  other  difference        p
F1                       28.57   0.00      +28.57   0.2500
accuracy                 60.00  60.00        0.00  <0.0001
words right in one only      1      1           0
p: approximate randomisation over lines, 100 samples
`);
  });

  it('fault 14: names what was scored, says "1 word" and prints no scores of nothing', async () => {
    const report = formatReport(await evaluate(system, ['Mira'], { known: () => true, samples: 10 }), {
      model: 'en',
      against: 'old.tcm',
      files: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    });
    expect(report.split('\n').slice(0, 4)).toEqual([
      'model: en',
      'other: old.tcm',
      'files: a, b, c, d, e, 2 more',
      'input: lower case, 1 line, 1 word',
    ]);
    expect(report).toMatch(/\nnot first in line +0 +– +– +–\n/);
    expect(report).toMatch(/\nnot in vocabulary +0 +– +– +–\n/);
    expect(report).toMatch(/\n {2}initial uppercase +1 +100\.00 +100\.00 +100\.00\n/);
    expect(report).toMatch(/\nlowercase +0 +– +– +–\n/);
  });

  it('leaves out what was not asked for', async () => {
    const report = formatReport(await evaluate(system, gold, { inputCase: 'asr', samples: 10 }));
    expect(report).toContain('input: lower case without punctuation, 2 lines');
    expect(report).not.toContain('vocabulary');
    expect(report).not.toContain('comparison');
  });

  it('stays within 79 columns for billions of words and has no trailing space', async () => {
    const { against, ...evaluation } = await evaluate(system, gold, { against: (l) => l, samples: 10 });
    const huge = 12_345_678_901;
    const report = formatReport({
      ...evaluation,
      inputCase: 'asr',
      words: huge,
      lines: huge,
      confusion: evaluation.confusion.map((row) => row.map(() => huge)),
      against: { ...against!, significance: { ...against!.significance, onlyA: huge, onlyB: 1, deltaF1: -0.001 } },
    });
    expect(report).toContain(String(huge));
    expect(report).not.toContain('-0.00');
    for (const line of report.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(79);
      expect(line).toBe(line.trimEnd());
    }
  });
});
