/**
 * The last stage: writes the chosen forms into the text. It can replace a unit by another one that folds to the same
 * letter (text/orthography.ts) and do nothing else, which is what makes "only case changes" true for the whole product:
 * same length, same characters outside letters.
 */
import { foldSurrogate, lowSurrogateInCase } from '../text/casing.js';
import type { Orthography, UnitSink } from '../text/orthography.js';

const RUN_UNITS = 1024;

/** Collects changed letters, in runs, and joins them with the untouched text between them. */
export class Writer implements UnitSink {
  #text = '';
  #orthography!: Orthography;
  #fold!: Uint16Array;
  #out = '';
  /** Everything before this offset is in `out`. */
  #done = 0;
  /** Changed units that follow each other, not yet in `out`. */
  readonly #run = new Uint16Array(RUN_UNITS);
  #runStart = 0;
  #runLength = 0;

  /** Takes up a text, or what follows from an offset of it on. */
  reset(text: string, orthography: Orthography, from = 0): void {
    this.#text = text;
    this.#orthography = orthography;
    this.#fold = orthography.map.fold;
    this.#out = '';
    this.#done = from;
    this.#runLength = 0;
  }

  /** Writes text[start, end) in a form. Spans must come in ascending order. */
  write(start: number, end: number, shape: number, bits: number, marks = 0): void {
    this.#orthography.spell(this.#text, start, end, shape, bits, marks, this);
  }

  /** Takes one unit of a form; refuses it where it is no spelling of the letter that is there. */
  put(index: number, unit: number): void {
    const there = this.#text.charCodeAt(index);
    if (this.#fold[unit] !== this.#fold[there] && !this.#isSamePair(index, unit)) return;
    if (this.#runLength === RUN_UNITS || index !== this.#runStart + this.#runLength) this.#flush();
    if (this.#runLength === 0) this.#runStart = index;
    this.#run[this.#runLength++] = unit;
  }

  /** Is `unit` the second one of a pair that is the same letter in lower case? */
  #isSamePair(index: number, unit: number): boolean {
    const text = this.#text;
    const there = text.charCodeAt(index);
    if (there < 0xdc00 || there > 0xdfff || unit < 0xdc00 || unit > 0xdfff || index === 0) return false;
    return lowSurrogateInCase(text.charCodeAt(index - 1), unit, false) === foldSurrogate(text, index);
  }

  #flush(): void {
    if (this.#runLength === 0) return;
    const before = this.#text.slice(this.#done, this.#runStart);
    this.#out +=
      this.#runLength === 1
        ? before + String.fromCharCode(this.#run[0]!)
        : before + String.fromCharCode.apply(null, this.#run.subarray(0, this.#runLength) as unknown as number[]);
    this.#done = this.#runStart + this.#runLength;
    this.#runLength = 0;
  }

  /** The text, up to an offset, with everything written into it; the very same string if nothing changed. */
  finish(to = this.#text.length): string {
    this.#flush();
    return this.#out + this.#text.slice(this.#done, to);
  }
}
