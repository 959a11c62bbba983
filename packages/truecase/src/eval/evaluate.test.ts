import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { Evaluator, evaluate } from './evaluate.js';
import { makeInput } from './input.js';
import { toJson } from './json.js';

const gold = [
  '"Was Clara there?" the clerk asked.',
  '',
  'She works for NASA in Houston.',
  '   \t',
  '... and reads McKay on her iPad.',
];

const asIs = (line: string) => line;
const capitaliseNames = (line: string) => line.replace(/clara|houston|nasa/g, (w) => w[0]!.toUpperCase() + w.slice(1));

function forceStart(line: string): string {
  return line.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

describe('evaluate', () => {
  it('gives the values worked out by hand', async () => {
    // Gold: "Was Clara She NASA Houston. McKay iPad. (7); proposed: Clara Nasa Houston. (3); right: Clara Houston. (2).
    // 5 of the 19 words are wrong: "Was She NASA McKay iPad.
    const result = await evaluate(capitaliseNames, gold);
    expect(result.lines).toBe(3);
    expect(result.words).toBe(19);
    expect(result.inputCase).toBe('lower');
    expect(result.accuracy).toBeCloseTo((100 * 14) / 19, 10);
    expect(result.precision).toBeCloseTo(200 / 3, 10);
    expect(result.recall).toBeCloseTo(200 / 7, 10);
    expect(result.f1).toBeCloseTo(40, 10);
    expect(result.oov).toBeNull();
    expect(result.against).toBeUndefined();
  });

  it('leaves the first word with a letter of each line out of the non-initial scores', async () => {
    // Left out: "Was, She, and. Inside: Clara NASA Houston. McKay iPad. in gold, none proposed by forcing starts.
    const result = await evaluate(forceStart, gold);
    expect(result.nonInitial.words).toBe(16);
    expect(result.nonInitial).toMatchObject({ precision: 0, recall: 0, f1: 0 });
    // "Was and She right, And wrong.
    expect(result.precision).toBeCloseTo(200 / 3, 10);
  });

  it('takes the first word with a letter, not the first word, for the initial one', async () => {
    const result = await evaluate(forceStart, ['-- 7 Anna met Bo']);
    expect(result.precision).toBe(100);
    expect(result.nonInitial).toEqual({ words: 4, precision: 0, recall: 0, f1: 0 });
  });

  it('asks the vocabulary for lowercased words without punctuation at their ends, and only for words with letters', async () => {
    const asked: string[] = [];
    const known = (word: string) => {
      asked.push(word);
      return word !== 'houston' && word !== 'ipad';
    };
    const result = await evaluate(capitaliseNames, ['"In Houston," 42 -- iPad!'], { known });
    expect(asked).toEqual(['in', 'houston', 'ipad']);
    expect(result.oov).toEqual({ words: 2, precision: 100, recall: 50, f1: expect.closeTo(200 / 3, 9) });
  });

  it('reads asynchronous gold and gives a perfect system 100 in every input case', async () => {
    async function* lines() {
      yield* gold;
    }
    for (const inputCase of ['lower', 'upper', 'title', 'asr'] as const) {
      const answers = new Map<string, string>();
      const seen: string[] = [];
      for (const line of gold) {
        const { input, words } = makeInput(line, inputCase);
        answers.set(input, words.join(' '));
      }
      const result = await evaluate(
        (line) => {
          seen.push(line);
          return answers.get(line)!;
        },
        lines(),
        { inputCase },
      );
      expect(seen).toHaveLength(3);
      expect(result).toMatchObject({ accuracy: 100, precision: 100, recall: 100, f1: 100, inputCase });
      expect(result.words).toBe(inputCase === 'asr' ? 18 : 19);
    }
  });

  it('gives the system the line in the chosen input case and language', async () => {
    const seen: string[] = [];
    const spy = (line: string) => {
      seen.push(line);
      return line;
    };
    await evaluate(spy, ['Işık İzmir’de.'], { language: 'tr' });
    await evaluate(spy, ['Ann: hi!'], { inputCase: 'asr' });
    expect(seen).toEqual(['ışık izmir’de.', 'ann hi']);
  });

  it('encloses the score in its interval and repeats itself with a seed', async () => {
    const many = Array.from({ length: 60 }, (_, i) => gold[[0, 2, 4][i % 3]!]!);
    const result = await evaluate(capitaliseNames, many, { seed: 4, samples: 500 });
    expect(result.interval.f1[0]).toBeLessThan(result.f1);
    expect(result.interval.f1[1]).toBeGreaterThan(result.f1);
    expect(result.interval.accuracy[0]).toBeLessThan(result.accuracy);
    expect(result.interval.accuracy[1]).toBeGreaterThan(result.accuracy);
    expect(await evaluate(capitaliseNames, many, { seed: 4, samples: 500 })).toEqual(result);
    expect((await evaluate(capitaliseNames, many, { seed: 5, samples: 500 })).interval).not.toEqual(result.interval);
  });

  it('compares two systems: equal ones have p = 1, a clearly better one p < 0.01', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => gold[[0, 2, 4][i % 3]!]!);
    const same = await evaluate(capitaliseNames, many, { against: capitaliseNames, samples: 200 });
    expect(same.against!.significance).toMatchObject({ pF1: 1, pAccuracy: 1, deltaF1: 0, onlyA: 0, onlyB: 0 });
    const better = await evaluate(capitaliseNames, many, { against: asIs, samples: 200 });
    const { scores, significance } = better.against!;
    expect(scores.f1).toBe(0);
    expect(significance.deltaF1).toBeCloseTo(40, 9);
    expect(significance.pF1).toBeLessThan(0.01);
    expect(significance.pAccuracy).toBeLessThan(0.01);
    // Clara and Houston. are right in the first system only, a thousand times each; Nasa is wrong in both.
    expect(significance).toMatchObject({ onlyA: 2000, onlyB: 0 });
    const worse = await evaluate(asIs, many, { against: capitaliseNames, samples: 200 });
    expect(worse.against!.significance).toMatchObject({ onlyA: 0, onlyB: 2000 });
  });

  it('names the line when a system adds or loses words', async () => {
    const losing = (line: string) => line.replace(' nasa', '');
    await expect(evaluate(losing, gold)).rejects.toMatchObject({
      code: 'corpus',
      message: 'the system returned 5 words, expected 6, in line 3',
      where: 'line 3',
    });
    await expect(evaluate(asIs, gold, { against: losing })).rejects.toThrow(
      'the system compared with returned 5 words',
    );
  });

  it('refuses gold without words, and an impossible number of samples before it reads anything', async () => {
    await expect(evaluate(asIs, ['', ' '])).rejects.toBeInstanceOf(TruecaseError);
    const unread = {
      // biome-ignore lint/correctness/useYield: reading is what must not happen
      *[Symbol.iterator](): Generator<string> {
        throw new Error('gold was read');
      },
    };
    await expect(evaluate(asIs, unread, { samples: 0 })).rejects.toThrow('samples is 0');
  });
});

