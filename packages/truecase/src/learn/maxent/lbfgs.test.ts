import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../../errors.js';
import { runs } from '../../testing/runs.js';
import { type Iteration, minimise, type Problem } from './lbfgs.js';

/** ½ Σ (a · (x − c))² over rows a: convex, with its minimum 0 at c. */
function quadratic(rows: readonly (readonly number[])[], centre: readonly number[]): Problem {
  return {
    dimension: centre.length,
    evaluate(point, gradient) {
      gradient.fill(0);
      let value = 0;
      for (const row of rows) {
        const distance = row.reduce((sum, a, i) => sum + a * (point[i]! - centre[i]!), 0);
        value += (distance * distance) / 2;
        for (const [i, a] of row.entries()) gradient[i]! += distance * a;
      }
      return value;
    },
  };
}

/** Σ 100 (y − x²)² + (1 − x)² over pairs: a bent valley with its minimum at 1. */
const rosenbrock: Problem = {
  dimension: 6,
  evaluate(point, gradient) {
    let value = 0;
    for (let i = 0; i < point.length; i += 2) {
      const x = point[i]!;
      const bend = point[i + 1]! - x * x;
      value += 100 * bend * bend + (1 - x) ** 2;
      gradient[i] = -400 * x * bend - 2 * (1 - x);
      gradient[i + 1] = 200 * bend;
    }
    return value;
  },
};
const valley = () => Float64Array.of(-1.2, 1, 3, -4, 0, 7);

/** Diagonals from 1 to `condition`. */
function diagonal(size: number, condition: number): number[][] {
  return Array.from({ length: size }, (_, i) => {
    const row = Array(size).fill(0);
    row[i] = Math.sqrt(condition) ** (i / (size - 1));
    return row;
  });
}

/** Checks every step on the way down, each of which ends at the place that was evaluated last; gives their number. */
function expectWolfe(problem: Problem, start: Float64Array): number {
  type Place = { point: Float64Array; value: number; gradient: Float64Array };
  const evaluated: Place[] = [];
  const places: Place[] = [];
  const watched: Problem = {
    dimension: problem.dimension,
    evaluate(point, gradient) {
      const value = problem.evaluate(point, gradient);
      evaluated.push({ point: point.slice(), value, gradient: gradient.slice() });
      return value;
    },
  };
  const { converged } = minimise(watched, start, { onIteration: () => places.push(evaluated.at(-1)!) });
  expect(converged).toBe(true);
  let from = evaluated[0]!;
  for (const to of places) {
    const along = ({ gradient }: Place) => gradient.reduce((sum, g, i) => sum + g * (to.point[i]! - from.point[i]!), 0);
    expect(along(from)).toBeLessThan(0);
    expect(to.value).toBeLessThanOrEqual(from.value + 1e-4 * along(from) + 1e-11 * from.value);
    expect(Math.abs(along(to))).toBeLessThanOrEqual(-0.9001 * along(from));
    from = to;
  }
  return places.length;
}

