/**
 * One text as an engine is given it: as it is, without case, without case and punctuation as a speech recogniser writes it,
 * and each of these with its case restored. `place` leads from offsets of what was read back to the text as it is.
 */
import { lowerText, upperText } from '../../text/casing.js';
import { stripPunctuation } from '../words.js';

export const INPUTS = ['original', 'lower', 'upper', 'speech'] as const;

export type ImpactInput = (typeof INPUTS)[number];

export interface Reading {
  readonly text: string;
  /** [text] offset in the original of each unit; null where they are the same. */
  readonly place: Int32Array | null;
}

export function readingOf(text: string, input: ImpactInput, language?: string): Reading {
  switch (input) {
    case 'original':
      return { text, place: null };
    case 'lower':
      return { text: lowerText(text, language), place: null };
    case 'upper':
      return { text: upperText(text, language), place: null };
    case 'speech':
      return speak(text, language);
  }
}

/** Lower case, no punctuation, one space between words; apostrophes and hyphens stay inside words. */
function speak(text: string, language: string | undefined): Reading {
  let out = '';
  const place: number[] = [];
  for (const match of text.matchAll(/\S+/gu)) {
    const word = stripPunctuation(match[0]);
    if (word === '') continue;
    if (out !== '') {
      out += ' ';
      place.push(match.index);
    }
    // What is left of a word stands in it in the same order.
    let from = match.index;
    for (const unit of word.split('')) {
      from = text.indexOf(unit, from);
      place.push(from++);
      out += unit;
    }
  }
  return { text: lowerText(out, language), place: Int32Array.from(place) };
}
