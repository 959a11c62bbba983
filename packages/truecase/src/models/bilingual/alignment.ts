/**
 * Which source words each target token may come from. Links between single tokens are given by the caller or found with
 * the translation table (one source token, or none, for each target token, near the diagonal); the naive phrase aligner
 * makes phrases of them, so that every target token has a stretch of source tokens.
 */
import { fillDiagonal } from '../../bitext/diagonal.js';
import { cutPhrases, type LengthDistribution, type Phrase } from '../../bitext/phrases.js';
import type { SourceSentence } from './source.js';
import { type Translations, UNSEEN } from './translations.js';

const TENSION = 6;
const NULL_PRIOR = 0.08;
/** p(t | s) of words that are spelled the same, where the table knows nothing. */
const SAME_SPELLING = 0.1;

/** How a sentence pair is cut into phrases. */
export interface Segmentation {
  readonly lengths: LengthDistribution;
  /** Unsigned 32-bit integers. */
  readonly random: () => number;
}

/** Phrases are as short as the links allow. */
export const SHORTEST: Segmentation = { lengths: [1], random: () => 0 };

/** The target side: what the aligner needs to know of the tokens that count. */
export interface TargetTokens {
  count: number;
  /** [count] hash without case; number of the chunk between white space; is it a word */
  hi: Uint32Array;
  lo: Uint32Array;
  chunk: Int32Array;
  isWord: Uint8Array;
}

export class Alignment {
  segmentation = SHORTEST;
  /** Of the last pair. */
  phrases: readonly Phrase[] = [];
  /** [target tokens] the stretch of source tokens */
  from = new Int32Array(64);
  to = new Int32Array(64);
  /** [target tokens] source token that each is linked to if links were found, -1 for none */
  link = new Int32Array(64);
  #weights = new Float64Array(64);
  #rows = new Int32Array(64);

  /** Finds links with the table. */
  find(source: SourceSentence, target: TargetTokens, table: Translations): void {
    const n = source.count;
    const m = target.count;
    this.#reset(n, m);
    for (let i = 0; i < n; i++) this.#rows[i] = table.find(source.hi[i]!, source.lo[i]!);
    const points: number[] = [];
    for (let j = 0; j < m; j++) {
      const lo = target.lo[j]!;
      const scale = (1 - NULL_PRIOR) / fillDiagonal(this.#weights, j + 1, m, n, TENSION);
      let best = NULL_PRIOR * table.probability(table.nullRow, lo);
      let link = -1;
      for (let i = 0; i < n; i++) {
        let p = table.probability(this.#rows[i]!, lo);
        if (p === UNSEEN && source.lo[i] === lo && source.hi[i] === target.hi[j]) p = SAME_SPELLING;
        const weight = this.#weights[i]! * scale * p;
        if (weight > best) {
          best = weight;
          link = i;
        }
      }
      this.link[j] = link;
      if (link >= 0) points.push(link, j);
    }
    this.#cut(points, n, m);
  }

  /** Takes links between chunks; inside two linked chunks words go with words and marks with marks. */
  take(given: Int32Array, source: SourceSentence, target: TargetTokens): void {
    const n = source.count;
    const m = target.count;
    this.#reset(n, m);
    const points: number[] = [];
    for (let k = 0; k < given.length; k += 2) {
      for (let i = firstOf(source.chunk, n, given[k]!); i < n && source.chunk[i] === given[k]; i++) {
        for (let j = firstOf(target.chunk, m, given[k + 1]!); j < m && target.chunk[j] === given[k + 1]; j++) {
          if (source.isWord[i] !== target.isWord[j]) continue;
          points.push(i, j);
          this.link[j] = i;
        }
      }
    }
    this.#cut(points, n, m);
  }

  #cut(points: readonly number[], n: number, m: number): void {
    const { random, lengths } = this.segmentation;
    this.phrases = cutPhrases(Int32Array.from(points), n, m, random, lengths);
    for (const phrase of this.phrases) {
      this.from.fill(phrase.sourceStart, phrase.targetStart, phrase.targetEnd);
      this.to.fill(phrase.sourceEnd, phrase.targetStart, phrase.targetEnd);
    }
  }

  #reset(n: number, m: number): void {
    if (this.#weights.length < n) {
      this.#weights = new Float64Array(2 * n);
      this.#rows = new Int32Array(2 * n);
    }
    if (this.from.length < m) {
      this.from = new Int32Array(2 * m);
      this.to = new Int32Array(2 * m);
      this.link = new Int32Array(2 * m);
    }
    this.link.fill(-1, 0, m);
  }
}

/** First index whose number is not below; numbers ascend. */
function firstOf(numbers: Int32Array, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
