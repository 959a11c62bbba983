/**
 * Reads well-cased lines as a model would see them without their case, beside what is true of every word. Some rare words are read as
 * if they were unknown, by chance from a fixed seed.
 */
import { Lattice } from '../../../lattice/lattice.js';
import type { Lexicon } from '../../../lattice/lexicon.js';
import { patternOf } from '../../../lattice/pattern.js';
import { markCapitals } from '../../../learn/capitals.js';
import { sfc32 } from '../../../learn/random.js';
import { isShouted, isTitle } from '../../../lines/titles.js';
import { fillLattice, readText } from '../../../path/prepare.js';
import { Shape, shapeOf } from '../../../text/casing.js';
import { type Language, languageOf } from '../../../text/language.js';
import { Flag, Kind } from '../../../text/tokens.js';
import { TAGS } from '../decoder/states.js';
import { CasingClass, isMostlyLower, isMostlyTitle, isMostlyUpper, isVeryRare } from '../words/classes.js';
import { type Marks, Sequence } from '../words/sequence.js';
import { pickName } from './names.js';
import { isInTitleCase } from './titled.js';

export interface LineOptions {
  readonly language: string;
  /** Share of very rare words taken for unknown. */
  readonly dropout: number;
  /** Are lines in title case learned from? By default they are. */
  readonly titleLines?: 'keep' | 'skip' | undefined;
  readonly seed: number;
}

export class LineReader {
  readonly lattice = new Lattice();
  readonly sequence = new Sequence();
  /** [positions, as in the sequence] 1 for a first word inside the line that nothing but punctuation left out would show. */
  hidden = new Uint8Array(256);
  readonly #language: Language;
  readonly #lexicon: Lexicon;
  readonly #classes: Uint8Array;
  readonly #options: LineOptions;
  #draw: () => number;
  #shapes = new Uint8Array(256);
  /** [tokens] 1 for capitals that say nothing about the word (learn/capitals.ts), and for those of them that are no examples. */
  #marked = new Uint8Array(256);
  #masked = new Uint8Array(256);
  #counted = true;
  readonly #classOf: (lattice: Lattice, t: number) => number;

  /** `classes` [entries][TAGS] as in TrainingLexicon. */
  constructor(lexicon: Lexicon, classes: Uint8Array, options: LineOptions) {
    this.#language = languageOf(options.language);
    this.#lexicon = lexicon;
    this.#classes = classes;
    this.#options = options;
    this.#draw = sfc32(options.seed);
    this.#classOf = (lattice, t) => this.#classWithout(lattice, t);
  }

  /** Chance goes on from here. */
  reseed(seed: number): void {
    this.#draw = sfc32(seed);
  }

  random(): number {
    return this.#draw() / 2 ** 32;
  }

  /** Reads a line with some of its punctuation; `false` if nothing can be learned from it. */
  read(line: string, marks: () => Marks): boolean {
    const { lattice, sequence } = this;
    readText(lattice, line, this.#language);
    fillLattice(lattice, line, this.#language, { lexicon: this.#lexicon });
    if (!this.#readShapes()) return false;
    this.#counted = !isTitle(line, lattice.tokens, this.#language.map);
    const read = marks();
    this.#lowerCapitals();
    sequence.load(lattice, this.#classOf, read);
    if (this.#options.titleLines === 'skip' && isInTitleCase(line, sequence, this.#shapes)) return false;
    this.#hideStarts(read !== 'all');
    return true;
  }

  /** A name in the line that was read, to be read as a line of its own, or null. */
  pickName(): string | null {
    const { text, tokens } = this.lattice;
    const isName = (t: number) => isMostlyTitle(this.#knownClass(t));
    return pickName(text, tokens, this.#shapes, isName, this.random());
  }

  /** The true tag of position p. */
  tagAt(p: number): number {
    const { token, allowed, tag } = this.sequence;
    return token[p]! < 0 || allowed[p] === 0 ? tag[p]! : this.#shapes[token[p]!]!;
  }

  /** Is there a choice at position p that can be learned? An irregular form must be one of the candidates. */
  isLearnable(p: number): boolean {
    const allowed = this.sequence.allowed[p]!;
    const tag = this.tagAt(p);
    if (allowed === 0 || (allowed & (1 << tag)) === 0) return false;
    const t = this.sequence.token[p]!;
    if (this.#masked[t] === 1) return false;
    if (tag !== Shape.MIXED) return true;
    const { tokens, text, map } = this.lattice;
    const pattern = patternOf(map, text, tokens.start[t]!, tokens.end[t]!);
    return this.lattice.find(t, Shape.MIXED, pattern.bits) >= 0;
  }

  /** Without punctuation nothing shows that a sentence begins inside the line. */
  #hideStarts(isBare: boolean): void {
    const { first, length, start } = this.sequence;
    if (this.hidden.length < first + length) this.hidden = new Uint8Array(2 * (first + length));
    for (let p = first; p < first + length; p++) {
      this.hidden[p] = isBare && p > first ? start[p]! : 0;
      if (this.hidden[p] === 1) start[p] = 0;
    }
  }

  /** Reads the true shape of every word; false if the line is shouted. */
  #readShapes(): boolean {
    const { tokens, text, map } = this.lattice;
    const { count, kind, start, end } = tokens;
    if (this.#shapes.length < count) {
      this.#shapes = new Uint8Array(count * 2);
      this.#marked = new Uint8Array(count * 2);
      this.#masked = new Uint8Array(count * 2);
    }
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
    return !isShouted(words, shouted);
  }

  /**
   * The capitals of datelines, bylines and the like are not those of the word: LONDON is an example of London, and of words that
   * are lower elsewhere or unknown nothing is learned there.
   */
  #lowerCapitals(): void {
    const { tokens, text } = this.lattice;
    const { count } = tokens;
    markCapitals(text, tokens, this.#shapes, this.#marked);
    this.#masked.fill(0, 0, count);
    for (let t = 0; t < count; t++) {
      if (this.#marked[t] === 0) continue;
      const known = this.#knownClass(t);
      if (isMostlyUpper(known)) continue;
      this.#shapes[t] = isMostlyLower(known) ? Shape.LOWER : Shape.TITLE;
      if (!isMostlyTitle(known)) this.#masked[t] = 1;
    }
  }

  /** Class of a word as the lexicon has it. */
  #knownClass(t: number): number {
    const entry = this.lattice.entry[t]!;
    return entry < 0 ? CasingClass.UNKNOWN : this.#classes[entry * TAGS + Shape.NONE]!;
  }

  /** Class of a word as it would be without this mention of it. */
  #classWithout(lattice: Lattice, t: number): number {
    const entry = lattice.entry[t]!;
    if (entry < 0) return CasingClass.UNKNOWN;
    const isCounted =
      this.#counted && this.#marked[t] === 0 && (lattice.tokens.flags[t]! & (Flag.START | Flag.PROTECTED)) === 0;
    const found = this.#classes[entry * TAGS + (isCounted ? this.#shapes[t]! : Shape.NONE)]!;
    const { dropout } = this.#options;
    return dropout > 0 && isVeryRare(found) && this.random() < dropout ? CasingClass.UNKNOWN : found;
  }
}
