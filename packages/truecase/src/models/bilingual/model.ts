/**
 * The bilingual truecaser of Wang, Knight and Marcu 2006 (W1-W3): the casing of a translation, given the source sentence with
 * its case. A chain CRF over the trellis of the n-gram family: the language model is one feature, what the aligned source
 * phrase says are the others (features.ts). Without a source, or with one that has no case, it is the n-gram model alone,
 * or the monolingual model that stands beside it.
 */
import type { SectionReader } from '../../format/container.js';
import { describeDamage, expectItems, expectWeights } from '../../format/damage.js';
import type { Lattice } from '../../lattice/lattice.js';
import type { Lexicon } from '../../lattice/lexicon.js';
import { ALL_BITS, countLetters } from '../../lattice/pattern.js';
import { Status } from '../../lattice/status.js';
import { Shape } from '../../text/casing.js';
import { type Language, languageOf } from '../../text/language.js';
import { Flag, Kind } from '../../text/tokens.js';
import type { CaseModel, Family, SourceSide } from '../model.js';
import { NgramModel } from '../ngram/model.js';
import type { FormWeigher } from '../ngram/weigher.js';
import { Casings } from './casings.js';
import { SourceEvidence } from './evidence.js';
import { FEATURES, Feature } from './features.js';
import { Monolingual } from './monolingual.js';
import { SourceSentence, Style } from './source.js';
import { Translations } from './translations.js';

/** How often a line is all capitals if its source is. */
const SHOUTED = 0.95;

export class BilingualModel implements CaseModel {
  readonly family = 'bilingual';
  readonly lexicon: Lexicon;
  /** [features] the weights in use: with a monolingual model beside this one there are others. */
  weights: Float64Array;
  readonly ngram: NgramModel;
  readonly evidence: SourceEvidence;
  readonly #sourceLanguage: Language;
  readonly #reader: SectionReader;
  readonly #translations: Translations;
  #weigher: FormWeigher;
  #monolingual: Monolingual | null = null;
  /** Has the source of the lattice that was proposed for something to say? */
  #speaks = false;

