/**
 * The four tries of a recogniser (Whitelaw and Patrick, 2003, section 4) and which string each of them reads at a word: the
 * word from its begin, the word from its end, what stands before it read backwards, and what stands behind it. Contexts run
 * over word boundaries as far as the trie knows them.
 */
import type { Estimator } from '../trie/estimate.js';
import type { Sentence } from './sentence.js';

/** In this order everywhere; the letters name the sections of the file. */
const VIEWS = ['prefix', 'suffix', 'left', 'right'] as const;
export const VIEW_LETTERS = ['P', 'S', 'L', 'R'] as const;
export const VIEW_COUNT = VIEWS.length;

/** Most units that each trie looks at. */
export const VIEW_DEPTHS: readonly number[] = [24, 24, 24, 24];

/** Where the string of a view begins and ends, as Trie.follow takes it: backwards where `from` is the greater. */
export function viewFrom(sentence: Sentence, word: number, view: number): number {
  if (view === 0 || view === 2) return sentence.start[word]!;
  return sentence.end[word]!;
}

export function viewTo(sentence: Sentence, word: number, view: number): number {
  if (view === 0) return sentence.end[word]!;
  if (view === 1) return sentence.start[word]!;
  return view === 2 ? 0 : sentence.text.length;
}

/** Reads words through the four tries. */
export class Views {
  readonly estimators: readonly Estimator[];
  /** Nodes of the string read last. */
  readonly path = new Uint32Array(256);

  constructor(estimators: readonly Estimator[]) {
    this.estimators = estimators;
  }

  /** Writes P(tag | string of the view) to out, and gives the number of units that matched. */
  estimate(sentence: Sentence, word: number, view: number, out: Float64Array): number {
    const estimator = this.estimators[view]!;
    const from = viewFrom(sentence, word, view);
    const depth = estimator.trie.follow(sentence.text, from, viewTo(sentence, word, view), this.path);
    estimator.estimate(this.path, depth, out);
    return depth;
  }
}
