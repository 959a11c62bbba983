/**
 * Turns well-cased lines into examples: for every word that has a choice, its features with the true tags around it, its
 * true tag and the tags it might have had. Some lines are read as a transcript of speech would be, without punctuation, and
 * some rare words as if they were unknown, both by chance from a fixed seed.
 */
import { sfc32 } from '../../../eval/random.js';
import { fillCandidates } from '../../../lattice/candidates.js';
import { Lattice } from '../../../lattice/lattice.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { patternOf } from '../../../lattice/pattern.js';
import { isTitle } from '../../../learn/title.js';
import { Shape, shapeOf } from '../../../text/casing.js';
import { type Language, languageOf } from '../../../text/language.js';
import { markSentences, sentenceState } from '../../../text/sentences.js';
import { tokenize } from '../../../text/tokenizer.js';
import { Flag, Kind } from '../../../text/tokens.js';
import { CasingClass, isVeryRare } from '../classes.js';
import { Features } from '../features.js';
import { Sequence } from '../sequence.js';
import { NO_TAGS, nextState, TAGS } from '../states.js';
import { compile, TEMPLATE_LISTS, type TemplateName } from '../templates.js';
import { isInTitleCase } from './titled.js';

export interface ExampleOptions {
  readonly language: string;
  readonly templates: TemplateName;
  /** Share of lines read without their punctuation. */
  readonly bare: number;
  /** Share of very rare words taken for unknown. */
  readonly dropout: number;
  /** Are lines in title case learned from? By default they are. */
  readonly titleLines?: 'keep' | 'skip' | undefined;
  readonly seed: number;
}

/**
 * Takes one example: the hashes of its features, first `shared` that are seen from both sides, then `left` with the tags
 * before it and `right` with those after it; the true shape, and the shapes that are allowed as bits.
 */
export type Emit = (
  hashes: Int32Array,
  shared: number,
  left: number,
  right: number,
  shape: number,
  allowed: number,
) => void;

/** Takes an example as it is seen from one side: hashes [0, count). */
export type EmitSide = (hashes: Int32Array, count: number, shape: number, allowed: number) => void;

/** Hands on each example as two, one from either side; as one if nothing is seen from the right. */
export function fromEachSide(emit: EmitSide): Emit {
  return (hashes, shared, left, right, shape, allowed) => {
    emit(hashes, shared + left, shape, allowed);
    if (right === 0) return;
    hashes.copyWithin(shared, shared + left, shared + left + right);
    emit(hashes, shared + right, shape, allowed);
  };
}

const NOT_LEARNED = 0;
/** Lines with at least so many words of which at least this share is all capitals say nothing about case. */
const SHOUTED_WORDS = 4;
const SHOUTED_SHARE = 0.6;

export class ExampleReader {
  readonly #language: Language;
  readonly #lexicon: Lexicon;
  readonly #classes: Uint8Array;
  readonly #options: ExampleOptions;
  readonly #features: Features;
  readonly #lattice = new Lattice();
  readonly #sequence = new Sequence();
  readonly #random: () => number;
  #shapes = new Uint8Array(256);
  /** [positions] tags and mode after each, as states. */
  #after = new Uint8Array(256);
  readonly #hashes = new Int32Array(512);
  #counted = true;
  readonly #classOf: (lattice: Lattice, t: number) => number;

  /** `classes` [entries][TAGS] as in TrainingLexicon. */
  constructor(lexicon: Lexicon, classes: Uint8Array, options: ExampleOptions) {
    this.#language = languageOf(options.language);
    this.#lexicon = lexicon;
    this.#classes = classes;
    this.#options = options;
    this.#features = new Features(compile(TEMPLATE_LISTS[options.templates]));
    const draw = sfc32(options.seed);
    this.#random = () => draw() / 2 ** 32;
    this.#classOf = (lattice, t) => this.#classWithout(lattice, t);
  }

  get hasRight(): boolean {
    return this.#features.right > 0;
  }

