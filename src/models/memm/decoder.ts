/**
 * Goes through a sequence from left to right with every history of tags that is still worth following. Since each decision
 * of a maximum-entropy Markov model is normalised by itself, the sums over histories are the posteriors already:
 *
 *     P(t_1 … t_n) = Π P(t_i | features_i, t_{i−1}, t_{i−2}, mode_i)
 *
 * sum() adds up the histories (forward), best() keeps the best history of each state (Viterbi). A state is the two tags
 * before and the mode; states whose probability falls below a share of the best one are not followed.
 */
import type { Lattice } from '../../lattice/lattice.js';
import { Shape } from '../../text/casing.js';
import { type Features, MODES, nextMode, TAGS } from './features.js';
import type { Sequence } from './sequence.js';
import { WEIGHTS, type Weights } from './weights.js';

const STATES = TAGS * TAGS * MODES;
/** [STATES] what a state stands for. */
const LAST_TAG = Uint8Array.from({ length: STATES }, (_, state) => state % TAGS);
const TAG_BEFORE = Uint8Array.from({ length: STATES }, (_, state) => Math.floor(state / TAGS) % TAGS);
const MODE = Uint8Array.from({ length: STATES }, (_, state) => Math.floor(state / (TAGS * TAGS)));
/** Rows of probabilities: [positions][TAGS]. */
export const ROW = TAGS;

export class Decoder {
  readonly #features: Features;
  readonly #weights: Weights;
  readonly #bias: Float64Array;
  readonly #least: number;
  #now = new Float64Array(STATES);
  #next = new Float64Array(STATES);
  #active = new Uint8Array(STATES);
  #reached = new Uint8Array(STATES);
  readonly #fixed = new Float64Array(WEIGHTS);
  readonly #sums = new Float64Array(WEIGHTS);
  /** [TAGS] probabilities of the tags behind one state. */
  readonly #row = new Float64Array(TAGS);
  /** [positions][STATES] the state before, for best(). */
  #back = new Uint8Array(0);
  readonly #historyTemplates: number;
  /** [history templates] their hashes behind one state. */
  readonly #hashes: Int32Array;

  /** States below `beam` times the best are dropped; `bias` is added for TITLE, UPPER, MIXED. */
  constructor(features: Features, weights: Weights, bias: readonly number[], beam: number) {
    this.#features = features;
    this.#weights = weights;
    this.#bias = Float64Array.from(bias);
    this.#least = beam;
    this.#historyTemplates = features.bases.length;
    this.#hashes = new Int32Array(this.#historyTemplates);
  }

  /** Fills `rows` [positions][ROW] with the probability of every tag. */
  sum(sequence: Sequence, lattice: Lattice, rows: Float64Array): void {
    const { first, length } = sequence;
    let active = this.#begin();
    rows.fill(0, 0, length * ROW);
    for (let i = 0; i < length; i++) active = this.#advance(sequence, lattice, first + i, active, rows, i * ROW, -1);
  }

