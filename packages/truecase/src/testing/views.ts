/** Tries of a recogniser that say of each word, view by view, what a test wants them to say. */
import type { Sentence } from '../ner/sentence.js';
import { VIEW_COUNT, Views } from '../ner/views.js';
import type { Estimator } from '../trie/estimate.js';

/** Word → [views][tags]. */
export type GivenEstimates = Readonly<Record<string, readonly (readonly number[])[]>>;

export class GivenViews extends Views {
  readonly #estimates: GivenEstimates;

  constructor(estimates: GivenEstimates) {
    super(new Array(VIEW_COUNT).fill(null) as unknown as Estimator[]);
    this.#estimates = estimates;
  }

  override estimate(sentence: Sentence, word: number, view: number, out: Float64Array): number {
    out.set(this.#estimates[sentence.words[word]!]![view]!);
    return 1;
  }
}
