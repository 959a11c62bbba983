import { describe, expect, it } from 'vitest';
import { bucketOf, defaultKeep } from '../../trie/estimate.js';
import { TrieBuilder } from './builder.js';
import { WeightLearner } from './weights.js';

/** Root: 3 and 1; under "a" 1 and 1; under "b" 2 of category 0. */
function toy() {
  const builder = new TrieBuilder({ categories: 2, maxDepth: 1 });
  builder.add('a', 0, 1, 0);
  builder.add('a', 0, 1, 1);
  builder.add('b', 0, 1, 0);
  builder.add('b', 0, 1, 0);
  return builder.build();
}

describe('weights of a trie', () => {
  const path = new Uint32Array(8);

  it('believe nodes that held-out strings confirm', () => {
    const trie = toy();
    const learner = new WeightLearner(2);
    for (let i = 0; i < 200; i++) learner.add(trie, path, trie.follow('b', 0, 1, path), 0);
    expect(learner.learn()[bucketOf(1, 2, true)]).toBeGreaterThan(0.98);
  });

  it('doubt nodes that held-out strings contradict', () => {
    const trie = toy();
    const learner = new WeightLearner(2);
    for (let i = 0; i < 200; i++) learner.add(trie, path, trie.follow('b', 0, 1, path), 1);
    expect(learner.learn()[bucketOf(1, 2, true)]).toBeLessThan(0.02);
  });

  it('find the share that the strings have', () => {
    // "b" is right 3 times of 4. P = keep + (1 − keep) r with r what the root says of category 0.
    const trie = toy();
    const learner = new WeightLearner(2);
    for (let i = 0; i < 4000; i++) learner.add(trie, path, trie.follow('b', 0, 1, path), i % 4 === 0 ? 1 : 0);
    const keep = learner.learn();
    const root = keep[bucketOf(0, 4, false)]!;
    const below = root * 0.75 + (1 - root) * 0.5;
    const share = keep[bucketOf(1, 2, true)]!;
    expect(share + (1 - share) * below).toBeCloseTo(0.75, 2);
  });

  it('stay where they began without strings', () => {
    expect(new WeightLearner(2).learn()[5]).toBeCloseTo(defaultKeep()[5]!, 6);
  });
});
