/**
 * What a chain CRF with coarse features learns from: sentences as positions with a few forms each. A form has features of
 * its own; one feature, number 0, also depends on the two forms before it (a trigram score). All in flat arrays, filled
 * sentence by sentence.
 */

export class CrfSentences {
  /** Number of features. */
  readonly features: number;
  /** First position of each sentence; one more than there are sentences. */
  readonly starts: number[] = [0];
  /** [positions] number of forms, and the right one */
  readonly forms: number[] = [];
  readonly gold: number[] = [];
  /** [positions] number of the first form among all forms; where the steps begin: [i][j][k] */
  readonly formAt: number[] = [];
  readonly stepAt: number[] = [];
  /** [all forms + 1] where the features of a form begin; those that are 0 are left out */
  valueAt: number[] = [0];
  /** Numbers of features, and their values */
  feature: number[] = [];
  values: Float64Array = new Float64Array(1024);
  steps: Float64Array = new Float64Array(1024);
  #steps = 0;

  constructor(features: number) {
    this.features = features;
  }

  get count(): number {
    return this.starts.length - 1;
  }

  get positions(): number {
    return this.forms.length;
  }

  /**
   * Adds a position to the sentence that is open. `values` is [forms][features]; `steps` is [i][j][k], what feature 0 gains
   * where the form two places before is i, the one before j and this one k.
   */
  add(forms: number, gold: number, values: ArrayLike<number>, steps: ArrayLike<number>): void {
    this.forms.push(forms);
    this.gold.push(gold);
    this.formAt.push(this.valueAt.length - 1);
    this.stepAt.push(this.#steps);
    this.steps = append(this.steps, this.#steps, steps);
    this.#steps += steps.length;
    for (let k = 0; k < forms; k++) {
      const present: number[] = [];
      for (let f = 0; f < this.features; f++) {
        const value = values[k * this.features + f]!;
        if (value === 0) continue;
        this.feature.push(f);
        present.push(value);
      }
      this.values = append(this.values, this.valueAt.at(-1)!, present);
      this.valueAt.push(this.feature.length);
    }
  }

  /** Closes the sentence. */
  end(): void {
    this.starts.push(this.forms.length);
  }

  /** Some of the sentences, by their numbers; the values are shared. */
  select(wanted: (sentence: number) => boolean): CrfSentences {
    const part = new CrfSentences(this.features);
    part.valueAt = this.valueAt;
    part.feature = this.feature;
    part.values = this.values;
    part.steps = this.steps;
    for (let s = 0; s < this.count; s++) {
      if (!wanted(s)) continue;
      for (let p = this.starts[s]!; p < this.starts[s + 1]!; p++) {
        part.forms.push(this.forms[p]!);
        part.gold.push(this.gold[p]!);
        part.formAt.push(this.formAt[p]!);
        part.stepAt.push(this.stepAt[p]!);
      }
      part.end();
    }
    return part;
  }
}

function append(array: Float64Array, length: number, items: ArrayLike<number>): Float64Array {
  let room = array;
  if (length + items.length > array.length) {
    room = new Float64Array(Math.max(2 * array.length, length + items.length));
    room.set(array);
  }
  room.set(items, length);
  return room;
}
