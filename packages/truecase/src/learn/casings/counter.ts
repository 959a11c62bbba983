/**
 * Counts casings in training text, line by line: words where their case is their own, that is not at sentence starts, not
 * in protected spans, not in lines that are titles or shouted throughout, and not in capitals that are those of a dateline or a
 * run (learn/capitals.ts). Hyphenated compounds are counted as wholes
 * as well as part by part.
 */

import { hasHyphenBehind, kindOf } from '../../lattice/endings.js';
import { Lattice } from '../../lattice/lattice.js';
import { countLetters, LONGEST_PATTERN, patternOf } from '../../lattice/pattern.js';
import { isTitle } from '../../lines/titles.js';
import { foldText, Shape, shapeOf } from '../../text/casing.js';
import { hashed, hashSpan } from '../../text/hash.js';
import { type Language, languageOf } from '../../text/language.js';
import { markSentences, sentenceState } from '../../text/sentences.js';
import { tokenize } from '../../text/tokenizer.js';
import { Flag, Kind } from '../../text/tokens.js';
import { markCapitals } from '../capitals.js';
import { CorpusCasings } from './corpus.js';
import { DIGIT } from './counts.js';
import { capitalsOf } from './form.js';

/** A longer token is no word that anybody meets twice. */
const LONGEST_WORD_UNITS = 256;

export class CasingCounter extends CorpusCasings {
  readonly #language: Language;
  readonly #lattice = new Lattice();
  #shapes = new Uint8Array(256);
  #marked = new Uint8Array(256);

  constructor(language: string) {
    super();
    this.#language = languageOf(language);
  }

  addLine(line: string): void {
    const lattice = this.#lattice;
    const { tokens } = lattice;
    tokenize(line, tokens, this.#language, true);
    markSentences(line, tokens, this.#language, 'sentence', sentenceState());
    lattice.load(line, this.#language.orthography);
    if (isTitle(line, tokens, this.#language.map)) {
      this.linesSkipped++;
      return;
    }
    const { count, kind, flags, start, end } = tokens;
    const { map } = this.#language;
    this.#markCapitals(line);
    for (let t = 0; t < count; t++) {
      if (kind[t] !== Kind.WORD) continue;
      this.wordsRead++;
      if (t + 2 < count && (flags[t]! & Flag.JOINED) === 0 && hasHyphenBehind(lattice, t)) this.#addCompound(t);
      if ((flags[t]! & (Flag.START | Flag.PROTECTED)) !== 0 || end[t]! - start[t]! > LONGEST_WORD_UNITS) continue;
      if (this.#marked[t] === 1) continue;
      const { shape, bits } = patternOf(map, line, start[t]!, end[t]!);
      const from = start[t]!;
      const to = end[t]!;
      const wordKind = kindOf(flags[t]!, hasHyphenBehind(lattice, t));
      this.words.add(lattice.hi[t]!, lattice.lo[t]!, shape, bits, wordKind, () => this.#spell(line, from, to));
      if ((flags[t]! & Flag.DIGIT) !== 0)
        this.words.settle(lattice.hi[t]!, lattice.lo[t]!, this.#spell(line, from, to));
      this.wordsCounted++;
    }
  }

  #markCapitals(line: string): void {
    const { tokens } = this.#lattice;
    const { count, kind, start, end } = tokens;
    if (this.#shapes.length < count) {
      this.#shapes = new Uint8Array(2 * count);
      this.#marked = new Uint8Array(2 * count);
    }
    for (let t = 0; t < count; t++) {
      this.#shapes[t] = kind[t] === Kind.WORD ? shapeOf(line, start[t]!, end[t]!, this.#language.map) : Shape.NONE;
    }
    markCapitals(line, tokens, this.#shapes, this.#marked);
  }

  #spell(line: string, from: number, to: number): string {
    const plain = line.slice(from, to).replaceAll(' ', '').replace(/[’＇]/g, "'").replace(/[‐‑]/g, '-');
    return foldText(plain, this.#language.tag);
  }

  #addCompound(first: number): void {
    const { tokens, text, map } = this.#lattice;
    const { count, flags, kind, start, end } = tokens;
    if ((flags[first]! & (Flag.START | Flag.PROTECTED)) !== 0) return;
    let last = first + 2;
    while (last + 2 < count && (flags[last + 2]! & Flag.JOINED) !== 0 && kind[last + 1] === Kind.PUNCTUATION) last += 2;
    const from = start[first]!;
    const to = end[last]!;
    if (countLetters(map, text, from, to) > LONGEST_PATTERN) return;
    hashSpan(map, text, from, to);
    const { hi, lo } = hashed;
    const spell = (): string => this.#spell(text, from, to);
    this.compounds.add(hi, lo, Shape.MIXED, capitalsOf(map, text, from, to), 0, spell);
    if (DIGIT.test(text.slice(from, to))) this.compounds.settle(hi, lo, spell());
  }
}
