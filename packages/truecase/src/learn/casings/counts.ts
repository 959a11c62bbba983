/**
 * How words are cased: for each word, ignoring case, its mentions in each shape and its irregular forms. Open addressing
 * over the 64-bit word hash in typed arrays; the folded spelling is kept once per word. When the table outgrows its
 * limit, words with a single mention are dropped, then those with two and so on until a quarter of the table is free, so
 * that memory is bounded on any corpus. What is dropped depends on the text alone.
 */
import { Shape } from '../../text/casing.js';

const SHAPES = 5;
const GREATEST_COUNT = 0xffffffff;

export class CasingCounts {
  /** Words held at the moment. */
  size = 0;
  readonly #limit: number;
  #capacity: number;
  /** [capacity] slot to record + 1, 0 = empty. */
  #slots: Int32Array;
  /** [records] */
  hi: Uint32Array;
  lo: Uint32Array;
  /** [records][SHAPES] */
  #counts: Uint32Array;
  /** [records] the least kind over all mentions; what the kinds are is up to the caller, see `kindOf` in lattice/endings.ts. */
  kind: Uint8Array;
  #spelling: string[] = [];
  /** Irregular forms by record: capitals to mentions. */
  readonly #mixed = new Map<number, Map<number, number>>();
  /** Words dropped to stay within the limit. */
  dropped = 0;

  constructor(limit = 6_000_000) {
    this.#limit = limit;
    this.#capacity = 1 << 16;
    this.#slots = new Int32Array(this.#capacity);
    this.hi = new Uint32Array(this.#capacity >> 1);
    this.lo = new Uint32Array(this.#capacity >> 1);
    this.#counts = new Uint32Array((this.#capacity >> 1) * SHAPES);
    this.kind = new Uint8Array(this.#capacity >> 1);
  }

  /** Counts mentions of a form, one by default; `spell` is asked for the folded spelling when the word is new. */
  add(hi: number, lo: number, shape: number, bits: number, kind: number, spell: () => string, mentions = 1): void {
    let record = this.find(hi, lo);
    if (record < 0) {
      if (this.size >= this.#capacity >> 1) this.#grow();
      record = this.#insert(hi, lo, kind);
      this.#spelling[record] = spell();
    } else if (kind < this.kind[record]!) this.kind[record] = kind;
    const at = record * SHAPES + shape;
    this.#counts[at] = Math.min(GREATEST_COUNT, this.#counts[at]! + mentions);
    if (shape === Shape.MIXED) {
      let forms = this.#mixed.get(record);
      if (forms === undefined) {
        forms = new Map();
        this.#mixed.set(record, forms);
      }
      forms.set(bits, (forms.get(bits) ?? 0) + mentions);
    }
  }

  /** Adds what another table has counted. */
  addAll(other: CasingCounts): void {
    for (let record = 0; record < other.size; record++) {
      const add = (shape: number, bits: number, mentions: number): void =>
        this.add(
          other.hi[record]!,
          other.lo[record]!,
          shape,
          bits,
          other.kind[record]!,
          () => other.spelling(record),
          mentions,
        );
      for (let shape = 0; shape < Shape.MIXED; shape++) {
        if (other.count(record, shape) > 0) add(shape, 0, other.count(record, shape));
      }
      for (const [bits, mentions] of other.mixed(record)) add(Shape.MIXED, bits, mentions);
    }
  }

  /** Record of a word, or -1. */
  find(hi: number, lo: number): number {
    const mask = this.#capacity - 1;
    for (let slot = hi & mask; ; slot = (slot + 1) & mask) {
      const record = this.#slots[slot]! - 1;
      if (record < 0) return -1;
      if (this.lo[record] === lo && this.hi[record] === hi) return record;
    }
  }

  count(record: number, shape: number): number {
    return this.#counts[record * SHAPES + shape]!;
  }

  total(record: number): number {
    let sum = 0;
    for (let shape = 0; shape < SHAPES; shape++) sum += this.#counts[record * SHAPES + shape]!;
    return sum;
  }

  spelling(record: number): string {
    return this.#spelling[record]!;
  }

  /** Irregular forms of a record, commonest first; equal counts by pattern, so that the order never depends on luck. */
  mixed(record: number): [bits: number, count: number][] {
    return [...(this.#mixed.get(record) ?? [])].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  #insert(hi: number, lo: number, kind: number): number {
    const mask = this.#capacity - 1;
    let slot = hi & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    const record = this.size++;
    this.#slots[slot] = record + 1;
    this.hi[record] = hi;
    this.lo[record] = lo;
    this.kind[record] = kind;
    return record;
  }

  #grow(): void {
    if (this.size >= this.#limit) {
      const most = (3 * this.size) >> 2;
      for (let least = 2; this.size > most; least++) this.#dropBelow(least);
      return;
    }
    this.#capacity *= 2;
    const room = this.#capacity >> 1;
    this.hi = widen(this.hi, new Uint32Array(room));
    this.lo = widen(this.lo, new Uint32Array(room));
    this.#counts = widen(this.#counts, new Uint32Array(room * SHAPES));
    this.kind = widen(this.kind, new Uint8Array(room));
    this.#index();
  }

  #index(): void {
    this.#slots = new Int32Array(this.#capacity);
    const mask = this.#capacity - 1;
    for (let record = 0; record < this.size; record++) {
      let slot = this.hi[record]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = record + 1;
    }
  }

  /** Forgets the words with fewer mentions than `least`. */
  #dropBelow(least: number): void {
    let kept = 0;
    for (let record = 0; record < this.size; record++) {
      const forms = this.#mixed.get(record);
      this.#mixed.delete(record);
      if (this.total(record) < least) continue;
      this.hi[kept] = this.hi[record]!;
      this.lo[kept] = this.lo[record]!;
      this.kind[kept] = this.kind[record]!;
      this.#counts.copyWithin(kept * SHAPES, record * SHAPES, (record + 1) * SHAPES);
      this.#spelling[kept] = this.#spelling[record]!;
      if (forms !== undefined) this.#mixed.set(kept, forms);
      kept++;
    }
    this.dropped += this.size - kept;
    this.#counts.fill(0, kept * SHAPES);
    this.#spelling.length = kept;
    this.size = kept;
    this.#index();
  }
}

function widen<T extends Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
