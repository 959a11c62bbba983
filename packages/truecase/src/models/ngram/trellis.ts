/**
 * The trellis of one sentence (Lita et al. 2003, section 2.2): position by position the forms a word may take; a node is
 * a form together with the form before it, so that a trigram sees all it needs. best() runs Viterbi with a beam whose
 * width varies with the scores; marginals() runs forward-backward over the same nodes and
 * finds the best path on the way: the language model is asked once for every transition.
 *
 *     α(p, j, k) = ⊕_i α(p − 1, i, j) + prior(k) + ln P(w_k | w_j, w_i)      ⊕ = max, or log-sum-exp
 *
 * For orders above three the language-model state of a node is that of its best predecessor.
 */
import type { NgramLm } from './lm.js';

/** Forms per position, at most. */
export const MAX_FORMS = 8;
const MAX_NODES = MAX_FORMS * MAX_FORMS;

export class Trellis {
  readonly #lm: NgramLm;
  /** Nodes further than this below the best of their position are not followed, in natural logarithms. */
  readonly beam: number;
  /** What the scores of the language model are multiplied by. */
  scale = 1;
  length = 0;
  /** [positions] number of forms. */
  #forms = new Uint8Array(256);
  /** [positions][MAX_FORMS] word number and log-prior of each form. */
  #word = new Int32Array(256 * MAX_FORMS);
  #prior = new Float64Array(256 * MAX_FORMS);
  /** [positions][MAX_NODES] node (j, k) is at j · forms + k: score of the best path to it, and what comes before it there. */
  #best = new Float64Array(256 * MAX_NODES);
  #back = new Uint8Array(256 * MAX_NODES);
  /** [positions][MAX_NODES] sums over all paths to a node and from it. */
  #alpha = new Float64Array(256 * MAX_NODES);
  #beta = new Float64Array(256 * MAX_NODES);
  /** [positions + 1] where the transitions to a position begin in `steps`: [i][j][k] ln P(w_k | w_j, w_i), NaN if not needed. */
  #firstStep = new Int32Array(257);
  #steps = new Float64Array(1024);
  /** [positions][MAX_NODES][state size] */
  #states: Int32Array;
  readonly #next: Int32Array;

  constructor(lm: NgramLm, beam: number) {
    this.#lm = lm;
    this.beam = beam;
    this.#states = new Int32Array(256 * MAX_NODES * lm.stateSize);
    this.#next = new Int32Array(lm.stateSize);
  }

  clear(): void {
    this.length = 0;
  }

