/**
 * What a model knows about single words: the shapes each was seen in, its irregular forms (iPhone, McDonald), and
 * compounds whose parts are cased otherwise than they would be alone (Pas-de-Calais). Words are known by their hash; the
 * spelled-out list is there for people (inspect) and may be missing. All arrays are views into the model file.
 */
import type { SectionReader } from '../format/container.js';
import { describeDamage, expectItems } from '../format/damage.js';
import { decodeWords } from '../format/frontcode.js';
import { HashTable } from '../format/hashtable.js';
import { MAX_CANDIDATES } from './lattice.js';

export class Lexicon {
  readonly #words: HashTable;
  readonly #compounds: HashTable | null;
  /** [entries] shares of the shapes, see row.ts; empty where the model does not go by shares. */
  readonly rows: Uint16Array;
  /** [entries] 0 for those that were added to the lexicon of a file; null where all are of the file. */
  readonly own: Uint8Array | null;
  /** [mixed] entries with irregular forms, ascending, one item a form; their capitals; share of 255. */
  readonly mixedEntry: Uint32Array;
  readonly mixedBits: Uint32Array;
  readonly mixedShare: Uint8Array;
  /** [compounds] capitals over the whole compound; share of 255. */
  readonly compoundBits: Uint32Array;
  readonly compoundShare: Uint8Array;
  /** [entries] 1 if the entry has irregular forms. */
  readonly #hasMixed: Uint8Array;
  readonly #reader: SectionReader;

  constructor(reader: SectionReader) {
    this.#reader = reader;
    this.#words = new HashTable(reader.u32('LXOF'), reader.u32('LXFP'), 'LXOF');
    this.rows = reader.has('LXRW') ? reader.u16('LXRW') : new Uint16Array(0);
    this.own = reader.has('LXOW') ? reader.u8('LXOW') : null;
    this.mixedEntry = reader.u32('LXME');
    this.mixedBits = reader.u32('LXMB');
    this.mixedShare = reader.u8('LXMS');
    const hasCompounds = reader.has('CPOF');
    this.#compounds = hasCompounds ? new HashTable(reader.u32('CPOF'), reader.u32('CPFP'), 'CPOF') : null;
    this.compoundBits = hasCompounds ? reader.u32('CPBT') : new Uint32Array(0);
    this.compoundShare = hasCompounds ? reader.u8('CPSH') : new Uint8Array(0);
    this.#check();
    const room = reader.derive(this.size, 'LXFP', (made) => {
      const hasMixed = new Uint8Array(made);
      for (const entry of this.mixedEntry) hasMixed[entry] = 1;
    });
    this.#hasMixed = new Uint8Array(room);
  }

  get size(): number {
    return this.#words.size;
  }

  get hasCompounds(): boolean {
    return this.#compounds !== null;
  }

  /** Entry of the word with this hash, or -1. */
  find(hi: number, lo: number): number {
    return this.#words.find(hi, lo);
  }

  /** Compound with this hash, or -1. */
  findCompound(hi: number, lo: number): number {
    return this.#compounds === null ? -1 : this.#compounds.find(hi, lo);
  }

  hasMixed(entry: number): boolean {
    return this.#hasMixed[entry] === 1;
  }

  /** Index of the first irregular form of an entry; the forms of the entry follow each other. */
  firstMixed(entry: number): number {
    let low = 0;
    let high = this.mixedEntry.length;
    while (low < high) {
      const mid = (low + high) >>> 1;
      if (this.mixedEntry[mid]! < entry) low = mid + 1;
      else high = mid;
    }
    return low;
  }

  /** The words in alphabetical order, if the file spells them out. */
  *words(): Generator<string> {
    if (this.#reader.has('WRDS')) yield* decodeWords(this.#reader.bytes('WRDS'));
  }

  #check(): void {
    if (this.rows.length > 0) expectItems('LXRW', this.rows.length, this.size);
    if (this.own !== null) expectItems('LXOW', this.own.length, this.size);
    expectItems('LXMB', this.mixedBits.length, this.mixedEntry.length);
    expectItems('LXMS', this.mixedShare.length, this.mixedEntry.length);
    for (let i = 0; i < this.mixedEntry.length; i++) {
      const entry = this.mixedEntry[i]!;
      const ascends = i === 0 || entry >= this.mixedEntry[i - 1]!;
      const crowded = i >= MAX_CANDIDATES && entry === this.mixedEntry[i - MAX_CANDIDATES]!;
      if (entry < this.size && ascends && !crowded) continue;
      throw describeDamage(
        'LXME',
        `item ${i} is ${entry}, expected ascending entries below ${this.size}, at most ${MAX_CANDIDATES} alike`,
      );
    }
    if (this.#compounds === null) return;
    expectItems('CPBT', this.compoundBits.length, this.#compounds.size);
    expectItems('CPSH', this.compoundShare.length, this.#compounds.size);
  }
}