describe('Evaluator', () => {
  it('counts lines together that different systems have restored', () => {
    const evaluator = new Evaluator({ samples: 50 });
    evaluator.add('Anna saw Oslo', () => 'Anna saw Oslo', asIs);
    evaluator.add('Anna saw Oslo', asIs, asIs);
    expect(evaluator.result()).toMatchObject({
      words: 6,
      lines: 2,
      accuracy: expect.closeTo((100 * 4) / 6, 6),
      against: { scores: { accuracy: expect.closeTo((100 * 2) / 6, 6) }, significance: { onlyA: 2, onlyB: 0 } },
    });
  });

  it('gives the scores of all lines so far', () => {
    const evaluator = new Evaluator({ samples: 50 });
    expect(() => evaluator.result()).toThrow('the gold text has no words (0 lines read)');
    evaluator.add('Oslo', asIs);
    expect(evaluator.result()).toMatchObject({ words: 1, accuracy: 0 });
    evaluator.add('sea', asIs);
    expect(evaluator.result()).toMatchObject({ words: 2, accuracy: 50 });
  });
});

describe('toJson', () => {
  it('has the headline on top, survives JSON and labels the confusion matrix', async () => {
    const result = await evaluate(capitaliseNames, gold, { against: asIs, samples: 50 });
    const json = JSON.parse(JSON.stringify(toJson(result)));
    expect(Object.keys(json).slice(0, 5)).toEqual(['words', 'accuracy', 'precision', 'recall', 'f1']);
    expect(json).toMatchObject({ words: 19, lines: 3, inputCase: 'lower', oov: null, f1: result.f1 });
    expect(json.confusion.labels).toEqual(['none', 'lower', 'title', 'upper', 'mixed']);
    expect(json.confusion.counts[0]).toEqual([1, 0, 0, 0, 0]);
    expect(json.interval.f1).toEqual(result.interval.f1);
    expect(json.against.scores.confusion.counts).toHaveLength(5);
    expect(json.against.significance.onlyA).toBe(2);
    expect(toJson(await evaluate(asIs, gold, { samples: 50 }))).not.toHaveProperty('against');
  });
});
