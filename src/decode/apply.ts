/**
 * The last stage: writes the chosen casings into the text. It can replace a letter by its case partner and nothing else,
 * which is what makes "only case changes" true for the whole product: same length, same characters outside letters.
 */
import { type CaseMap, classIn, isDottedLetter, lowerUnitAt, lowSurrogateInCase, Shape } from '../text/casing.js';
import { isCased } from '../text/charclass.js';

const RUN_UNITS = 1024;

/** Collects changed letters, in runs, and joins them with the untouched text between them. */
export class Writer {
  #text = '';
  #map!: CaseMap;
  #out = '';
  /** Everything before this offset is in `out`. */
  #done = 0;
  /** Changed units that follow each other, not yet in `out`. */
  readonly #run = new Uint16Array(RUN_UNITS);
  #runStart = 0;
  #runLength = 0;

  /** Takes up a text, or what follows behind an offset of it. */
  reset(text: string, map: CaseMap, from = 0): void {
    this.#text = text;
    this.#map = map;
    this.#out = '';
    this.#done = from;
    this.#runLength = 0;
  }

  /** Writes text[start, end) in a shape and pattern of capitals. Spans must come in ascending order. */
  write(start: number, end: number, shape: number, bits: number): void {
    const text = this.#text;
    const map = this.#map;
    const { classes } = map;
    let letter = 0;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      const wide = unit >= 0xd800 && unit <= 0xdbff;
      if (!isCased(wide ? classIn(map, text, i) : classes[unit]!)) {
        // Capital sharp s and Georgian capitals: lowered with the word they are in, never raised.
        if (shape !== Shape.UPPER && map.lower[unit] !== unit) this.#put(i, map.lower[unit]!);
        continue;
      }
      const raise = shape === Shape.UPPER || (letter < 32 && (bits & (1 << letter)) !== 0);
      letter++;
      if (wide) {
        const low = text.charCodeAt(++i);
        const wanted = lowSurrogateInCase(unit, low, raise);
        if (wanted !== low) this.#put(i, wanted);
        continue;
      }
      let wanted: number;
      if (!raise) wanted = map.lower[unit] === unit ? unit : lowerUnitAt(map, text, i);
      else wanted = shape === Shape.UPPER ? map.upper[unit]! : map.title[unit]!;
      if (wanted !== unit && !isDottedLetter(map, text, i)) this.#put(i, wanted);
    }
  }

  #put(index: number, unit: number): void {
    if (this.#runLength === RUN_UNITS || index !== this.#runStart + this.#runLength) this.#flush();
    if (this.#runLength === 0) this.#runStart = index;
    this.#run[this.#runLength++] = unit;
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
