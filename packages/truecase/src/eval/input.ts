/**
 * Makes what a system is given to read out of a gold line: the line with its case destroyed. The words of the system's
 * output are scored one to one against `words`, so every input case keeps the number and order of those words.
 * 'asr' imitates a speech recogniser: lower case and no punctuation; its gold words lose their punctuation too.
 */

import { TruecaseError } from '../errors.js';
import { lowerText, titleText, upperText } from '../text/casing.js';
import { splitWords, stripPunctuation } from './words.js';

export type InputCase = 'lower' | 'upper' | 'title' | 'asr';

export const INPUT_CASES: readonly InputCase[] = ['lower', 'upper', 'title', 'asr'];

export interface Input {
  /** The line that the system reads. */
  readonly input: string;
  /** The gold words, one for each word of `input`. */
  readonly words: string[];
}

export function makeInput(gold: string, inputCase: InputCase, language?: string): Input {
  switch (inputCase) {
    case 'lower':
      return { input: lowerText(gold, language), words: splitWords(gold) };
    case 'upper':
      return { input: upperText(gold, language), words: splitWords(gold) };
    case 'title':
      return { input: titleText(gold, language), words: splitWords(gold) };
    case 'asr': {
      const words = splitWords(gold)
        .map(stripPunctuation)
        .filter((word) => word !== '');
      return { input: lowerText(words.join(' '), language), words };
    }
    default:
      throw new TruecaseError('usage', `input case '${String(inputCase)}' does not exist`, {
        hint: `Choose one of ${INPUT_CASES.join(', ')}.`,
      });
  }
}
