/**
 * Tells wrapped text, which nobody may have announced, by the lengths of its lines: a line ends inside a sentence, and had
 * no room for the first word of the next one. Headlines in a row end inside a sentence too, but at any length. Nothing here
 * looks at case.
 */
import { Flag, Kind, type Tokens } from '../text/tokens.js';

/** Lines of wrapped text are so long, in UTF-16 units, but for the last one of a paragraph. */
const LEAST_UNITS = 40;
const MOST_UNITS = 120;
/** Units by which the longest line lately seen shrinks with each line, from at most twice that. */
const NARROWER = 3;
/** What is left of the weight of a line end with every one that comes after it. */
const MEMORY = 0.9;
/** Share of the line ends that must be for want of room. */
const FORCED = 0.75;

export class Layout {
  /** Units of the last line if it ends inside a sentence, else 0. */
  #open = 0;
  /** Units of the longest line lately seen. */
  #width = 0;
  /** Line ends inside a sentence, and those of them where there was no room; each counts less the longer ago it was. */
  #ends = 0;
  #forced = 0;

  /** Takes the line of the tokens [first, last). Does it look like the rest of the one before? */
  add(tokens: Tokens, first: number, last: number, stop: boolean): boolean {
    const units = lengthOf(tokens, first, last);
    const goesOn = this.#open > 0 && units > 0 && this.#follow(tokens, first, last, units);
    this.#width = Math.max(Math.min(units, 2 * MOST_UNITS), this.#width - NARROWER);
    this.#open = stop ? 0 : units;
    return goesOn;
  }

  #follow(tokens: Tokens, first: number, last: number, units: number): boolean {
    const forced = this.#open + 1 + chunkLength(tokens, first, last) > this.#width;
    this.#ends = this.#ends * MEMORY + 1;
    this.#forced = this.#forced * MEMORY + (forced ? 1 : 0);
    const isWrapped = this.#width <= MOST_UNITS && this.#forced >= FORCED * this.#ends;
    return isWrapped && forced && this.#open >= LEAST_UNITS && units <= MOST_UNITS;
  }
}

/** Units from the first token to the last, the line end aside. */
function lengthOf({ start, end, kind }: Tokens, first: number, last: number): number {
  const final = kind[last - 1] === Kind.BREAK ? last - 2 : last - 1;
  return final < first ? 0 : end[final]! - start[first]!;
}

/** Units up to the first white space. */
function chunkLength({ start, end, flags }: Tokens, first: number, last: number): number {
  let t = first;
  while (t + 1 < last && (flags[t + 1]! & Flag.SPACE_BEFORE) === 0) t++;
  return end[t]! - start[first]!;
}
