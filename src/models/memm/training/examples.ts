/**
 * Turns well-cased lines into examples: for every word that has a choice, its features with the true tags as history, its
 * true tag and the tags it might have had. Some lines are read as a transcript of speech would be, without punctuation, and
 * some rare words as if they were unknown, both by chance from a fixed seed.
 */
import { sfc32 } from '../../../eval/random.js';
import { fillCandidates } from '../../../lattice/candidates.js';
import { Lattice, MAX_CANDIDATES } from '../../../lattice/lattice.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { patternOf } from '../../../lattice/pattern.js';
import { isTitle } from '../../../learn/title.js';
import { Shape, shapeOf } from '../../../text/casing.js';
import { type Language, languageOf } from '../../../text/language.js';
import { markSentences, sentenceState } from '../../../text/sentences.js';
import { tokenize } from '../../../text/tokenizer.js';
import { Flag, Kind } from '../../../text/tokens.js';
import { CasingClass, isVeryRare } from '../classes.js';
import { Features, nextMode, TAGS } from '../features.js';
import { Sequence } from '../sequence.js';
import { compile, TEMPLATE_LISTS, type TemplateName } from '../templates.js';

export interface ExampleOptions {
  readonly language: string;
  readonly templates: TemplateName;
  /** Share of lines read without their punctuation. */
  readonly bare: number;
  /** Share of very rare words taken for unknown. */
  readonly dropout: number;
  readonly seed: number;
}

/** Takes the features of one example: hashes [0, count), the true shape, and the shapes that are allowed as bits. */
export type Emit = (hashes: Int32Array, count: number, shape: number, allowed: number) => void;

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
  readonly #historyTemplates: number;
  readonly #lattice = new Lattice();
  readonly #sequence = new Sequence();
  readonly #random: () => number;
  #shapes = new Uint8Array(256);
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
    this.#historyTemplates = this.#features.bases.length;
    const draw = sfc32(options.seed);
    this.#random = () => draw() / 2 ** 32;
    this.#classOf = (lattice, t) => this.#classWithout(lattice, t);
  }

  addLine(line: string, emit: Emit): void {
    const lattice = this.#lattice;
    const { tokens } = lattice;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    lattice.load(line, this.#language.map);
    fillCandidates(lattice, this.#lexicon);
    if (!this.#readShapes()) return;
    this.#counted = !isTitle(line, tokens, this.#language.map);
    const bare = this.#options.bare > 0 && this.#random() < this.#options.bare;
    this.#sequence.load(lattice, this.#classOf, bare);
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
    let t1 = 0;
    let t2 = 0;
    let mode = 0;
    for (let i = 0; i < sequence.length; i++) {
      const p = sequence.first + i;
      const t = sequence.token[p]!;
      const allowed = sequence.allowed[p]!;
      const tag = t < 0 || allowed === 0 ? sequence.tag[p]! : this.#shapes[t]!;
      // Without punctuation nothing shows that a sentence begins inside the line.
      const isHidden = bare && i > 0 && sequence.start[p] === 1;
      if (allowed !== 0 && !isHidden && this.#learnable(t, tag, allowed) !== NOT_LEARNED) {
        this.#features.load(sequence, p, lattice);
        emit(this.#hashes, this.#gather(t1, t2, mode), tag, allowed);
      }
      mode = nextMode(sequence, p, lattice, mode, tag);
      t2 = t1;
      t1 = tag;
    }
  }

  /** The tag if it can be learned: an irregular form must be one of the candidates. */
  #learnable(t: number, tag: number, allowed: number): number {
    if ((allowed & (1 << tag)) === 0) return NOT_LEARNED;
    if (tag !== Shape.MIXED) return tag;
    const { tokens, text, map, bits, shape, size } = this.#lattice;
    const pattern = patternOf(map, text, tokens.start[t]!, tokens.end[t]!);
    for (let k = 0; k < size[t]!; k++) {
      const at = t * MAX_CANDIDATES + k;
      if (shape[at] === Shape.MIXED && bits[at] === pattern.bits) return tag;
    }
    return NOT_LEARNED;
  }

  /** All hashes of the loaded position with this history. */
  #gather(t1: number, t2: number, mode: number): number {
    const { hashes, count } = this.#features;
    const all = this.#hashes;
    for (let i = 0; i < count; i++) all[i] = hashes[i]!;
    for (let k = 0; k < this.#historyTemplates; k++) all[count + k] = this.#features.withHistory(k, t1, t2, mode);
    return count + this.#historyTemplates;
  }
}
