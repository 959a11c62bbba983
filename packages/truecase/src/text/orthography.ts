/**
 * Where a form becomes letters. A form of a word is a shape, the set of its capitals, and whatever else an orthography
 * tells apart ("marks", such as accents; 0 where there is nothing else). An orthography knows by which letters words are
 * the same (the fold of its map) and how a form is spelled, one UTF-16 unit for one unit. Case is one orthography, and
 * today the only one in use; decode/apply.ts refuses any unit that does not fold to the one it would replace, so that no
 * orthography can change more than its fold says.
 */
import { type CaseMap, classIn, isDottedLetter, lowerUnitAt, lowSurrogateInCase, Shape } from './casing.js';
import { isCased } from './charclass.js';

/** Takes the units of a form that differ from the text, in ascending order of their index. */
export interface UnitSink {
  put(index: number, unit: number): void;
}

export interface Orthography {
  /** Case rules, and the fold by which words are known. */
  readonly map: CaseMap;
  /** What text[start, end) says besides the case of its letters; 0 if nothing. */
  marksOf(text: string, start: number, end: number): number;
  /** Gives `sink` the units by which text[start, end) in this form differs from what is there. */
  spell(text: string, start: number, end: number, shape: number, bits: number, marks: number, sink: UnitSink): void;
}

/** Forms that differ in the case of letters and in nothing else. */
export class CaseOrthography implements Orthography {
  readonly map: CaseMap;

  constructor(map: CaseMap) {
    this.map = map;
  }

  marksOf(): number {
    return 0;
  }

  spell(text: string, start: number, end: number, shape: number, bits: number, _marks: number, sink: UnitSink): void {
    const { map } = this;
    const { classes } = map;
    let letter = 0;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      const wide = unit >= 0xd800 && unit <= 0xdbff;
      if (!isCased(wide ? classIn(map, text, i) : classes[unit]!)) {
        // Capital sharp s and Georgian capitals: lowered with the word they are in, never raised.
        if (shape !== Shape.UPPER && map.lower[unit] !== unit) sink.put(i, map.lower[unit]!);
        continue;
      }
      const raise = shape === Shape.UPPER || (letter < 32 && (bits & (1 << letter)) !== 0);
      letter++;
      if (wide) {
        const low = text.charCodeAt(++i);
        const wanted = lowSurrogateInCase(unit, low, raise);
        if (wanted !== low) sink.put(i, wanted);
        continue;
      }
      let wanted: number;
      if (!raise) wanted = map.lower[unit] === unit ? unit : lowerUnitAt(map, text, i);
      else wanted = shape === Shape.UPPER ? map.upper[unit]! : map.title[unit]!;
      if (wanted !== unit && !isDottedLetter(map, text, i)) sink.put(i, wanted);
    }
  }
}

/** A single word in a form. */
export function spellWord(word: string, orthography: Orthography, shape: number, bits: number, marks = 0): string {
  const units = word.split('');
  const put = (index: number, unit: number): void => {
    units[index] = String.fromCharCode(unit);
  };
  orthography.spell(word, 0, word.length, shape, bits, marks, { put });
  return units.join('');
}
