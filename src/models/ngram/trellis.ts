/**
 * The trellis of one sentence (Lita et al. 2003, section 2.2): position by position the forms a word may take; a node is
 * a form together with the form before it, so that a trigram sees all it needs. best() runs Viterbi with a beam whose
 * width varies with the scores; marginals() runs forward-backward over the same nodes.
 *
 *     α(p, j, k) = ⊕_i α(p − 1, i, j) + ln P(w_k | w_j, w_i) + prior(k)      ⊕ = max, or log-sum-exp
 *
 * For orders above three the language-model state of a node is that of its best predecessor.
 */
import type { NgramLm } from './lm.js';

/** Forms per position, at most. */
export const MAX_FORMS = 8;
const MAX_NODES = MAX_FORMS * MAX_FORMS;

export class Trellis {
  readonly #lm: NgramLm;
  /** Nodes further than this behind the best of their position are not followed, in natural logarithms. */
  readonly beam: number;
  length = 0;
  /** [positions] number of forms. */
  #forms = new Uint8Array(256);
  /** [positions][MAX_FORMS] word number and log-prior of each form. */
  #word = new Int32Array(256 * MAX_FORMS);
  #prior = new Float64Array(256 * MAX_FORMS);
  /** [positions][MAX_NODES] node (j, k) is at j · forms + k. */
  #alpha = new Float64Array(256 * MAX_NODES);
  #beta = new Float64Array(0);
  #back = new Uint8Array(256 * MAX_NODES);
  #states: Int32Array;
  /** [MAX_NODES] score of the best predecessor of each node of the current position. */
  readonly #most = new Float64Array(MAX_NODES);
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

  /** Runs forward: `begin` is the word before the first position (−1: none), `sum` adds paths instead of choosing. */
  #forward(begin: number, sum: boolean): void {
    const lm = this.#lm;
    const size = lm.stateSize;
    const alpha = this.#alpha;
    const states = this.#states;
    const next = this.#next;
    const most = this.#most;
    for (let p = 0; p < this.length; p++) {
      const forms = this.#forms[p]!;
      const row = p * MAX_NODES;
      const before = p === 0 ? 1 : this.#forms[p - 1]!;
      const beforeBefore = p < 2 ? 1 : this.#forms[p - 2]!;
      alpha.fill(Number.NEGATIVE_INFINITY, row, row + before * forms);
      most.fill(Number.NEGATIVE_INFINITY, 0, before * forms);
      let least = Number.NEGATIVE_INFINITY;
      if (p > 0) {
        for (let node = 0; node < beforeBefore * before; node++)
          least = Math.max(least, alpha[row - MAX_NODES + node]!);
        least -= this.beam;
      } else {
        lm.begin(next, 0, begin);
      }
      for (let i = 0; i < beforeBefore; i++) {
        for (let j = 0; j < before; j++) {
          const from = row - MAX_NODES + i * before + j;
          if (p > 0 && alpha[from]! < least) continue;
          const reached = p === 0 ? 0 : alpha[from]!;
          for (let k = 0; k < forms; k++) {
            const at = p * MAX_FORMS + k;
            const to = row + j * forms + k;
            let score = reached + this.#prior[at]!;
            if (p === 0) {
              score += lm.score(next, 0, this.#word[at]!, states, to * size);
              alpha[to] = score;
              continue;
            }
            score += lm.score(states, from * size, this.#word[at]!, next, 0);
            const old = alpha[to]!;
            if (score > most[to - row]!) {
              most[to - row] = score;
              this.#back[to] = i;
              for (let s = 0; s < size; s++) states[to * size + s] = next[s]!;
            }
            if (!sum || old === Number.NEGATIVE_INFINITY) alpha[to] = Math.max(score, old);
            else alpha[to] = Math.max(score, old) + Math.log1p(Math.exp(-Math.abs(score - old)));
          }
        }
      }
    }
  }

  /** Writes the best form of each position into `path`; `end` is the word behind the last position (−1: none). */
  best(begin: number, end: number, path: Uint8Array): void {
    if (this.length === 0) return;
    this.#forward(begin, false);
    const last = this.length - 1;
    const forms = this.#forms[last]!;
    const before = last === 0 ? 1 : this.#forms[last - 1]!;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < before * forms; node++) {
      const at = last * MAX_NODES + node;
      let score = this.#alpha[at]!;
      if (score === Number.NEGATIVE_INFINITY) continue;
      if (end >= 0) score += this.#lm.score(this.#states, at * this.#lm.stateSize, end, this.#next, 0);
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

  /** Writes ln P(form | sentence) of every form into `logp` [positions][MAX_FORMS]. */
  marginals(begin: number, end: number, logp: Float64Array): void {
    if (this.length === 0) return;
    this.#forward(begin, true);
    if (this.#beta.length < this.#alpha.length) this.#beta = new Float64Array(this.#alpha.length);
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
          beta[at] = end < 0 ? 0 : this.#lm.score(this.#states, at * size, end, this.#next, 0);
        } else beta[at] = this.#follow(p, node % forms, at);
      }
      this.#sumRow(p, before, forms, logp);
    }
  }

  /** β(p, i, j) = ⊕_k ln P(w_k | w_j, w_i) + prior(k) + β(p + 1, j, k) */
  #follow(p: number, j: number, at: number): number {
    const forms = this.#forms[p + 1]!;
    let sum = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < forms; k++) {
      const rest = this.#beta[(p + 1) * MAX_NODES + j * forms + k]!;
      if (rest === Number.NEGATIVE_INFINITY) continue;
      const form = (p + 1) * MAX_FORMS + k;
      const score =
        this.#lm.score(this.#states, at * this.#lm.stateSize, this.#word[form]!, this.#next, 0) +
        this.#prior[form]! +
        rest;
      sum = addLogs(sum, score);
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
    this.#alpha = new Float64Array(positions * MAX_NODES);
    this.#back = new Uint8Array(positions * MAX_NODES);
    this.#states = new Int32Array(positions * MAX_NODES * this.#lm.stateSize);
  }
}

/** ln(e^a + e^b) */
function addLogs(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b;
  if (b === Number.NEGATIVE_INFINITY) return a;
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
