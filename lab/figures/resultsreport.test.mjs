import { describe, expect, it } from 'vitest';
import { addCalibrations, f1Table, formatPage, meanOf, replaceHead } from './resultsreport.mjs';

const TEXTS = [
  { name: 'test', test: true, words: 10 },
  { name: 'news', test: false, words: 10 },
  { name: 'talk', test: false, words: 10 },
  { name: 'headlines', test: false, words: 10 },
];

/** Scores that are the same whatever the input. */
function scoresOf(f1) {
  const calibration = { words: 10, error: 2, bins: [{ words: 10, confidence: 90, accuracy: 88 }] };
  const one = { words: 10, accuracy: 98, precision: f1, recall: f1, f1, interval: [f1 - 1, f1 + 1], calibration };
  return { lower: one, asr: { ...one, f1: f1 - 10 }, upper: one, title: one };
}

function model(name, f1s) {
  const kinds = { names: { right: 1, count: 2 } };
  const failure = { kind: 'names', expected: 'Ann | Bo', found: 'ann | Bo' };
  const side = { right: 1, count: 2, kinds, failures: [failure] };
  return {
    name,
    family: 'tagger',
    bytes: 8e6,
    packedBytes: 7e6,
    loadMilliseconds: 40,
    wordsPerCpuSecond: 123_456,
    memory: 1.2e8,
    scores: Object.fromEntries(TEXTS.map((text, i) => [text.name, scoresOf(f1s[i])])),
    hard: { lower: side, upper: side },
  };
}

const RESULTS = {
  texts: TEXTS,
  timing: { bytes: 5e6, loads: 7 },
  models: [model('en', [93, 94, 96, 60]), model('en-small', [90, 95, 91, 70])],
};

describe('means', () => {
  it('leave tests and headlines aside', () => {
    expect(meanOf(TEXTS, (name) => ({ test: 1, news: 50, talk: 70, headlines: 2 })[name])).toBe(60);
  });

  it('stand below the texts, the best of each row in bold', () => {
    const lines = f1Table(RESULTS, 'lower').split('\n');
    expect(lines[3]).toBe('| news      |     94.00 |  **95.00** |');
    expect(lines.at(-1)).toBe('| mean      | **95.00** |      93.00 |');
  });
});

describe('calibrations', () => {
  it('are added bin by bin', () => {
    const of = (words, confidence, accuracy) => ({ bins: [{ words, confidence, accuracy }] });
    // Two texts that err in different directions.
    expect(addCalibrations([of(10, 90, 80), of(30, 90, 94)])).toEqual({
      error: 0.5,
      bins: [{ words: 40, confidence: 90, accuracy: 90.5 }],
    });
  });
});

describe('the page', () => {
  it('has every part that there is something for', () => {
    const page = formatPage(RESULTS);
    for (const part of ['## Calibration', '## Hard cases', '123,000', '`en` has 1 of 2 right', '[ann] \\| Bo']) {
      expect(page).toContain(part);
    }
    expect(page).not.toContain('## Beside');
    expect(page).not.toContain('ingredient');
  });

  it('shows the ladder and the peers', () => {
    const f1 = { news: 80, mean: 80 };
    const row = { lower: { f1 }, asr: { f1 }, speed: { bytes: 1e6, wordsPerCpuSecond: 1000, memory: null } };
    const peers = {
      texts: [{ name: 'news', words: 1000 }],
      training: { words: 5000, about: 'the first lines' },
      machine: 'a machine',
      rows: [
        { ...row, name: 'en', ours: true, speed: { bytes: 5e6, wordsPerCpuSecond: 1500, memory: 1e8 } },
        { ...row, name: 'Moses', about: 'Moses itself' },
      ],
      missing: [{ name: 'Other', reason: 'gone' }],
    };
    const page = formatPage(RESULTS, { ladder: { rows: { wide: { mean: 93 }, deep: { news: 94 } } }, peers });
    expect(page).toMatch(/\| wide +\| 93\.00 \| +\|/);
    expect(page).toMatch(/\| `en` +\| 80\.00 \| +80\.00 \| 80\.00 \| +1,500 \| +1\.50 \| +100 \|/);
    expect(page).toContain('on 5 MB (Moses 1 MB) of lower-case text');
    expect(page).toContain('Other could not be had: gone.');
  });
});

describe('the head in README.md', () => {
  const begin = '<!-- results: made by npm run figures -- results -->';
  const readme = `before\n\n${begin}\n\nold\n\n<!-- /results -->\n\nafter\n`;

  it('is replaced between its marks', () => {
    expect(replaceHead(readme, 'new')).toBe(readme.replace('old', 'new'));
    expect(replaceHead(replaceHead(readme, 'new'), 'new')).toBe(readme.replace('old', 'new'));
  });

  it('is left out where there are none', () => {
    expect(replaceHead('nothing here', 'new')).toBe('nothing here');
  });
});
