/**
 * Windows (tuples of `order` word numbers) with counts, in a buffer of fixed size: they are appended as they come, and
 * sorted and added up when the buffer is full. Where that leaves half of the room, it goes on; otherwise the caller
 * takes the sorted records out. Sorting touches memory in order and joins equal windows at once, which a hash table of
 * this size, with a miss of the cache for every word, does not.
 */
import { compareRecords, sortRecords } from './sort.js';

const LEAST_RECORDS = 16;
/** So that an array of six numbers a record is still possible, and no count can overflow. */
const MOST_RECORDS = 2 ** 29;

export class WindowBuffer {
  readonly #order: number;
  readonly #width: number;
  readonly #room: number;
  /** [room][order + 1] the words, then the count. Memory that is never written costs nothing. */
  readonly #data: Uint32Array;
  #size = 0;

  /** Room for as many windows as fit into the bytes, but no more than there can be. */
  constructor(order: number, bufferBytes: number, mostWindows: number) {
    this.#order = order;
    this.#width = order + 1;
    const fitting = Math.min(Math.floor(bufferBytes / 4 / this.#width), mostWindows, MOST_RECORDS);
    this.#room = Math.max(LEAST_RECORDS, fitting);
    this.#data = new Uint32Array(this.#room * this.#width);
  }

  /** No window may be added before compact() has made room or clear() has been called. */
  get full(): boolean {
    return this.#size === this.#room;
  }

  /** Counts the window window[0] to window[order − 1] once. */
  add(window: Uint32Array): void {
    const data = this.#data;
    const order = this.#order;
    const at = this.#size++ * this.#width;
    for (let i = 0; i < order; i++) data[at + i] = window[i]!;
    data[at + order] = 1;
  }

  /** Sorts and adds up; gives whether at least half of the room is free. */
  compact(): boolean {
    const data = this.#data;
    const order = this.#order;
    const width = this.#width;
    const end = this.#size * width;
    sortRecords(data, this.#size, width, order);
    let to = 0;
    for (let from = 0; from < end; from += width) {
      if (to > 0 && compareRecords(data, to - width, data, from, 0, order) === 0) data[to - 1]! += data[from + order]!;
      else {
        for (let i = 0; i < width; i++) data[to + i] = data[from + i]!;
        to += width;
      }
    }
    this.#size = to / width;
    return this.#size <= this.#room / 2;
  }

  /** The records, [n][order + 1], ascending and each window once after compact(): a view that is valid until add(). */
  get records(): Uint32Array {
    return this.#data.subarray(0, this.#size * this.#width);
  }

  clear(): void {
    this.#size = 0;
  }
}
