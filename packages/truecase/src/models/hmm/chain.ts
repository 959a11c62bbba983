/**
 * One sentence as a chain of words with the tags that each may have: the best path (Viterbi) and the probability of every
 * tag (forward-backward). Probabilities are rescaled from word to word, so that no sentence is too long for them.
 */
import { type HmmTables, NOTHING } from './tables.js';
import { PAIRS, Special, TAGS, Tag } from './tags.js';

/** Least probability of a step: no damage to a model makes a sentence impossible. */
const LEAST = 1e-30;
/** Counts that contradict each other, in a damaged file, give no probabilities; sums of these stay numbers anyway. */
const MOST = 1e30;
/** What the steps inside a compound are worth that make it irregular, as Data-Driven, un-Named and TV-like are. */
const IRREGULAR = 0.3;
/** [PAIRS] 1 for the steps that do not: lower after lower or mixed case, upper after upper case. */
const IS_REGULAR = Uint8Array.of(1, 0, 0, 1, 0, 0, 0, 0, 1);

export class Chain {
  readonly #tables: HmmTables;
  length = 0;
  /** [positions] token, word and allowed tags (bit by bit) of each position. */
  token = new Int32Array(256);
  #word = new Int32Array(256);
  #allowed = new Uint8Array(256);
  /** [positions] 1 for parts after a hyphen; what mixed case is worth. */
  #isPart = new Uint8Array(256);
  #mixed = new Float64Array(256);
  /** [positions][PAIRS] probability of each step to a position. */
  #steps = new Float64Array(256 * PAIRS);
  /** [positions][TAGS] */
  #reached = new Float64Array(256 * TAGS);
  #back = new Uint8Array(256 * TAGS);
  /** What stands before the first word: nothing known, or the boundary of a sentence. */
  #before = NOTHING;
  /** [TAGS] what follows a position, from the back. */
  readonly #rest = new Float64Array(TAGS);

  constructor(tables: HmmTables) {
    this.#tables = tables;
  }

  clear(beginsSentence: boolean): void {
    this.length = 0;
    this.#before = beginsSentence ? this.#tables.special(Special.BOUNDARY) : NOTHING;
  }

  /** `mixed` is a factor of the probability of mixed case: below one, it must be surer than the other tags. */
  add(token: number, word: number, allowed: number, isPart: boolean, mixed: number): void {
    if (this.length === this.token.length) this.#grow();
    this.token[this.length] = token;
    this.#word[this.length] = word;
    this.#isPart[this.length] = isPart ? 1 : 0;
    this.#mixed[this.length] = mixed;
    this.#allowed[this.length++] = allowed;
  }

  wordAt(position: number): number {
    return this.#word[position]!;
  }

  /** Tags that a position may have, bit by bit. */
  tagsOf(position: number): number {
    return this.#allowed[position]!;
  }

  /** Probability of the step to a position, once the best path or the probabilities are there. */
  stepTo(position: number, before: number, tag: number): number {
    return this.#steps[position * PAIRS + before * TAGS + tag]!;
  }

  /** Fills the steps to a position. */
  #open(p: number): void {
    const step = this.#step;
    const before = p === 0 ? this.#before : this.#word[p - 1]!;
    this.#tables.fill(before, this.#word[p]!, step);
    const rows = p === 0 ? 1 : TAGS;
    for (let cell = 0; cell < rows * TAGS; cell++) {
      const allowed = (this.#allowed[p]! & (1 << (cell % TAGS))) !== 0;
      this.#steps[p * PAIRS + cell] = allowed ? bounded(step[cell]!) : 0;
    }
    if (this.#mixed[p] !== 1) this.#weighMixed(p);
    if (this.#isPart[p] === 1 && p > 0) this.#weighPart(p);
  }
  readonly #step = new Float64Array(PAIRS);

  #weighMixed(p: number): void {
    for (let cell: number = Tag.MIXED; cell < PAIRS; cell += TAGS) this.#steps[p * PAIRS + cell]! *= this.#mixed[p]!;
  }

  #weighPart(p: number): void {
    for (let cell = 0; cell < PAIRS; cell++) if (IS_REGULAR[cell] === 0) this.#steps[p * PAIRS + cell]! *= IRREGULAR;
  }

