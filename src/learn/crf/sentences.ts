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
  /** [positions] where the features of a position begin: [forms][features]; where its steps do: [i][j][k] */
  readonly valueAt: number[] = [];
  readonly stepAt: number[] = [];
  values: Float64Array = new Float64Array(1024);
  steps: Float64Array = new Float64Array(1024);
  #values = 0;
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
    this.valueAt.push(this.#values);
    this.stepAt.push(this.#steps);
    this.values = append(this.values, this.#values, values);
    this.steps = append(this.steps, this.#steps, steps);
    this.#values += values.length;
    this.#steps += steps.length;
  }

  /** Closes the sentence. */
  end(): void {
    this.starts.push(this.forms.length);
  }

  /** Some of the sentences, by their numbers; the values are shared. */
  select(wanted: (sentence: number) => boolean): CrfSentences {
    const part = new CrfSentences(this.features);
    part.values = this.values;
    part.steps = this.steps;
    for (let s = 0; s < this.count; s++) {
      if (!wanted(s)) continue;
      for (let p = this.starts[s]!; p < this.starts[s + 1]!; p++) {
        part.forms.push(this.forms[p]!);
        part.gold.push(this.gold[p]!);
        part.valueAt.push(this.valueAt[p]!);
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
