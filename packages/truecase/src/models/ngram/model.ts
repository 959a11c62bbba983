/**
 * The n-gram truecaser (Lita et al. 2003: L2–L6): the casing of a sentence is the path through its trellis that a language
 * model over cased words finds most probable. Unknown words are stood in for by UNKNOWN_LC, UC, CA and MC, weighted by
 * what the ending of the word says about its shape; or they are always capitalised. At the beginning of a sentence the
 * model either knows that it is one, or the boundary is masked so that the word shows its own case.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage } from '../../format/damage.js';
import { EndingTable } from '../../lattice/endings.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { rowLower, rowMixed, rowTitle, rowUpper } from '../../lattice/row.js';
import { caseMap, Shape } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import { goesOn } from '../../text/sentences.js';
import { Flag, Kind } from '../../text/tokens.js';
import type { CaseModel, Family } from '../model.js';
import { NgramLm } from './lm.js';
import { type NgramSettings, readSettings } from './settings.js';
import { MAX_FORMS, Trellis } from './trellis.js';
import { NO_WORD, SPECIAL, Vocabulary } from './vocabulary.js';
import type { FormWeigher } from './weigher.js';

/** Least share that an ending may give a shape. */
const LEAST_SHARE = 0.002;
/** ln p of candidates that are not in the trellis. */
const IMPOSSIBLE = Math.log(1e-6);

export class NgramModel implements CaseModel {
  readonly family = 'ngram';
  readonly lexicon: Lexicon;
  readonly lm: NgramLm;
  readonly vocabulary: Vocabulary;
  readonly settings: NgramSettings;
  readonly #endings: EndingTable;
  readonly #trellis: Trellis;
  /** Word number of the comma, behind which a first word is read as if it stood inside a sentence. */
  readonly #comma: number;
  /** What else is known about forms; null for the language model alone. */
  weigher: FormWeigher | null = null;
  /** [positions] token of each position of the trellis. */
  #tokenAt = new Int32Array(256);
  /** [positions][MAX_FORMS] candidate of each form. */
  #candidateAt = new Uint8Array(256 * MAX_FORMS);
  #path = new Uint8Array(256);
  #marginals = new Float64Array(256 * MAX_FORMS);

  constructor(reader: SectionReader) {
    this.lexicon = new Lexicon(reader);
    this.lm = new NgramLm(reader);
    this.vocabulary = new Vocabulary(reader, this.lexicon);
    this.settings = readSettings(reader.meta);
    this.#endings = new EndingTable(reader);
    if (this.vocabulary.size !== this.lm.size) {
      throw describeDamage('VCMK', `${this.vocabulary.size} words, expected the ${this.lm.size} of the language model`);
    }
    hashSpan(caseMap(), ',', 0, 1);
    const comma = this.lexicon.find(hashed.hi, hashed.lo);
    this.#comma = comma < 0 ? NO_WORD : this.vocabulary.word(comma, Shape.NONE, 0);
    this.#trellis = new Trellis(this.lm, this.settings.beam);
  }

