import { beforeAll, describe, expect, it } from 'vitest';
import { trainToy } from '../../testing/toy.js';
import type { Truecaser } from '../../truecaser.js';

const ENDINGS = ['That was a good one', 'We lost the ball again', 'He never came back', 'You should have seen it'];
const STARTS = ['Then we went home', 'They laughed a lot', 'Nobody knew why', 'It was late by then'];

describe('sentence starts that are written in lower case', () => {
  let tc: Truecaser;

  beforeAll(async () => {
    const lines = Array.from({ length: 30 }, (_, i) => [
      `${ENDINGS[i % 4]}. laughs`,
      `${ENDINGS[(i + 1) % 4]}. ${STARTS[i % 4]}.`,
      `${STARTS[i % 4]}. ${ENDINGS[i % 4]}.`,
    ]).flat();
    tc = await trainToy(lines, { family: 'tagger', options: { bare: 0, dropout: 0, rate: 0.3 } });
  });

  it('stay so where the model is sure, and only there', () => {
    expect(tc.truecase('he never came back. laughs')).toBe('He never came back. laughs');
    expect(tc.truecase('he never came back. they laughed a lot.')).toBe('He never came back. They laughed a lot.');
  });

  it('are raised all the same where no model is asked', () => {
    const text = 'he never came back. laughs';
    expect(tc.truecase(text, { mode: 'starts' })).toBe('He never came back. Laughs');
    expect(tc.annotate(text, { mode: 'starts' }).at(-1)).toMatchObject({ from: 'laughs', to: 'Laughs' });
  });

  it('are explained as they are written', () => {
    const text = 'we lost the ball again. laughs';
    const annotations = tc.annotate(text);
    expect(annotations.at(-1)).toMatchObject({ from: 'laughs', to: 'laughs' });
    expect(annotations.at(-1)!.probability).toBeGreaterThanOrEqual(0.9);
    expect(annotations[0]).toMatchObject({ from: 'we', to: 'We' });
  });
});
