/**
 * Goes through a line with every history of tags that is still worth following. Since each decision of a maximum-entropy
 * Markov model is normalised by itself, the sums over histories are the posteriors already:
 *
 *     P(t_1 … t_n) = Π P(t_i | features_i, t_{i−1}, t_{i−2}, mode_i)
 *
 * sum() adds up the histories (forward), best() keeps the best history of each state (Viterbi). A state is the two tags
 * before and the mode; states whose probability falls below a share of the best one are not followed. Where a network is sure of
 * a tag, only that tag is.
 *
 * Where templates have tags of the words behind, there is a second model that goes from right to left and shares all other
 * weights with the first. It is asked about the words of which the first is not sure, and takes the others as known. What sum()
 * gives for these words is the geometric mean of both posteriors; best() goes from left to right.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import { Shape } from '../../../text/casing.js';
import type { Features } from '../features/features.js';
import { WEIGHTS, type Weights } from '../features/weights.js';
import type { LineNetwork } from '../network/linenet.js';
import type { Sequence } from '../words/sequence.js';
import { cautionAt, doubtAt, isOpenLine } from './caution.js';
import { NEAR_TAG, NO_TAGS, nextState, STATES, TAGS } from './states.js';

/** Rows of probabilities: [positions][TAGS]. */
export const ROW = TAGS;
/** Stands for a probability too small for a number, so that one side alone rules nothing out. */
const FLOOR = 1e-30;
/** From this probability on a tag is known, and nobody else is asked. */
export const SURE = 0.99;
const UNSURE = 0xff;

export class Decoder {
  readonly #features: Features;
  readonly #weights: Weights;
  readonly #bias: Float64Array;
  readonly #least: number;
  readonly #caution: number;
  readonly #net: LineNetwork | null;
  #now = new Float64Array(STATES);
  #next = new Float64Array(STATES);
  #active = new Uint8Array(STATES);
  #reached = new Uint8Array(STATES);
  #reachedCount = 0;
  readonly #sums = new Float64Array(WEIGHTS);
  /** [TAGS] probabilities of the tags behind one state. */
  readonly #row = new Float64Array(TAGS);
  /** Of the line: [positions][WEIGHTS] sums of the features without tags, and [positions][sided templates] their bases. */
  #shared = new Float64Array(0);
  #bases = new Int32Array(0);
  /** [positions of the line] the tag of which the network is so sure that the features are not asked, or UNSURE. */
  #settled = new Uint8Array(0);
  /** [positions of the line][ROW] what the network says where it is so sure. */
  #given = new Float64Array(0);
  /** [positions of the line] the tag of which the way from left to right is sure, or UNSURE. */
  #sure = new Uint8Array(0);
  /** [positions of the line][ROW] the posteriors from right to left. */
  #behind = new Float64Array(0);
  /** [positions of the line][STATES] the state before, for best(). */
  #back = new Uint8Array(0);
  /** [templates of one side] their hashes behind one state. */
  readonly #hashes: Int32Array;

  /** States below `beam` times the best are dropped; `bias` is added for TITLE, UPPER, MIXED; `caution`: see caution.ts. */
  constructor(
    features: Features,
    weights: Weights,
    bias: readonly number[],
    beam: number,
    caution = 0,
    net: LineNetwork | null = null,
  ) {
    this.#net = net;
    this.#features = features;
    this.#weights = weights;
    this.#bias = Float64Array.from(bias);
    this.#least = beam;
    this.#caution = caution;
    this.#hashes = new Int32Array(Math.max(features.left, features.right));
  }

  /** Fills `rows` [positions][ROW] with the probability of every tag. */
  sum(sequence: Sequence, lattice: Lattice, rows: Float64Array): void {
    rows.fill(0, 0, sequence.length * ROW);
    for (let from = 0; from < sequence.length; ) {
      const to = lineEnd(sequence, from);
      this.#prepare(sequence, lattice, from, to);
      let active = this.#begin();
      for (let i = from; i < to; i++) {
        active = this.#advance(sequence, i, i - from, active, LEFT, rows, i * ROW, -1);
      }
      if (this.#features.right > 0) {
        this.#sumBack(sequence, from, to, rows);
      }
      for (from = to; from < sequence.length && sequence.token[sequence.first + from]! < 0; from++) {
        rows[from * ROW + Shape.NONE] = 1;
      }
    }
  }