  best(lattice: Lattice): void {
    this.eachSentence(lattice, (begin, end) => {
      const trellis = this.#trellis;
      if (this.#path.length < trellis.length) this.#path = new Uint8Array(this.#tokenAt.length);
      trellis.best(begin, end, this.#path);
      this.#choose(lattice);
    });
  }

  score(lattice: Lattice): void {
    this.eachSentence(lattice, (begin, end) => {
      const trellis = this.#trellis;
      if (this.#marginals.length < trellis.length * MAX_FORMS) {
        this.#marginals = new Float64Array(this.#tokenAt.length * MAX_FORMS);
      }
      if (this.#path.length < trellis.length) this.#path = new Uint8Array(this.#tokenAt.length);
      trellis.marginals(begin, end, this.#marginals, this.#path);
      this.#choose(lattice);
      for (let p = 0; p < trellis.length; p++) this.#fillRow(lattice, p);
    });
  }

  /** Takes the best path of the sentence over into the lattice. */
  #choose(lattice: Lattice): void {
    for (let p = 0; p < this.#trellis.length; p++) {
      const t = this.#tokenAt[p]!;
      if (lattice.size[t]! > 0) lattice.best[t] = this.#candidateAt[p * MAX_FORMS + this.#path[p]!]!;
    }
  }

  /** Turns the marginals of a position into a row that gives every candidate its due and sums to one. */
  #fillRow(lattice: Lattice, p: number): void {
    const t = this.#tokenAt[p]!;
    const size = lattice.size[t]!;
    if (!lattice.isOpen(t)) return;
    const row = lattice.row(t);
    lattice.logp.fill(IMPOSSIBLE, row, row + size);
    for (let k = 0; k < this.#trellis.formsAt(p); k++) {
      const at = row + this.#candidateAt[p * MAX_FORMS + k]!;
      lattice.logp[at] = Math.max(IMPOSSIBLE, this.#marginals[p * MAX_FORMS + k]!);
    }
    let sum = 0;
    for (let k = 0; k < size; k++) sum += Math.exp(lattice.logp[row + k]!);
    for (let k = 0; k < size; k++) lattice.logp[row + k]! -= Math.log(sum);
  }

  /** Fills the trellis sentence by sentence and hands each over with the words before and after it. */
  eachSentence(lattice: Lattice, handle: (begin: number, end: number, trellis: Trellis) => void): void {
    const { tokens } = lattice;
    const { count, kind, flags } = tokens;
    const trellis = this.#trellis;
    const { special } = this.vocabulary;
    const begin = lattice.hints.insideStarts
      ? this.#comma
      : this.settings.boundary === 'begin'
        ? special[SPECIAL.BEGIN]!
        : NO_WORD;
    const end = this.settings.boundary === 'begin' ? special[SPECIAL.END]! : NO_WORD;
    trellis.clear();
    trellis.scale = this.weigher?.scale ?? 1;
    let before = begin;
    let inProtected = false;
    let afterBreak = true;
    for (let t = 0; t < count; t++) {
      if (kind[t] === Kind.MARKUP) continue;
      if (kind[t] === Kind.BREAK) {
        afterBreak = true;
        continue;
      }
      const continues = afterBreak ? goesOn(tokens, t) : (flags[t]! & Flag.START) === 0;
      if (!continues && trellis.length > 0) {
        handle(before, end, trellis);
        trellis.clear();
      }
      if (afterBreak || !continues) {
        if (trellis.length === 0) before = continues ? NO_WORD : begin;
        inProtected = false;
        afterBreak = false;
      }
      const isProtected = lattice.isProtected(t);
      if (isProtected && inProtected && (flags[t]! & Flag.SPACE_BEFORE) === 0) continue;
      inProtected = isProtected;
      this.#open(t);
      if (isProtected) this.#add(special[SPECIAL.PROTECTED]!, 0, 0);
      else if (lattice.size[t] === 0) this.#add(this.#plainWord(lattice, t), 0, 0);
      else this.#addForms(lattice, t);
    }
    if (trellis.length > 0) handle(before, end, trellis);
  }

  /** Token at a position of the trellis of the sentence that is being handled. */
  tokenAt(position: number): number {
    return this.#tokenAt[position]!;
  }

  /** Candidate that form k of a position stands for. */
  candidateAt(position: number, k: number): number {
    return this.#candidateAt[position * MAX_FORMS + k]!;
  }

  #open(t: number): void {
    this.#trellis.open();
    const p = this.#trellis.length - 1;
    if (p === this.#tokenAt.length) {
      const tokenAt = new Int32Array(2 * p);
      tokenAt.set(this.#tokenAt);
      const candidateAt = new Uint8Array(2 * p * MAX_FORMS);
      candidateAt.set(this.#candidateAt);
      this.#tokenAt = tokenAt;
      this.#candidateAt = candidateAt;
    }
    this.#tokenAt[p] = t;
  }

  #add(word: number, prior: number, candidate: number): void {
    const k = this.#trellis.add(word, prior);
    if (k >= 0) this.#candidateAt[(this.#trellis.length - 1) * MAX_FORMS + k] = candidate;
  }

  #unknown(shape: number): number {
    return this.vocabulary.special[SPECIAL.UNKNOWN + shape]!;
  }

  /** Word number of a token without case: punctuation, numbers. */
  #plainWord(lattice: Lattice, t: number): number {
    hashSpan(lattice.map, lattice.text, lattice.tokens.start[t]!, lattice.tokens.end[t]!);
    const entry = this.lexicon.find(hashed.hi, hashed.lo);
    const word = entry < 0 ? -1 : this.vocabulary.word(entry, Shape.NONE, 0);
    return word < 0 ? this.#unknown(Shape.NONE) : word;
  }

  #addForms(lattice: Lattice, t: number): void {
    const { vocabulary } = this;
    const row = lattice.row(t);
    const size = lattice.size[t]!;
    let entry = lattice.entry[t]!;
    if (entry < 0 && lattice.tokens.kind[t] === Kind.CLITIC) {
      hashSpan(lattice.map, lattice.text, lattice.tokens.start[t]!, lattice.tokens.end[t]!);
      entry = this.lexicon.find(hashed.hi, hashed.lo);
    }
    if (this.weigher !== null) {
      this.#addWeighed(lattice, t, entry, this.weigher);
      return;
    }
    let added = 0;
    if (entry >= 0) {
      for (let k = 0; k < size; k++) {
        const word = vocabulary.word(entry, lattice.shape[row + k]!, lattice.bits[row + k]!);
        if (word < 0) continue;
        this.#add(word, 0, k);
        added++;
      }
    }
    if (added > 0) return;
    if (size === 1) this.#add(this.#unknown(lattice.shape[row]!), 0, 0);
    else this.#addUnknown(lattice, t, size);
  }

