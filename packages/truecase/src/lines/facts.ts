/**
 * What every line of a piece of text is like, found once and read by everybody: rules, detection, calibration, decoding and
 * explanation. Where lines end is found when a text is loaded; which cases its letters have and whether it has punctuation when
 * somebody asks for the first time; what detection (detect/lines.ts) and the rule about languages (rules/foreign.ts) find is
 * written down by them. Reused from piece to piece; nothing is allocated once the arrays are large enough.
 *
 *     written by   load   end; lost = 1: nobody has looked, so every line is restored
 *                  detect kind, lost, confidence, words, inner, innerRaised, anyLost
 *                  rules  foreign
 */
import type { CaseMap } from '../text/casing.js';
import { Flag, Kind, type Tokens } from '../text/tokens.js';
import { lettersOf } from './letters.js';
import { lacksPunctuation } from './punctuation.js';

/** The first line of a piece that is in another language than the model. */
export interface ForeignLine {
  /** Tag of the language that it seems to be; null if it is not recognised. */
  readonly language: string | null;
}

const UNASKED = 255;

export class LineFacts {
  count = 0;
  /** [lines] token after the line, its line end included. */
  end = new Int32Array(0);
  /** [lines] of CaseKind (detect/kinds.ts). */
  kind = new Uint8Array(0);
  /** [lines] 1 if the line has lost its case and is to be restored. */
  lost = new Uint8Array(0);
  confidence = new Float32Array(0);
  /** [lines] words with case that count; those of them that begin no sentence; the raised ones of these. */
  words = new Int32Array(0);
  inner = new Int32Array(0);
  innerRaised = new Int32Array(0);
  anyLost = true;
  foreign: ForeignLine | null = null;
  /** [lines] answers that have been given, or UNASKED. */
  #letters = new Uint8Array(0);
  #bare = new Uint8Array(0);
  #text = '';
  #tokens!: Tokens;
  #map!: CaseMap;

  /** Takes up the tokens of a piece of text. */
  load(text: string, tokens: Tokens, map: CaseMap): void {
    this.#text = text;
    this.#tokens = tokens;
    this.#map = map;
    this.foreign = null;
    this.anyLost = true;
    let count = 0;
    for (let first = 0; first < tokens.count; count++) {
      const last = lineEnd(tokens, first);
      if (count === this.end.length) this.#grow();
      this.end[count] = last;
      first = last;
    }
    this.count = count;
    this.lost.fill(1, 0, count);
    this.#letters.fill(UNASKED, 0, count);
    this.#bare.fill(UNASKED, 0, count);
  }

  /** First token of a line. */
  first(line: number): number {
    return line === 0 ? 0 : this.end[line - 1]!;
  }

  /** Token after the last one of a line, its line end aside. */
  last(line: number): number {
    const end = this.end[line]!;
    return this.#tokens.kind[end - 1] === Kind.BREAK ? end - 1 : end;
  }

  /** The cases of the letters in the words that are not protected, see letters.ts. */
  letters(line: number): number {
    if (this.#letters[line] === UNASKED) {
      this.#letters[line] = lettersOf(this.#text, this.#tokens, this.#map, this.first(line), this.end[line]!, false);
    }
    return this.#letters[line]!;
  }

  /** Has it lost its punctuation, see punctuation.ts? A model may ask the same of lines that belong together. */
  isBare(line: number): boolean {
    if (this.#bare[line] === UNASKED) {
      const isBare = lacksPunctuation(this.#text, this.#tokens, this.first(line), this.end[line]!);
      this.#bare[line] = isBare ? 1 : 0;
    }
    return this.#bare[line] === 1;
  }

  hasProtected(line: number): boolean {
    const { flags } = this.#tokens;
    for (let t = this.first(line); t < this.end[line]!; t++) if ((flags[t]! & Flag.PROTECTED) !== 0) return true;
    return false;
  }

  #grow(): void {
    const capacity = Math.max(256, this.end.length * 2);
    const end = new Int32Array(capacity);
    end.set(this.end);
    this.end = end;
    this.kind = new Uint8Array(capacity);
    this.lost = new Uint8Array(capacity);
    this.confidence = new Float32Array(capacity);
    this.words = new Int32Array(capacity);
    this.inner = new Int32Array(capacity);
    this.innerRaised = new Int32Array(capacity);
    this.#letters = new Uint8Array(capacity);
    this.#bare = new Uint8Array(capacity);
  }
}

/** First token after the line that token `first` stands on. */
export function lineEnd({ kind, count }: Tokens, first: number): number {
  let t = first;
  while (t < count && kind[t] !== Kind.BREAK) t++;
  return t < count ? t + 1 : t;
}