  /** Writes the tags of the best path into `tags` [positions]. */
  best(sequence: Sequence, lattice: Lattice, tags: Uint8Array): void {
    for (let from = 0; from < sequence.length; ) {
      const to = lineEnd(sequence, from);
      this.#prepare(sequence, lattice, from, to);
      if (this.#back.length < (to - from) * STATES) this.#back = new Uint8Array((to - from) * STATES * 2);
      let active = this.#begin();
      for (let i = from; i < to; i++) {
        active = this.#advance(sequence, i, i - from, active, LEFT, null, 0, (i - from) * STATES);
      }
      let state = this.#active[0]!;
      for (let k = 1; k < active; k++) if (this.#now[this.#active[k]!]! > this.#now[state]!) state = this.#active[k]!;
      for (let i = to - 1; i >= from; i--) {
        tags[i] = NEAR_TAG[state]!;
        state = this.#back[(i - from) * STATES + state]!;
      }
      for (from = to; from < sequence.length && sequence.token[sequence.first + from]! < 0; from++) {
        tags[from] = Shape.NONE;
      }
    }
  }

  /** What does not depend on tags, for positions [from, to). */
  #prepare(sequence: Sequence, lattice: Lattice, from: number, to: number): void {
    const features = this.#features;
    const { bases } = features;
    const sided = bases.length;
    const length = to - from;
    if (this.#shared.length < length * WEIGHTS) {
      this.#shared = new Float64Array(length * WEIGHTS * 2);
      this.#settled = new Uint8Array(length * 2);
      this.#given = new Float64Array(this.#net === null ? 0 : length * ROW * 2);
      this.#bases = new Int32Array(length * sided * 2);
      this.#behind = new Float64Array(features.right > 0 ? length * ROW * 2 : 0);
      this.#sure = new Uint8Array(features.right > 0 ? length * 2 : 0);
    }
    const sums = this.#sums;
    const isOpen = this.#caution > 0 && isOpenLine(sequence, lattice, from, to);
    const net = this.#net;
    net?.run(sequence, lattice, from, to);
    for (let i = 0; i < length; i++) {
      const p = sequence.first + from + i;
      if (sequence.allowed[p] === 0) continue;
      sums.set(this.#bias);
      if (isOpen) sums[0]! -= this.#caution * cautionAt(sequence, p);
      this.#settled[i] = UNSURE;
      if (net !== null) {
        sums[0]! += net.lift - doubtAt(sequence, lattice, p);
        for (let label = 0; label < WEIGHTS; label++) sums[label]! += net.outputs[i * WEIGHTS + label]!;
        this.#settled[i] = tagOf(sequence.allowed[p]!, sums, this.#row, net.sure);
      }
      const weights = this.#weightsAt(i);
      if (weights === undefined) {
        for (let tag = 0; tag < TAGS; tag++) this.#given[i * ROW + tag] = this.#row[tag]!;
        continue;
      }
      features.load(sequence, p, lattice);
      weights.accumulateAll(features.hashes, features.count, sums);
      for (let k = 0; k < sided; k++) this.#bases[i * sided + k] = bases[k]!;
      for (let label = 0; label < WEIGHTS; label++) this.#shared[i * WEIGHTS + label] = sums[label]!;
    }
  }

  /** The weights to ask about a position of the line: only changes, if any, where the network is sure. */
  #weightsAt(at: number): Weights | undefined {
    return this.#settled[at] === UNSURE ? this.#weights : this.#weights.changes;
  }

  /** Goes back from the end of a line, and makes the rows of unsure positions the mean of both ways. */
  #sumBack(sequence: Sequence, from: number, to: number, rows: Float64Array): void {
    this.#behind.fill(0, 0, (to - from) * ROW);
    for (let i = from; i < to; i++) this.#sure[i - from] = sureTag(rows, i * ROW);
    let active = this.#begin();
    for (let i = to - 1; i >= from; i--) {
      active = this.#advance(sequence, i, i - from, active, RIGHT, this.#behind, (i - from) * ROW, -1);
    }
    for (let i = from; i < to; i++) {
      if (this.#sure[i - from] === UNSURE) makeMean(rows, i * ROW, this.#behind, (i - from) * ROW);
    }
  }

  #begin(): number {
    this.#now.fill(0);
    this.#next.fill(0);
    this.#now[NO_TAGS] = 1;
    this.#active[0] = NO_TAGS;
    return 1;
  }

