import { describe, expect, it } from 'vitest';
import { readContainer } from '../../format/container.js';
import { unpackAscending } from '../../format/gaps.js';
import { loadBytes } from '../../index.js';
import { headlineLines } from '../../testing/headlines.js';
import { TOY_LINES, toyCorpus } from '../../testing/toy.js';
import { train } from '../../train.js';
import type { OptionValue } from '../training/trainer.js';

const run = async (options: Record<string, OptionValue>, seed = 1) => {
  const phases = new Set<string>();
  const { bytes, meta } = await train('tagger', toyCorpus(TOY_LINES), {
    language: 'en',
    seed,
    created: '2026-01-31',
    options: { bare: 0, dropout: 0, quantise: false, ...options },
    onProgress: ({ phase }) => phases.add(phase),
  });
  return { bytes, figures: meta.figures, phases: [...phases] };
};

/** The weights of a model that are not zero, by feature and label. */
function weightsOf(bytes: Uint8Array): Map<string, number> {
  const reader = readContainer(bytes);
  const weights = reader.f32('MWFT');
  const features = unpackAscending(reader.bytes('MWID'), 2 ** 30, 'MWID');
  const found = [...weights].map((weight, i) => [`${features[Math.floor(i / 3)]} ${i % 3}`, weight] as const);
  return new Map(found.filter(([, weight]) => weight !== 0));
}

describe('several rounds', () => {
  it('leave the mean of what each of them has learned alone', async () => {
    const [first, second, both] = [await run({}, 5), await run({}, 6), await run({ rounds: 2 }, 5)].map(({ bytes }) =>
      weightsOf(bytes),
    ) as [Map<string, number>, Map<string, number>, Map<string, number>];
    expect(first).not.toEqual(second);
    expect(both.size).toBeGreaterThan(100);
    for (const key of new Set([...first.keys(), ...second.keys(), ...both.keys()])) {
      expect(both.get(key) ?? 0).toBeCloseTo(((first.get(key) ?? 0) + (second.get(key) ?? 0)) / 2, 5);
    }
  });

  it('are named while they last, and each has its loss', async () => {
    const { phases, figures } = await run({ rounds: 2 });
    expect(phases).toEqual(expect.arrayContaining(['learning, round 1 of 2', 'learning, round 2 of 2']));
    expect(figures['meanLoss']).toHaveLength(2);
  });
});

describe('refining', () => {
  it('ends with as many features as were asked for, though the first pass has more', async () => {
    const { phases, figures } = await run({ maxFeatures: 300, refine: 1, refinePasses: 3 });
    expect(phases).toEqual(expect.arrayContaining(['refining, pass 1 of 3', 'refining, pass 3 of 3']));
    expect(figures['meanLoss']).toHaveLength(4);
    expect(figures['features']).toBeLessThanOrEqual(300);
    expect(figures['features']).toBeGreaterThan(200);
  });

  it('is left out where all features are kept', async () => {
    const { phases } = await run({ maxFeatures: 0, refine: 1 });
    expect(phases.filter((phase) => phase.startsWith('refining'))).toEqual([]);
  });

  it('gives the same file each time', async () => {
    const options = { maxFeatures: 300, refine: 1, refinePasses: 2, rounds: 2, quantise: true };
    const [one, other] = [await run(options), await run(options)];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  });
});

describe('options that make no sense', () => {
  it.each(['rounds', 'refinePasses'])('%s that is no whole number is refused', async (name) => {
    await expect(run({ [name]: 1.5 })).rejects.toThrowError(`${name} is 1.5, expected a whole number`);
  });
});

describe('lines in title case', () => {
  it('teach nothing about sentences, whether these end with a full stop or not', async () => {
    const { bytes } = await train('tagger', toyCorpus(headlineLines()), {
      language: 'en',
      seed: 1,
      created: '2026-01-31',
      options: { bare: 0, dropout: 0, minCount: 1, minFeature: 1 },
    });
    const truecaser = loadBytes(bytes);
    expect(truecaser.truecase('dora saw the long river there')).toBe('Dora saw the long river there');
    expect(truecaser.truecase('dora saw the long river there.')).toBe('Dora saw the long river there.');
    expect(truecaser.truecase('dora saw the long river there', { headlines: 'title' })).toBe(
      'Dora Saw the Long River There',
    );
  });
});