  /** Opens a new position. */
  open(): void {
    if (this.length === this.#forms.length) this.#grow();
    this.#forms[this.length++] = 0;
  }

  /** Adds a form to the newest position; returns its place, or −1 if there is no room. */
  add(word: number, prior: number): number {
    const p = this.length - 1;
    const k = this.#forms[p]!;
    if (k === MAX_FORMS) return -1;
    this.#word[p * MAX_FORMS + k] = word;
    this.#prior[p * MAX_FORMS + k] = prior;
    this.#forms[p] = k + 1;
    return k;
  }

  formsAt(position: number): number {
    return this.#forms[position]!;
  }

  /** Word number of form k. */
  wordAt(position: number, k: number): number {
    return this.#word[position * MAX_FORMS + k]!;
  }

  /** Log-prior of form k. */
  priorAt(position: number, k: number): number {
    return this.#prior[position * MAX_FORMS + k]!;
  }

  /**
   * Runs forward: `begin` is the word before the first position (−1: none). Finds the best path to every node; with
   * `sum` adds up all paths too, and keeps the scores of the transitions for the way back. Either follows only the nodes
   * within the beam of its own best.
   */
  #forward(begin: number, sum: boolean): void {
    const lm = this.#lm;
    const size = lm.stateSize;
    const best = this.#best;
    const alpha = this.#alpha;
    const states = this.#states;
    const next = this.#next;
    for (let p = 0; p < this.length; p++) {
      const forms = this.#forms[p]!;
      const row = p * MAX_NODES;
      const before = p === 0 ? 1 : this.#forms[p - 1]!;
      const beforeBefore = p < 2 ? 1 : this.#forms[p - 2]!;
      best.fill(Number.NEGATIVE_INFINITY, row, row + before * forms);
      if (sum) {
        alpha.fill(Number.NEGATIVE_INFINITY, row, row + before * forms);
        this.#openSteps(p, beforeBefore * before * forms);
      }
      if (p === 0) {
        this.#enter(begin, sum);
        continue;
      }
      const leastBest = mostOf(best, row - MAX_NODES, beforeBefore * before) - this.beam;
      const leastSum = sum ? mostOf(alpha, row - MAX_NODES, beforeBefore * before) - this.beam : 0;
      for (let i = 0; i < beforeBefore; i++) {
        for (let j = 0; j < before; j++) {
          const from = row - MAX_NODES + i * before + j;
          const onBest = best[from]! >= leastBest;
          const onSum = sum && alpha[from]! >= leastSum;
          if (!onBest && !onSum) continue;
          for (let k = 0; k < forms; k++) {
            const form = p * MAX_FORMS + k;
            const to = row + j * forms + k;
            const step = this.scale * lm.score(states, from * size, this.#word[form]!, next, 0);
            const isNew = best[to] === Number.NEGATIVE_INFINITY && (!sum || alpha[to] === Number.NEGATIVE_INFINITY);
            let isBetter = isNew;
            if (onBest) {
              const score = best[from]! + this.#prior[form]! + step;
              if (score > best[to]!) {
                best[to] = score;
                this.#back[to] = i;
                isBetter = true;
              }
            }
            if (onSum) {
              alpha[to] = addLogs(alpha[to]!, alpha[from]! + this.#prior[form]! + step);
              this.#steps[this.#firstStep[p]! + (i * before + j) * forms + k] = step;
            }
            if (isBetter) for (let s = 0; s < size; s++) states[to * size + s] = next[s]!;
          }
        }
      }
    }
  }

  /** The nodes of the first position. */
  #enter(begin: number, sum: boolean): void {
    const lm = this.#lm;
    lm.begin(this.#next, 0, begin);
    for (let k = 0; k < this.#forms[0]!; k++) {
      const step = lm.score(this.#next, 0, this.#word[k]!, this.#states, k * lm.stateSize);
      const score = this.#prior[k]! + this.scale * step;
      this.#best[k] = score;
      if (sum) this.#alpha[k] = score;
    }
  }

  /** Makes room for the scores of the transitions to position p. */
  #openSteps(p: number, count: number): void {
    const first = this.#firstStep[p]!;
    this.#firstStep[p + 1] = first + count;
    if (this.#steps.length < first + count) {
      const steps = new Float64Array((first + count) * 2);
      steps.set(this.#steps);
      this.#steps = steps;
    }
    this.#steps.fill(Number.NaN, first, first + count);
  }

  /** Writes the best form of each position into `path`; `end` is the word after the last position (−1: none). */
  best(begin: number, end: number, path: Uint8Array): void {
    if (this.length === 0) return;
    this.#forward(begin, false);
    this.#trace(end, path);
  }

  /** Goes back along the best path. */
  #trace(end: number, path: Uint8Array): void {
    const last = this.length - 1;
    const forms = this.#forms[last]!;
    const before = last === 0 ? 1 : this.#forms[last - 1]!;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < before * forms; node++) {
      const at = last * MAX_NODES + node;
      let score = this.#best[at]!;
      if (score === Number.NEGATIVE_INFINITY) continue;
      if (end >= 0) score += this.scale * this.#lm.score(this.#states, at * this.#lm.stateSize, end, this.#next, 0);
      if (score > most) {
        most = score;
        best = node;
      }
    }
    for (let p = last; p >= 0; p--) {
      const here = this.#forms[p]!;
      path[p] = best % here;
      if (p === 0) break;
      const j = Math.floor(best / here);
      best = this.#back[p * MAX_NODES + best]! * this.#forms[p - 1]! + j;
    }
  }

  /** Writes ln P(form | sentence) of every form into `logp` [positions][MAX_FORMS], and the best path into `path`. */
  marginals(begin: number, end: number, logp: Float64Array, path: Uint8Array): void {
    if (this.length === 0) return;
    this.#forward(begin, true);
    this.#trace(end, path);
    const { length } = this;
    const alpha = this.#alpha;
    const beta = this.#beta;
    const size = this.#lm.stateSize;
    for (let p = length - 1; p >= 0; p--) {
      const forms = this.#forms[p]!;
      const before = p === 0 ? 1 : this.#forms[p - 1]!;
      const row = p * MAX_NODES;
      for (let node = 0; node < before * forms; node++) {
        const at = row + node;
        if (alpha[at] === Number.NEGATIVE_INFINITY) beta[at] = Number.NEGATIVE_INFINITY;
        else if (p === length - 1) {
          beta[at] = end < 0 ? 0 : this.scale * this.#lm.score(this.#states, at * size, end, this.#next, 0);
        } else beta[at] = this.#follow(p, node % forms, node);
      }
      this.#sumRow(p, before, forms, logp);
    }
  }

  /** β(p, i, j) = ⊕_k ln P(w_k | w_j, w_i) + prior(k) + β(p + 1, j, k), of the node (i, j) */
  #follow(p: number, j: number, node: number): number {
    const forms = this.#forms[p + 1]!;
    const steps = this.#firstStep[p + 1]! + node * forms;
    let sum = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < forms; k++) {
      const rest = this.#beta[(p + 1) * MAX_NODES + j * forms + k]!;
      if (rest === Number.NEGATIVE_INFINITY) continue;
      const form = (p + 1) * MAX_FORMS + k;
      let step = this.#steps[steps + k]!;
      if (Number.isNaN(step)) {
        const state = (p * MAX_NODES + node) * this.#lm.stateSize;
        step = this.scale * this.#lm.score(this.#states, state, this.#word[form]!, this.#next, 0);
      }
      sum = addLogs(sum, step + this.#prior[form]! + rest);
    }
    return sum;
  }