describe('minimise', () => {
  it('finds the minimum of any convex quadratic', () => {
    const size = fc.integer({ min: 1, max: 12 });
    const number = fc.double({ min: -10, max: 10, noNaN: true });
    const problems = size.chain((n) => {
      const vector = fc.array(number, { minLength: n, maxLength: n });
      return fc.record({ rows: fc.array(vector, { maxLength: 4 }), centre: vector, start: vector });
    });
    fc.assert(
      fc.property(problems, ({ rows, centre, start }) => {
        const problem = quadratic([...diagonal(centre.length + 1, 9).map((row) => row.slice(0, -1)), ...rows], centre);
        const { point, converged } = minimise(problem, Float64Array.from(start), { gradientTolerance: 1e-9 });
        expect(converged).toBe(true);
        for (const [i, expected] of centre.entries()) expect(Math.abs(point[i]! - expected)).toBeLessThan(1e-7);
      }),
      { seed: 2, numRuns: runs(200) },
    );
  });

  it('finds its way through a bent valley', () => {
    const { point, value, converged, iterations } = minimise(rosenbrock, valley(), { gradientTolerance: 1e-10 });
    expect(converged).toBe(true);
    expect(iterations).toBeLessThan(150);
    expect(value).toBeLessThan(1e-16);
    for (const x of point) expect(x).toBeCloseTo(1, 8);
  });

  it('gives the same bits twice and leaves the start alone', () => {
    const start = valley();
    const first = minimise(rosenbrock, start);
    expect(start).toEqual(valley());
    expect(minimise(rosenbrock, start)).toEqual(first);
    expect(first.iterations).toBeGreaterThan(10);
  });

  it('never goes up, and counts what it does', () => {
    const seen: Iteration[] = [];
    let calls = 0;
    const counted: Problem = {
      dimension: 6,
      evaluate: (point, gradient) => {
        calls++;
        return rosenbrock.evaluate(point, gradient);
      },
    };
    const { value, iterations } = minimise(counted, valley(), { onIteration: (step) => seen.push(step) });
    expect(seen.map(({ iteration }) => iteration)).toEqual(Array.from({ length: iterations }, (_, i) => i + 1));
    for (let i = 1; i < seen.length; i++) expect(seen[i]!.value).toBeLessThan(seen[i - 1]!.value);
    expect(seen.at(-1)).toMatchObject({ evaluations: calls, value });
    expect(seen.at(-1)!.gradient).toBeLessThanOrEqual(1e-5 * (1 + value));
    expect(seen.at(-2)!.gradient).toBeGreaterThan(1e-5 * (1 + seen.at(-2)!.value));
  });

  it('stops after the most steps and says so', () => {
    expect(minimise(rosenbrock, valley(), { maxIterations: 3 })).toMatchObject({ iterations: 3, converged: false });
    expect(minimise(rosenbrock, new Float64Array(6).fill(1))).toMatchObject({ iterations: 0, converged: true });
  });

  it('takes steps that meet the strong Wolfe conditions', () => {
    expect(expectWolfe(rosenbrock, valley())).toBeGreaterThan(20);
    const wave = fc.record({
      height: fc.double({ min: 0.1, max: 3, noNaN: true }),
      pace: fc.double({ min: 0.2, max: 5, noNaN: true }),
      shift: fc.double({ min: 0, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(wave, { maxLength: 4 }), fc.integer({ min: -200, max: 200 }), (waves, at) => {
        const hills: Problem = {
          dimension: 1,
          evaluate([x], gradient) {
            gradient[0] = x! / 5;
            let value = 100 + x! ** 2 / 10;
            for (const { height, pace, shift } of waves) {
              value += height * Math.cos(pace * x! + shift);
              gradient[0] -= height * pace * Math.sin(pace * x! + shift);
            }
            return value;
          },
        };
        expectWolfe(hills, Float64Array.of(at / 10));
      }),
      { seed: 9, numRuns: runs(1000) },
    );
  });

  it('stretches steps that are too short and shrinks those that are too long', () => {
    // A quadratic that is nearly flat, and |x| with its corner rounded off.
    const sharp: Problem = {
      dimension: 1,
      evaluate(point, gradient) {
        const root = Math.sqrt(point[0]! ** 2 + 1e-8);
        gradient[0] = point[0]! / root;
        return root;
      },
    };
    const near = minimise(sharp, Float64Array.of(0.7), { gradientTolerance: 1e-8 });
    expect(near.converged).toBe(true);
    expect(Math.abs(near.point[0]!)).toBeLessThan(1e-10);
    let evaluations = 0;
    const far = minimise(quadratic([[1e-3]], [5000]), Float64Array.of(0), {
      gradientTolerance: 1e-12,
      onIteration: (step) => {
        evaluations = step.evaluations;
      },
    });
    expect(far.converged).toBe(true);
    expect(far.point[0]).toBeCloseTo(5000, 4);
    expect(evaluations).toBeLessThan(15);
  });

  it('goes down even where no step is long enough', () => {
    const slide: Problem = {
      dimension: 1,
      evaluate(point, gradient) {
        gradient[0] = -1;
        return -point[0]!;
      },
    };
    const { iterations, value, converged } = minimise(slide, new Float64Array(1), {
      gradientTolerance: 0,
      maxIterations: 1,
    });
    expect({ iterations, converged }).toEqual({ iterations: 1, converged: false });
    expect(value).toBeLessThan(-1e20);
  });

  it('gets into a bowl whose rim bends downwards', () => {
    const bell: Problem = {
      dimension: 2,
      evaluate(point, gradient) {
        const height = Math.exp(-(point[0]! ** 2 + 4 * point[1]! ** 2) / 2);
        gradient[0] = point[0]! * height;
        gradient[1] = 4 * point[1]! * height;
        return 1 - height;
      },
    };
    const { point, converged } = minimise(bell, Float64Array.of(3, 1.5), { gradientTolerance: 1e-10, memory: 1 });
    expect(converged).toBe(true);
    expect(Math.hypot(...point)).toBeLessThan(1e-8);
  });

  it('forgets what it remembers when that does not lead down', () => {
    // For the length of one search every value is too high; then all is as if it had started where it stands.
    let calls = 0;
    let jump = Number.POSITIVE_INFINITY;
    const jumping: Problem = {
      dimension: 6,
      evaluate(point, gradient) {
        calls++;
        return rosenbrock.evaluate(point, gradient) + (calls > jump && calls <= jump + 40 ? 1e9 : 0);
      },
    };
    const before = minimise(rosenbrock, valley(), { maxIterations: 12 });
    const onIteration = ({ iteration }: Iteration) => {
      if (iteration === 12) jump = calls;
    };
    const interrupted = minimise(jumping, valley(), { onIteration });
    const fresh = minimise(rosenbrock, before.point);
    expect(interrupted.converged).toBe(true);
    expect(interrupted).toEqual({ ...fresh, iterations: fresh.iterations + 12 });
    expect(fresh.iterations).toBeGreaterThan(5);
  });

  it('takes the tolerance relative to the value', () => {
    const high: Problem = {
      dimension: 1,
      evaluate(point, gradient) {
        gradient[0] = point[0]!;
        return 1e4 + point[0]! ** 2 / 2;
      },
    };
    expect(minimise(high, Float64Array.of(0.09)).iterations).toBe(0);
    expect(minimise(high, Float64Array.of(0.11)).iterations).toBeGreaterThan(0);
  });

  it('needs fewer steps with a hint of the curvature', () => {
    const rows = diagonal(40, 1e6);
    const problem = quadratic(rows, Array(40).fill(1));
    const curvature = Float64Array.from(rows, (row, i) => 2 * row[i]! ** 2);
    const start = new Float64Array(40);
    const plain = minimise(problem, start, { gradientTolerance: 1e-8 });
    const hinted = minimise({ ...problem, curvature }, start, { gradientTolerance: 1e-8 });
    expect(hinted.converged).toBe(true);
    for (const x of hinted.point) expect(x).toBeCloseTo(1, 6);
    expect(hinted.iterations).toBeLessThan(plain.iterations / 5);
  });

  it('ends where rounding leaves no way down', () => {
    const offset: Problem = {
      dimension: 1,
      evaluate(point, gradient) {
        gradient[0] = 1;
        return 1e6 + 0 * point[0]!;
      },
    };
    expect(minimise(offset, Float64Array.of(1), { gradientTolerance: 1e-9 })).toMatchObject({
      iterations: 0,
      converged: false,
      value: 1e6,
    });
  });

  it('refuses values that are not finite, and impossible settings', () => {
    const constant = (value: number, slope: number): Problem => ({
      dimension: 2,
      evaluate: (_, gradient) => {
        gradient.fill(slope);
        return value;
      },
    });
    const start = new Float64Array(2);
    expect(() => minimise(constant(Number.NaN, 1), start)).toThrow(TruecaseError);
    expect(() => minimise(constant(Number.NaN, 1), start)).toThrow('has a value of NaN at the start');
    expect(() => minimise(constant(1, Number.NaN), start)).toThrow('has a gradient of length NaN at the start');
    const cliff: Problem = {
      dimension: 1,
      evaluate(point, gradient) {
        gradient[0] = -1;
        return point[0]! > 0.5 ? Number.POSITIVE_INFINITY : -point[0]!;
      },
    };
    expect(() => minimise(cliff, new Float64Array(1))).toThrow('has a value of Infinity after 2 evaluations');
    expect(() => minimise(rosenbrock, start)).toThrow('a start of 2 variables, expected 6');
    expect(() => minimise(rosenbrock, valley(), { memory: 0 })).toThrow('a memory of 0 steps');
  });
});