  /** All candidates; a form that the language model does not know is stood in for by the unknown word of its shape. */
  #addWeighed(lattice: Lattice, t: number, entry: number, weigher: FormWeigher): void {
    const row = lattice.row(t);
    const size = lattice.size[t]!;
    const ending = entry < 0 && size > 1 ? this.#endings.row(lattice, t) : 0;
    for (let k = 0; k < size; k++) {
      const shape = lattice.shape[row + k]!;
      let word = entry < 0 ? NO_WORD : this.vocabulary.word(entry, shape, lattice.bits[row + k]!);
      const seen = word >= 0 || entry < 0;
      let prior = 0;
      if (word < 0) word = this.#unknown(shape);
      if (entry < 0 && size > 1) {
        prior = Math.log(Math.max(LEAST_SHARE, shareOf(ending, shape)) / this.settings.shares[shape]!);
      }
      this.#add(word, weigher.scale * prior + weigher.weight(lattice, t, k, seen), k);
    }
  }

  /** An unknown word: each shape by its stand-in, times what the ending of the word says. */
  #addUnknown(lattice: Lattice, t: number, size: number): void {
    const row = lattice.row(t);
    const ending = this.#endings.row(lattice, t);
    for (let k = 0; k < size; k++) {
      const shape = lattice.shape[row + k]!;
      if (this.settings.unknown === 'title') {
        if (shape === Shape.TITLE || (shape !== Shape.LOWER && k === size - 1)) {
          this.#add(this.#unknown(shape), 0, k);
          return;
        }
        continue;
      }
      const share = this.settings.endings
        ? Math.max(LEAST_SHARE, shareOf(ending, shape)) / this.settings.shares[shape]!
        : 1;
      this.#add(this.#unknown(shape), Math.log(share), k);
    }
  }
}

function shareOf(row: number, shape: number): number {
  if (shape === Shape.LOWER) return rowLower(row);
  if (shape === Shape.TITLE) return rowTitle(row);
  return shape === Shape.UPPER ? rowUpper(row) : rowMixed(row);
}

export const ngram: Family<NgramModel> = { name: 'ngram', read: (reader) => new NgramModel(reader) };
