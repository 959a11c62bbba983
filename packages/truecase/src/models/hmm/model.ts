/**
 * The bigram HMM (Niu et al. 2004: N2, N3, N4). Words of the irregular lexicon, and unknown words with a productive prefix,
 * take their irregular form, unless they were seen in lower or upper case too and that is probable enough here. All others
 * get one of three tags from the best path through a hidden Markov model over words and tags; mixed case is then an
 * initial capital. Pairs with unknown words have an HMM of their own (tables.ts). The HMM expects a capital where a sentence
 * begins; the first word is then lower case nevertheless if it would be so inside, and decode raises it if asked for.
 */
import type { SectionReader } from '../../format/container.js';
import type { Lattice } from '../../lattice/lattice.js';
import { Lexicon } from '../../lattice/lexicon.js';
import { PrefixTable } from '../../lattice/prefixTable.js';
import { Shape } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import { Flag, Kind } from '../../text/tokens.js';
import type { CaseModel, Family } from '../model.js';
import { Chain } from './chain.js';
import { readCounts } from './file.js';
import { HmmTables } from './tables.js';
import { Special, TAGS, Tag, tagOfShape } from './tags.js';
import { beginsSentence, endOf, isWord, standIn, startOf } from './words.js';

/** Least probability of a candidate. */
const FLOOR = 1e-6;
/** Share of an irregular form that nothing speaks for among the mixed-case forms of a word. */
const OTHER_FORM = 0.01;
/** Share of the mentions in lower case of words that are no names in compounds. */
const PLAIN = 0.7;
/**
 * How many mentions one in upper case counts for, against the irregular form of its word. They come in bursts: who writes
 * PCS does so throughout a text, and the words next to it tell little.
 */
const BURST = 400;
const LOWER_OR_MIXED = (1 << Tag.LOWER) | (1 << Tag.MIXED);
/** A token without a candidate from the irregular lexicon. */
const NONE = 255;
const FULL = 255;

export class HmmModel implements CaseModel {
  readonly family = 'hmm';
  readonly lexicon: Lexicon;
  readonly tables: HmmTables;
  readonly #prefixes: PrefixTable;
  readonly #chain: Chain;
  /** [positions] irregular candidate of each position, or NONE; share of the mentions that have that form. */
  #irregular = new Uint8Array(256);
  #certainty = new Float64Array(256);
  #path = new Uint8Array(256);
  /** Result of the last irregularOf. */
  readonly #form = { bits: 0, share: 0 };
  #posteriors = new Float64Array(256 * TAGS);

  constructor(reader: SectionReader) {
    this.lexicon = new Lexicon(reader);
    this.tables = new HmmTables(readCounts(reader, this.lexicon.size));
    this.#prefixes = new PrefixTable(reader);
    this.#chain = new Chain(this.tables);
  }

  /** The forms of irregular words, and those that a productive prefix gives unknown ones. */
  propose(lattice: Lattice): void {
    for (let t = 0; t < lattice.count; t++) {
      if (!lattice.isWeighed(t)) continue;
      const form = this.#irregularOf(lattice, t);
      if (form !== null) lattice.add(t, Shape.MIXED, form.bits);
    }
  }

  best(lattice: Lattice): void {
    this.#eachSentence(lattice, () => this.#choose(lattice));
  }

  score(lattice: Lattice): void {
    const chain = this.#chain;
    this.#eachSentence(lattice, () => {
      this.#choose(lattice);
      chain.posteriors(this.#posteriors);
      for (let p = 0; p < chain.length; p++) {
        if (this.#isFirst(lattice, p)) this.#shareFirst(p);
        this.#fillRow(lattice, p);
      }
    });
  }

  /** The best path of the sentence in the chain. */
  #choose(lattice: Lattice): void {
    const chain = this.#chain;
    chain.best(this.#path);
    for (let p = 0; p < chain.length; p++) {
      const t = chain.token[p]!;
      if (lattice.size[t] === 0) continue;
      const irregular = this.#irregular[p]!;
      const tag = this.#path[p]!;
      if (tag !== Tag.MIXED) lattice.best[t] = candidateOf(lattice, t, tag);
      else if (irregular !== NONE) lattice.best[t] = irregular;
      else lattice.best[t] = candidateOf(lattice, t, this.#isPlainFirst(lattice, p) ? Tag.LOWER : tag);
    }
  }

  /** Fills the chain sentence by sentence. */
  #eachSentence(lattice: Lattice, handle: () => void): void {
    const { tokens } = lattice;
    const { count, kind } = tokens;
    const chain = this.#chain;
    let afterBreak = true;
    chain.clear(false);
    for (let t = 0; t < count; t++) {
      if (!isWord(tokens, t)) {
        if (kind[t] === Kind.BREAK) afterBreak = true;
        continue;
      }
      if (beginsSentence(tokens, t, afterBreak)) {
        if (chain.length > 0) handle();
        chain.clear(true);
      }
      afterBreak = false;
      this.#addToken(lattice, t);
    }
    if (chain.length > 0) handle();
  }

