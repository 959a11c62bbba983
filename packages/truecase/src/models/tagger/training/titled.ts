/**
 * Which lines of training text are in title case. They must not teach how sentences are cased: in "Mayor Opens New Bridge" the
 * capitals of three words say nothing about these words. What gives title case away is ordinary words, those that are nearly
 * always lower elsewhere (classes.ts), capitalised inside the line. Names alone, as in a list of them, do not.
 *
 * A sentence may have a title in it ("He wrote The Wind in the Willows."), so a line that ends like one needs more of them.
 */
import { Shape } from '../../../text/casing.js';
import type { Sequence } from '../words/sequence.js';

const SENTENCE_END = /[.?!…。？！]["'”’»)\]}]*\s*$/;
/** Least number and share of capitalised words among the ordinary ones: in lines that end like sentences, and in others. */
const AMONG_SENTENCES = { number: 4, share: 0.8 };
const AMONG_OTHERS = { number: 1, share: 0.51 };

/** `shapes` [tokens] as they are written. */
export function isInTitleCase(line: string, { first, length, token, ordinary }: Sequence, shapes: Uint8Array): boolean {
  let words = 0;
  let raised = 0;
  for (let p = first; p < first + length; p++) {
    if (ordinary[p] === 0) continue;
    words++;
    if (shapes[token[p]!] !== Shape.LOWER) raised++;
  }
  const { number, share } = SENTENCE_END.test(line) ? AMONG_SENTENCES : AMONG_OTHERS;
  return raised >= number && raised >= share * words;
}
