/**
 * Computes the features of a position as 32-bit hashes, template by template (templates.ts). What depends on tags around it
 * is prepared once for a position and finished for each of their histories. Training and decoding both come here.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import { foldAt } from '../../../text/casing.js';
import { FAR_TAG, MODE, NEAR_TAG } from '../decoder/states.js';
import { CasingClass, isRare, isVeryRare } from '../words/classes.js';
import { COMMA_WORD, type Sequence, UNKNOWN_WORD } from '../words/sequence.js';
import { ATOMS, GRAM_ATOM, type Program, type Template } from './templates.js';

/** Affixes up to this length, and grams of three letters from this many units of a word. */
const LONGEST_AFFIX = 5;
const GRAM_UNITS = 24;
const GRAM = 3;

const W0 = ATOMS.indexOf('w0');
const S1 = ATOMS.indexOf('s1');
const P1 = ATOMS.indexOf('p1');

export class Features {
  /** Hashes of the position, from 0 to count: plain templates, those of letters if it is rare, those of grams. */
  readonly hashes = new Int32Array(256);
  count = 0;
  /** Templates with tags of the words before, and with tags of those behind; numbered in this order. */
  readonly left: number;
  readonly right: number;
  /** [left + right] what is left to be mixed with tags. */
  readonly bases: Int32Array;
  readonly #program: Program;
  /** Templates one after the other: salt, number of atoms, atoms. */
  readonly #plain: Int32Array;
  readonly #letters: Int32Array;
  readonly #grams: Int32Array;
  readonly #sided: Int32Array;
  readonly #tags: Uint8Array;
  readonly #values = new Int32Array(ATOMS.length);
  readonly #folded = new Int32Array(GRAM_UNITS);

  constructor(program: Program) {
    this.#program = program;
    this.#plain = flatten(program.plain);
    this.#letters = flatten(program.letters);
    this.#grams = flatten(program.grams);
    this.left = program.left.length;
    this.right = program.right.length;
    const sided = [...program.left, ...program.right];
    this.#sided = flatten(sided);
    this.bases = new Int32Array(sided.length);
    this.#tags = Uint8Array.from(sided, ({ tags }) => tags);
  }

  /** Computes hashes and bases of position p. */
  load(sequence: Sequence, p: number, lattice: Lattice): void {
    const program = this.#program;
    const values = this.#values;
    const { word, class: classes } = sequence;
    values[W0] = word[p]!;
    values[W0 + 1] = word[p - 1]!;
    values[W0 + 2] = word[p - 2]!;
    values[W0 + 3] = word[p + 1]!;
    values[W0 + 4] = word[p + 2]!;
    values[W0 + 5] = classes[p]!;
    values[W0 + 6] = classes[p - 1]!;
    values[W0 + 7] = classes[p - 2]!;
    values[W0 + 8] = classes[p + 1]!;
    values[W0 + 9] = classes[p + 2]!;
    values[W0 + 10] = sequence.start[p]!;
    values[W0 + 11] = sequence.kind[p]!;
    const t = sequence.token[p]!;
    const from = lattice.tokens.start[t]!;
    const length = lattice.tokens.end[t]! - from;
    values[W0 + 12] = Math.min(length, 12);
    values[P1 + LONGEST_AFFIX] = sequence.ending[p - 1]!;
    values[P1 + LONGEST_AFFIX + 1] = sequence.ending[p + 1]!;
    if (sequence.inside[p] === 1) this.#hideStart();
    this.count = 0;
    this.#addAll(this.#plain);
    this.#prepare(lattice, from, length);
    if (program.affixes === 'all' || isRare(classes[p]!)) this.#addAll(this.#letters);
    if (program.grams.length > 0 && isVeryRare(classes[p]!)) this.#addGrams(Math.min(length, GRAM_UNITS));
    this.#mixBases();
  }

  /** What stands before the word tells that a sentence begins: an unknown word and a comma take its place. */
  #hideStart(): void {
    const values = this.#values;
    values[W0 + 1] = COMMA_WORD;
    values[W0 + 2] = UNKNOWN_WORD;
    values[W0 + 6] = CasingClass.PUNCTUATION;
    values[W0 + 7] = CasingClass.UNKNOWN;
    values[P1 + LONGEST_AFFIX] = 0;
  }

  /** Hash of sided template k, from its base, in a state of its side. */
  withState(k: number, base: number, state: number): number {
    const tags = this.#tags[k]!;
    let h = base;
    if ((tags & 1) !== 0) h = mix(h, NEAR_TAG[state]! + 1);
    if ((tags & 2) !== 0) h = mix(h, FAR_TAG[state]! + 8);
    if ((tags & 4) !== 0) h = mix(h, MODE[state]! + 16);
    return finish(h);
  }

  #mixBases(): void {
    const values = this.#values;
    const templates = this.#sided;
    const bases = this.bases;
    for (let i = 0, k = 0; i < templates.length; k++) {
      let h = templates[i]!;
      const end = i + 2 + templates[i + 1]!;
      for (i += 2; i < end; i++) h = mix(h, values[templates[i]!]!);
      bases[k] = h;
    }
  }

  #addAll(templates: Int32Array): void {
    const values = this.#values;
    const hashes = this.hashes;
    let count = this.count;
    for (let i = 0; i < templates.length; ) {
      let h = templates[i]!;
      const end = i + 2 + templates[i + 1]!;
      for (i += 2; i < end; i++) h = mix(h, values[templates[i]!]!);
      hashes[count++] = finish(h);
    }
    this.count = count;
  }

  /** First and last letters of the word, folded. */
  #prepare({ text, map }: Lattice, from: number, length: number): void {
    const values = this.#values;
    const end = from + length;
    let head = 0x3c6ef372;
    let tail = 0x1f83d9ab;
    for (let i = 0; i < LONGEST_AFFIX; i++) {
      if (i < length) {
        head = mix(head, foldAt(map.fold, text, from + i));
        tail = mix(tail, foldAt(map.fold, text, end - 1 - i));
      } else {
        // Shorter than the affix: the whole word and a sign of it.
        head = mix(head, 0x20);
        tail = mix(tail, 0x20);
      }
      values[P1 + i] = head;
      values[S1 + i] = tail;
    }
    const units = Math.min(length, GRAM_UNITS);
    for (let i = 0; i < units; i++) this.#folded[i] = foldAt(map.fold, text, from + i);
  }

  #addGrams(units: number): void {
    const folded = this.#folded;
    for (let i = 0; i + GRAM <= units; i++) {
      this.#values[GRAM_ATOM] = mix(mix(mix(0, folded[i]!), folded[i + 1]!), folded[i + 2]!);
      this.#addAll(this.#grams);
    }
  }
}

function flatten(templates: readonly Template[]): Int32Array {
  return Int32Array.from(templates.flatMap(({ salt, atoms }) => [salt, atoms.length, ...atoms]));
}

function mix(h: number, value: number): number {
  const mixed = Math.imul(h ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function finish(h: number): number {
  const mixed = Math.imul(h, 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
}
