import { describe, expect, it } from 'vitest';
import { defaultsOf, type OptionsOf } from './options.js';
import { defineTrainer, type Trainer, type TrainingCorpus } from './trainer.js';

interface PairOptions {
  readonly minPairs: number;
  readonly side: 'source' | 'target';
}

/** A trainer that reads sentence pairs and learns how many there are. */
const pairTrainer: Trainer<PairOptions, 'pairs'> = {
  name: 'unigram',
  summary: 'counts pairs',
  items: 'pairs',
  options: [
    { name: 'minPairs', type: 'number', default: 2, min: 1, help: 'least pairs' },
    { name: 'side', type: 'string', default: 'target', choices: ['source', 'target'], help: 'side that is counted' },
  ],
  async train(corpus, { minPairs, side }) {
    let units = 0;
    let pairs = 0;
    for await (const batch of corpus.lines()) {
      for (const [source, target] of batch) {
        units += (side === 'source' ? source : target).length;
        pairs++;
      }
    }
    return { sections: [], figures: { units, enough: pairs >= minPairs } };
  },
};

const pairs: TrainingCorpus<'pairs'> = {
  totalBytes: 0,
  async *lines() {
    yield [
      ['ein Haus', 'a house'],
      ['Oslo', 'Oslo'],
    ];
  },
  digests: () => [],
};
const context = { language: 'en', seed: 1 };

describe('defineTrainer', () => {
  const trainer = defineTrainer(pairTrainer);

  it('takes items of the kind that the trainer names', async () => {
    expect(trainer.items).toBe('pairs');
    expect((await trainer.train(pairs, {}, context)).figures).toEqual({ units: 11, enough: true });
  });

  it('hands over the given values and the defaults of the others', async () => {
    const { figures } = await trainer.train(pairs, { side: 'source', minPairs: 3 }, context);
    expect(figures).toEqual({ units: 12, enough: false });
  });

  it.each([
    [{ side: 'left' }, 'option side is "left", expected source, target'],
    [{ minPairs: 0 }, 'option minPairs is 0, expected a number of 1 or more'],
    [{ minPairs: Number.NaN }, 'option minPairs is null, expected a number of 1 or more'],
    [{ minPairs: true }, 'option minPairs is true, expected a number of 1 or more'],
    [{ sides: 'source' }, 'family unigram has no option "sides", expected one of: minPairs, side'],
  ])('refuses %j before anything is read', async (options, message) => {
    const unread = {
      ...pairs,
      lines: () => {
        throw new Error('read');
      },
    };
    await expect(trainer.train(unread, options as never, context)).rejects.toMatchObject({ code: 'usage', message });
  });
});

describe('declared options', () => {
  it('have the names, types and values of what the trainer reads, or do not compile', () => {
    const sound: OptionsOf<PairOptions> = pairTrainer.options;
    // @ts-expect-error: no such option
    const name: OptionsOf<PairOptions> = [{ name: 'minPair', type: 'number', default: 2, help: '' }];
    // @ts-expect-error: another type
    const type: OptionsOf<PairOptions> = [{ name: 'minPairs', type: 'string', default: 2, help: '' }];
    // @ts-expect-error: a default that the option cannot have
    const value: OptionsOf<PairOptions> = [{ name: 'side', type: 'string', default: 'left', help: '' }];
    expect([sound, name, type, value].map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });

  it('know their defaults', () => {
    expect(defaultsOf<PairOptions>(pairTrainer.options)).toEqual({ minPairs: 2, side: 'target' });
  });
});
