/**
 * BLEU of Papineni et al. 2002 over a whole text, as sacreBLEU computes it: up to four-grams, clipped by the reference that
 * has most of them, brevity against the reference of the closest length, exponential smoothing of orders without a match.
 *
 *     BLEU = 100 · min(1, exp(1 - r/c)) · exp(1/4 · Σ_n log p_n),   p_n = matched / all n-grams of the system
 *
 * The signature says what a score depends on. Uncased BLEU is the bound that no restoration of case can pass.
 */
import { TruecaseError } from '../errors.js';
import { VERSION } from '../version.js';
import { tokenize13a } from './tokens13a.js';

export interface BleuOptions {
  /** Compare without regard to case. Default false. */
  readonly uncased?: boolean;
}

export interface BleuScore {
  /** 0 to 100. */
  readonly score: number;
  /** [4] in percent, after smoothing */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
  readonly systemLength: number;
  readonly referenceLength: number;
  /** In the style of sacreBLEU: nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:… */
  readonly signature: string;
}

const ORDERS = 4;

/** `references` holds one list of lines per reference, each as long as `system`. */
export function bleu(
  system: readonly string[],
  references: readonly (readonly string[])[],
  options: BleuOptions = {},
): BleuScore {
  const tally = new BleuTally(references.length, options);
  for (const [index, lines] of references.entries()) {
    if (lines.length === system.length) continue;
    throw new TruecaseError(
      'usage',
      `reference ${index + 1} has ${lines.length} lines and the system ${system.length}, expected as many`,
      { hint: 'Every line of the system needs one line in every reference.' },
    );
  }
  for (const [line, text] of system.entries()) {
    tally.add(
      text,
      references.map((lines) => lines[line]!),
    );
  }
  return tally.score();
}

/** Takes a text line by line. */
export class BleuTally {
  readonly #uncased: boolean;
  readonly #referenceCount: number;
  /** [4] n-grams of the system that a reference has, and all of them */
  readonly #matched = new Float64Array(ORDERS);
  readonly #all = new Float64Array(ORDERS);
  #systemLength = 0;
  #referenceLength = 0;

  constructor(referenceCount: number, { uncased = false }: BleuOptions = {}) {
    if (referenceCount < 1) throw new TruecaseError('usage', 'BLEU needs at least one reference');
    this.#referenceCount = referenceCount;
    this.#uncased = uncased;
  }

  add(system: string, references: readonly string[]): void {
    const tokens = this.#tokens(system);
    const length = tokens.length;
    const most = new Map<string, number>();
    let closest = -1;
    for (const reference of references) {
      const others = this.#tokens(reference);
      const nearer = Math.abs(others.length - length) - Math.abs(closest - length);
      if (closest < 0 || nearer < 0 || (nearer === 0 && others.length < closest)) closest = others.length;
      for (const [gram, count] of countGrams(others)) if (count > (most.get(gram) ?? 0)) most.set(gram, count);
    }
    this.#systemLength += length;
    this.#referenceLength += closest;
    for (let n = 1; n <= ORDERS; n++) this.#all[n - 1]! += Math.max(0, length - n + 1);
    for (const [gram, count] of countGrams(tokens)) {
      const order = gram.charCodeAt(0) - 1;
      this.#matched[order]! += Math.min(count, most.get(gram) ?? 0);
    }
  }

  score(): BleuScore {
    const precisions = [0, 0, 0, 0];
    let logSum = 0;
    // The k-th order without a match counts as half a match, a quarter, …: 1 / (2^k · all)
    let smooth = 1;
    const none = this.#matched.every((count) => count === 0);
    for (let n = 0; n < ORDERS && !none; n++) {
      const all = this.#all[n]!;
      const matched = this.#matched[n]!;
      if (all > 0) {
        if (matched === 0) smooth *= 2;
        precisions[n] = (100 * (matched === 0 ? 1 / smooth : matched)) / all;
      }
      logSum += precisions[n]! > 0 ? Math.log(precisions[n]!) : Number.NEGATIVE_INFINITY;
    }
    const c = this.#systemLength;
    const r = this.#referenceLength;
    const brevityPenalty = c >= r ? 1 : c === 0 ? 0 : Math.exp(1 - r / c);
    return {
      score: none ? 0 : brevityPenalty * Math.exp(logSum / ORDERS),
      precisions,
      brevityPenalty,
      systemLength: c,
      referenceLength: r,
      signature: [
        `nrefs:${this.#referenceCount}`,
        `case:${this.#uncased ? 'lc' : 'mixed'}`,
        'eff:no',
        'tok:13a',
        'smooth:exp',
        `version:truecase-${VERSION}`,
      ].join('|'),
    };
  }

  #tokens(line: string): string[] {
    return tokenize13a(this.#uncased ? line.toLowerCase() : line);
  }
}

/** Keys are the order as a character, then the tokens. */
function countGrams(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start < tokens.length; start++) {
    let gram = '';
    for (let n = 1; n <= ORDERS && start + n <= tokens.length; n++) {
      gram += ` ${tokens[start + n - 1]}`;
      const key = String.fromCharCode(n) + gram;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