  /** Writes the best tag of each position into `path`. */
  best(path: Uint8Array): void {
    const reached = this.#reached;
    for (let p = 0; p < this.length; p++) {
      this.#open(p);
      let most = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        const to = p * TAGS + tag;
        let score = this.#steps[p * PAIRS + tag]! * (p === 0 ? 1 : reached[to - tag - TAGS]!);
        this.#back[to] = 0;
        for (let before = 1; before < TAGS && p > 0; before++) {
          const other = this.#steps[p * PAIRS + before * TAGS + tag]! * reached[to - tag - TAGS + before]!;
          if (other <= score) continue;
          score = other;
          this.#back[to] = before;
        }
        reached[to] = score;
        most = Math.max(most, score);
      }
      for (let tag = 0; tag < TAGS; tag++) reached[p * TAGS + tag]! /= most;
    }
    let tag = 0;
    for (let other = 1; other < TAGS && this.length > 0; other++) {
      const last = (this.length - 1) * TAGS;
      if (reached[last + other]! > reached[last + tag]!) tag = other;
    }
    for (let p = this.length - 1; p >= 0; p--) {
      path[p] = tag;
      tag = this.#back[p * TAGS + tag]!;
    }
  }

  /** Writes the probability of each tag at each position into out [positions][TAGS]. */
  posteriors(out: Float64Array): void {
    this.#forward();
    const rest = this.#rest.fill(1);
    for (let p = this.length - 1; p >= 0; p--) {
      const row = p * TAGS;
      let sum = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        out[row + tag] = this.#reached[row + tag]! * rest[tag]!;
        sum += out[row + tag]!;
      }
      for (let tag = 0; tag < TAGS; tag++) out[row + tag]! /= sum;
      if (p > 0) this.#stepBack(p);
    }
  }

  /** α(p, t) = Σ_t' α(p − 1, t') · step(t', t), with a sum of one. */
  #forward(): void {
    const reached = this.#reached;
    for (let p = 0; p < this.length; p++) {
      this.#open(p);
      let all = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        const at = p * TAGS + tag;
        let sum = this.#steps[p * PAIRS + tag]! * (p === 0 ? 1 : reached[at - tag - TAGS]!);
        for (let before = 1; before < TAGS && p > 0; before++) {
          sum += this.#steps[p * PAIRS + before * TAGS + tag]! * reached[at - tag - TAGS + before]!;
        }
        reached[at] = sum;
        all += sum;
      }
      for (let tag = 0; tag < TAGS; tag++) reached[p * TAGS + tag]! /= all;
    }
  }

  /** β(p − 1, t') = Σ_t step(t', t) · β(p, t), the largest one. */
  #stepBack(p: number): void {
    const rest = this.#rest;
    const lower = rest[0]!;
    const mixed = rest[1]!;
    const upper = rest[2]!;
    let most = 0;
    for (let before = 0; before < TAGS; before++) {
      const at = p * PAIRS + before * TAGS;
      rest[before] = this.#steps[at]! * lower + this.#steps[at + 1]! * mixed + this.#steps[at + 2]! * upper;
      most = Math.max(most, rest[before]!);
    }
    for (let before = 0; before < TAGS; before++) rest[before]! /= most;
  }

  #grow(): void {
    const positions = this.token.length * 2;
    const widen = <T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.token = widen(this.token, new Int32Array(positions));
    this.#word = widen(this.#word, new Int32Array(positions));
    this.#allowed = widen(this.#allowed, new Uint8Array(positions));
    this.#isPart = widen(this.#isPart, new Uint8Array(positions));
    this.#mixed = widen(this.#mixed, new Float64Array(positions));
    this.#steps = new Float64Array(positions * PAIRS);
    this.#reached = new Float64Array(positions * TAGS);
    this.#back = new Uint8Array(positions * TAGS);
  }
}

function bounded(probability: number): number {
  return probability > LEAST ? Math.min(MOST, probability) : LEAST;
}
