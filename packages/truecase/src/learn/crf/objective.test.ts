import { describe, expect, it } from 'vitest';
import { minimise } from '../maxent/lbfgs.js';
import { sfc32 } from '../random.js';
import { CrfObjective } from './objective.js';
import { CrfSentences } from './sentences.js';

/** Two positions: two forms, then two; features: 0 is the trigram score, 1 an indicator of form 1. */
function toy(): CrfSentences {
  const data = new CrfSentences(2);
  data.add(2, 0, [0, 0, 0, 1], [-1, -2]);
  data.add(2, 1, [0, 0, 0, 1], [-1, -3, -2, -0.5]);
  data.end();
  return data;
}

function random(sentences: number, seed: number): CrfSentences {
  const next = sfc32(seed);
  const unit = (): number => next() / 2 ** 32;
  const data = new CrfSentences(4);
  for (let s = 0; s < sentences; s++) {
    let before = 1;
    let beforeBefore = 1;
    const length = 1 + (next() % 5);
    for (let p = 0; p < length; p++) {
      const forms = 1 + (next() % 3);
      const values = Array.from({ length: forms * 4 }, () => unit() * 2 - 1);
      const steps = Array.from({ length: beforeBefore * before * forms }, () => -3 * unit());
      data.add(forms, next() % forms, values, steps);
      [beforeBefore, before] = [before, forms];
    }
    data.end();
  }
  return data;
}

describe('CrfObjective', () => {
  it('gives the value that a hand computation over all four paths gives', () => {
    const weights = Float64Array.from([2, 0.5]);
    // Paths (k1, k2): 2·(step + step) + 0.5·(ones)
    const paths = [2 * (-1 - 1), 2 * (-1 - 3) + 0.5, 2 * (-2 - 2) + 0.5, 2 * (-2 - 0.5) + 1];
    const logZ = Math.log(paths.reduce((sum, score) => sum + Math.exp(score), 0));
    const gradient = new Float64Array(2);
    const value = new CrfObjective(toy(), 4).evaluate(weights, gradient);
    // The gold path is (0, 1); the prior adds (4 + 0.25) / 8.
    expect(value).toBeCloseTo(logZ - paths[1]! + 4.25 / 8, 12);
    const share = paths.map((score) => Math.exp(score - logZ));
    const expectedLm = share[0]! * -2 + share[1]! * -4 + share[2]! * -4 + share[3]! * -2.5;
    const expectedOnes = share[1]! + share[2]! + 2 * share[3]!;
    expect(gradient[0]).toBeCloseTo(expectedLm + 4 + 2 / 4, 12);
    expect(gradient[1]).toBeCloseTo(expectedOnes - 1 + 0.5 / 4, 12);
  });

  it('has a gradient that agrees with differences to 1e-6', () => {
    const objective = new CrfObjective(random(20, 7), 0.5);
    const point = Float64Array.from([0.7, -0.4, 1.1, 0.2]);
    const gradient = new Float64Array(4);
    objective.evaluate(point, gradient);
    const scratch = new Float64Array(4);
    for (let f = 0; f < 4; f++) {
      const h = 1e-5;
      const up = Float64Array.from(point);
      const down = Float64Array.from(point);
      up[f]! += h;
      down[f]! -= h;
      const slope = (objective.evaluate(up, scratch) - objective.evaluate(down, scratch)) / (2 * h);
      expect(Math.abs(slope - gradient[f]!)).toBeLessThan(1e-6);
    }
  });

  it('is minimised where a feature that tells right from wrong has a positive weight', () => {
    const data = new CrfSentences(2);
    for (let s = 0; s < 30; s++) {
      data.add(2, s % 3 === 0 ? 0 : 1, [0, 0, 0, 1], [0, 0]);
      data.end();
    }
    // Without a prior p(form 1) = 2/3, so that the weight is ln 2.
    const { point } = minimise(new CrfObjective(data, 1e9), new Float64Array(2));
    expect(point[1]).toBeCloseTo(Math.LN2, 4);
  });
});
