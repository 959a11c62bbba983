/**
 * Minimises a smooth function with limited-memory BFGS (Nocedal and Wright, Numerical Optimization, chapter 7): the last
 * few steps and the changes of the gradient along them stand for the curvature. Each step is as long as the strong
 * Wolfe conditions ask. Nothing is random, so that the same problem gives the same bits.
 */
import { TruecaseError } from '../../errors.js';

export interface Problem {
  /** Number of variables. */
  readonly dimension: number;
  /** Gives the value at a point and writes the gradient there. */
  evaluate(point: Float64Array, gradient: Float64Array): number;
  /** [dimension] rough second derivatives, all above 0, where they differ much between variables. Default all the same. */
  readonly curvature?: Float64Array;
}

export interface Iteration {
  /** Number of steps taken, 1 after the first. */
  readonly iteration: number;
  /** Evaluations so far. */
  readonly evaluations: number;
  readonly value: number;
  /** Euclidean length of the gradient. */
  readonly gradient: number;
}

export interface MinimiseOptions {
  /** Steps that are remembered; each takes two vectors of memory. Default 10. */
  readonly memory?: number;
  /** Converged when the gradient is no longer than this times 1 + |value|. Default 1e-5. */
  readonly gradientTolerance?: number;
  /** Most steps. Default 500. */
  readonly maxIterations?: number;
  /** Called after each step. */
  readonly onIteration?: (iteration: Iteration) => void;
}

export interface Minimum {
  readonly point: Float64Array;
  readonly value: number;
  /** Number of steps taken. */
  readonly iterations: number;
  /** False when the steps were used up, or rounding left no way down. */
  readonly converged: boolean;
}

/** What a step must gain at least, as a share of what the slope at its start promises. */
const SUFFICIENT = 1e-4;
/** What may be left of the slope after a step. */
const CURVATURE = 0.9;
/** Differences of values below this share of them are rounding; there the slopes decide. */
const NOISE = 1e-12;
/** How much longer the next step is while the function still falls. */
const STRETCH = 4;
/** A step between two others keeps this share of their distance from both. */
const MARGIN = 0.1;
const MAX_TRIALS = 40;

/** Goes down from `start`, which is left as it is. */
export function minimise(problem: Problem, start: Float64Array, options: MinimiseOptions = {}): Minimum {
  const { gradientTolerance = 1e-5, maxIterations = 500, onIteration } = options;
  const descent = new Descent(problem, start, options.memory ?? 10);
  let iterations = 0;
  let converged = descent.isFlat(gradientTolerance);
  while (!converged && iterations < maxIterations && descent.advance()) {
    iterations++;
    const { evaluations, value, slope: gradient } = descent;
    onIteration?.({ iteration: iterations, evaluations, value, gradient });
    converged = descent.isFlat(gradientTolerance);
  }
  return { point: descent.point, value: descent.value, iterations, converged };
}

/** A place on the way along a direction. */
interface Probe {
  readonly step: number;
  readonly value: number;
  /** How fast the value grows with the step. */
  readonly slope: number;
}

class Descent {
  point: Float64Array;
  value: number;
  /** Euclidean length of the gradient. */
  slope: number;
  evaluations = 1;
  readonly #problem: Problem;
  readonly #history: History;
  readonly #direction: Float64Array;
  /** [dimension] 1 / curvature */
  readonly #metric: Float64Array;
  #gradient: Float64Array;
  /** The place tried last, and the gradient there. */
  #trial: Float64Array;
  #trialGradient: Float64Array;

