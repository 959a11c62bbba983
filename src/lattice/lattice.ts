/**
 * The lattice: for every token of a piece of text, the casings it may take. Candidates are stored as a shape and a bit
 * pattern of capitals, never as strings. Models fill in log-probabilities or the best path; decode reads them.
 * One lattice is reused for piece after piece: loading it allocates nothing once its arrays are large enough.
 */
import type { CaseMap } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';

/** Candidates a token may have: three shapes, forms of the lexicon, a form with both parts of O'Neil raised. */
export const MAX_CANDIDATES = 8;
const FULL_STOP = 0x2e;

export class Lattice {
  text = '';
  /** May a line be a headline, whose words are all capitalised? */
  headlines = true;
  map!: CaseMap;
  readonly tokens = new Tokens();
  /** [T] hash of each WORD token, case ignored. */
  hi = new Uint32Array(0);
  lo = new Uint32Array(0);
  /** [T] lexicon entry of the token, or -1. */
  entry = new Int32Array(0);
  /** [T] number of candidates; 0 for tokens that have no case or must not change. */
  size = new Uint8Array(0);
  /** [T] where one candidate was fixed by the user's words or by a compound of the lexicon: how sure that is; else 0. */
  certainty = new Float32Array(0);
  /** [T] 1 where it was the user's words that fixed the candidate. */
  forced = new Uint8Array(0);
  /** [T] 1 where the model knows that a word keeps its lower case though a sentence seems to start there: "a.k.a. the boss". */
  lowerStart = new Uint8Array(0);
  /** [T] index of the chosen candidate. */
  best = new Uint8Array(0);
  /** [T][MAX_CANDIDATES] row-major: shape, capitals (bit i = i-th cased letter), log-probability. */
  shape = new Uint8Array(0);
  bits = new Uint32Array(0);
  logp = new Float32Array(0);

  get count(): number {
    return this.tokens.count;
  }

  /** Takes up the tokens of `text` (already in `this.tokens`) and hashes the words. */
  load(text: string, map: CaseMap): void {
    this.text = text;
    this.map = map;
    const { count, kind, start, end } = this.tokens;
    if (this.hi.length < count) this.#grow(this.tokens.start.length);
    const { hi, lo, size, certainty, forced, lowerStart, entry } = this;
    size.fill(0, 0, count);
    certainty.fill(0, 0, count);
    forced.fill(0, 0, count);
    lowerStart.fill(0, 0, count);
    entry.fill(-1, 0, count);
    for (let t = 0; t < count; t++) {
      if (kind[t] !== Kind.WORD) continue;
      hashSpan(map, text, start[t]!, end[t]!);
      hi[t] = hashed.hi;
      lo[t] = hashed.lo;
    }
  }

  /** Where token t ends without the full stop that letters with dots carry: `c.` of "vitamin c." is the word `c`. */
  endOfLetters(t: number): number {
    const { end, flags } = this.tokens;
    const last = end[t]! - 1;
    return (flags[t]! & Flag.DOTTED) !== 0 && this.text.charCodeAt(last) === FULL_STOP ? last : last + 1;
  }

  /** Adds a candidate to token t unless it is there already; returns its index, or -1 if there is no room. */
  add(t: number, shape: number, bits: number): number {
    const row = t * MAX_CANDIDATES;
    const size = this.size[t]!;
    for (let k = 0; k < size; k++) {
      if (this.shape[row + k] === shape && this.bits[row + k] === bits >>> 0) return k;
    }
    if (size === MAX_CANDIDATES) return -1;
    this.shape[row + size] = shape;
    this.bits[row + size] = bits;
    this.logp[row + size] = 0;
    this.size[t] = size + 1;
    return size;
  }

  /** Leaves token t one candidate only. */
  fix(t: number, shape: number, bits: number, certainty: number): void {
    const row = t * MAX_CANDIDATES;
    this.size[t] = 1;
    this.shape[row] = shape;
    this.bits[row] = bits;
    this.logp[row] = Math.log(certainty);
    this.best[t] = 0;
    this.certainty[t] = certainty;
  }

  #grow(capacity: number): void {
    this.hi = new Uint32Array(capacity);
    this.lo = new Uint32Array(capacity);
    this.entry = new Int32Array(capacity);
    this.size = new Uint8Array(capacity);
    this.certainty = new Float32Array(capacity);
    this.forced = new Uint8Array(capacity);
    this.lowerStart = new Uint8Array(capacity);
    this.best = new Uint8Array(capacity);
    this.shape = new Uint8Array(capacity * MAX_CANDIDATES);
    this.bits = new Uint32Array(capacity * MAX_CANDIDATES);
    this.logp = new Float32Array(capacity * MAX_CANDIDATES);
  }
}
