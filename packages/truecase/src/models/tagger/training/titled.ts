/**
 * Which lines of training text are in title case. They must not teach how sentences are cased: in "Mayor Opens New Bridge" the
 * capitals of three words say nothing about these words. What gives title case away is ordinary words, those that are nearly
 * always lower elsewhere (classes.ts), capitalised inside the line. Names alone, as in a list of them, do not.
 */
import { hasTitleWords } from '../../../lines/titles.js';
import { Shape } from '../../../text/casing.js';
import { endsLikeSentence } from '../../../text/endmarks.js';
import type { Sequence } from '../words/sequence.js';

/** `shapes` [tokens] as they are written. */
export function isInTitleCase(line: string, { first, length, token, ordinary }: Sequence, shapes: Uint8Array): boolean {
  let words = 0;
  let raised = 0;
  for (let p = first; p < first + length; p++) {
    if (ordinary[p] === 0) continue;
    words++;
    if (shapes[token[p]!] !== Shape.LOWER) raised++;
  }
  return hasTitleWords(words, raised, endsLikeSentence(line));
}
