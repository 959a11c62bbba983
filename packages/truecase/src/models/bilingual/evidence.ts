/**
 * What the source sentence says about each form of each target token: the feature values of one lattice. It is filled
 * once per sentence pair; the model multiplies the values by its weights, the trainer learns the weights from them.
 */
import type { AlignedSource } from '../../lattice/hints.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Shape } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import type { Language } from '../../text/language.js';
import { Kind } from '../../text/tokens.js';
import type { SourceLink } from '../model.js';
import { Alignment, type TargetTokens } from './alignment.js';
import { type Casings, pairKey } from './casings.js';
import { beginsUpper, FEATURES, Feature, markFeature } from './features.js';
import { numberChunks, SOURCE_TAGS, SourceSentence, Style } from './source.js';
import type { Translations } from './translations.js';

export class SourceEvidence {
  readonly source = new SourceSentence();
  readonly alignment = new Alignment();
  readonly target: TargetTokens = {
    count: 0,
    hi: new Uint32Array(64),
    lo: new Uint32Array(64),
    chunk: new Int32Array(64),
    isWord: new Uint8Array(64),
  };
  /** [tokens of the lattice] place among the target tokens, -1 for those that do not count */
  placeOf = new Int32Array(64);
  /** Token of the lattice that is the first one with letters. */
  first = -1;
  readonly #language: Language;
  readonly #translations: Translations;
  readonly #casings: Casings;
  readonly #values = new Float64Array(FEATURES);
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  /** What forms of the last token asked for share: Σ of the words, and rows of the pairs [phrase] */
  #token = -1;
  #shares = new Float64Array(16);
  #rows = new Int32Array(16);

  constructor(language: Language, translations: Translations, casings: Casings) {
    this.#language = language;
    this.#translations = translations;
    this.#casings = casings;
  }

