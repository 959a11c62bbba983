/**
 * Phrases by their tokens: a trie in flat arrays. A node is a token behind the tokens of its parent; it is found by hashing
 * the parent and the token, so that a step costs the same however many phrases there are and however many begin alike. A
 * token is known by 64 bits that the caller makes; the node of a phrase's last token says where its forms are. About thirty
 * bytes for a phrase of one token.
 */

/** The node from which all phrases begin. */
export const ROOT = 0;
const LEAST_NODES = 16;

export class PhraseTrie {
  /** Nodes so far, the root included. */
  #size = 1;
  /** [nodes] parent, token, and first form of the phrase that ends here plus one, or 0. */
  #parent: Uint32Array;
  #hi: Uint32Array;
  #lo: Uint32Array;
  #end: Uint32Array;
  /** [slots] node, or 0: open addressing, at most half full. */
  #slots: Uint32Array;
  /** [forms] shape and capitals, phrase by phrase. */
  #shape: Uint8Array;
  #bits: Uint32Array;
  #forms = 0;

  /** Makes room for about so many tokens; there may be more. */
  constructor(tokens = 0) {
    const room = Math.max(LEAST_NODES, tokens + 1);
    this.#parent = new Uint32Array(room);
    this.#hi = new Uint32Array(room);
    this.#lo = new Uint32Array(room);
    this.#end = new Uint32Array(room);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * room)));
    this.#shape = new Uint8Array(room);
    this.#bits = new Uint32Array(room);
  }

  get isEmpty(): boolean {
    return this.#size === 1;
  }

  /** The node of a token behind a node, or 0. */
  find(parent: number, hi: number, lo: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = mix(parent, hi, lo) & mask; ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot]!;
      if (node === 0) return 0;
      if (this.#lo[node] === lo && this.#hi[node] === hi && this.#parent[node] === parent) return node;
    }
  }

  /** The same; it is made if there is none. */
  enter(parent: number, hi: number, lo: number): number {
    const found = this.find(parent, hi, lo);
    if (found !== 0) return found;
    if (this.#size === this.#parent.length) this.#grow();
    const node = this.#size++;
    this.#parent[node] = parent;
    this.#hi[node] = hi;
    this.#lo[node] = lo;
    this.#place(node);
    return node;
  }

  /** Does a phrase end here? */
  isEnd(node: number): boolean {
    return this.#end[node] !== 0;
  }

  /** A phrase ends here; the form of each of its tokens is added after that. What ended here first stays. */
  close(node: number): boolean {
    if (this.#end[node] !== 0) return false;
    this.#end[node] = this.#forms + 1;
    return true;
  }

  addForm(shape: number, bits: number): void {
    if (this.#forms === this.#shape.length) {
      this.#shape = widen(this.#shape, new Uint8Array(2 * this.#forms));
      this.#bits = widen(this.#bits, new Uint32Array(2 * this.#forms));
    }
    this.#shape[this.#forms] = shape;
    this.#bits[this.#forms++] = bits;
  }

  /** Form of token i of the phrase that ends at a node. */
  shapeOf(node: number, i: number): number {
    return this.#shape[this.#end[node]! - 1 + i]!;
  }

  bitsOf(node: number, i: number): number {
    return this.#bits[this.#end[node]! - 1 + i]!;
  }

  #place(node: number): void {
    const mask = this.#slots.length - 1;
    let slot = mix(this.#parent[node]!, this.#hi[node]!, this.#lo[node]!) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = node;
  }

  #grow(): void {
    const room = 2 * this.#parent.length;
    this.#parent = widen(this.#parent, new Uint32Array(room));
    this.#hi = widen(this.#hi, new Uint32Array(room));
    this.#lo = widen(this.#lo, new Uint32Array(room));
    this.#end = widen(this.#end, new Uint32Array(room));
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * room)));
    for (let node = 1; node < this.#size; node++) this.#place(node);
  }
}

function mix(parent: number, hi: number, lo: number): number {
  const h = Math.imul(parent ^ (hi >>> 3), 0x9e3779b1) ^ Math.imul(lo, 0x85ebca6b) ^ hi;
  return (h ^ (h >>> 15)) >>> 0;
}

function widen<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
