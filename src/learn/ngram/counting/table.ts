/**
 * Counts of windows (tuples of `order` word numbers) in one open-addressing hash table: linear probing over records of
 * order + 1 numbers in a single typed array, nothing else. It grows up to a limit of bytes; when it is full there, the
 * caller takes the sorted records out and goes on with an empty table.
 */
import { sortRecords } from './sort.js';

const MOST_FILLED = 0.75;
const LEAST_SLOTS = 16;
const FIRST_SLOTS = 1 << 16;

export class WindowTable {
  readonly #order: number;
  readonly #width: number;
  readonly #mostSlots: number;
  #slots: number;
  /** [slots][order + 1] the words, then the count; 0 marks an empty slot. */
  #data: Uint32Array;
  #size = 0;
  /** Windows that fit before the table must grow or be emptied. */
  #room: number;

  constructor(order: number, tableBytes: number) {
    this.#order = order;
    this.#width = order + 1;
    this.#mostSlots = Math.max(LEAST_SLOTS, Math.floor(tableBytes / 4 / this.#width));
    this.#slots = this.#mostSlots;
    while (this.#slots > FIRST_SLOTS) this.#slots = Math.ceil(this.#slots / 2);
    this.#data = new Uint32Array(this.#slots * this.#width);
    this.#room = Math.floor(this.#slots * MOST_FILLED);
  }

  /** Distinct windows. */
  get size(): number {
    return this.#size;
  }

  /** No new window may be added before the table has been drained. */
  get full(): boolean {
    return this.#size >= this.#room && this.#slots >= this.#mostSlots;
  }

  /** Counts the window window[0] to window[order − 1]. */
  add(window: Uint32Array): void {
    if (this.#size >= this.#room) this.#grow();
    const data = this.#data;
    const order = this.#order;
    const width = this.#width;
    const end = data.length;
    let at = placeOf(window, 0, order, this.#slots) * width;
    while (data[at + order] !== 0) {
      let i = 0;
      while (i < order && data[at + i] === window[i]) i++;
      if (i === order) {
        data[at + order]!++;
        return;
      }
      at += width;
      if (at === end) at = 0;
    }
    for (let i = 0; i < order; i++) data[at + i] = window[i]!;
    data[at + order] = 1;
    this.#size++;
  }

  /** All records in ascending order, [size][order + 1]: a view that is valid until clear(). */
  drain(): Uint32Array {
    const data = this.#data;
    const width = this.#width;
    const order = this.#order;
    let to = 0;
    for (let from = 0; from < data.length; from += width) {
      if (data[from + order] === 0) continue;
      for (let i = 0; i < width; i++) data[to + i] = data[from + i]!;
      to += width;
    }
    sortRecords(data, this.#size, width, order);
    return data.subarray(0, to);
  }

  /** Empties the table, after drain(). */
  clear(): void {
    this.#data.fill(0);
    this.#size = 0;
  }

  #grow(): void {
    const old = this.#data;
    const width = this.#width;
    const order = this.#order;
    this.#slots = Math.min(this.#mostSlots, this.#slots * 2);
    this.#room = Math.floor(this.#slots * MOST_FILLED);
    const data = new Uint32Array(this.#slots * width);
    for (let from = 0; from < old.length; from += width) {
      if (old[from + order] === 0) continue;
      let at = placeOf(old, from, order, this.#slots) * width;
      while (data[at + order] !== 0) {
        at += width;
        if (at === data.length) at = 0;
      }
      for (let i = 0; i < width; i++) data[at + i] = old[from + i]!;
    }
    this.#data = data;
  }
}

/** Slot of a window: multiply-xor over its words with the murmur3 finaliser, scaled to the number of slots. */
function placeOf(words: Uint32Array, at: number, order: number, slots: number): number {
  let h = 0x9e3779b9;
  for (let i = 0; i < order; i++) {
    h = Math.imul(h ^ words[at + i]!, 0x85ebca6b);
    h ^= h >>> 15;
  }
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  return Math.floor(((h >>> 0) / 0x1_0000_0000) * slots);
}
