/**
 * Makes the flat arrays of a trie from strings that come in order. The nodes of the current string are open; a node is
 * finished when a string comes that does not go through it. If a finished node has one category only, or was seen too
 * seldom, everything below it is taken back: that makes the trie one of minimum depth. Finished nodes lie children first;
 * at the end they are numbered level by level.
 */
import { Trie } from '../../trie/trie.js';
import { Growing } from './growing.js';

export interface AssembleOptions {
  readonly categories: number;
  readonly maxDepth: number;
  /** Nodes seen fewer times get no children. */
  readonly minExpand: number;
  /** Nodes seen fewer times are left out; what is left answers with a shorter prefix. */
  readonly minNode: number;
}

export class Assembler {
  readonly #options: AssembleOptions;
  /** [maxDepth + 1][K] counts of the open nodes, row by row. */
  readonly #counts: Uint32Array;
  /** [maxDepth + 1] finished nodes and entries when a node was opened. */
  readonly #nodeMark: Float64Array;
  readonly #entryMark: Float64Array;
  readonly #path: Uint16Array;
  #open = 0;
  /** The string that waits for its neighbour: its units, their number or −1, its counts, and what it shares with the last. */
  readonly #next = new Uint16Array(256);
  readonly #nextCounts: Uint32Array;
  #waiting = -1;
  #shared = 0;
  // Finished nodes, children before parents.
  readonly #units = new Growing(Uint16Array);
  readonly #depths = new Growing(Uint8Array);
  readonly #present = new Growing(Uint16Array);
  readonly #category = new Growing(Uint8Array);
  readonly #count = new Growing(Uint32Array);

  constructor(options: AssembleOptions) {
    this.#options = options;
    const levels = options.maxDepth + 1;
    this.#counts = new Uint32Array(levels * options.categories);
    this.#nodeMark = new Float64Array(levels);
    this.#entryMark = new Float64Array(levels);
    this.#path = new Uint16Array(levels);
    this.#nextCounts = new Uint32Array(options.categories);
  }

  /** Strings in ascending order, none twice; counts are [K]. */
  add(units: Uint16Array, length: number, counts: Uint32Array): void {
    let shared = 0;
    if (this.#waiting >= 0) {
      const most = Math.min(this.#waiting, length);
      while (shared < most && this.#next[shared] === units[shared]) shared++;
      this.#enter(shared);
    }
    this.#next.set(units.subarray(0, length));
    this.#nextCounts.set(counts);
    this.#waiting = length;
    this.#shared = shared;
  }

  finish(): Trie {
    if (this.#waiting >= 0) this.#enter(0);
    this.#waiting = -1;
    while (this.#open > 0) this.#close();
    this.#emit(0);
    return this.#number();
  }

  /**
   * Opens the nodes of the string that waits, of which the one after it shares so many units. Nodes that it shares with
   * neither neighbour are its own alone: if it is of one category, the first of them stands for all.
   */
  #enter(sharedBehind: number): void {
    const { categories } = this.#options;
    const counts = this.#nextCounts;
    while (this.#open > this.#shared) this.#close();
    let present = 0;
    for (let c = 0; c < categories; c++) if (counts[c] !== 0) present++;
    const own = present > 1 ? this.#waiting : Math.max(this.#shared, sharedBehind) + 1;
    const depth = Math.min(this.#waiting, own);
    while (this.#open < depth) {
      const opened = ++this.#open;
      this.#path[opened] = this.#next[opened - 1]!;
      this.#nodeMark[opened] = this.#units.length;
      this.#entryMark[opened] = this.#count.length;
    }
    const base = depth * categories;
    for (let c = 0; c < categories; c++) this.#counts[base + c]! += counts[c]!;
  }

  /** Finishes the deepest open node and adds its counts to its parent's. */
  #close(): void {
    const { categories } = this.#options;
    const depth = this.#open--;
    const base = depth * categories;
    const parent = base - categories;
    for (let c = 0; c < categories; c++) this.#counts[parent + c]! += this.#counts[base + c]!;
    this.#emit(depth);
    this.#counts.fill(0, base, base + categories);
  }

  #emit(depth: number): void {
    const { categories, minExpand, minNode } = this.#options;
    const base = depth * categories;
    let present = 0;
    let total = 0;
    for (let c = 0; c < categories; c++) {
      if (this.#counts[base + c] !== 0) present++;
      total += this.#counts[base + c]!;
    }
    if (present < 2 || total < minExpand || (total < minNode && depth > 0)) this.#takeBack(depth);
    if (total < minNode && depth > 0) return;
    this.#units.push(depth === 0 ? 0 : this.#path[depth]!);
    this.#depths.push(depth);
    this.#present.push(present);
    for (let c = 0; c < categories; c++) {
      if (this.#counts[base + c] === 0) continue;
      this.#category.push(c);
      this.#count.push(this.#counts[base + c]!);
    }
  }

  #takeBack(depth: number): void {
    const nodes = this.#nodeMark[depth]!;
    this.#units.length = nodes;
    this.#depths.length = nodes;
    this.#present.length = nodes;
    this.#category.length = this.#entryMark[depth]!;
    this.#count.length = this.#entryMark[depth]!;
  }

  /** Numbers the nodes level by level; within a level they already stand in order. */
  #number(): Trie {
    const { maxDepth, categories } = this.#options;
    const size = this.#units.length;
    const depths = this.#depths.array;
    const present = this.#present.array;
    /** [levels + 1] first node of each level, and first entry. */
    const nodeAt = new Uint32Array(maxDepth + 3);
    const entryAt = new Float64Array(maxDepth + 3);
    for (let i = 0; i < size; i++) {
      nodeAt[depths[i]! + 1]!++;
      entryAt[depths[i]! + 1]! += present[i]!;
    }
    for (let d = 1; d < nodeAt.length; d++) {
      nodeAt[d]! += nodeAt[d - 1]!;
      entryAt[d]! += entryAt[d - 1]!;
    }
    const units = new Uint16Array(size);
    const first = new Uint32Array(size + 1);
    const rows = new Uint32Array(size + 1);
    const category = new Uint8Array(this.#category.length);
    const count = new Uint32Array(this.#count.length);
    /** The child that the next node of a level begins with. */
    const childAt = nodeAt.slice(1);
    for (let i = 0, entry = 0; i < size; i++) {
      const depth = depths[i]!;
      const node = nodeAt[depth]!++;
      units[node] = this.#units.array[i]!;
      first[node] = childAt[depth]!;
      childAt[depth] = nodeAt[depth + 1]!;
      rows[node] = entryAt[depth]!;
      for (let k = 0; k < present[i]!; k++, entry++) {
        category[entryAt[depth]!] = this.#category.array[entry]!;
        count[entryAt[depth]!++] = this.#count.array[entry]!;
      }
    }
    first[size] = size;
    rows[size] = count.length;
    return new Trie({ categories, maxDepth, units, first, rows, category, count });
  }
}