  constructor(reader: SectionReader) {
    this.#reader = reader;
    this.ngram = new NgramModel(reader);
    this.lexicon = this.ngram.lexicon;
    const source = reader.meta['source'];
    if (typeof source !== 'string') throw describeDamage('META', 'a bilingual model without its source language');
    this.#sourceLanguage = languageOf(source);
    this.#translations = new Translations(reader);
    this.evidence = new SourceEvidence(this.#sourceLanguage, this.#translations, new Casings(reader));
    this.weights = readWeights(reader, 'BWGT');
    this.#weigher = this.#weigh();
  }

  get sourceSide(): SourceSide {
    return {
      language: this.#sourceLanguage,
      count: (text) => this.#countKnown(text),
      links: () => (this.#speaks ? this.evidence.links() : []),
    };
  }

  #countKnown(text: string): { words: number; known: number } {
    const sentence = new SourceSentence();
    sentence.load(text, this.#sourceLanguage);
    let words = 0;
    let known = 0;
    for (let i = 0; i < sentence.count; i++) {
      if (sentence.shape[i] === Shape.NONE) continue;
      words++;
      if (this.#translations.find(sentence.hi[i]!, sentence.lo[i]!) >= 0) known++;
    }
    return { words, known };
  }

  /** Name of the monolingual model that it has been trained beside; null for none. */
  get beside(): string | null {
    const name = this.#reader.meta['beside'];
    return typeof name === 'string' && this.#reader.has('BWGM') ? name : null;
  }

  /** Puts a model of the target language beside it, whose opinion counts from then on. */
  attach(model: CaseModel): void {
    this.#monolingual = new Monolingual(model);
    if (!this.#reader.has('BWGM')) return;
    this.weights = readWeights(this.#reader, 'BWGM');
    this.#weigher = this.#weigh();
  }

  #weigh(): FormWeigher {
    const { weights } = this;
    return {
      scale: weights[Feature.LM]!,
      weight: (lattice, t, k, seen) => {
        const values = this.values(lattice, t, k, seen);
        let sum = 0;
        for (let f = 1; f < FEATURES; f++) sum += weights[f]! * values[f]!;
        return sum;
      },
    };
  }

  /** Values of all features but LM, for candidate k of token t. The array is reused. */
  values(lattice: Lattice, t: number, k: number, seen: boolean): Float64Array {
    const values = this.evidence.values(lattice, t, k, seen);
    if (this.#monolingual !== null) values[Feature.MONOLINGUAL] = this.#monolingual.logp(lattice, t, k);
    return values;
  }

  /** Aligns the source, and adds the third part of GEN: source words that differ from the target word in case only. */
  propose(lattice: Lattice): void {
    this.prepare(lattice);
  }

  /** The same; false if there is no source, or one that says nothing about case. */
  prepare(lattice: Lattice): boolean {
    const { source } = lattice.hints;
    this.#monolingual?.load(lattice);
    this.#speaks = source !== undefined && source !== null && this.evidence.load(lattice, source);
    if (!this.#speaks) return false;
    const { tokens } = lattice;
    const { style, words } = this.evidence.source;
    const shouts = style === Style.UPPER && words > 1;
    for (let t = 0; t < tokens.count; t++) {
      if (shouts && lattice.status[t] !== Status.NONE) raise(lattice, t);
      if (tokens.kind[t] !== Kind.WORD) continue;
      const same = this.#findSame(t);
      if (same < 0) continue;
      const { shape, bits } = this.evidence.source;
      if (lattice.isOpen(t)) lattice.add(t, shape[same]!, bits[same]!);
      else if ((tokens.flags[t]! & Flag.PROTECTED) !== 0) {
        // Its case is data, and the source has the data.
        lattice.fix(t, shape[same]!, bits[same]!, 1, Status.CERTAIN);
      }
    }
    return true;
  }

  /** The source token that is spelled as token t: one of its phrase, else the nearest one; -1 if there is none. */
  #findSame(t: number): number {
    const { source, target, alignment, placeOf } = this.evidence;
    const place = placeOf[t]!;
    const hi = target.hi[place]!;
    const lo = target.lo[place]!;
    let found = -1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < source.count; i++) {
      if (source.lo[i] !== lo || source.hi[i] !== hi) continue;
      if (i >= alignment.from[place]! && i < alignment.to[place]!) return i;
      const far = Math.abs(i / source.count - place / target.count);
      if (far < nearest) {
        nearest = far;
        found = i;
      }
    }
    return found;
  }

  score(lattice: Lattice): void {
    this.#apply(lattice, () => this.ngram.score(lattice));
  }

  best(lattice: Lattice): void {
    this.#apply(lattice, () => this.ngram.best(lattice));
  }

  #apply(lattice: Lattice, work: () => void): void {
    if (!this.#speaks && this.#monolingual !== null) {
      this.#monolingual.load(lattice);
      this.#monolingual.answer(lattice);
      return;
    }
    this.ngram.weigher = this.#speaks ? this.#weigher : null;
    work();
    this.ngram.weigher = null;
    if (!this.#speaks) return;
    // The source says how the line begins; no rule about sentence starts knows better.
    for (let t = 0; t < lattice.count; t++) {
      if (!lattice.isOpen(t) || (lattice.tokens.flags[t]! & Flag.START) === 0) continue;
      const isLower = lattice.shape[lattice.row(t) + lattice.best[t]!] === Shape.LOWER;
      lattice.status[t] = isLower ? Status.OPEN_LOWER : Status.OPEN;
    }
  }
}

function readWeights(reader: SectionReader, tag: string): Float64Array {
  const weights = reader.f64(tag).slice();
  expectItems(tag, weights.length, FEATURES);
  expectWeights(tag, weights);
  return weights;
}

/** A line of two or more words that are all capitals is translated into capitals throughout. */
function raise(lattice: Lattice, t: number): void {
  const { tokens, map, text } = lattice;
  const letters = countLetters(map, text, tokens.start[t]!, tokens.end[t]!);
  if (letters === 1) lattice.fix(t, Shape.TITLE, 1, SHOUTED, Status.CERTAIN);
  else if (letters > 1) lattice.fix(t, Shape.UPPER, ALL_BITS, SHOUTED, Status.CERTAIN);
}

export const bilingual: Family<BilingualModel> = { name: 'bilingual', read: (reader) => new BilingualModel(reader) };
