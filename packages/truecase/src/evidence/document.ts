/**
 * Document evidence: what is certain in one place of a document informs the same word elsewhere. A first pass over the text
 * notes the casings about which the model is sure, inside sentences; a second one adds what was noted to the rows of those
 * mentions about which it is not. The case of the input plays no part in either.
 */
import { TruecaseError } from '../errors.js';
import type { Lattice } from '../lattice/lattice.js';
import { Flag, Kind } from '../text/tokens.js';
import type { Evidence } from './evidence.js';
import { settleRow } from './rows.js';
import { isOpen } from './window.js';

/** The longest document, in UTF-16 units: it is held in memory. */
export const MOST_UNITS = 8 * 2 ** 20;
/** A mention is certain from this probability, and counts twice from the other. */
const CERTAIN = Math.log(0.95);
const STRONG = Math.log(0.995);
/** What must be noted of a word before it counts: two mentions, or a strong one. */
const LEAST = 2;
/** Pseudo-mentions of every casing. */
const SMOOTHING = 0.5;
/** The most that the document may say for one casing against another. */
const MOST_AGAINST = 1.5;
const FORMS = 4;
const COMMA = 0x2c;

export class DocumentEvidence implements Evidence {
  readonly #seed = Math.floor(Math.random() * 2 ** 32);
  #capacity = 1024;
  /** [capacity] slot to record + 1, 0 = empty. */
  #slots = new Int32Array(this.#capacity);
  #size = 0;
  /** [records] hash of the word; what was noted in all. */
  #hi = new Uint32Array(this.#capacity >> 1);
  #lo = new Uint32Array(this.#capacity >> 1);
  #total = new Float64Array(this.#capacity >> 1);
  /** [records][FORMS] capitals and how much was noted; a form with nothing noted is free. UPPER has all bits. */
  #bits = new Uint32Array((this.#capacity >> 1) * FORMS);
  #noted = new Float64Array((this.#capacity >> 1) * FORMS);

  /** First pass: takes note of the certain words of a piece of text. The lattice must hold scores. */
  note(lattice: Lattice): void {
    const { count, logp, bits } = lattice;
    for (let t = 0; t < count; t++) {
      if (!lattice.isWeighed(t) || !isInside(lattice, t)) continue;
      const top = lattice.row(t) + lattice.top(t);
      const probability = logp[top]!;
      if (probability >= CERTAIN) this.#add(lattice.hi[t]!, lattice.lo[t]!, bits[top]!, probability >= STRONG ? 2 : 1);
    }
  }

  concerns(): boolean {
    return this.#size > 0;
  }

  /** Second pass: adds what was noted to the rows of uncertain words. */
  apply(lattice: Lattice): void {
    const { count, logp } = lattice;
    for (let t = 0; t < count; t++) {
      if (!lattice.isWeighed(t) || !isInside(lattice, t)) continue;
      if (logp[lattice.row(t) + lattice.top(t)]! >= CERTAIN) continue;
      const record = this.#find(lattice.hi[t]!, lattice.lo[t]!);
      if (record >= 0 && this.#total[record]! >= LEAST) this.#addTo(lattice, t, record);
    }
  }

  // e(k) = log((noted(k) + s) / (noted(best) + s)), at least -MOST_AGAINST
  #addTo(lattice: Lattice, t: number, record: number): void {
    const { bits, logp } = lattice;
    const row = lattice.row(t);
    const end = lattice.rowEnd(t);
    let most = 0;
    for (let at = row; at < end; at++) most = Math.max(most, this.#notedOf(record, bits[at]!));
    if (most === 0) return;
    for (let at = row; at < end; at++) {
      const ratio = (this.#notedOf(record, bits[at]!) + SMOOTHING) / (most + SMOOTHING);
      logp[at]! += Math.max(-MOST_AGAINST, Math.log(ratio));
    }
    settleRow(lattice, t);
  }

  #notedOf(record: number, bits: number): number {
    for (let i = record * FORMS; i < (record + 1) * FORMS; i++) {
      if (this.#noted[i]! > 0 && this.#bits[i] === bits) return this.#noted[i]!;
    }
    return 0;
  }

  #find(hi: number, lo: number): number {
    const mask = this.#capacity - 1;
    for (let slot = slotOf(this.#seed, hi, lo) & mask; ; slot = (slot + 1) & mask) {
      const record = this.#slots[slot]! - 1;
      if (record < 0 || (this.#lo[record] === lo && this.#hi[record] === hi)) return record;
    }
  }

  #add(hi: number, lo: number, bits: number, weight: number): void {
    let record = this.#find(hi, lo);
    if (record < 0) {
      if (this.#size === this.#capacity >> 1) this.#grow();
      record = this.#insert(hi, lo);
    }
    this.#total[record]! += weight;
    for (let i = record * FORMS; i < (record + 1) * FORMS; i++) {
      if (this.#noted[i]! > 0 && this.#bits[i] !== bits) continue;
      this.#bits[i] = bits;
      this.#noted[i]! += weight;
      return;
    }
  }

  #insert(hi: number, lo: number): number {
    const record = this.#size++;
    this.#hi[record] = hi;
    this.#lo[record] = lo;
    this.#place(record);
    return record;
  }

  #place(record: number): void {
    const mask = this.#capacity - 1;
    let slot = slotOf(this.#seed, this.#hi[record]!, this.#lo[record]!) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = record + 1;
  }

  #grow(): void {
    this.#capacity *= 2;
    const room = this.#capacity >> 1;
    this.#hi = widen(this.#hi, new Uint32Array(room));
    this.#lo = widen(this.#lo, new Uint32Array(room));
    this.#total = widen(this.#total, new Float64Array(room));
    this.#bits = widen(this.#bits, new Uint32Array(room * FORMS));
    this.#noted = widen(this.#noted, new Float64Array(room * FORMS));
    this.#slots = new Int32Array(this.#capacity);
    for (let record = 0; record < this.#size; record++) this.#place(record);
  }
}

/**
 * Where a word goes. The seed is another one each time, so that nobody who writes a text knows where its words go and can make
 * them all go to one place.
 */
export function slotOf(seed: number, hi: number, lo: number): number {
  let h = Math.imul(hi ^ seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16) ^ lo, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ seed, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Does token t stand where its case is its own, after a word or a comma of its sentence? Elsewhere, as after a quotation
 * mark or a colon, it may be the place that asks for a capital.
 */
function isInside(lattice: Lattice, t: number): boolean {
  const { tokens, text } = lattice;
  if (t === 0 || !isOpen(lattice, t) || (tokens.flags[t]! & Flag.START) !== 0) return false;
  const before = tokens.kind[t - 1]!;
  if (before === Kind.PUNCTUATION) return text.charCodeAt(tokens.start[t - 1]!) === COMMA;
  return before === Kind.WORD || before === Kind.PLAIN || before === Kind.CLITIC;
}

/** Throws if a document is too long to be held in memory. */
export function requireShort(units: number): void {
  if (units <= MOST_UNITS) return;
  throw new TruecaseError(
    'usage',
    `the text has ${units} units, expected at most ${MOST_UNITS} for document evidence`,
    {
      hint: 'Cut it into documents, or leave document evidence out.',
    },
  );
}

function widen<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
