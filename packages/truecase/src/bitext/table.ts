/**
 * Translation probabilities of one direction for looking up: an open-addressing hash table over (given, generated) word
 * numbers. A pair that is not in it has the probability UNSEEN.
 */
import type { Learned } from './direction.js';

/** Of a pair of words that was never seen together, or hardly ever. */
export const UNSEEN = 1e-9;
const EMPTY = 0xffffffff;

export class Table {
  readonly learned: Learned;
  readonly tension: number;
  /** [slots] number of the entry */
  readonly #slots: Uint32Array;
  readonly #mask: number;

  constructor(learned: Learned) {
    this.learned = learned;
    this.tension = learned.tension;
    const { given, generated } = learned;
    let size = 16;
    while (size < 2 * given.length) size *= 2;
    this.#slots = new Uint32Array(size).fill(EMPTY);
    this.#mask = size - 1;
    for (let e = 0; e < given.length; e++) {
      let slot = mix(given[e]!, generated[e]!) & this.#mask;
      while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = e;
    }
  }

  /** p(generated | given); words without a number (-1) are never found. */
  probability(given: number, generated: number): number {
    const { learned } = this;
    let slot = mix(given, generated) & this.#mask;
    for (;;) {
      const e = this.#slots[slot]!;
      if (e === EMPTY) return UNSEEN;
      if (learned.given[e] === given && learned.generated[e] === generated) return learned.probability[e]!;
      slot = (slot + 1) & this.#mask;
    }
  }

  nullProbability(generated: number): number {
    return Math.max(UNSEEN, this.learned.nulls[generated] ?? UNSEEN);
  }
}

function mix(given: number, generated: number): number {
  let h = Math.imul(given, 0x9e3779b1) ^ Math.imul(generated + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