  /** Writes the tags of the best path into `tags` [positions]. */
  best(sequence: Sequence, lattice: Lattice, tags: Uint8Array): void {
    const { first, length } = sequence;
    if (this.#back.length < length * STATES) this.#back = new Uint8Array(length * STATES * 2);
    let active = this.#begin();
    for (let i = 0; i < length; i++) active = this.#advance(sequence, lattice, first + i, active, null, 0, i * STATES);
    let state = this.#active[0]!;
    for (let i = 1; i < active; i++) if (this.#now[this.#active[i]!]! > this.#now[state]!) state = this.#active[i]!;
    for (let i = length - 1; i >= 0; i--) {
      tags[i] = LAST_TAG[state]!;
      state = this.#back[i * STATES + state]!;
    }
  }

  #begin(): number {
    this.#now.fill(0);
    this.#next.fill(0);
    this.#now[0] = 1;
    this.#active[0] = 0;
    return 1;
  }

  /** One position on; gives the number of states that are followed from there. */
  #advance(
    sequence: Sequence,
    lattice: Lattice,
    p: number,
    active: number,
    rows: Float64Array | null,
    row: number,
    back: number,
  ): number {
    const allowed = sequence.allowed[p]!;
    if (allowed !== 0) {
      this.#features.load(sequence, p, lattice);
      this.#sumFixed();
    }
    let reached = 0;
    let most = 0;
    for (let i = 0; i < active; i++) {
      const state = this.#active[i]!;
      const weight = this.#now[state]!;
      this.#now[state] = 0;
      const t1 = LAST_TAG[state]!;
      const t2 = TAG_BEFORE[state]!;
      const mode = MODE[state]!;
      if (allowed === 0) this.#row.fill(0)[sequence.tag[p]!] = 1;
      else this.#choose(allowed, t1, t2, mode);
      for (let tag = 0; tag < TAGS; tag++) {
        const probability = weight * this.#row[tag]!;
        if (probability === 0) continue;
        if (rows !== null) rows[row + tag]! += probability;
        const to = tag + TAGS * t1 + TAGS * TAGS * nextMode(sequence, p, lattice, mode, tag);
        const before = this.#next[to]!;
        if (before === 0) this.#reached[reached++] = to;
        if (back < 0) this.#next[to] = before + probability;
        else if (probability > before) {
          this.#next[to] = probability;
          this.#back[back + to] = state;
        }
        if (this.#next[to]! > most) most = this.#next[to]!;
      }
    }
    return this.#follow(reached, most);
  }

  /** Makes the states that were reached and are good enough the ones to go on from; they sum to about one again. */
  #follow(reached: number, most: number): number {
    const least = most * this.#least;
    let sum = 0;
    let active = 0;
    for (let i = 0; i < reached; i++) {
      const state = this.#reached[i]!;
      if (this.#next[state]! < least) this.#next[state] = 0;
      else {
        sum += this.#next[state]!;
        this.#active[active++] = state;
      }
    }
    for (let i = 0; i < active; i++) {
      const state = this.#active[i]!;
      this.#now[state] = this.#next[state]! / sum;
      this.#next[state] = 0;
    }
    return active;
  }

  #sumFixed(): void {
    const { hashes, count } = this.#features;
    const sums = this.#fixed;
    for (let label = 0; label < WEIGHTS; label++) sums[label] = this.#bias[label]!;
    this.#weights.accumulateAll(hashes, count, sums);
  }

  /** The probabilities of the tags behind a state, into #row. */
  #choose(allowed: number, t1: number, t2: number, mode: number): void {
    const sums = this.#sums;
    sums.set(this.#fixed);
    const count = this.#historyTemplates;
    for (let k = 0; k < count; k++) this.#hashes[k] = this.#features.withHistory(k, t1, t2, mode);
    this.#weights.accumulateAll(this.#hashes, count, sums);
    softmax(allowed, sums, this.#row);
  }
}

/** P(tag) ∝ exp(sum of its weights) over the allowed tags; LOWER has the sum 0. */
export function softmax(allowed: number, sums: Float64Array, row: Float64Array): void {
  row[Shape.NONE] = 0;
  let most = (allowed & (1 << Shape.LOWER)) !== 0 ? 0 : Number.NEGATIVE_INFINITY;
  for (let label = 0; label < WEIGHTS; label++) {
    if ((allowed & (1 << (Shape.TITLE + label))) !== 0 && sums[label]! > most) most = sums[label]!;
  }
  let total = 0;
  for (let tag = Shape.LOWER; tag < TAGS; tag++) {
    const value =
      (allowed & (1 << tag)) === 0 ? 0 : Math.exp((tag === Shape.LOWER ? 0 : sums[tag - Shape.TITLE]!) - most);
    row[tag] = value;
    total += value;
  }
  for (let tag = Shape.LOWER; tag < TAGS; tag++) row[tag]! /= total;
}
