/**
 * The lattice: for every token of a piece of text, the forms it may take. A candidate is a shape, a bit pattern of
 * capitals and the marks of its orthography, never a string. One lattice is reused for piece after piece: loading it
 * allocates nothing once its arrays are large enough. Who writes and who reads what, in the order of the stages:
 *
 *                       tokens  candidates  userwords  model     evidence   decode, explain
 *     text, orthography  ·       read        read       read      read       read
 *     hints              ·       ·           ·          read      read       ·
 *     tokens             write   read        read       read      read       read
 *     hi, lo             load()  read        read       read      read       ·
 *     entry              load()  write       ·          read      read       ·
 *     size, shape, bits, marks   add, fix    fix        propose   read       read
 *     status             load()  OPEN, LIKELY, CERTAIN  USER      OPEN_LOWER read       read
 *                              detect/language: FOREIGN
 *     logp               ·       fix         fix        score     write      read
 *     best               ·       fix         fix        both      write      read
 *
 * "fix" leaves a token one candidate; a model never touches the rows of fixed tokens. `score` writes logp and best,
 * the model's `best` writes best alone. Rows are laid out candidate by candidate: candidate k of token t is at
 * row(t) + k in shape, bits, marks and logp.
 */

import { type CaseMap, caseMap } from '../text/casing.js';
import { hashed, hashSpan } from '../text/hash.js';
import { CaseOrthography, type Orthography } from '../text/orthography.js';
import { Flag, Kind, Tokens } from '../text/tokens.js';
import { DEFAULT_HINTS, type Hints } from './hints.js';
import { Status } from './status.js';

/** Candidates a token may have: three shapes, forms of the lexicon, a form with both parts of O'Neil raised. */
export const MAX_CANDIDATES = 8;
/** In `best`: the word stays as it is. Evidence may say so; models do not. */
export const KEEP = 255;
const FULL_STOP = 0x2e;

export class Lattice {
  text = '';
  orthography: Orthography = new CaseOrthography(caseMap());
  /** What the caller says. */
  hints: Hints = DEFAULT_HINTS;
  readonly tokens = new Tokens();
  /** [T] hash of each WORD token, case ignored. */
  hi = new Uint32Array(0);
  lo = new Uint32Array(0);
  /** [T] lexicon entry of the token, or -1. */
  entry = new Int32Array(0);
  /** [T] number of candidates; 0 for tokens that have no case or must not change. */
  size = new Uint8Array(0);
  /** [T] who decides: one of Status. */
  status = new Uint8Array(0);
  /** [T] the chosen candidate, or KEEP. */
  best = new Uint8Array(0);
  /** [T][MAX_CANDIDATES] row-major: shape, capitals (bit i = i-th cased letter), marks, log-probability. */
  shape = new Uint8Array(0);
  bits = new Uint32Array(0);
  marks = new Uint32Array(0);
  logp = new Float32Array(0);

  get count(): number {
    return this.tokens.count;
  }

  get map(): CaseMap {
    return this.orthography.map;
  }

  /** Takes up the tokens of `text` (already in `this.tokens`) and hashes the words. */
  load(text: string, orthography: Orthography): void {
    this.text = text;
    this.orthography = orthography;
    const { map } = orthography;
    const { count, kind, start, end } = this.tokens;
    if (this.hi.length < count) this.#grow(this.tokens.start.length);
    const { hi, lo } = this;
    this.size.fill(0, 0, count);
    this.status.fill(Status.NONE, 0, count);
    this.entry.fill(-1, 0, count);
    for (let t = 0; t < count; t++) {
      if (kind[t] !== Kind.WORD) continue;
      hashSpan(map, text, start[t]!, end[t]!);
      hi[t] = hashed.hi;
      lo[t] = hashed.lo;
    }
  }

  /** Where the candidates of token t begin in shape, bits, marks and logp. */
  row(t: number): number {
    return t * MAX_CANDIDATES;
  }

  /** Where they end. */
  rowEnd(t: number): number {
    return t * MAX_CANDIDATES + this.size[t]!;
  }

  /** Does the model decide about token t? It may have one candidate only. */
  isOpen(t: number): boolean {
    const status = this.status[t]!;
    return status === Status.OPEN || status === Status.OPEN_LOWER;
  }

  /** Is token t part of a protected span, as models see it? A word of the user's in such a span is a word. */
  isProtected(t: number): boolean {
    return (this.tokens.flags[t]! & Flag.PROTECTED) !== 0 && this.status[t] !== Status.USER;
  }

  /** Does token t have several candidates, among which the model chooses? */
  isWeighed(t: number): boolean {
    return this.size[t]! > 1 && this.isOpen(t);
  }

  /** Where token t ends without the full stop that letters with dots carry: `c.` of "vitamin c." is the word `c`. */
  endOfLetters(t: number): number {
    const { end, flags } = this.tokens;
    const last = end[t]! - 1;
    return (flags[t]! & Flag.DOTTED) !== 0 && this.text.charCodeAt(last) === FULL_STOP ? last : last + 1;
  }

  /** The candidate of token t in this form, or -1. */
  find(t: number, shape: number, bits: number, marks = 0): number {
    const row = this.row(t);
    for (let at = row; at < this.rowEnd(t); at++) {
      if (this.shape[at] === shape && this.bits[at] === bits >>> 0 && this.marks[at] === marks) return at - row;
    }
    return -1;
  }

  /** Adds a candidate to token t unless it is there already; returns its index, or -1 if there is no room. */
  add(t: number, shape: number, bits: number, marks = 0): number {
    const found = this.find(t, shape, bits, marks);
    const size = this.size[t]!;
    if (found >= 0) return found;
    if (size === MAX_CANDIDATES) return -1;
    const at = this.row(t) + size;
    this.shape[at] = shape;
    this.bits[at] = bits;
    this.marks[at] = marks;
    this.logp[at] = 0;
    this.size[t] = size + 1;
    return size;
  }

  /** Leaves token t one candidate only, with its probability. */
  fix(t: number, shape: number, bits: number, probability: number, status: number): void {
    const row = this.row(t);
    this.size[t] = 1;
    this.shape[row] = shape;
    this.bits[row] = bits;
    this.marks[row] = 0;
    this.logp[row] = Math.log(probability);
    this.best[t] = 0;
    this.status[t] = status;
  }

  /** The most probable candidate of token t. */
  top(t: number): number {
    const row = this.row(t);
    let top = row;
    for (let at = row + 1; at < this.rowEnd(t); at++) if (this.logp[at]! > this.logp[top]!) top = at;
    return top - row;
  }

  #grow(capacity: number): void {
    this.hi = new Uint32Array(capacity);
    this.lo = new Uint32Array(capacity);
    this.entry = new Int32Array(capacity);
    this.size = new Uint8Array(capacity);
    this.status = new Uint8Array(capacity);
    this.best = new Uint8Array(capacity);
    this.shape = new Uint8Array(capacity * MAX_CANDIDATES);
    this.bits = new Uint32Array(capacity * MAX_CANDIDATES);
    this.marks = new Uint32Array(capacity * MAX_CANDIDATES);
    this.logp = new Float32Array(capacity * MAX_CANDIDATES);
  }
}