  #addToken(lattice: Lattice, t: number): void {
    const chain = this.#chain;
    const p = chain.length;
    if (p === this.#irregular.length) this.#grow();
    const size = lattice.size[t]!;
    const word = this.#wordOf(lattice, t);
    this.#irregular[p] = NONE;
    const isPart = startOf(lattice.tokens, t) < lattice.tokens.start[t]!;
    let allowed: number;
    let mixed = 1;
    if (size <= 1) allowed = 1 << (size === 0 ? Tag.LOWER : tagOfShape(lattice.shape[lattice.row(t)]!));
    else if (this.#findIrregular(lattice, t, p)) {
      allowed = this.#tagsOfIrregular(lattice, t);
      if ((allowed & (1 << Tag.UPPER)) !== 0) mixed = this.#worthOfForm(lattice.entry[t]!);
    } else {
      allowed = tagsOf(lattice, t);
      if (isPart && this.#isPlainPart(word)) allowed &= ~(1 << Tag.MIXED);
    }
    chain.add(t, word, allowed, isPart, mixed);
  }

  /** The more often an irregular word was seen in upper case, the surer its form must be. */
  #worthOfForm(entry: number): number {
    return 1 / (1 + BURST * this.tables.upperPerMixed(entry));
  }

  /** Is this a part after a hyphen that is no name, since neither it nor the part before usually is (real-time)? */
  #isPlainPart(word: number): boolean {
    const { tables } = this;
    const p = this.#chain.length;
    if (p === 0) return false;
    return tables.lowerShare(word) > PLAIN && tables.lowerShare(this.#chain.wordAt(p - 1)) > PLAIN;
  }

