import { describe, expect, it } from 'vitest';
import { readContainer } from '../../../format/container.js';
import { loadBytes } from '../../../index.js';
import { arpaOf } from '../../../testing/lm.js';
import { importArpa } from '../../../train.js';
import { unpackLm } from './unpack.js';

/** A model without stand-ins, as other toolkits make them. */
const FOREIGN = arpaOf(
  [
    '-99 <s> -0.3',
    '-1 </s>',
    '-2 <unk> -0.1',
    '-1 us -0.2',
    '-1.3 US -0.2',
    '-1 told -0.1',
    '-0.8 the -0.2',
    '-1 army',
    '-1.5 Oslo',
    '-2 OSLO',
    '-2.5 .',
  ],
  ['-0.3 told us', '-0.2 the US -0.1', '-1.9 told US', '-2 the us', '-0.4 US army', '-0.1 . </s>', '-0.5 <s> the'],
);

const restore = async (text: string, options = {}) =>
  loadBytes((await importArpa(FOREIGN, 'en', { options })).bytes).truecase(text, { firstWord: 'true' });

describe('importArpa', () => {
  it('makes a truecaser that goes by the words around', async () => {
    expect(await restore('THE US ARMY TOLD US.')).toBe('the US army told us.');
    expect(await restore('oslo told the us')).toBe('Oslo told the US');
  });

  it('says in the header that the model was imported', async () => {
    const { bytes, meta } = await importArpa(FOREIGN, 'en', { created: '2026-01-31' });
    expect(readContainer(bytes).meta).toEqual(meta);
    expect(meta).toMatchObject({
      family: 'ngram',
      language: 'en',
      created: '2026-01-31',
      corpus: [],
      figures: { imported: true, read: [11, 7] },
      options: { relevant: true, beam: 10 },
      decoding: { boundary: 'begin', unknown: 'classes' },
    });
    expect(meta.options).not.toHaveProperty('minCount');
  });

  it('keeps the forms of a word that its probabilities speak for', async () => {
    const words = async (options: object) =>
      unpackLm(readContainer((await importArpa(FOREIGN, 'en', { options: { relevant: false, ...options } })).bytes))
        .words;
    expect(await words({})).toContain('OSLO');
    expect(await words({ minShare: 0.3 })).not.toContain('OSLO');
    expect(await words({ minShare: 0.3 })).toContain('US');
  });

  it('judges unknown words by the shapes of the words it has, or by the stand-ins', async () => {
    // us told the army are lower, US and OSLO upper, Oslo titled.
    expect(await restore('told zebras')).toBe('told zebras');
    const names = arpaOf(['-1 Oslo', '-1 Rome', '-1 Bonn', '-1 in', '-1 <unk>'], ['-0.5 in Rome']);
    const { bytes } = await importArpa(names, 'en');
    expect(loadBytes(bytes).truecase('in paris in rome', { firstWord: 'true' })).toBe('in Paris in Rome');
    const standIns = arpaOf(
      ['-1 Oslo', '-1 Rome', '-1 in -0.1', '-1 UNKNOWN_LC', '-2 UNKNOWN_UC'],
      ['-0.5 in UNKNOWN_UC', '-2 in UNKNOWN_LC'],
    );
    const other = loadBytes((await importArpa(standIns, 'en')).bytes);
    expect(other.truecase('rome paris in paris', { firstWord: 'true' })).toBe('Rome paris in Paris');
  });

  it('prunes if asked to, either way', async () => {
    for (const pruning of ['casing', 'entropy']) {
      const { meta } = await importArpa(FOREIGN, 'en', { options: { maxNgrams: 2, pruning } });
      expect((meta.figures['ngrams'] as number[])[1]).toBeLessThan(5);
    }
  });

  it('refuses options that concern counting, and wrong values', async () => {
    await expect(importArpa(FOREIGN, 'en', { options: { minCount: 3 } })).rejects.toThrow(
      /no option "minCount", expected one of: maxNgrams/,
    );
    await expect(importArpa(FOREIGN, 'en', { options: { boundary: 'end' } })).rejects.toThrow(/boundary is "end"/);
    await expect(importArpa(FOREIGN, 'en', { options: { mixedForms: 5 } })).rejects.toThrow(/mixedForms is 5/);
  });

  it('takes a model of single words', async () => {
    const { bytes } = await importArpa(arpaOf(['-1 NATO', '-2 nato', '-1 a']), 'en');
    expect(loadBytes(bytes).truecase('a nato b', { firstWord: 'true' })).toContain('a NATO');
  });
});