  #sumRow(p: number, before: number, forms: number, logp: Float64Array): void {
    const to = p * MAX_FORMS;
    let all = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < forms; k++) {
      let sum = Number.NEGATIVE_INFINITY;
      for (let j = 0; j < before; j++) {
        const at = p * MAX_NODES + j * forms + k;
        if (this.#alpha[at] !== Number.NEGATIVE_INFINITY) sum = addLogs(sum, this.#alpha[at]! + this.#beta[at]!);
      }
      logp[to + k] = sum;
      all = addLogs(all, sum);
    }
    for (let k = 0; k < forms; k++) logp[to + k]! -= all;
  }

  #grow(): void {
    const positions = this.#forms.length * 2;
    const widen = <T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#forms = widen(this.#forms, new Uint8Array(positions));
    this.#word = widen(this.#word, new Int32Array(positions * MAX_FORMS));
    this.#prior = widen(this.#prior, new Float64Array(positions * MAX_FORMS));
    this.#best = new Float64Array(positions * MAX_NODES);
    this.#back = new Uint8Array(positions * MAX_NODES);
    this.#alpha = new Float64Array(positions * MAX_NODES);
    this.#beta = new Float64Array(positions * MAX_NODES);
    this.#firstStep = new Int32Array(positions + 1);
    this.#states = new Int32Array(positions * MAX_NODES * this.#lm.stateSize);
  }
}

function mostOf(values: Float64Array, first: number, count: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = first; i < first + count; i++) if (values[i]! > most) most = values[i]!;
  return most;
}

/** ln(e^a + e^b) */
function addLogs(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b;
  if (b === Number.NEGATIVE_INFINITY) return a;
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
