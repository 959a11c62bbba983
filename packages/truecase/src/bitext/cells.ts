/**
 * Every sentence pair is a grid of cells, one for each source token and target token, and every cell belongs to a pair
 * of words. Numbering the distinct word pairs once makes each pass over the corpus free of hashing: a cell is an index
 * into a table. Both directions of the aligner share the numbers, which ascend by source word.
 */
import { TruecaseError } from '../errors.js';
import type { Bitext } from './bitext.js';

export interface Cells {
  /** [cells] number of the word pair, sentence pair by sentence pair, row-major by source token */
  readonly wordPair: Uint32Array;
  /** [pairs + 1] first cell of each sentence pair */
  readonly starts: Uint32Array;
  /** [word pairs] source and target word */
  readonly sourceOf: Uint32Array;
  readonly targetOf: Uint32Array;
}

/** Indices above this are no longer small integers. */
const MAX_CELLS = 2 ** 30;

export function numberCells({ pairs, source, target }: Bitext): Cells {
  const starts = shared(pairs + 1);
  let total = 0;
  for (let p = 0; p < pairs; p++) {
    total += (source.starts[p + 1]! - source.starts[p]!) * (target.starts[p + 1]! - target.starts[p]!);
    if (total > MAX_CELLS) throw describeSize(p, pairs);
    starts[p + 1] = total;
  }
  const wordPair = shared(total);
  const { order, owner } = sortTokens(source.tokens, source.starts, source.words, pairs);
  // For one source word after the other: marks[t] = last source word (plus one) that was seen with target word t
  const marks = new Uint32Array(target.words);
  const numbers = new Uint32Array(target.words);
  let count = 0;
  for (let at = 0; at < order.length; at++) {
    const token = order[at]!;
    const mark = source.tokens[token]! + 1;
    const p = owner[token]!;
    const first = target.starts[p]!;
    const m = target.starts[p + 1]! - first;
    const row = starts[p]! + (token - source.starts[p]!) * m;
    for (let j = 0; j < m; j++) {
      const word = target.tokens[first + j]!;
      if (marks[word] !== mark) {
        marks[word] = mark;
        numbers[word] = count++;
      }
      wordPair[row + j] = numbers[word]!;
    }
  }
  const sourceOf = shared(count);
  const targetOf = shared(count);
  for (let p = 0, cell = 0; p < pairs; p++) {
    for (let i = source.starts[p]!; i < source.starts[p + 1]!; i++) {
      for (let j = target.starts[p]!; j < target.starts[p + 1]!; j++, cell++) {
        sourceOf[wordPair[cell]!] = source.tokens[i]!;
        targetOf[wordPair[cell]!] = target.tokens[j]!;
      }
    }
  }
  return { wordPair, starts, sourceOf, targetOf };
}

/** order: tokens by word, then by place; owner: the sentence pair of each token. */
function sortTokens(tokens: Int32Array, starts: Uint32Array, words: number, pairs: number) {
  const next = new Uint32Array(words + 1);
  for (const word of tokens) next[word + 1]!++;
  for (let word = 0; word < words; word++) next[word + 1]! += next[word]!;
  const order = new Uint32Array(tokens.length);
  const owner = new Uint32Array(tokens.length);
  for (let p = 0; p < pairs; p++) {
    for (let token = starts[p]!; token < starts[p + 1]!; token++) {
      order[next[tokens[token]!]!++] = token;
      owner[token] = p;
    }
  }
  return { order, owner };
}

function shared(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(4 * length));
}

function describeSize(pair: number, pairs: number): TruecaseError {
  return new TruecaseError(
    'corpus',
    `the first ${pair + 1} of ${pairs} sentence pairs make more than ${MAX_CELLS} pairs of tokens, which is the limit`,
    { hint: 'Train the aligner on fewer or shorter pairs and align the others with its tables.' },
  );
}