  /** Takes up a sentence pair; false if the source says nothing about case. */
  load(lattice: Lattice, given: AlignedSource): boolean {
    this.#token = -1;
    this.source.load(given.text, this.#language);
    if (this.source.isCaseless || !hasLetters(this.source)) return false;
    this.#loadTarget(lattice);
    if (given.points === null) this.alignment.find(this.source, this.target, this.#translations);
    else this.alignment.take(given.points, this.source, this.target);
    return this.source.count > 0;
  }

  #loadTarget(lattice: Lattice): void {
    const { tokens, text, map } = lattice;
    if (this.placeOf.length < tokens.count) this.#grow(tokens.count);
    const { target } = this;
    let count = 0;
    this.first = -1;
    for (let t = 0; t < tokens.count; t++) {
      this.placeOf[t] = -1;
      const kind = tokens.kind[t]!;
      if (kind === Kind.BREAK || kind === Kind.MARKUP) continue;
      if (kind === Kind.WORD && this.first < 0) this.first = t;
      hashSpan(map, text, tokens.start[t]!, tokens.end[t]!);
      target.hi[count] = hashed.hi;
      target.lo[count] = hashed.lo;
      target.isWord[count] = kind === Kind.PUNCTUATION ? 0 : 1;
      this.#starts[count] = tokens.start[t]!;
      this.#ends[count] = tokens.end[t]!;
      this.placeOf[t] = count++;
    }
    target.count = count;
    numberChunks(text, this.#starts, count, target.chunk);
  }

  /** Which tokens belong together, in the order of the text. */
  links(): SourceLink[] {
    const { source, target, alignment } = this;
    const links: SourceLink[] = [];
    for (let j = 0; j < target.count; j++) {
      const i = alignment.link[j]!;
      if (i < 0) continue;
      links.push({
        source: { start: source.start[i]!, end: source.end[i]! },
        target: { start: this.#starts[j]!, end: this.#ends[j]! },
      });
    }
    return links;
  }

  /** Values of all features but LM, for candidate k of token t. The array is reused. */
  values(lattice: Lattice, t: number, k: number, seen: boolean): Float64Array {
    const values = this.#values.fill(0);
    const at = lattice.row(t) + k;
    const shape = lattice.shape[at]!;
    const bits = lattice.bits[at]!;
    const place = this.placeOf[t]!;
    const { source } = this;
    const upper = beginsUpper(shape, bits);
    if (!seen) values[Feature.UNSEEN] = 1;
    if (shape === Shape.TITLE) values[Feature.TITLE] = 1;
    else if (shape === Shape.UPPER) values[Feature.CAPITALS] = 1;
    else if (shape === Shape.MIXED) values[Feature.MIXED] = 1;
    if (upper) {
      if (t === this.first) {
        values[Feature.INITIAL] = 1;
        if (!source.beginsUpper) values[Feature.INITIAL_LOWER] = 1;
      }
      const mark = markBefore(lattice, t);
      if (mark !== '') this.#markValues(mark, place, values);
      if (source.style === Style.TITLE) values[Feature.LINE_TITLE] = 1;
    }
    if (shape === Shape.UPPER && source.style === Style.UPPER) values[Feature.LINE_UPPER] = 1;
    if (place >= 0) this.#phraseValues(place, t, shape, bits, values);
    return values;
  }

  #markValues(mark: string, place: number, values: Float64Array): void {
    values[markFeature(mark)] = 1;
    const link = place < 0 ? -1 : this.alignment.link[place]!;
    const shape = link < 0 ? Shape.NONE : this.source.shape[link]!;
    if (shape === Shape.NONE) return;
    const isUpper = beginsUpper(shape, this.source.bits[link]!);
    values[isUpper ? Feature.MARK_UPPER : Feature.MARK_LOWER] = 1;
  }

  #phraseValues(place: number, t: number, shape: number, bits: number, values: Float64Array): void {
    const { source, target } = this;
    const from = this.alignment.from[place]!;
    const to = this.alignment.to[place]!;
    if (this.#token !== t) this.#share(place, from, to);
    this.#token = t;
    // How a word is cased inside a sentence says little about the first one.
    const shift = t === this.first ? SOURCE_TAGS : 0;
    let word = 0;
    let tag = 0;
    let words = 0;
    let uppers = 0;
    for (let i = from; i < to; i++) {
      const share = this.#shares[i - from]!;
      const kind = source.tag[i]! + shift;
      word += share * this.#casings.byPair(shift === 0 ? this.#rows[i - from]! : -1, kind, shape);
      tag += share * this.#casings.byTag(kind, shape);
      if (source.shape[i] === Shape.NONE) continue;
      words++;
      if (source.shape[i] === Shape.UPPER) uppers++;
      const isSame = source.hi[i] === target.hi[place] && source.lo[i] === target.lo[place];
      if (isSame && source.shape[i] === shape && source.bits[i] === bits) values[Feature.SAME] = 1;
    }
    values[Feature.WORD] = Math.log(word);
    values[Feature.TAG] = Math.log(tag);
    if (shape === Shape.UPPER && words > 0 && uppers === words) values[Feature.UPPER] = 1;
  }

  /** p(e | f_k) of the words of the phrase, as shares of their sum, and the rows of their pairs with e. */
  #share(place: number, from: number, to: number): void {
    const { source, target } = this;
    if (this.#shares.length < to - from) {
      this.#shares = new Float64Array(2 * (to - from));
      this.#rows = new Int32Array(2 * (to - from));
    }
    const hi = target.hi[place]!;
    const lo = target.lo[place]!;
    let sum = 0;
    for (let i = from; i < to; i++) {
      const isSame = source.hi[i] === hi && source.lo[i] === lo;
      // Marks and numbers say nothing about case.
      const weight = source.shape[i] === Shape.NONE ? LEAST_SHARE : 1;
      const p = isSame ? 1 : this.#translations.probability(this.#translations.find(source.hi[i]!, source.lo[i]!), lo);
      this.#shares[i - from] = weight * p;
      sum += weight * p;
      pairKey(source.hi[i]!, source.lo[i]!, source.shape[i]!, source.bits[i]!, hi, lo);
      this.#rows[i - from] = this.#casings.find();
    }
    for (let i = from; i < to; i++) this.#shares[i - from]! /= sum;
  }

  #grow(count: number): void {
    const room = 2 * count;
    this.placeOf = new Int32Array(room);
    this.#starts = new Int32Array(room);
    this.#ends = new Int32Array(room);
    this.target.hi = new Uint32Array(room);
    this.target.lo = new Uint32Array(room);
    this.target.chunk = new Int32Array(room);
    this.target.isWord = new Uint8Array(room);
  }
}

const LEAST_SHARE = 1e-3;

function hasLetters({ shape, count }: SourceSentence): boolean {
  for (let i = 0; i < count; i++) if (shape[i] !== Shape.NONE) return true;
  return false;
}

/** The mark right before token t, markup aside; empty if there is none. */
function markBefore({ tokens, text }: Lattice, t: number): string {
  let before = t - 1;
  while (before >= 0 && tokens.kind[before] === Kind.MARKUP) before--;
  return before >= 0 && tokens.kind[before] === Kind.PUNCTUATION ? text[tokens.start[before]!]! : '';
}
