import { describe, expect, it } from 'vitest';
import type { TrainingCorpus } from '../../corpus/training.js';
import { defaultsOf, type OptionsOf } from './options.js';
import { defineTrainer, type Trainer } from './trainer.js';

interface LineOptions {
  readonly minLines: number;
  readonly end: 'first' | 'last';
}

/** A trainer that learns how many lines there are, and how many units the words at one end of them have. */
const lineTrainer: Trainer<LineOptions> = {
  name: 'unigram',
  summary: 'counts lines',
  options: [
    { name: 'minLines', type: 'number', default: 2, min: 1, help: 'least lines' },
    { name: 'end', type: 'string', default: 'last', choices: ['first', 'last'], help: 'word that is counted' },
  ],
  async train(corpus, { minLines, end }) {
    let units = 0;
    let lines = 0;
    for await (const batch of corpus.lines()) {
      for (const line of batch) {
        units += line.split(' ').at(end === 'first' ? 0 : -1)!.length;
        lines++;
      }
    }
    return { sections: [], figures: { units, enough: lines >= minLines } };
  },
};

const corpus: TrainingCorpus = {
  totalBytes: 0,
  async *lines() {
    yield ['a house', 'Oslo'];
  },
  digests: () => [],
};
const context = { language: 'en', seed: 1 };

describe('defineTrainer', () => {
  const trainer = defineTrainer(lineTrainer);

  it('hands over the given values and the defaults of the others', async () => {
    expect((await trainer.train(corpus, {}, context)).figures).toEqual({ units: 9, enough: true });
    const { figures } = await trainer.train(corpus, { end: 'first', minLines: 3 }, context);
    expect(figures).toEqual({ units: 5, enough: false });
  });

  it.each([
    [{ end: 'left' }, 'option end is "left", expected first, last'],
    [{ minLines: 0 }, 'option minLines is 0, expected a number of 1 or more'],
    [{ minLines: Number.NaN }, 'option minLines is null, expected a number of 1 or more'],
    [{ minLines: true }, 'option minLines is true, expected a number of 1 or more'],
    [{ ends: 'first' }, 'family unigram has no option "ends", expected one of: minLines, end'],
  ])('refuses %j before anything is read', async (options, message) => {
    const unread = {
      ...corpus,
      lines: () => {
        throw new Error('read');
      },
    };
    await expect(trainer.train(unread, options as never, context)).rejects.toMatchObject({ code: 'usage', message });
  });
});

describe('declared options', () => {
  it('have the names, types and values of what the trainer reads, or do not compile', () => {
    const sound: OptionsOf<LineOptions> = lineTrainer.options;
    // @ts-expect-error: no such option
    const name: OptionsOf<LineOptions> = [{ name: 'minLine', type: 'number', default: 2, help: '' }];
    // @ts-expect-error: another type
    const type: OptionsOf<LineOptions> = [{ name: 'minLines', type: 'string', default: 2, help: '' }];
    // @ts-expect-error: a default that the option cannot have
    const value: OptionsOf<LineOptions> = [{ name: 'end', type: 'string', default: 'left', help: '' }];
    expect([sound, name, type, value].map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });

  it('know their defaults', () => {
    expect(defaultsOf<LineOptions>(lineTrainer.options)).toEqual({ minLines: 2, end: 'last' });
  });
});
