/**
 * What the HMM of Niu et al. 2004 tells apart: three tags, five features of tokens, and words that stand for others. All
 * tables of a model and of its trainer are laid out by these numbers.
 */
import { Shape } from '../../text/casing.js';
import { Flag, Kind } from '../../text/tokens.js';

/** All lower case (what has no case is its own lower case), mixed case, all upper case. */
export const Tag = { LOWER: 0, MIXED: 1, UPPER: 2 } as const;
export const TAGS = 3;
/** Pairs of a tag and the one before it: before · TAGS + tag. */
export const PAIRS = TAGS * TAGS;
/** The same for words that are emitted: they may also begin a sentence, with START in the place of the tag before. */
export const START = TAGS;
export const EMISSIONS = PAIRS + TAGS;

export const Feature = { PUNCTUATION: 0, LETTER_DOT: 1, NUMBER: 2, LETTERS: 3, OTHER: 4 } as const;
export const FEATURES = 5;

/** Words that are none; in tables they follow the words of the lexicon. #Unknown# comes once for each feature. */
export const Special = { BOUNDARY: 0, PROTECTED: 1, ROMAN: 2, UNKNOWN: 3 } as const;
export const SPECIALS = Special.UNKNOWN + FEATURES;

const ODD = Flag.DIGIT | Flag.COMPOSITE | Flag.CASELESS | Flag.JOINED;

export function tagOfShape(shape: number): number {
  if (shape === Shape.UPPER) return Tag.UPPER;
  return shape === Shape.TITLE || shape === Shape.MIXED ? Tag.MIXED : Tag.LOWER;
}

/** Feature of a token; it depends on the spelling alone. */
export function featureOf(kind: number, flags: number): number {
  if (kind === Kind.PUNCTUATION) return Feature.PUNCTUATION;
  if ((flags & Flag.DOTTED) !== 0) return Feature.LETTER_DOT;
  if (kind === Kind.PLAIN) return (flags & Flag.DIGIT) !== 0 ? Feature.NUMBER : Feature.OTHER;
  return kind === Kind.WORD && (flags & ODD) === 0 ? Feature.LETTERS : Feature.OTHER;
}