  #wordOf(lattice: Lattice, t: number): number {
    const { tables, lexicon } = this;
    const { tokens, text, map } = lattice;
    const { kind, flags, start, end } = tokens;
    if (lattice.isProtected(t)) return tables.special(Special.PROTECTED);
    let entry = lattice.entry[t]!;
    const from = startOf(tokens, t);
    const to = endOf(tokens, t);
    const isPart = from < start[t]! || to > end[t]!;
    if (isPart || (entry < 0 && (kind[t] !== Kind.WORD || (flags[t]! & Flag.PROTECTED) !== 0))) {
      hashSpan(map, text, from, to);
      const found = lexicon.find(hashed.hi, hashed.lo);
      if (found >= 0) entry = found;
    }
    return entry >= 0 ? entry : tables.special(standIn(map, text, tokens, t));
  }

  /** The irregular form of a word by the lexicon, or of an unknown one by its prefix; null if it has none. */
  #irregularOf(lattice: Lattice, t: number): { readonly bits: number; readonly share: number } | null {
    const { lexicon } = this;
    const found = this.#form;
    const entry = lattice.entry[t]!;
    if (entry >= 0) {
      if (!lexicon.hasMixed(entry)) return null;
      const form = lexicon.firstMixed(entry);
      found.bits = lexicon.mixedBits[form]!;
      found.share = lexicon.mixedShare[form]!;
    } else {
      const prefix = this.#prefixes.find(lattice, t);
      if (prefix < 0) return null;
      found.bits = this.#prefixes.bits[prefix]!;
      found.share = this.#prefixes.share[prefix]!;
    }
    return found;
  }

  /** Notes for position p which candidate of token t is its irregular form, if there is one. */
  #findIrregular(lattice: Lattice, t: number, p: number): boolean {
    const form = this.#irregularOf(lattice, t);
    if (form === null) return false;
    const candidate = lattice.find(t, Shape.MIXED, form.bits);
    if (candidate < 0) return false;
    this.#irregular[p] = candidate;
    this.#certainty[p] = Math.max(1, form.share) / (FULL + 1);
    return true;
  }

  /** Irregular words may have the other tags that they were seen with, and their form if it is mixed case. */
  #tagsOfIrregular(lattice: Lattice, t: number): number {
    const entry = lattice.entry[t]!;
    let tags = 1 << Tag.MIXED;
    for (const tag of [Tag.LOWER, Tag.UPPER]) if (entry >= 0 && this.tables.hasTag(entry, tag)) tags |= 1 << tag;
    return tags & tagsOf(lattice, t);
  }

  /** Is this the first word of a sentence, whose capital may be that of the sentence? */
  #isFirst({ tokens }: Lattice, p: number): boolean {
    const chain = this.#chain;
    if ((tokens.flags[chain.token[p]!]! & Flag.START) === 0 || this.#irregular[p] !== NONE) return false;
    return (chain.tagsOf(p) & LOWER_OR_MIXED) === LOWER_OR_MIXED;
  }

  /** Would it be lower case inside a sentence? */
  #isPlainFirst(lattice: Lattice, p: number): boolean {
    return this.#isFirst(lattice, p) && this.#lowerOdds(p, this.#path[p + 1]!) > 1;
  }

  /** How probable lower case would be for each capital inside a sentence, before a word with this tag. */
  #lowerOdds(p: number, next: number): number {
    const chain = this.#chain;
    const odds = this.tables.lowerPerMixedInside(chain.wordAt(p));
    if (odds === 0 || p + 1 >= chain.length) return odds;
    return (odds * chain.stepTo(p + 1, Tag.LOWER, next)) / chain.stepTo(p + 1, Tag.MIXED, next);
  }

  /** Shares the probability of the two between lower case and a capital as if the word were inside a sentence. */
  #shareFirst(p: number): void {
    const posteriors = this.#posteriors;
    let next: number = Tag.LOWER;
    for (let tag = 1; tag < TAGS && p + 1 < this.#chain.length; tag++) {
      if (posteriors[(p + 1) * TAGS + tag]! > posteriors[(p + 1) * TAGS + next]!) next = tag;
    }
    const odds = this.#lowerOdds(p, next);
    if (odds === 0) return;
    const sum = posteriors[p * TAGS + Tag.LOWER]! + posteriors[p * TAGS + Tag.MIXED]!;
    posteriors[p * TAGS + Tag.LOWER] = (sum * odds) / (1 + odds);
    posteriors[p * TAGS + Tag.MIXED] = sum / (1 + odds);
  }

  #fillRow(lattice: Lattice, p: number): void {
    const t = this.#chain.token[p]!;
    const size = lattice.size[t]!;
    if (!lattice.isOpen(t)) return;
    const row = lattice.row(t);
    let sum = 0;
    for (let k = 0; k < size; k++) {
      const probability = Math.max(FLOOR, this.#probability(lattice, p, k));
      lattice.logp[row + k] = probability;
      sum += probability;
    }
    for (let k = 0; k < size; k++) lattice.logp[row + k] = Math.log(lattice.logp[row + k]! / sum);
  }

  /** Of candidate k, before the floor and the sum to one. */
  #probability(lattice: Lattice, p: number, k: number): number {
    const t = this.#chain.token[p]!;
    const irregular = this.#irregular[p]!;
    const tag = tagOfShape(lattice.shape[lattice.row(t) + k]!);
    const probability = this.#posteriors[p * TAGS + tag]!;
    if (irregular !== NONE) {
      const certainty = this.#certainty[p]!;
      const ofForm = this.#posteriors[p * TAGS + Tag.MIXED]!;
      if (k === irregular) return certainty * ofForm;
      const others = ((1 - certainty) * ofForm) / Math.max(1, lattice.size[t]! - 1);
      return tag === Tag.MIXED ? others : others + probability;
    }
    return candidateOf(lattice, t, tag) === k ? probability : OTHER_FORM * probability;
  }

  #grow(): void {
    const positions = this.#irregular.length * 2;
    const irregular = new Uint8Array(positions);
    irregular.set(this.#irregular);
    this.#irregular = irregular;
    const certainty = new Float64Array(positions);
    certainty.set(this.#certainty);
    this.#certainty = certainty;
    this.#path = new Uint8Array(positions);
    this.#posteriors = new Float64Array(positions * TAGS);
  }
}

/** Tags of the candidates of token t, bit by bit. */
function tagsOf(lattice: Lattice, t: number): number {
  let tags = 0;
  for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) tags |= 1 << tagOfShape(lattice.shape[at]!);
  return tags;
}

/** The first candidate with a tag: an initial capital comes before irregular forms. */
function candidateOf(lattice: Lattice, t: number, tag: number): number {
  const row = lattice.row(t);
  for (let k = 0; k < lattice.size[t]!; k++) if (tagOfShape(lattice.shape[row + k]!) === tag) return k;
  return 0;
}

export const hmm: Family<HmmModel> = { name: 'hmm', read: (reader) => new HmmModel(reader) };
