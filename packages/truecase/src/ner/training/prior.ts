/**
 * Learns the power ρ of the tags' shares that estimates are divided by (hmm.ts): the one of a short list with which most
 * entities of held-out text are right, by F. Each part of the text is observed with tries of the other parts.
 */
import { TrieHmm } from '../hmm.js';
import { phrasesOf } from '../tags.js';
import type { Views } from '../views.js';
import type { Material } from './material.js';

const POWERS = [0.5, 0.6, 0.7, 0.8, 0.9, 1];

export function learnPrior(
  material: Material,
  without: readonly Views[],
  shares: Float32Array,
  moves: Float32Array,
): number {
  const { tags, sentences, gold, fold } = material;
  const K = tags.size;
  const models = without.map((views) => new TrieHmm({ tags, views, shares, moves, prior: 0 }));
  const right = new Float64Array(POWERS.length);
  const given = new Float64Array(POWERS.length);
  const logs = Float64Array.from(shares, Math.log);
  for (const [s, sentence] of sentences.entries()) {
    const model = models[fold[s]!]!;
    const T = sentence.length;
    const bare = new Float64Array(T * K);
    const seen = new Float64Array(T * K);
    const out = new Uint8Array(T);
    model.observe(sentence, bare);
    const truth = new Set(phrasesOf(tags, gold[s]!, T).map(keyOf));
    for (const [i, power] of POWERS.entries()) {
      for (let j = 0; j < seen.length; j++) seen[j] = bare[j]! - without[0]!.estimators.length * power * logs[j % K]!;
      model.decode(seen, T, out);
      for (const phrase of phrasesOf(tags, out, T)) {
        given[i]!++;
        if (truth.has(keyOf(phrase))) right[i]!++;
      }
    }
  }
  const total = gold.reduce((sum, row) => sum + row.filter((tag) => (tag & 1) === 1).length, 0);
  let best = 0;
  // F = 2 right / (given + there are).
  const f = (i: number) => (2 * right[i]!) / (given[i]! + total);
  for (let i = 1; i < POWERS.length; i++) if (f(i) > f(best)) best = i;
  return POWERS[best]!;
}

function keyOf({ from, to, type }: { from: number; to: number; type: string }): string {
  return `${from} ${to} ${type}`;
}
