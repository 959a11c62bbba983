/**
 * Are probabilities what they say? Words are sorted into bins by the probability of the form that was written; in each
 * bin the mean probability should be the share of the words that are right. The expected calibration error is the mean
 * difference of the two over the bins, weighted by their words (Naeini et al. 2015, 15 bins of equal width).
 */

/** What a system says of one word of its input: text.slice(start, end) is written as `to`. */
export interface JudgedWord {
  readonly start: number;
  readonly end: number;
  readonly to: string;
  readonly probability: number;
}

export interface CalibrationBin {
  /** Probabilities from `from` to below `to`. */
  readonly from: number;
  readonly to: number;
  readonly words: number;
  /** In percent; 0 for a bin without words. */
  readonly confidence: number;
  readonly accuracy: number;
}

export interface CalibrationScores {
  readonly words: number;
  /** Expected calibration error in percent; 0 without words. */
  readonly error: number;
  /** The same of the words that were not written in lower case. */
  readonly raisedError: number;
  readonly bins: readonly CalibrationBin[];
}

const BINS = 15;

export class CalibrationTally {
  /** [BINS] words, sum of their probabilities, right ones. */
  readonly #all = newSums();
  readonly #raised = newSums();

  add(probability: number, right: boolean, raised: boolean): void {
    count(this.#all, probability, 1, right ? 1 : 0);
    if (raised) count(this.#raised, probability, 1, right ? 1 : 0);
  }

  /** Words that share a probability, some of which are right. */
  addMany(probability: number, words: number, right: number): void {
    count(this.#all, probability, words, right);
  }

  /** Adds the words of one line; `gold` is as long as the input. */
  addLine(gold: string, words: readonly JudgedWord[]): void {
    for (const { start, end, to, probability } of words) {
      this.add(probability, gold.slice(start, end) === to, to !== to.toLowerCase());
    }
  }

  scores(): CalibrationScores {
    const { words, sums, right } = this.#all;
    const percent = (part: number, bin: number) => (words[bin] === 0 ? 0 : (100 * part) / words[bin]!);
    return {
      words: words.reduce((sum, n) => sum + n, 0),
      error: errorOf(this.#all),
      raisedError: errorOf(this.#raised),
      bins: Array.from({ length: BINS }, (_, bin) => ({
        from: bin / BINS,
        to: (bin + 1) / BINS,
        words: words[bin]!,
        confidence: percent(sums[bin]!, bin),
        accuracy: percent(right[bin]!, bin),
      })),
    };
  }
}

interface Sums {
  readonly words: Float64Array;
  readonly sums: Float64Array;
  readonly right: Float64Array;
}

function newSums(): Sums {
  return { words: new Float64Array(BINS), sums: new Float64Array(BINS), right: new Float64Array(BINS) };
}

function count(into: Sums, probability: number, words: number, right: number): void {
  const bin = Math.max(0, Math.min(BINS - 1, Math.floor(probability * BINS)));
  into.words[bin]! += words;
  into.sums[bin]! += words * probability;
  into.right[bin]! += right;
}

/** Σ over bins |Σ p − right| / words, times 100 */
function errorOf({ words, sums, right }: Sums): number {
  let all = 0;
  let apart = 0;
  for (let bin = 0; bin < BINS; bin++) {
    all += words[bin]!;
    apart += Math.abs(sums[bin]! - right[bin]!);
  }
  return all === 0 ? 0 : (100 * apart) / all;
}
