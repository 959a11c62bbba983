/**
 * The probabilities of the bigram HMM, equations (2) to (7) of Niu et al. 2004, from counts. With t' and w' for the tag and
 * the word before, n for counts, P0 for relative frequencies:
 *
 *     (2) Pr(<w,f>, t | <w',f'>, t') = λ1 P0(<w,f>, t | <w',f'>, t') + (1 − λ1) Pr(<w,f> | t, t') Pr(t | w', t')
 *     (3) Pr(<w,f> | t, t')          = λ2 P0(<w,f> | t, t')          + (1 − λ2) Pr(<w,f> | t)
 *     (4) Pr(t | w', t')             = λ3 P0(t | w', t')             + (1 − λ3) Pr(t | w')
 *     (5) Pr(<w,f> | t)              = λ4 P0(<w,f> | t)              + (1 − λ4) Pr(w | t) P0(f | t)
 *     (6) Pr(t | w')                 = λ5 P0(t | w')                 + (1 − λ5) P0(t)
 *     (7) Pr(w | t)                  = λ6 P0(w | t)                  + (1 − λ6) / V
 *
 * Each λ is that of Witten and Bell: λ = n / (n + d) for a context with n events of d different kinds, so that
 * λ P0(event) = n(event) / (n + d). Two HMMs share the counts: that of known words, and that of pairs with an unknown
 * word, for which the words of one half of the corpus only were replaced by #Unknown#. They differ in what is different:
 * in d and V.
 */
import { EMISSIONS, FEATURES, PAIRS, SPECIALS, Special, START, TAGS, Tag } from './tags.js';

/** How many kinds of events there are in the contexts that all words share, and how many words. */
export interface Diversity {
  /** [EMISSIONS] different <w,f> with a tag after another one. */
  readonly pairs: Float64Array;
  /** [TAGS] different <w,f>, and different w, with a tag. */
  readonly joint: Float64Array;
  readonly words: Float64Array;
  /** V. */
  readonly vocabulary: number;
}

export interface HmmTotals {
  /** [EMISSIONS] events. */
  readonly pairs: Float64Array;
  /** [FEATURES][TAGS] events. */
  readonly features: Float64Array;
  readonly known: Diversity;
  readonly unknown: Diversity;
}

/** Counts of words 0 … size − 1 and, after them, of the specials. */
export interface HmmCounts {
  readonly size: number;
  /** [ids] feature of the word, plus IN_BOTH if it occurs in both halves of the corpus, plus IS_ROMAN. */
  readonly info: Uint8Array;
  /** [ids][EMISSIONS] how often the word has a tag after another tag or, in the last TAGS, as first of a sentence. */
  readonly emitted: Float32Array;
  /** [ids][PAIRS] how often the word has a tag and the word after it another. */
  readonly followed: Float32Array;
  /** [ids][TAGS] different <w,f> with their tags after the word with a tag: in either HMM. */
  readonly distinct: Float32Array;
  readonly distinctUnknown: Float32Array;
  /** [ids + 1] where the pairs that begin with a word begin. */
  readonly rows: Uint32Array;
  /** [pairs] second word · PAIRS + pair of tags, ascending in each row; how often. */
  readonly keys: Uint32Array;
  readonly counts: Float32Array;
  readonly totals: HmmTotals;
}

export const IN_BOTH = 8;
export const IS_ROMAN = 16;
export const FEATURE_BITS = 7;
/** No word before: neither a sentence nor anything else begins here. */
export const NOTHING = -1;

/** One of the two HMMs as far as they differ. */
class Side {
  /** [EMISSIONS] n / (n + d) is count · share; 1 − λ2. */
  readonly share = new Float64Array(EMISSIONS);
  readonly rest = new Float64Array(EMISSIONS);
  /** [TAGS] the same for (5) and (7); with P0(f | t) and 1 / V in the latter. */
  readonly jointShare = new Float64Array(TAGS);
  readonly jointRest = new Float64Array(TAGS);
  readonly wordShare = new Float64Array(TAGS);
  readonly wordRest = new Float64Array(TAGS);
  /** [ids][TAGS] the same for (2): of a word before with its tag. */
  readonly norm: Float32Array;
  readonly weight: Float32Array;

  constructor(ids: number, totals: HmmTotals, diversity: Diversity, events: Float64Array) {
    for (let cell = 0; cell < EMISSIONS; cell++) {
      this.share[cell] = part(1, totals.pairs[cell]!, diversity.pairs[cell]!);
      this.rest[cell] = 1 - part(totals.pairs[cell]!, totals.pairs[cell]!, diversity.pairs[cell]!);
    }
    for (let tag = 0; tag < TAGS; tag++) {
      this.jointShare[tag] = part(1, events[tag]!, diversity.joint[tag]!);
      this.jointRest[tag] = 1 - part(events[tag]!, events[tag]!, diversity.joint[tag]!);
      this.wordShare[tag] = part(1, events[tag]!, diversity.words[tag]!);
      const rest = 1 - part(events[tag]!, events[tag]!, diversity.words[tag]!);
      this.wordRest[tag] = rest / Math.max(1, diversity.vocabulary);
    }
    this.norm = new Float32Array(ids * TAGS);
    this.weight = new Float32Array(ids * TAGS).fill(1);
  }
}

