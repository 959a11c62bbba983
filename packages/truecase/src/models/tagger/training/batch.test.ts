import { describe, expect, it } from 'vitest';
import { lexiconOf } from '../../../testing/tagger.js';
import { Shape } from '../../../text/casing.js';
import { type Batch, BatchMaker, type BatchOptions, PARTS } from './batch.js';
import { LocalPreparer } from './preparer.js';

const LINES = [
  'We met Anna in Paris.',
  'The NATO summit was in Paris too.',
  'Anna has an iPhone now.',
  'We met again.',
];
const BITS = 18;

const makerOf = (options: Partial<BatchOptions> = {}) =>
  new BatchMaker(lexiconOf(LINES), {
    language: 'en',
    templates: 'paper',
    bare: 0,
    dropout: 0,
    seed: 1,
    bits: BITS,
    minFeature: 1,
    ...options,
  });

const featuresOf = ({ features, offsets }: Batch, example: number) => [
  ...features.subarray(offsets[example * PARTS]!, offsets[(example + 1) * PARTS]!),
];

describe('BatchMaker', () => {
  it('has an example for every word with a choice, with its true shape and the shapes it might have', () => {
    const batch = makerOf().make(LINES.slice(0, 2));
    expect([...batch.shape]).toEqual(
      [
        ...['TITLE', 'LOWER', 'TITLE', 'LOWER', 'TITLE'],
        ...['TITLE', 'UPPER', 'LOWER', 'LOWER', 'LOWER', 'TITLE', 'LOWER'],
      ].map((name) => Shape[name as keyof typeof Shape]),
    );
    expect(batch.lines).toBe(2);
    expect(batch.offsets).toHaveLength(batch.shape.length * PARTS + 1);
    expect(batch.offsets.at(-1)).toBe(batch.features.length);
    for (let i = 0; i < batch.shape.length; i++) expect(batch.allowed[i]! & (1 << batch.shape[i]!)).not.toBe(0);
    expect(Math.max(...batch.features)).toBeLessThan(2 ** BITS);
  });

  it('tells what is seen from both sides from what is seen from one', () => {
    const lines = ['We met Anna.', 'They met Anna.', 'We met ANNA.'];
    const [one, left, right] = lines.map((line) => makerOf({ templates: 'both' }).make([line]));
    const part = ({ features, offsets }: Batch, example: number, which: number) => [
      ...features.subarray(offsets[example * PARTS + which]!, offsets[example * PARTS + which + 1]!),
    ];
    expect([one!.hasRight, makerOf().make(lines).hasRight]).toEqual([true, false]);
    for (const which of [0, 1, 2]) expect(part(one!, 1, which).length).toBeGreaterThan(10);
    // The tag after is another one: nothing else is.
    for (const [which, isSame] of [true, true, false].entries()) {
      expect(part(right!, 1, which).join() === part(one!, 1, which).join()).toBe(isSame);
    }
    expect(part(left!, 2, 2)).toEqual(part(one!, 2, 2));
    const none = makerOf().make(lines);
    expect(part(none, 1, 2)).toEqual([]);
  });

  it('does not depend on how lines are dealt out, but for what is left to chance', () => {
    const maker = makerOf();
    const parts = LINES.map((line) => maker.make([line]));
    const whole = makerOf().make(LINES);
    expect(parts.flatMap(({ features }) => [...features])).toEqual([...whole.features]);
    expect(parts.flatMap(({ shape }) => [...shape])).toEqual([...whole.shape]);
  });

  it('uses a feature from its n-th mention on', () => {
    const all = makerOf().make(['Paris.', 'Paris.', 'Paris.']);
    const later = makerOf({ minFeature: 3 }).make(['Paris.', 'Paris.', 'Paris.']);
    expect(featuresOf(later, 0)).toEqual([]);
    expect(featuresOf(later, 1)).toEqual([]);
    expect(featuresOf(later, 2)).toEqual(featuresOf(all, 2));
    expect(featuresOf(all, 2).length).toBeGreaterThan(8);
  });

  it('has room for lines of any length', () => {
    const line = `${Array.from({ length: 30_000 }, (_, i) => (i % 3 === 0 ? 'Anna' : 'met')).join(' ')}.`;
    const batch = makerOf().make([line]);
    expect(batch.shape).toHaveLength(30_000);
    expect(batch.offsets.at(-1)).toBe(batch.features.length);
  });
});

describe('LocalPreparer', () => {
  it('gives the batches of a maker', async () => {
    const lexicon = lexiconOf(LINES);
    const options = {
      language: 'en',
      templates: 'both',
      bare: 0.3,
      dropout: 0.3,
      seed: 5,
      bits: BITS,
      minFeature: 2,
    } as const;
    const preparer = new LocalPreparer({ lexicon, options });
    const maker = new BatchMaker(lexicon, options);
    for (const line of [...LINES, ...LINES]) expect(await preparer.make([line])).toEqual(maker.make([line]));
    await preparer.close();
  });
});
