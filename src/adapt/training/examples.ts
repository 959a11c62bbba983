/**
 * Examples of which only some features are learned. What the base says through all others is a number that does not change:
 * each example has one more feature of its own for it, behind the learned ones, whose weights are kept as they are.
 */
import { ExampleBuilder, type ExampleSet } from '../../learn/maxent/examples.js';
import type { Problem } from '../../learn/maxent/lbfgs.js';
import { errorRate, logLikelihood, negativeLogPosterior } from '../../learn/maxent/objective.js';
import { Shape } from '../../text/casing.js';

/** LOWER, TITLE, UPPER, MIXED. */
export const LABELS = 4;

export class Examples {
  readonly #set: ExampleSet;
  /** [learned features + examples][LABELS]; the learned ones are filled in where they are needed. */
  readonly #weights: Float64Array;
  readonly #learned: number;

  constructor(set: ExampleSet, learned: number, fixed: Float64Array) {
    this.#set = set;
    this.#learned = learned;
    this.#weights = new Float64Array(learned * LABELS + fixed.length);
    this.#weights.set(fixed, learned * LABELS);
  }

  get size(): number {
    return this.#set.size;
  }

  /** The weights [learned features][LABELS] are to be found around a mean. */
  problem(mean: Float64Array, variance: number): Problem {
    const dimension = this.#learned * LABELS;
    const inner = negativeLogPosterior(this.#set, { mean: this.#with(mean).slice(), variance });
    const slopes = new Float64Array(inner.dimension);
    return {
      dimension,
      curvature: inner.curvature!.subarray(0, dimension),
      evaluate: (point, gradient) => {
        const value = inner.evaluate(this.#with(point), slopes);
        gradient.set(slopes.subarray(0, dimension));
        return value;
      },
    };
  }

  /** Σ ln p of the true casings. */
  logLikelihood(weights: Float64Array): number {
    return logLikelihood(this.#set, this.#with(weights));
  }

  /** Share of the words that would get another casing, each with the true ones before it. */
  errorRate(weights: Float64Array): number {
    return errorRate(this.#set, this.#with(weights));
  }

  #with(weights: Float64Array): Float64Array {
    this.#weights.set(weights);
    return this.#weights;
  }
}

/** Collects examples; `begin`, `learned` and `fixed` for the features of one, `end`. */
export class ExamplesBuilder {
  readonly #builder = new ExampleBuilder(LABELS);
  readonly #learned: number;
  readonly #fixed: number[] = [];

  constructor(learned: number) {
    this.#learned = learned;
  }

  begin(): void {
    this.#builder.begin();
  }

  learned(number: number): void {
    this.#builder.feature(number);
  }

  /** `sums`: what TITLE, UPPER and MIXED get from all features that are not learned. */
  end(shape: number, allowed: number, sums: Float64Array): void {
    this.#builder.feature(this.#learned + this.#builder.size);
    this.#fixed.push(0, sums[0]!, sums[1]!, sums[2]!);
    this.#builder.end(shape - Shape.LOWER, allowed >>> Shape.LOWER);
  }

  build(): Examples {
    const { size } = this.#builder;
    return new Examples(this.#builder.build(this.#learned + size), this.#learned, Float64Array.from(this.#fixed));
  }
}