/** amount / (events + kinds), or nothing where there were no events. */
function part(amount: number, events: number, kinds: number): number {
  return events > 0 ? amount / (events + kinds) : 0;
}

export class HmmTables {
  readonly size: number;
  readonly counts: HmmCounts;
  readonly #known: Side;
  readonly #unknown: Side;
  /** [ids][PAIRS] Pr(t | w', t'). */
  readonly #transition: Float32Array;
  /** [ids][TAGS] Pr(<w,f> | t) of the known words' HMM. */
  readonly #emission: Float32Array;
  /** [FEATURES][TAGS] P0(f | t), and [TAGS] P0(t). */
  readonly #ofFeature = new Float64Array(FEATURES * TAGS);
  readonly #ofTag = new Float64Array(TAGS);
  /** [ids] 1 once the numbers of a word have been worked out, which waits until they are asked for. */
  readonly #ready: Uint8Array;
  readonly #sums = new Float64Array(PAIRS);
  readonly #ofWord = new Float64Array(TAGS);

  constructor(counts: HmmCounts) {
    this.counts = counts;
    this.size = counts.size;
    const ids = counts.size + SPECIALS;
    const events = new Float64Array(TAGS);
    let all = 0;
    for (let cell = 0; cell < EMISSIONS; cell++) {
      events[cell % TAGS]! += counts.totals.pairs[cell]!;
      all += counts.totals.pairs[cell]!;
    }
    for (let tag = 0; tag < TAGS; tag++) this.#ofTag[tag] = all > 0 ? events[tag]! / all : 1 / TAGS;
    for (let i = 0; i < FEATURES * TAGS; i++) {
      const tag = i % TAGS;
      this.#ofFeature[i] = events[tag]! > 0 ? counts.totals.features[i]! / events[tag]! : 1 / FEATURES;
    }
    this.#known = new Side(ids, counts.totals, counts.totals.known, events);
    this.#unknown = new Side(ids, counts.totals, counts.totals.unknown, events);
    this.#transition = new Float32Array(ids * PAIRS);
    this.#emission = new Float32Array(ids * TAGS);
    this.#ready = new Uint8Array(ids);
  }

  special(which: number): number {
    return this.size + which;
  }

  /** The HMM for pairs with an unknown word knows only words of both halves. */
  inUnknown(id: number): number {
    const info = this.counts.info[id]!;
    if ((info & IN_BOTH) !== 0) return id;
    return this.special((info & IS_ROMAN) !== 0 ? Special.ROMAN : Special.UNKNOWN + (info & FEATURE_BITS));
  }

  isUnknown(id: number): boolean {
    return id >= this.size + Special.ROMAN;
  }

  #prepare(id: number): void {
    if (this.#ready[id] === 1) return;
    this.#ready[id] = 1;
    this.#prepareHistory(id);
    for (let tag = 0; tag < TAGS; tag++) this.#emission[id * TAGS + tag] = this.#emissionOf(this.#known, id, tag);
  }

  /** (4) and (6) of a word before, and what (2) needs of it. */
  #prepareHistory(id: number): void {
    const { followed, distinct, distinctUnknown } = this.counts;
    const unknowns = this.size + Special.UNKNOWN;
    // (4) and (6) do not look at the feature: all of #Unknown# is one word there.
    const first = Math.min(id, unknowns);
    const last = id >= unknowns ? unknowns + FEATURES - 1 : id;
    const sums = this.#sums.fill(0);
    const ofWord = this.#ofWord.fill(0);
    for (let word = first; word <= last; word++) {
      for (let cell = 0; cell < PAIRS; cell++) {
        sums[cell]! += followed[word * PAIRS + cell]!;
        ofWord[cell % TAGS]! += followed[word * PAIRS + cell]!;
      }
    }
    interpolate(ofWord, 0, this.#ofTag, ofWord, 0);
    for (let before = 0; before < TAGS; before++) {
      interpolate(sums, before * TAGS, ofWord, this.#transition, id * PAIRS + before * TAGS);
      const at = id * TAGS + before;
      let events = 0;
      for (let tag = 0; tag < TAGS; tag++) events += followed[id * PAIRS + before * TAGS + tag]!;
      if (events === 0) continue;
      this.#known.norm[at] = part(1, events, distinct[at]!);
      this.#known.weight[at] = 1 - part(events, events, distinct[at]!);
      this.#unknown.norm[at] = part(1, events, distinctUnknown[at]!);
      this.#unknown.weight[at] = 1 - part(events, events, distinctUnknown[at]!);
    }
  }

  /** Was the word seen with the tag? */
  hasTag(id: number, tag: number): boolean {
    return this.#countOf(id, tag) > 0;
  }

  /** Share of a known word's mentions that are in lower case; nothing for words that stand for others. */
  lowerShare(id: number): number {
    if (id >= this.size) return 0;
    const lower = this.#countOf(id, Tag.LOWER);
    const others = this.#countOf(id, Tag.MIXED) + this.#countOf(id, Tag.UPPER);
    return lower === 0 ? 0 : lower / (lower + others);
  }

  /** How often a word was seen in upper case for each mention in mixed case. */
  upperPerMixed(id: number): number {
    return this.#countOf(id, Tag.UPPER) / Math.max(1, this.#countOf(id, Tag.MIXED));
  }

  /**
   * How often the word is in lower case inside sentences for each mention there with a capital; nothing for words that
   * stand for others.
   */
  lowerPerMixedInside(id: number): number {
    if (id >= this.size) return 0;
    const { emitted } = this.counts;
    let lower = 0;
    let mixed = 0;
    for (let before = 0; before < TAGS; before++) {
      lower += emitted[id * EMISSIONS + before * TAGS + Tag.LOWER]!;
      mixed += emitted[id * EMISSIONS + before * TAGS + Tag.MIXED]!;
    }
    return lower / Math.max(0.5, mixed);
  }

  #countOf(id: number, tag: number): number {
    const { emitted } = this.counts;
    let sum = 0;
    for (let cell = tag; cell < EMISSIONS; cell += TAGS) sum += emitted[id * EMISSIONS + cell]!;
    return sum;
  }