  addLine(line: string, emit: Emit): void {
    const lattice = this.#lattice;
    const { tokens } = lattice;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    lattice.load(line, this.#language.orthography);
    fillCandidates(lattice, this.#lexicon);
    if (!this.#readShapes()) return;
    this.#counted = !isTitle(line, tokens, this.#language.map);
    const bare = this.#options.bare > 0 && this.#random() < this.#options.bare;
    this.#sequence.load(lattice, this.#classOf, bare);
    if (this.#options.titleLines === 'skip' && isInTitleCase(line, this.#sequence, this.#shapes)) return;
    this.#walk(bare, emit);
  }

  /** Reads the true shape of every word; false if the line is shouted. */
  #readShapes(): boolean {
    const { tokens, text, map } = this.#lattice;
    const { count, kind, start, end } = tokens;
    if (this.#shapes.length < count) this.#shapes = new Uint8Array(count * 2);
    let words = 0;
    let shouted = 0;
    for (let t = 0; t < count; t++) {
      this.#shapes[t] = Shape.NONE;
      if (kind[t] !== Kind.WORD) continue;
      const shape = shapeOf(text, start[t]!, end[t]!, map);
      this.#shapes[t] = shape;
      words++;
      if (shape === Shape.UPPER) shouted++;
    }
    return words < SHOUTED_WORDS || shouted < SHOUTED_SHARE * words;
  }

  /** Class of a word as it would be without this mention of it. */
  #classWithout(lattice: Lattice, t: number): number {
    const entry = lattice.entry[t]!;
    if (entry < 0) return CasingClass.UNKNOWN;
    const isCounted = this.#counted && (lattice.tokens.flags[t]! & (Flag.START | Flag.PROTECTED)) === 0;
    const found = this.#classes[entry * TAGS + (isCounted ? this.#shapes[t]! : Shape.NONE)]!;
    const { dropout } = this.#options;
    return dropout > 0 && isVeryRare(found) && this.#random() < dropout ? CasingClass.UNKNOWN : found;
  }

  #walk(bare: boolean, emit: Emit): void {
    const lattice = this.#lattice;
    const sequence = this.#sequence;
    const { left, right } = this.#features;
    if (right > 0) this.#walkBack();
    let state = NO_TAGS;
    for (let i = 0; i < sequence.length; i++) {
      const p = sequence.first + i;
      const t = sequence.token[p]!;
      const allowed = sequence.allowed[p]!;
      const tag = this.#tagAt(p);
      // Without punctuation nothing shows that a sentence begins inside the line.
      const isHidden = bare && i > 0 && sequence.start[p] === 1;
      if (allowed !== 0 && !isHidden && this.#learnable(t, tag, allowed) !== NOT_LEARNED) {
        this.#features.load(sequence, p, lattice);
        emit(this.#hashes, this.#gather(state, this.#after[i]!), left, right, tag, allowed);
      }
      state = nextState(sequence, p, state, tag);
    }
  }

  /** Remembers what is after every position. */
  #walkBack(): void {
    const sequence = this.#sequence;
    const { length, first } = sequence;
    if (this.#after.length < length) this.#after = new Uint8Array(length * 2);
    let state = NO_TAGS;
    for (let i = length - 1; i >= 0; i--) {
      this.#after[i] = state;
      state = nextState(sequence, first + i, state, this.#tagAt(first + i));
    }
  }

  #tagAt(p: number): number {
    const { token, allowed, tag } = this.#sequence;
    return token[p]! < 0 || allowed[p] === 0 ? tag[p]! : this.#shapes[token[p]!]!;
  }

  /** The tag if it can be learned: an irregular form must be one of the candidates. */
  #learnable(t: number, tag: number, allowed: number): number {
    if ((allowed & (1 << tag)) === 0) return NOT_LEARNED;
    if (tag !== Shape.MIXED) return tag;
    const { tokens, text, map } = this.#lattice;
    const pattern = patternOf(map, text, tokens.start[t]!, tokens.end[t]!);
    return this.#lattice.find(t, Shape.MIXED, pattern.bits) >= 0 ? tag : NOT_LEARNED;
  }

  /** All hashes of the loaded position between these states; gives the number of those without tags. */
  #gather(before: number, after: number): number {
    const features = this.#features;
    const { hashes, count, left, right, bases } = features;
    const all = this.#hashes;
    for (let i = 0; i < count; i++) all[i] = hashes[i]!;
    for (let k = 0; k < left; k++) all[count + k] = features.withState(k, bases[k]!, before);
    for (let k = left; k < left + right; k++) all[count + k] = features.withState(k, bases[k]!, after);
    return count;
  }
}
