import { describe, expect, it } from 'vitest';
import { trainToy } from '../../testing/toy.js';
import type { Truecaser } from '../../truecaser.js';
import type { OptionValue } from '../training/trainer.js';

function train(lines: readonly string[], options: Readonly<Record<string, OptionValue>> = {}): Promise<Truecaser> {
  return trainToy(lines, { family: 'hmm', options });
}

const LINES = [
  'We took the iPhone to Oslo by train.',
  'They took an iPhone to Rome by train.',
  'We took the ferry to Pas-de-Calais by night.',
  'They took the ferry to Pas-de-Calais again.',
  'We saw Pas-de-Calais from the sea.',
];

describe('training', () => {
  it('tells what it has learned', async () => {
    const { meta } = await train(LINES, { minCount: 2 });
    expect(meta.figures).toMatchObject({ wordsRead: 43, irregularWords: 1, prefixes: 0 });
    const all = await train(LINES, { minCount: 1 });
    expect(all.meta.figures['keptWords']).toBe(all.meta.figures['distinctWords']);
    expect(all.meta.figures['keptWords']).toBeGreaterThan(meta.figures['keptWords'] as number);
    expect(all.meta.figures['keptPairs']).toBe(all.meta.figures['pairs']);
  });

  it('keeps irregular words however rare', async () => {
    const toy = await train(LINES, { minCount: 100 });
    expect(toy.meta.figures['keptWords']).toBe(1);
    expect(toy.truecase('we took the iphone')).toContain('iPhone');
  });

  it('learns how the parts of compounds are written', async () => {
    expect((await train(LINES)).truecase('we saw pas-de-calais')).toBe('We saw Pas-de-Calais');
  });

  it('keeps no more pairs than asked for', async () => {
    const { meta } = await train(LINES, { maxPairs: 7 });
    expect(meta.figures['keptPairs']).toBeLessThanOrEqual(7);
    expect(meta.figures['pairs']).toBeGreaterThan(7);
  });

  it('takes irregular forms as the options say', async () => {
    expect((await train(LINES, { minForm: 3 })).meta.figures).toMatchObject({ irregularWords: 0 });
    const lines = [...LINES, 'We took the iphone away.', 'We like the Iphone.'];
    expect((await train(lines)).meta.figures).toMatchObject({ irregularWords: 0 });
    const loose = { minShare: 0.4, minCertainty: 0 };
    expect((await train(lines, loose)).meta.figures).toMatchObject({ irregularWords: 1 });
    expect((await train(lines, { ...loose, minCertainty: 0.5 })).meta.figures).toMatchObject({ irregularWords: 0 });
  });

  it('learns from titles if told so', async () => {
    const lines = [...LINES, ...Array(6).fill('The Old Train And The Sea')];
    expect((await train(lines)).truecase('we saw the train')).toBe('We saw the train');
    expect((await train(lines, { titleLines: 'keep' })).truecase('the old train')).toBe('The Old Train');
  });

  it('splits the corpus by turns of lines', async () => {
    const lines = ['We saw Oslo again.', 'We saw Rome again.', 'We saw Oslo again.', 'We saw Rome again.'];
    // With turns of one line Oslo and Rome are in one half each; with turns of two all words are in both.
    const asked = 'we saw quito again';
    const split = (await train(lines, { halfLines: 1 })).annotate(asked)[2]!;
    const whole = (await train(lines, { halfLines: 2 })).annotate(asked)[2]!;
    expect(split.to).toBe('Quito');
    expect(split.probability).toBeGreaterThan(whole.to === 'Quito' ? whole.probability : 0);
  });
});
