/**
 * A frozen orthographic trie (Whitelaw and Patrick, 2003, section 2): a node stands for the units from the root to it and
 * knows how often strings that begin so occurred in each category. In a minimum-depth trie only nodes of more than one
 * category have children. Nodes are numbered level by level, so that the children of a node are neighbours, and lie in
 * flat arrays that are also the layout of the file (layout.ts). Building is the business of learn/trie.
 */

/** The unit behind the last one of a string that ends before the greatest depth. */
export const END_UNIT = 0;

export interface TrieArrays {
  /** Number of categories, K. */
  readonly categories: number;
  /** Most units of a string that count. */
  readonly maxDepth: number;
  /** [N] the unit that leads to a node; ascending among children of one node. The root, node 0, has 0. */
  readonly units: Uint16Array;
  /** [N + 1] the children of node n are the nodes first[n] … first[n + 1] − 1. */
  readonly first: Uint32Array;
  /** [N + 1] the counts of node n are the entries rows[n] … rows[n + 1] − 1. */
  readonly rows: Uint32Array;
  /** [E] category of an entry, ascending within a node. */
  readonly category: Uint8Array;
  /** [E] occurrences in that category, at least 1. */
  readonly count: Uint32Array;
}

export class Trie {
  readonly arrays: TrieArrays;
  readonly categories: number;
  readonly maxDepth: number;
  /** [N] occurrences in all categories. */
  readonly totals: Uint32Array;

  constructor(arrays: TrieArrays) {
    this.arrays = arrays;
    this.categories = arrays.categories;
    this.maxDepth = arrays.maxDepth;
    const { rows, count, units } = arrays;
    this.totals = new Uint32Array(units.length);
    for (let node = 0; node < units.length; node++) {
      let sum = 0;
      for (let entry = rows[node]!; entry < rows[node + 1]!; entry++) sum += count[entry]!;
      this.totals[node] = sum;
    }
  }

  /** Number of nodes, the root included. */
  get size(): number {
    return this.arrays.units.length;
  }

  /**
   * Follows the units of text[from, to) from the root, or of text[to, from) backwards where from is the greater, and writes
   * the nodes to path (room for maxDepth + 1), the root first. Gives the number of units matched: of a string that was
   * never seen this is its longest known prefix.
   */
  follow(text: string, from: number, to: number, path: Uint32Array): number {
    const { maxDepth } = this;
    const step = from <= to ? 1 : -1;
    let at = from <= to ? from : from - 1;
    const length = Math.abs(to - from);
    let node = 0;
    path[0] = 0;
    let depth = 0;
    while (depth < maxDepth) {
      const unit = depth < length ? text.charCodeAt(at) : END_UNIT;
      const child = this.child(node, unit);
      if (child < 0) break;
      node = child;
      path[++depth] = node;
      if (depth > length) break;
      at += step;
    }
    return depth;
  }

  /** The child that a unit leads to, or −1. */
  child(node: number, unit: number): number {
    const { first, units } = this.arrays;
    let low = first[node]!;
    const end = first[node + 1]!;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (units[middle]! < unit) low = middle + 1;
      else high = middle;
    }
    return low < end && units[low] === unit ? low : -1;
  }

  /** Occurrences of a node in a category. */
  countOf(node: number, wanted: number): number {
    const { rows, category, count } = this.arrays;
    for (let entry = rows[node]!; entry < rows[node + 1]!; entry++)
      if (category[entry] === wanted) return count[entry]!;
    return 0;
  }
}
