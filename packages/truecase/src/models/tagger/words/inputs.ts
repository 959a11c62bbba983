/**
 * What the network of a maximum-entropy model is told about a position, as numbers of embeddings: the casing class of the word, what it
 * looks like, the word itself if it is frequent, its first and last letters if it is rare and its sequences of three letters if it is very
 * rare; a mark by itself; and whether a sentence starts there. Training and decoding both come here.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { foldAt } from '../../../text/casing.js';
import { CasingClass, CLASS_COUNT, isRare, isVeryRare } from './classes.js';
import type { Sequence } from './sequence.js';

export interface InputSettings {
  /** Words from this order of magnitude on (lattice/row.ts) have an embedding of their own. */
  readonly magnitude: number;
  /** Embeddings that affixes share, and those that sequences of three letters share. */
  readonly affixRows: number;
  readonly gramRows: number;
}

const KINDS = 8;
const LENGTHS = 13;
const MARKS = 256;
const LONGEST_AFFIX = 4;
const GRAM = 3;
const GRAM_UNITS = 24;

const FIRST_KIND = CLASS_COUNT;
const FIRST_LENGTH = FIRST_KIND + KINDS;
const FIRST_MARK = FIRST_LENGTH + LENGTHS;
/** The embedding of a first word. */
export const START_ROW = FIRST_MARK + MARKS;
const FIRST_AFFIX = START_ROW + 1;

export class Inputs {
  readonly rows = new Int32Array(64);
  count = 0;
  /** All embeddings. */
  readonly size: number;
  readonly #affixRows: number;
  readonly #gramRows: number;
  readonly #firstGram: number;
  /** The first embedding of a word of its own. */
  readonly firstWord: number;
  /** [entries] number among the frequent words from 1, or 0. */
  readonly #frequent: Int32Array;
  readonly #folded = new Int32Array(GRAM_UNITS);

  constructor({ rows, own }: Lexicon, { magnitude, affixRows, gramRows }: InputSettings) {
    this.#affixRows = affixRows;
    this.#gramRows = gramRows;
    this.#firstGram = FIRST_AFFIX + affixRows;
    this.firstWord = this.#firstGram + gramRows;
    this.#frequent = new Int32Array(rows.length);
    let frequent = 0;
    for (let entry = 0; entry < rows.length; entry++) {
      if (rows[entry]! >>> 12 >= magnitude && own?.[entry] !== 0) this.#frequent[entry] = ++frequent;
    }
    this.size = this.firstWord + frequent;
  }

  /** Fills rows [0, count) for position p; a sentence start is not among them. */
  load({ class: classes, word, kind, token }: Sequence, p: number, lattice: Lattice): void {
    const found = classes[p]!;
    if (kind[p] === 0) {
      this.loadMark(found, word[p]!);
      return;
    }
    this.count = 0;
    this.#push(found);
    const t = token[p]!;
    const from = lattice.tokens.start[t]!;
    const length = lattice.tokens.end[t]! - from;
    this.#push(FIRST_KIND + kind[p]!);
    this.#push(FIRST_LENGTH + Math.min(length, LENGTHS - 1));
    const frequent = found === CasingClass.UNKNOWN ? 0 : this.#frequent[lattice.entry[t]!]!;
    if (frequent > 0) this.#push(this.firstWord + frequent - 1);
    if (!isRare(found)) return;
    this.#addAffixes(lattice, from, length);
    if (isVeryRare(found)) this.#addGrams(lattice, from, Math.min(length, GRAM_UNITS));
  }

  /** The same for what is no word. */
  loadMark(found: number, word: number): void {
    this.count = 0;
    this.#push(found);
    this.#push(FIRST_MARK + place(word, 0x5bd1e995, MARKS));
  }

  #push(row: number): void {
    this.rows[this.count++] = row;
  }

  #addAffixes({ text, map }: Lattice, from: number, length: number): void {
    const end = from + length;
    let head = 0x3c6ef372;
    let tail = 0x1f83d9ab;
    for (let i = 0; i < LONGEST_AFFIX && i < length; i++) {
      head = mix(head, foldAt(map.fold, text, from + i));
      tail = mix(tail, foldAt(map.fold, text, end - 1 - i));
      this.#push(FIRST_AFFIX + place(head, 0x9747b28c, this.#affixRows));
      this.#push(FIRST_AFFIX + place(tail, 0x2127599b, this.#affixRows));
    }
  }

  #addGrams({ text, map }: Lattice, from: number, units: number): void {
    const folded = this.#folded;
    for (let i = 0; i < units; i++) folded[i] = foldAt(map.fold, text, from + i);
    for (let i = 0; i + GRAM <= units; i++) {
      const gram = mix(mix(mix(0, folded[i]!), folded[i + 1]!), folded[i + 2]!);
      this.#push(this.#firstGram + place(gram, 0x165667b1, this.#gramRows));
    }
  }
}

function mix(h: number, value: number): number {
  const mixed = Math.imul(h ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** One of `size` places for a hash. */
function place(hash: number, salt: number, size: number): number {
  const mixed = Math.imul(hash ^ salt, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % size;
}