  /** (5) and (7). */
  #emissionOf(side: Side, id: number, tag: number): number {
    const unknowns = this.size + Special.UNKNOWN;
    const joint = this.#countOf(id, tag);
    let word = joint;
    if (id >= unknowns) {
      word = 0;
      for (let feature = 0; feature < FEATURES; feature++) word += this.#countOf(unknowns + feature, tag);
    }
    const feature = this.counts.info[id]! & FEATURE_BITS;
    const ofWord = word * side.wordShare[tag]! + side.wordRest[tag]!;
    return joint * side.jointShare[tag]! + side.jointRest[tag]! * ofWord * this.#ofFeature[feature * TAGS + tag]!;
  }

  /**
   * Fills out[before · TAGS + tag] with (2) for every pair of tags. After a boundary, and after nothing, only the first
   * row counts.
   */
  fill(before: number, id: number, out: Float64Array): void {
    if (before === NOTHING) {
      this.#prepare(id);
      for (let tag = 0; tag < TAGS; tag++) out[tag] = this.#emission[id * TAGS + tag]! * this.#ofTag[tag]!;
      return;
    }
    if (this.isUnknown(id) || this.isUnknown(before)) {
      const first = this.inUnknown(before);
      const second = this.inUnknown(id);
      this.#fillBackOff(this.#unknown, first, second, out);
      this.#addPairs(this.#unknown, first, second, out);
    } else {
      this.#fillBackOff(this.#known, before, id, out);
      this.#addPairs(this.#known, before, id, out);
    }
  }

  /** The same without the first term, as if the pair had never been seen. */
  fillBackOff(before: number, id: number, out: Float64Array): void {
    const isUnknown = this.isUnknown(id) || this.isUnknown(before);
    this.#fillBackOff(isUnknown ? this.#unknown : this.#known, before, id, out);
  }

  #fillBackOff(side: Side, before: number, id: number, out: Float64Array): void {
    this.#prepare(before);
    this.#prepare(id);
    const { emitted } = this.counts;
    const begins = before === this.size + Special.BOUNDARY;
    const rows = begins ? 1 : TAGS;
    for (let tag = 0; tag < TAGS; tag++) {
      const ofTag = side === this.#known ? this.#emission[id * TAGS + tag]! : this.#emissionOf(side, id, tag);
      for (let row = 0; row < rows; row++) {
        const cell = (begins ? START : row) * TAGS + tag;
        const emission = emitted[id * EMISSIONS + cell]! * side.share[cell]! + side.rest[cell]! * ofTag;
        const transition = this.#transition[before * PAIRS + row * TAGS + tag]!;
        out[row * TAGS + tag] = side.weight[before * TAGS + row]! * emission * transition;
      }
    }
  }

  #addPairs(side: Side, before: number, id: number, out: Float64Array): void {
    const { rows, keys, counts } = this.counts;
    const first = id * PAIRS;
    const end = rows[before + 1]!;
    let low = rows[before]!;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < first) low = middle + 1;
      else high = middle;
    }
    for (; low < end && keys[low]! < first + PAIRS; low++) {
      const cell = keys[low]! - first;
      out[cell]! += counts[low]! * side.norm[before * TAGS + ((cell / TAGS) | 0)]!;
    }
  }
}

/** λ P0 + (1 − λ) prior over the three counts from `at` on, written to out from `to` on. */
function interpolate(
  counts: Float64Array,
  at: number,
  prior: Float64Array,
  out: Float64Array | Float32Array,
  to: number,
): void {
  let events = 0;
  let kinds = 0;
  for (let tag = 0; tag < TAGS; tag++) {
    events += counts[at + tag]!;
    if (counts[at + tag]! > 0) kinds++;
  }
  const rest = 1 - part(events, events, kinds);
  for (let tag = 0; tag < TAGS; tag++) out[to + tag] = part(counts[at + tag]!, events, kinds) + rest * prior[tag]!;
}
