/**
 * The coarse features of Wang, Knight and Marcu 2006, section 4.3, of one form of one target word. Logarithms of
 * probabilities are taken up to a term that all forms of the word share, which no choice depends on. Not in
 * the paper are INITIAL_LOWER, UNSEEN, SAME, MONOLINGUAL, those of the line, of the shape, and of a mark with its source.
 */
import { Shape } from '../../text/casing.js';

export const Feature = {
  /** ln p of the language model; the part that does not depend on the words before. */
  LM: 0,
  /** Capitalised translation: ln Σ_k p(E | F_k) over the source phrase. */
  WORD: 1,
  /** Capitalisation-tag translation: ln Σ_k p(e | f_k) · p(tag(E) | tag(F_k)). */
  TAG: 2,
  /** All capitals, as all words of the source phrase. */
  UPPER: 3,
  /** Begins with a capital, and is the first word of the sentence that has letters. */
  INITIAL: 4,
  /** The same, though the source sentence begins with a small letter. */
  INITIAL_LOWER: 5,
  /** A form that the language model has never seen of a word that it knows. */
  UNSEEN: 6,
  /** Exactly the form of a source word that is spelled the same. */
  SAME: 7,
  /** All capitals in a line whose source is all capitals. */
  LINE_UPPER: 8,
  /** Begins with a capital in a line whose source is in title case. */
  LINE_TITLE: 9,
  /** ln p of the monolingual model beside this one, 0 without one. */
  MONOLINGUAL: 10,
  /** Initial capital, all capitals, other capitals, whatever the source says. */
  TITLE: 11,
  CAPITALS: 12,
  MIXED: 13,
  /** Begins with a capital behind a mark, and so does the source word; or that begins with a small letter. */
  MARK_UPPER: 14,
  MARK_LOWER: 15,
  /** Begins with a capital behind a mark: one feature a mark, see MARKS; the last one for all others. */
  MARK: 16,
} as const;

export const MARKS = '.,:;!?-([{"\'«“„…/•*>|';
export const FEATURES = Feature.MARK + MARKS.length + 1;

/** Feature of a capital behind a mark. */
export function markFeature(mark: string): number {
  const place = MARKS.indexOf(mark);
  return Feature.MARK + (place < 0 ? MARKS.length : place);
}

/** Does a form begin with a capital? */
export function beginsUpper(shape: number, bits: number): boolean {
  return shape === Shape.TITLE || shape === Shape.UPPER || (shape === Shape.MIXED && (bits & 1) === 1);
}
