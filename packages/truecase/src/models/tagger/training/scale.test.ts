import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../training/options.js';
import { TAGGER_OPTIONS, type TaggerOptions } from './options.js';
import { scaleOptions } from './scale.js';

const DEFAULTS = defaultsOf<TaggerOptions>(TAGGER_OPTIONS);

describe('options by the amount of text', () => {
  it('have no network for a little text', () => {
    expect(scaleOptions(DEFAULTS, 40_000)).toEqual({ ...DEFAULTS, netDim: 0 });
  });

  it('have a small network that reads a million words four times, and a large one for much text', () => {
    expect(scaleOptions(DEFAULTS, 1_000_000)).toMatchObject({
      netDim: 32,
      netShare: 4,
      netMost: 4,
      maxFeatures: 250_000,
    });
    expect(scaleOptions(DEFAULTS, 80_000_000)).toMatchObject({
      netDim: 64,
      netShare: 1.5,
      netMagnitude: 6,
      maxFeatures: 2_100_000,
    });
  });

  it('stay as they are where the width is given', () => {
    const given = { ...DEFAULTS, netDim: 16 };
    expect(scaleOptions(given, 1_000_000)).toBe(given);
  });

  it('leave the number of features to who gives it', () => {
    expect(scaleOptions({ ...DEFAULTS, maxFeatures: 7, refine: 0.1 }, 1e6)).toMatchObject({
      maxFeatures: 7,
      refine: 0.1,
    });
  });
});

it('at most a dozen options are for everybody', () => {
  expect(TAGGER_OPTIONS.filter(({ advanced }) => advanced !== true).length).toBeLessThanOrEqual(12);
});