  constructor(problem: Problem, start: Float64Array, memory: number) {
    const { dimension } = problem;
    if (start.length !== dimension) {
      throw new TruecaseError('usage', `a start of ${start.length} variables, expected ${dimension}`, {
        hint: 'Start from weights for the features and labels of these examples.',
      });
    }
    if (!Number.isInteger(memory) || memory < 1) {
      throw new TruecaseError('usage', `a memory of ${memory} steps, expected a whole number of 1 or more`, {
        hint: 'Leave it out for 10 steps.',
      });
    }
    this.#problem = problem;
    this.#metric = problem.curvature?.map((curvature) => 1 / curvature) ?? new Float64Array(dimension).fill(1);
    this.#history = new History(this.#metric, memory);
    this.#direction = new Float64Array(dimension);
    this.#gradient = new Float64Array(dimension);
    this.#trial = new Float64Array(dimension);
    this.#trialGradient = new Float64Array(dimension);
    this.point = start.slice();
    this.value = problem.evaluate(this.point, this.#gradient);
    this.slope = Math.sqrt(dot(this.#gradient, this.#gradient));
    requireFinite(this.value, this.slope, 'at the start');
  }

  isFlat(tolerance: number): boolean {
    return this.slope <= tolerance * (1 + Math.abs(this.value));
  }

  /** Takes one step down; false when there is none, even along the gradient. */
  advance(): boolean {
    let probe = this.#history.size > 0 ? this.#alongHistory() : null;
    if (probe === null) {
      this.#history.clear();
      probe = this.#alongGradient();
    }
    if (probe === null) return false;
    this.#history.push(this.point, this.#trial, this.#gradient, this.#trialGradient);
    [this.point, this.#trial] = [this.#trial, this.point];
    [this.#gradient, this.#trialGradient] = [this.#trialGradient, this.#gradient];
    this.value = probe.value;
    this.slope = Math.sqrt(dot(this.#gradient, this.#gradient));
    requireFinite(this.value, this.slope, `after ${this.evaluations} evaluations`);
    return true;
  }

  #alongHistory(): Probe | null {
    this.#history.direct(this.#gradient, this.#direction);
    const slope = dot(this.#gradient, this.#direction);
    return slope < 0 ? this.#search(slope, 1) : null;
  }

  #alongGradient(): Probe | null {
    const gradient = this.#gradient;
    const direction = this.#direction;
    for (let i = 0; i < direction.length; i++) direction[i] = -gradient[i]! * this.#metric[i]!;
    return this.#search(dot(gradient, direction), Math.min(1, 1 / Math.sqrt(dot(direction, direction))));
  }

  /**
   * Finds a step that satisfies the strong Wolfe conditions and leaves its place in #trial. `low` is the best step so
   * far; the steps grow until a `high` one is found with a good step between it and `low`, and then close in. Null when
   * no step goes down.
   */
  #search(slope: number, first: number): Probe | null {
    const start: Probe = { step: 0, value: this.value, slope };
    let low = start;
    let high: Probe | null = null;
    let step = first;
    for (let trial = 0; trial < MAX_TRIALS; trial++) {
      const probe = this.#probe(step);
      if (isTooHigh(probe, start, low)) {
        high = probe;
      } else {
        if (Math.abs(probe.slope) <= -CURVATURE * slope) return probe;
        const ahead: number = high === null ? 1 : high.step - low.step;
        if (probe.slope * ahead >= 0) high = low;
        low = probe;
      }
      step = high === null ? low.step * STRETCH : between(low, high);
    }
    return low.value < start.value ? this.#probe(low.step) : null;
  }

  #probe(step: number): Probe {
    const { point } = this;
    const trial = this.#trial;
    const direction = this.#direction;
    for (let i = 0; i < trial.length; i++) trial[i] = point[i]! + step * direction[i]!;
    const value = this.#problem.evaluate(trial, this.#trialGradient);
    this.evaluations++;
    const slope = dot(this.#trialGradient, direction);
    requireFinite(value, slope, `after ${this.evaluations} evaluations`);
    return { step, value, slope };
  }
}

/** Whether a step gains too little, or less than the best so far. */
function isTooHigh(probe: Probe, start: Probe, low: Probe): boolean {
  const noise = NOISE * Math.abs(start.value);
  const expected = start.value + SUFFICIENT * probe.step * start.slope;
  return probe.value > Math.min(expected, low.value) + noise;
}

/** Where the cubic through two places has its minimum (Nocedal and Wright, 3.59), kept away from both. */
function between(low: Probe, high: Probe): number {
  const width = high.step - low.step;
  const bend = low.slope + high.slope - (3 * (high.value - low.value)) / width;
  const root = Math.sign(width) * Math.sqrt(bend * bend - low.slope * high.slope);
  const share = 1 - (high.slope + root - bend) / (high.slope - low.slope + 2 * root);
  if (!Number.isFinite(share)) return low.step + width / 2;
  return low.step + width * Math.min(1 - MARGIN, Math.max(MARGIN, share));
}

/** The last steps and the changes of the gradient along them, in a ring. */
class History {
  size = 0;
  readonly #metric: Float64Array;
  readonly #memory: number;
  #next = 0;
  readonly #steps: Float64Array[] = [];
  readonly #changes: Float64Array[] = [];
  /** [memory] 1 / (step · change) */
  readonly #inverse: Float64Array;
  readonly #alpha: Float64Array;
  /** Factor of the metric, from the last pair. */
  #scale = 1;

  constructor(metric: Float64Array, memory: number) {
    this.#metric = metric;
    this.#memory = memory;
    this.#inverse = new Float64Array(memory);
    this.#alpha = new Float64Array(memory);
  }

  clear(): void {
    this.size = 0;
    this.#next = 0;
  }

  /** Remembers a step; one along which the function does not bend upwards would spoil the directions and is left out. */
  push(from: Float64Array, to: Float64Array, gradientFrom: Float64Array, gradientTo: Float64Array): void {
    let curvature = 0;
    let length = 0;
    for (let i = 0; i < from.length; i++) {
      const change = gradientTo[i]! - gradientFrom[i]!;
      curvature += (to[i]! - from[i]!) * change;
      length += change * change * this.#metric[i]!;
    }
    if (!(curvature > Number.EPSILON * length)) return;
    const at = this.#next;
    this.#steps[at] ??= new Float64Array(from.length);
    this.#changes[at] ??= new Float64Array(from.length);
    subtract(to, from, this.#steps[at]);
    subtract(gradientTo, gradientFrom, this.#changes[at]);
    this.#inverse[at] = 1 / curvature;
    this.#scale = curvature / length;
    this.#next = (at + 1) % this.#memory;
    this.size = Math.min(this.size + 1, this.#memory);
  }

  /** Writes − H · gradient, H the estimate of the inverse curvature: the two-loop recursion. */
  direct(gradient: Float64Array, direction: Float64Array): void {
    for (let i = 0; i < direction.length; i++) direction[i] = -gradient[i]!;
    for (let back = 1; back <= this.size; back++) {
      const at = this.#at(back);
      this.#alpha[at] = this.#inverse[at]! * dot(this.#steps[at]!, direction);
      addScaled(direction, -this.#alpha[at]!, this.#changes[at]!);
    }
    for (let i = 0; i < direction.length; i++) direction[i]! *= this.#scale * this.#metric[i]!;
    for (let back = this.size; back >= 1; back--) {
      const at = this.#at(back);
      const beta = this.#inverse[at]! * dot(this.#changes[at]!, direction);
      addScaled(direction, this.#alpha[at]! - beta, this.#steps[at]!);
    }
  }

  #at(back: number): number {
    return (this.#next - back + this.#memory) % this.#memory;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtract(a: Float64Array, b: Float64Array, difference: Float64Array): void {
  for (let i = 0; i < a.length; i++) difference[i] = a[i]! - b[i]!;
}

function addScaled(to: Float64Array, factor: number, from: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i]! += factor * from[i]!;
}

function requireFinite(value: number, slope: number, when: string): void {
  if (Number.isFinite(value) && Number.isFinite(slope)) return;
  const found = Number.isFinite(value) ? `a gradient of length ${slope}` : `a value of ${value}`;
  throw new TruecaseError('usage', `the function to minimise has ${found} ${when}, expected finite numbers`, {
    hint: 'Start from finite weights, and take a smaller variance if the weights grow without end.',
  });
}
