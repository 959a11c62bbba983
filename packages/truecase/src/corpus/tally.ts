/**
 * What the lines of a corpus look like: words by shape, and lines that are all capitals, all lower case, titles, or hold
 * control characters. Words are separated by ASCII white space; a word is lettered if it has a letter that has case.
 */
import { Shape, shapeOf } from '../text/casing.js';
import { isBlank } from './documents.js';
import { DuplicateCounter } from './duplicates.js';

/** C0 and C1 controls and DEL, tab aside. */
const CONTROL = /[\0-\x08\x0a-\x1f\x7f-\x9f]/;
const TITLE_WORDS = 4;
const TITLE_SHARE = 0.9;

export class LineTally {
  lines = 0;
  blankLines = 0;
  documents = 0;
  words = 0;
  /** Code points, line terminators not counted. */
  characters = 0;
  longestLine = 0;
  allCapsLines = 0;
  allLowerLines = 0;
  titleCaseLines = 0;
  controlLines = 0;
  readonly duplicates = new DuplicateCounter();
  /** [Shape] words of each shape. */
  readonly shapes = new Float64Array(5);
  /** [Shape] the same for the current line. */
  readonly #lineShapes = new Int32Array(5);
  #betweenDocuments = true;

  /** The next line belongs to another document. */
  endDocument(): void {
    this.#betweenDocuments = true;
  }

  add(line: string): void {
    this.lines++;
    if (line.length > this.longestLine) this.longestLine = line.length;
    if (CONTROL.test(line)) this.controlLines++;
    if (isBlank(line)) {
      this.blankLines++;
      this.characters += line.length;
      this.endDocument();
      return;
    }
    if (this.#betweenDocuments) this.documents++;
    this.#betweenDocuments = false;
    this.duplicates.add(line);
    const words = this.#countShapes(line);
    this.words += words;
    for (let shape = 0; shape < 5; shape++) this.shapes[shape]! += this.#lineShapes[shape]!;
    this.#classify(line, words);
  }

  #countShapes(line: string): number {
    this.#lineShapes.fill(0);
    let words = 0;
    let start = -1;
    let lowSurrogates = 0;
    for (let i = 0; i <= line.length; i++) {
      const unit = i < line.length ? line.charCodeAt(i) : 0x20;
      if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) {
        if (start < 0) continue;
        this.#lineShapes[shapeOf(line, start, i)]!++;
        words++;
        start = -1;
      } else {
        if (start < 0) start = i;
        if (unit >= 0xdc00 && unit <= 0xdfff) lowSurrogates++;
      }
    }
    this.characters += line.length - lowSurrogates;
    return words;
  }

  #classify(line: string, words: number): void {
    const shapes = this.#lineShapes;
    const lower = shapes[Shape.LOWER]!;
    const title = shapes[Shape.TITLE]!;
    const upper = shapes[Shape.UPPER]!;
    const mixed = shapes[Shape.MIXED]!;
    const lettered = lower + title + upper + mixed;
    if (lettered === 0) return;
    if (lower === lettered) this.allLowerLines++;
    else if (lettered > 1 && upper > 0 && lower + mixed === 0) {
      // A capital alone ("I", "A") has the shape of a title and fits a line of capitals too.
      if (title === 0 || line.toUpperCase() === line) this.allCapsLines++;
    }
    if (words >= TITLE_WORDS && title >= TITLE_SHARE * lettered) this.titleCaseLines++;
  }
}
