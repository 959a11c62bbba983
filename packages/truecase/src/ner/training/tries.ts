/**
 * The four tries of a recogniser from tagged sentences, and their weights λ learned on held-out text: for each part of the
 * text, tries of the other parts say what they make of it.
 */
import { TrieBuilder } from '../../learn/trie/builder.js';
import { WeightLearner } from '../../learn/trie/weights.js';
import { Estimator } from '../../trie/estimate.js';
import type { Trie } from '../../trie/trie.js';
import { VIEW_COUNT, VIEW_DEPTHS, Views, viewFrom, viewTo } from '../views.js';
import type { Material } from './material.js';

/** What a view keeps: nodes seen at least so often. */
export interface TrieSizes {
  readonly minExpand: number;
  readonly minNode: number;
}

export const WHOLE: TrieSizes = { minExpand: 1, minNode: 1 };

export interface LearnedTries {
  /** Of the whole text. */
  readonly views: Views;
  /** [folds] of the text without that part, with the same weights. */
  readonly without: readonly Views[];
}

export function learnTries(material: Material, sizes: readonly TrieSizes[]): LearnedTries {
  const { folds } = material;
  const learned = sizes.map((size, view) => {
    const without = Array.from({ length: folds }, (_, fold) => buildTrie(material, view, size, fold));
    const keep = learnWeights(material, view, without);
    return { keep, whole: buildTrie(material, view, size, -1), without };
  });
  const viewsOf = (choose: (view: number) => Trie) =>
    new Views(Array.from({ length: VIEW_COUNT }, (_, view) => new Estimator(choose(view), learned[view]!.keep)));
  return {
    views: viewsOf((view) => learned[view]!.whole),
    without: Array.from({ length: folds }, (_, fold) => viewsOf((view) => learned[view]!.without[fold]!)),
  };
}

/** Of all sentences but those of one fold; −1 leaves none out. */
function buildTrie(material: Material, view: number, size: TrieSizes, omitted: number): Trie {
  const { tags, sentences, gold, fold, words } = material;
  const memoryBytes = Math.min(1 << 28, Math.max(1 << 20, words * 64));
  const builder = new TrieBuilder({ categories: tags.size, maxDepth: VIEW_DEPTHS[view]!, memoryBytes, ...size });
  for (const [s, sentence] of sentences.entries()) {
    if (fold[s] === omitted) continue;
    for (let w = 0; w < sentence.length; w++) {
      builder.add(sentence.text, viewFrom(sentence, w, view), viewTo(sentence, w, view), gold[s]![w]!);
    }
  }
  return builder.build();
}

function learnWeights(material: Material, view: number, without: readonly Trie[]): Float32Array {
  const { tags, sentences, gold, fold } = material;
  const learner = new WeightLearner(tags.size);
  const path = new Uint32Array(256);
  for (const [s, sentence] of sentences.entries()) {
    const trie = without[fold[s]!]!;
    for (let w = 0; w < sentence.length; w++) {
      const depth = trie.follow(sentence.text, viewFrom(sentence, w, view), viewTo(sentence, w, view), path);
      learner.add(trie, path, depth, gold[s]![w]!);
    }
  }
  return learner.learn();
}
