/**
 * Examples of which only some features are learned, in groups (groups.ts). What the base says through all other features is a
 * number that does not change: each example has one more feature of its own for it, numbered after the groups, whose weights are
 * kept as they are.
 */
import { ExampleBuilder, type ExampleSet } from '../../../../learn/maxent/examples.js';
import type { Problem } from '../../../../learn/maxent/lbfgs.js';
import { errorRate, logLikelihood, negativeLogPosterior } from '../../../../learn/maxent/objective.js';
import { Shape } from '../../../../text/casing.js';
import type { Groups } from './groups.js';
import { LABEL_COUNT } from './labels.js';

export class Examples {
  readonly #set: ExampleSet;
  readonly #groups: Groups;
  /** [groups + examples][LABEL_COUNT]; those of the groups are filled in where they are needed. */
  readonly #weights: Float64Array;

  constructor(set: ExampleSet, groups: Groups, fixed: Float64Array) {
    const dimension = groups.first.length * LABEL_COUNT;
    this.#set = set;
    this.#groups = groups;
    this.#weights = new Float64Array(dimension + fixed.length);
    this.#weights.set(fixed, dimension);
  }

  get size(): number {
    return this.#set.size;
  }

  /** Σ ln p of the true casings, with the weights of the features [learned][LABEL_COUNT]. */
  logLikelihood(weights: Float64Array): number {
    return logLikelihood(this.#set, this.#with(this.gather(weights)));
  }

  /** Share of the words that would get another casing, each with the true ones before it. */
  errorRate(weights: Float64Array): number {
    return errorRate(this.#set, this.#with(this.gather(weights)));
  }

  /** The weights of the groups are to be found, with those of the features around a mean. */
  problem(mean: Float64Array, variance: number): Problem {
    const dimension = this.#groups.first.length * LABEL_COUNT;
    const scale = new Float64Array(this.#set.featureCount).fill(1);
    scale.set(this.#groups.scale);
    const inner = negativeLogPosterior(this.#set, { mean: this.#with(this.gather(mean)).slice(), variance, scale });
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

  /** Weights of the groups [groups][LABEL_COUNT] from those of the features [learned][LABEL_COUNT]. */
  gather(weights: Float64Array): Float64Array {
    const { of, first } = this.#groups;
    const sums = new Float64Array(first.length * LABEL_COUNT);
    for (let number = 0; number < of.length; number++) {
      const to = of[number]! * LABEL_COUNT;
      for (let label = 0; label < LABEL_COUNT; label++) sums[to + label]! += weights[number * LABEL_COUNT + label]!;
    }
    return sums;
  }

  /** Weights of the features from those of the groups. */
  share(sums: Float64Array, mean: Float64Array): Float64Array {
    const { of, part } = this.#groups;
    const means = this.gather(mean);
    const weights = mean.slice();
    for (let number = 0; number < of.length; number++) {
      const group = of[number]!;
      for (let label = 0; label < LABEL_COUNT; label++) {
        const at = group * LABEL_COUNT + label;
        weights[number * LABEL_COUNT + label]! += (sums[at]! - means[at]!) * part[number]!;
      }
    }
    return weights;
  }

  #with(sums: Float64Array): Float64Array {
    this.#weights.set(sums);
    return this.#weights;
  }
}

/** Collects examples; `begin`, `learned` for the learned features of one, `end`. */
export class ExamplesBuilder {
  readonly #builder = new ExampleBuilder(LABEL_COUNT);
  readonly #groups: Groups;
  readonly #fixed: number[] = [];

  constructor(groups: Groups) {
    this.#groups = groups;
  }

  begin(): void {
    this.#builder.begin();
  }

  /** A group is on where its first member is. */
  learned(number: number): void {
    const group = this.#groups.of[number]!;
    if (this.#groups.first[group] === number) this.#builder.feature(group);
  }

  /** `sums`: what TITLE, UPPER and MIXED get from all features that are not learned. */
  end(shape: number, allowed: number, sums: Float64Array): void {
    this.#builder.feature(this.#groups.first.length + this.#builder.size);
    this.#fixed.push(0, sums[0]!, sums[1]!, sums[2]!);
    this.#builder.end(shape - Shape.LOWER, allowed >>> Shape.LOWER);
  }

  build(): Examples {
    const { size } = this.#builder;
    const set = this.#builder.build(this.#groups.first.length + size);
    return new Examples(set, this.#groups, Float64Array.from(this.#fixed));
  }
}
