/**
 * Ambiguous words (Niu et al. 2004: N5): words with two or more serious casings, such as Turkey and turkey, each with a Naive
 * Bayes classifier over the words around it. What the classifier says is added, scaled, to the log-probabilities that the
 * model gives, so that it is one more source of evidence for any family. Words are known by their hashes; nothing is
 * allocated per token.
 *
 *     AWOF, AWFP  hash table of the ambiguous words
 *     AWFN u32    [words + 1] first form of each word; AWSH u8, AWBT u32: shape and capitals of each form
 *     AWID u32    [words + 1] first feature of each word; AWCX u16: context word of each feature, ascending within a word
 *     AWWN u32    [words + 1] first weight of each word; AWWT i8: for each feature one weight per form, in 32nds
 *     AWSC f32    [words] scale of the evidence
 *     AWCO, AWCP  hash table of the context words
 */
import type { SectionReader } from '../format/container.js';
import { describeDamage, expectWeights } from '../format/damage.js';
import { HashTable } from '../format/hashtable.js';
import type { Lattice } from '../lattice/lattice.js';
import type { Evidence } from './evidence.js';
import { settleRow } from './rows.js';
import { isOpen, WordBlocks } from './window.js';

export const MAX_FORMS = 4;
/** Steps of a weight per unit of log-probability. */
export const STEPS = 32;
/** The most that the context may say for one form against another. */
export const MOST_EVIDENCE = 8;

/** The ambiguous words of a model file; null if it has none. */
export function readContext(reader: SectionReader): ContextEvidence | null {
  return reader.has('AWOF') ? new ContextEvidence(reader) : null;
}

export class ContextEvidence implements Evidence {
  readonly #words: HashTable;
  readonly #contexts: HashTable;
  readonly #firstForm: Uint32Array;
  readonly #formShape: Uint8Array;
  readonly #formBits: Uint32Array;
  readonly #firstFeature: Uint32Array;
  readonly #feature: Uint16Array;
  readonly #firstWeight: Uint32Array;
  readonly #weight: Int8Array;
  readonly #scale: Float32Array;
  readonly #blocks = new WordBlocks();
  /** [words of the block] ambiguous word and context word of each, or -1. */
  #word = new Int32Array(256);
  #context = new Int32Array(256);
  /** [context words] the window in which each was last seen: a second mention says nothing new. */
  readonly #seen: Int32Array;
  #windows = 0;
  readonly #sums = new Float64Array(MAX_FORMS);

