/**
 * Learns the casing of words from the places of tagged sentences where it can be trusted: not the first word of a sentence,
 * and nothing in a sentence that is in capitals.
 */
import { TrieBuilder } from '../../learn/trie/builder.js';
import { WeightLearner } from '../../learn/trie/weights.js';
import { foldText, Shape, shapeOf } from '../../text/casing.js';
import { Estimator } from '../../trie/estimate.js';
import type { Trie } from '../../trie/trie.js';
import { CASING_DEPTH, FIRST_SHAPE, type RestoreMethod, SentenceCasing, SHAPES } from '../casing.js';
import { Sentence } from '../sentence.js';

/** A word whose case is known: where it begins in its folded sentence, and its shape. */
interface Known {
  readonly text: string;
  readonly start: number;
  readonly shape: number;
  readonly form: string;
}

const FOLDS = 5;

/** Both restorations; `method` is the one that is used by default. */
export function learnCasing(
  sentences: readonly (readonly string[])[],
  method: RestoreMethod,
  minNode = 1,
): SentenceCasing {
  const known = sentences.map(trusted);
  const forms = commonest(known.flat());
  const without = Array.from({ length: FOLDS }, (_, fold) =>
    build(
      known.filter((_, s) => s % FOLDS !== fold),
      minNode,
    ),
  );
  const learner = new WeightLearner(SHAPES);
  const path = new Uint32Array(CASING_DEPTH + 1);
  for (const [s, words] of known.entries()) {
    const trie = without[s % FOLDS]!;
    for (const { text, start, shape } of words) {
      learner.add(trie, path, trie.follow(text, start, text.length, path), shape - FIRST_SHAPE);
    }
  }
  return new SentenceCasing(forms, new Estimator(build(known, minNode), learner.learn()), method);
}

function build(known: readonly (readonly Known[])[], minNode: number): Trie {
  const builder = new TrieBuilder({
    categories: SHAPES,
    maxDepth: CASING_DEPTH,
    memoryBytes: 1 << 24,
    minExpand: minNode,
    minNode,
  });
  for (const words of known) {
    for (const { text, start, shape } of words) builder.add(text, start, text.length, shape - FIRST_SHAPE);
  }
  return builder.build();
}

function trusted(words: readonly string[]): Known[] {
  const shapes = words.map((word) => shapeOf(word));
  if (!shapes.includes(Shape.LOWER)) return [];
  const folded = new Sentence(words.map((word) => foldText(word)));
  const first = shapes.findIndex((shape) => shape !== Shape.NONE);
  return words.flatMap((form, i) => {
    const shape = shapes[i]!;
    if (i <= first || shape === Shape.NONE) return [];
    return [{ text: folded.text, start: folded.start[i]!, shape, form }];
  });
}

/** The commonest form of each word; of equals the first. */
function commonest(known: readonly Known[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { form } of known) {
    const folded = foldText(form);
    let forms = counts.get(folded);
    if (forms === undefined) {
      forms = new Map();
      counts.set(folded, forms);
    }
    forms.set(form, (forms.get(form) ?? 0) + 1);
  }
  return new Map(
    [...counts].map(([folded, forms]) => [
      folded,
      [...forms].reduce((best, each) => (each[1] > best[1] ? each : best))[0],
    ]),
  );
}