  /** One position on, `at` in its line; gives the number of states that are followed from there. */
  #advance(
    sequence: Sequence,
    i: number,
    at: number,
    active: number,
    side: number,
    rows: Float64Array | null,
    row: number,
    back: number,
  ): number {
    const p = sequence.first + i;
    const allowed = sequence.allowed[p]!;
    if (allowed === 0) {
      const tag = sequence.tag[p]!;
      if (rows !== null) rows[row + tag] = 1;
      return this.#pass(sequence, p, active, tag, back);
    }
    if (side === RIGHT && this.#sure[at] !== UNSURE) return this.#pass(sequence, p, active, this.#sure[at]!, back);
    if (this.#weightsAt(at) === undefined) {
      if (rows !== null) for (let tag = 0; tag < TAGS; tag++) rows[row + tag] = this.#given[at * ROW + tag]!;
      return this.#pass(sequence, p, active, this.#settled[at]!, back);
    }
    for (let k = 0; k < active; k++) {
      const state = this.#active[k]!;
      const weight = this.#now[state]!;
      this.#now[state] = 0;
      this.#choose(allowed, at, state, side);
      for (let tag = 0; tag < TAGS; tag++) {
        const probability = weight * this.#row[tag]!;
        if (probability === 0) continue;
        if (rows !== null) rows[row + tag]! += probability;
        this.#reach(nextState(sequence, p, state, tag), probability, state, back);
      }
    }
    return this.#follow();
  }

  /** One position on where only one tag is to be followed. */
  #pass(sequence: Sequence, p: number, active: number, tag: number, back: number): number {
    for (let k = 0; k < active; k++) {
      const state = this.#active[k]!;
      const weight = this.#now[state]!;
      this.#now[state] = 0;
      this.#reach(nextState(sequence, p, state, tag), weight, state, back);
    }
    return this.#follow();
  }

  /** A state that is reached from another: probabilities add up, or the best one counts. */
  #reach(to: number, probability: number, from: number, back: number): void {
    const before = this.#next[to]!;
    if (before === 0) this.#reached[this.#reachedCount++] = to;
    if (back < 0) this.#next[to] = before + probability;
    else if (probability > before) {
      this.#next[to] = probability;
      this.#back[back + to] = from;
    }
  }

  /** Makes the states that were reached and are good enough the ones to go on from; they sum to about one again. */
  #follow(): number {
    const reached = this.#reachedCount;
    this.#reachedCount = 0;
    let most = 0;
    for (let i = 0; i < reached; i++) most = Math.max(most, this.#next[this.#reached[i]!]!);
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

  /** The probabilities of the tags behind a state of one side, into #row. */
  #choose(allowed: number, at: number, state: number, side: number): void {
    const features = this.#features;
    const { left, right } = features;
    const sums = this.#sums;
    for (let label = 0; label < WEIGHTS; label++) sums[label] = this.#shared[at * WEIGHTS + label]!;
    const weights = this.#weightsAt(at)!;
    const first = side === LEFT ? 0 : left;
    const count = side === LEFT ? left : right;
    const base = at * (left + right) + first;
    for (let k = 0; k < count; k++) this.#hashes[k] = features.withState(first + k, this.#bases[base + k]!, state);
    weights.accumulateAll(this.#hashes, count, sums);
    softmax(allowed, sums, this.#row);
  }
}

const LEFT = 0;
const RIGHT = 1;

/** The end of the line that begins at position i: no history goes beyond it. */
function lineEnd({ first, length, token }: Sequence, i: number): number {
  let end = i;
  while (end < length && token[first + end]! >= 0) end++;
  return end;
}

/** The tag that a row is sure of, or UNSURE. */
function sureTag(rows: Float64Array, row: number): number {
  for (let tag = 0; tag < TAGS; tag++) if (rows[row + tag]! >= SURE) return tag;
  return UNSURE;
}

/** Makes a row the geometric mean of itself and another. */
function makeMean(rows: Float64Array, row: number, others: Float64Array, other: number): void {
  let sum = 0;
  for (let tag = 0; tag < TAGS; tag++) {
    const one = rows[row + tag]!;
    const two = others[other + tag]!;
    rows[row + tag] = one === 0 && two === 0 ? 0 : Math.sqrt(Math.max(FLOOR, one) * Math.max(FLOOR, two));
    sum += rows[row + tag]!;
  }
  for (let tag = 0; tag < TAGS; tag++) rows[row + tag]! /= sum;
}

/** The tag that has at least this probability, or UNSURE. */
function tagOf(allowed: number, sums: Float64Array, row: Float64Array, least: number): number {
  softmax(allowed, sums, row);
  for (let tag = Shape.LOWER; tag < TAGS; tag++) if (row[tag]! >= least) return tag;
  return UNSURE;
}

/** Does one tag have at least this probability? */
export function isSure(allowed: number, sums: Float64Array, row: Float64Array, least: number): boolean {
  return tagOf(allowed, sums, row, least) !== UNSURE;
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
