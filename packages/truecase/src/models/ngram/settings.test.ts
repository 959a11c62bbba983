import { describe, expect, it } from 'vitest';
import type { ModelMeta } from '../../format/meta.js';
import { readSettings } from './settings.js';

const SOUND = { boundary: 'begin', unknown: 'classes', endings: true, beam: 10, shares: [1, 0.5, 0.3, 0.1, 0.1] };
const read = (decoding: unknown) => readSettings({ decoding } as unknown as ModelMeta);

describe('readSettings', () => {
  it('takes what a trainer writes', () => {
    expect(read(SOUND)).toEqual(SOUND);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'begin'],
    ['an unknown boundary', { ...SOUND, boundary: 'end' }],
    ['an unknown strategy', { ...SOUND, unknown: 'rare' }],
    ['endings that are no boolean', { ...SOUND, endings: 1 }],
    ['a beam of nothing', { ...SOUND, beam: 0 }],
    ['too few shares', { ...SOUND, shares: [1, 1, 1, 1] }],
    ['a share of nothing', { ...SOUND, shares: [1, 1, 0, 1, 1] }],
    ['shares that are no list', { ...SOUND, shares: 5 }],
  ])('refuses %s', (_, decoding) => {
    expect(() => read(decoding)).toThrow(
      expect.objectContaining({ code: 'model-corrupt', message: expect.stringContaining('decoding') }),
    );
  });
});
