import { describe, expect, it } from 'vitest';
import { TruecaseError } from './errors.js';
import { readContainer } from './format/container.js';
import { toyCorpus } from './testing/toy.js';
import { TEXT_RULES } from './text/rules.js';
import { UNICODE_VERSION } from './text/unicode.js';
import { type Progress, type TrainingCorpus, train, trainers } from './train.js';
import { VERSION } from './version.js';

const LINES = ['We saw Oslo and the sea.', 'They saw Oslo and the hills.'];

async function failure(work: Promise<unknown>): Promise<TruecaseError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('train', () => {
  it('writes down where a model comes from', async () => {
    const { bytes, meta } = await train('unigram', toyCorpus(LINES), {
      language: 'en',
      seed: 7,
      options: { minCount: 1 },
      created: '2026-02-03',
    });
    expect(readContainer(bytes).meta).toEqual(meta);
    expect(meta).toMatchObject({
      family: 'unigram',
      language: 'en',
      created: '2026-02-03',
      unicode: UNICODE_VERSION,
      truecase: VERSION,
      textRules: TEXT_RULES,
      corpus: [{ name: 'toy', digest: '0', words: 12, lines: 2 }],
      options: { minCount: 1, minAgreeing: 20, unknown: 'suffix', seed: 7 },
      figures: { wordsRead: 12, wordsCounted: 10 },
    });
  });

  it('dates a model with today where no date is given', async () => {
    const before = new Date().toISOString().slice(0, 10);
    const { meta } = await train('unigram', toyCorpus(LINES), { language: 'en' });
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(meta.created);
    expect(meta.options).toMatchObject({ seed: 1 });
  });

  it('reports how much it has read', async () => {
    const steps: Progress[] = [];
    const corpus: TrainingCorpus = {
      ...toyCorpus(LINES),
      totalBytes: 100,
      async *lines(progress) {
        progress?.(40);
        yield LINES;
        progress?.(100);
      },
    };
    await train('unigram', corpus, { language: 'en', onProgress: (step) => steps.push(step) });
    expect(steps.map(({ done, total, unit }) => [done, total, unit])).toEqual([
      [40, 100, 'bytes'],
      [100, 100, 'bytes'],
    ]);
  });

  it('takes lines in any batches', async () => {
    const settings = { language: 'en', created: '2026-02-03' };
    const whole = await train('unigram', toyCorpus(LINES), settings);
    const single: TrainingCorpus = {
      ...toyCorpus(LINES),
      async *lines() {
        for (const line of LINES) yield [line];
        yield [];
      },
    };
    expect(Buffer.compare((await train('unigram', single, settings)).bytes, whole.bytes)).toBe(0);
  });

  it.each(['oracle', '', 'toString', 'Unigram'])('knows no family %j', async (family) => {
    const error = await failure(train(family, toyCorpus(LINES), { language: 'en' }));
    expect(error.code).toBe('usage');
    expect(error.message).toContain(`family ${JSON.stringify(family)}, expected one of: unigram`);
  });

  it.each([
    [{ order: 3 }, /family unigram has no option "order", expected one of: minCount, /],
    [{ minCount: '2' }, /option minCount is "2", expected a number of 0 or more/],
    [{ minCount: -1 }, /option minCount is -1, expected a number of 0 or more/],
    [{ smoothing: Number.POSITIVE_INFINITY }, /option smoothing is null, expected a number/],
    [{ unknown: 'upper' }, /option unknown is "upper", expected suffix, lower, title/],
    [{ spell: 1 }, /option spell is 1, expected a boolean/],
  ])('refuses the options %j before it reads a line', async (options, message) => {
    const corpus: TrainingCorpus = {
      ...toyCorpus(LINES),
      lines: () => {
        throw new Error('read');
      },
    };
    const error = await failure(train('unigram', corpus, { language: 'en', options: options as never }));
    expect(error.code).toBe('usage');
    expect(error.message).toMatch(message);
  });

  it.each([[[]], [['', '  ']]])('refuses a corpus without words: %j', async (lines: string[]) => {
    const error = await failure(train('unigram', toyCorpus(lines), { language: 'en' }));
    expect(error.code).toBe('corpus');
    expect(error.hint).toContain('truecase survey');
  });

  it('refuses a date that is none', async () => {
    const error = await failure(train('unigram', toyCorpus(LINES), { language: 'en', created: 'yesterday' }));
    expect(error.code).toBe('usage');
  });
});

describe('trainers', () => {
  it('declare defaults that fit their own options', () => {
    for (const [name, trainer] of Object.entries(trainers)) {
      expect(trainer.name).toBe(name);
      for (const option of trainer.options) {
        expect(typeof option.default).toBe(option.type);
        if (option.choices !== undefined) expect(option.choices).toContain(option.default);
        if (option.min !== undefined) expect(option.default).toBeGreaterThanOrEqual(option.min);
        expect(option.help).toMatch(/\w/);
      }
    }
  });
});