  constructor(reader: SectionReader) {
    this.#words = new HashTable(reader.u32('AWOF'), reader.u32('AWFP'), 'AWOF');
    this.#contexts = new HashTable(reader.u32('AWCO'), reader.u32('AWCP'), 'AWCO');
    this.#firstForm = reader.u32('AWFN');
    this.#formShape = reader.u8('AWSH');
    this.#formBits = reader.u32('AWBT');
    this.#firstFeature = reader.u32('AWID');
    this.#feature = reader.u16('AWCX');
    this.#firstWeight = reader.u32('AWWN');
    const weights = reader.u8('AWWT');
    this.#weight = new Int8Array(weights.buffer, weights.byteOffset, weights.length);
    this.#scale = reader.f32('AWSC');
    reader.reserve(4 * this.#contexts.size, 'AWCO');
    this.#seen = new Int32Array(this.#contexts.size);
    this.#check();
  }

  /** Number of ambiguous words. */
  get size(): number {
    return this.#words.size;
  }

  /** Is there any word in the text that the context may decide about? */
  concerns(lattice: Lattice): boolean {
    const { count, hi, lo } = lattice;
    for (let t = 0; t < count; t++) {
      if (lattice.isWeighed(t) && isOpen(lattice, t) && this.#words.find(hi[t]!, lo[t]!) >= 0) return true;
    }
    return false;
  }

  /** Adds what the context says to the rows of the words that it knows. The lattice must hold scores. */
  apply(lattice: Lattice): void {
    this.#blocks.each(lattice, () => this.#applyBlock(lattice));
  }

  #applyBlock(lattice: Lattice): void {
    const { token, count } = this.#blocks;
    const { hi, lo } = lattice;
    if (this.#word.length < count) {
      this.#word = new Int32Array(token.length);
      this.#context = new Int32Array(token.length);
    }
    let some = false;
    for (let i = 0; i < count; i++) {
      const t = token[i]!;
      this.#word[i] = lattice.isWeighed(t) && isOpen(lattice, t) ? this.#words.find(hi[t]!, lo[t]!) : -1;
      some ||= this.#word[i]! >= 0;
    }
    if (!some) return;
    for (let i = 0; i < count; i++) this.#context[i] = this.#contexts.find(hi[token[i]!]!, lo[token[i]!]!);
    for (let i = 0; i < count; i++) {
      if (this.#word[i]! >= 0 && this.#sum(i)) this.#addTo(lattice, token[i]!, this.#word[i]!);
    }
  }

  /** Adds up the weights of the words around word i of the block. Is there any? */
  #sum(i: number): boolean {
    const sums = this.#sums.fill(0);
    const word = this.#word[i]!;
    const forms = this.#firstForm[word + 1]! - this.#firstForm[word]!;
    const window = this.#nextWindow();
    let some = false;
    const last = this.#blocks.last(i);
    for (let j = this.#blocks.first(i); j < last; j++) {
      const context = this.#context[j]!;
      if (context < 0 || j === i || this.#seen[context] === window) continue;
      this.#seen[context] = window;
      const feature = this.#findFeature(word, context);
      if (feature < 0) continue;
      some = true;
      const at = this.#firstWeight[word]! + (feature - this.#firstFeature[word]!) * forms;
      for (let f = 0; f < forms; f++) sums[f]! += this.#weight[at + f]!;
    }
    return some;
  }

  #nextWindow(): number {
    if (this.#windows === 0x7fffffff) {
      this.#windows = 0;
      this.#seen.fill(0);
    }
    return ++this.#windows;
  }

  #findFeature(word: number, context: number): number {
    let low = this.#firstFeature[word]!;
    const end = this.#firstFeature[word + 1]!;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#feature[middle]! < context) low = middle + 1;
      else high = middle;
    }
    return low < end && this.#feature[low] === context ? low : -1;
  }

  #addTo(lattice: Lattice, t: number, word: number): void {
    const first = this.#firstForm[word]!;
    const forms = this.#firstForm[word + 1]! - first;
    centre(this.#sums, forms, this.#scale[word]! / STEPS);
    for (let at = lattice.row(t); at < lattice.rowEnd(t); at++) {
      for (let f = 0; f < forms; f++) {
        if (lattice.shape[at] !== this.#formShape[first + f]) continue;
        if (lattice.bits[at] === this.#formBits[first + f]) lattice.logp[at]! += this.#sums[f]!;
      }
    }
    settleRow(lattice, t);
  }

  #check(): void {
    const words = this.#words.size;
    requireOffsets(this.#firstForm, words, this.#formShape.length, 'AWFN');
    requireOffsets(this.#firstFeature, words, this.#feature.length, 'AWID');
    requireOffsets(this.#firstWeight, words, this.#weight.length, 'AWWN');
    requireLength(this.#formBits.length, this.#formShape.length, 'AWBT');
    requireLength(this.#scale.length, words, 'AWSC');
    expectWeights('AWSC', this.#scale);
    for (let w = 0; w < words; w++) {
      const forms = this.#firstForm[w + 1]! - this.#firstForm[w]!;
      if (forms < 2 || forms > MAX_FORMS) {
        throw describeDamage('AWFN', `word ${w} has ${forms} forms, expected 2 to ${MAX_FORMS}`);
      }
      const features = this.#firstFeature[w + 1]! - this.#firstFeature[w]!;
      requireLength(this.#firstWeight[w + 1]! - this.#firstWeight[w]!, features * forms, 'AWWN');
    }
    for (let i = 0; i < this.#feature.length; i++) {
      if (this.#feature[i]! >= this.#contexts.size) {
        throw describeDamage('AWCX', `context word ${this.#feature[i]}, expected less than ${this.#contexts.size}`);
      }
    }
  }
}

/** Scales sums, and moves them so that their mean is 0, within what the context may say. */
export function centre(sums: Float64Array, forms: number, scale: number): void {
  let mean = 0;
  for (let f = 0; f < forms; f++) mean += sums[f]! / forms;
  const most = MOST_EVIDENCE / 2;
  for (let f = 0; f < forms; f++) sums[f] = Math.max(-most, Math.min(most, scale * (sums[f]! - mean)));
}

function requireOffsets(offsets: Uint32Array, words: number, end: number, where: string): void {
  requireLength(offsets.length, words + 1, where);
  if (offsets[0] !== 0 || offsets[words] !== end) {
    throw describeDamage(where, `offsets from ${offsets[0]} to ${offsets[words]}, expected 0 to ${end}`);
  }
  for (let w = 0; w < words; w++) {
    if (offsets[w]! > offsets[w + 1]!) throw describeDamage(where, `word ${w} ends before it starts`);
  }
}

function requireLength(found: number, expected: number, where: string): void {
  if (found !== expected) throw describeDamage(where, `${found} items, expected ${expected}`);
}
