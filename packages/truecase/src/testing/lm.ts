/**
 * Small language models for tests: from ARPA lines written in the test, or random ones whose few different values survive
 * quantisation; and the same models packed as in a file, to be asked through NgramLm.
 */
import fc from 'fast-check';
import { ArpaParser } from '../learn/ngram/arpaparser.js';
import { buildTrie } from '../learn/ngram/build.js';
import { NgramRows } from '../learn/ngram/rows.js';
import { score } from '../learn/ngram/score.js';
import type { NgramProbabilities } from '../learn/ngram/trie.js';
import { NgramLm } from '../models/ngram/lm.js';
import { packLm } from '../models/ngram/training/pack.js';
import { readerOf } from './lattice.js';

/** `orders`: the lines of each order, "log10 p, words, back-off", with spaces between the fields. */
export function arpaOf(...orders: readonly (readonly string[])[]): NgramProbabilities {
  const parser = new ArpaParser('toy.arpa');
  parser.push('\\data\\');
  for (const [i, lines] of orders.entries()) parser.push(`ngram ${i + 1}=${lines.length}`);
  for (const [i, lines] of orders.entries()) {
    parser.push(`\\${i + 1}-grams:`);
    for (const line of lines) parser.push(line);
  }
  parser.push('\\end\\');
  return parser.end();
}

/** The model as a file has it, its words numbered as before. */
export function packed(model: NgramProbabilities): NgramLm {
  const same = Int32Array.from(model.words.keys());
  return new NgramLm(readerOf(packLm(model, same, same), 'ngram'));
}

/** Words to draw from, in byte order: <s>, </s> and the letters. */
export const RANDOM_WORDS: readonly string[] = ['</s>', '<s>', 'A', 'B', 'C', 'D', 'a', 'b', 'c', 'd'];

const anyValue = fc.integer({ min: 1, max: 24 }).map((value) => -value / 8);

/** Models of one order over the first `size` of RANDOM_WORDS; not normalised, and with suffixes missing here and there. */
export function randomModels(order: number, size = RANDOM_WORDS.length): fc.Arbitrary<NgramProbabilities> {
  const word = fc.nat(size - 1);
  const lists = Array.from({ length: order }, (_, level) =>
    level === 0
      ? fc.array(fc.tuple(anyValue, anyValue), { minLength: size, maxLength: size })
      : fc.array(
          fc.tuple(fc.array(word, { minLength: level + 1, maxLength: level + 1 }), anyValue, fc.option(anyValue)),
          { minLength: 1, maxLength: 30 },
        ),
  );
  return fc.tuple(...lists).map((levels) => {
    const rows = levels.map((list, level) => {
      const kept = new NgramRows(level + 1);
      const seen = new Set<string>();
      for (const [i, item] of list.entries()) {
        const ngram = level === 0 ? [i] : (item[0] as number[]);
        const [p, weight] = level === 0 ? (item as [number, number]) : (item.slice(1) as [number, number | null]);
        if (seen.has(ngram.join())) continue;
        seen.add(ngram.join());
        const row = kept.add(p, level + 1 === order ? 0 : (weight ?? 0), 0);
        kept.words.set(ngram, row * (level + 1));
      }
      return kept.sorted();
    });
    return buildTrie(RANDOM_WORDS.slice(0, size), rows);
  });
}

/** ln p of words after a history by the reference scorer. */
export function scorePath(model: NgramProbabilities, history: readonly number[], words: readonly number[]): number {
  const all = [...history];
  let sum = 0;
  for (const word of words) {
    sum += score(model, all, word) * Math.LN10;
    all.push(word);
  }
  return sum;
}
