/**
 * Two running texts that say the same, such as the text of a transcript and the list of its words: the words of the second get the
 * case that they have in the first. Words are matched in order; where one text has what the other lacks (punctuation, numbers
 * written out, a word left out), matching goes on at the next place where two words in a row agree. Linear: it looks WINDOW words
 * ahead at most. What finds no partner stays as it is.
 */
import { foldText } from '../text/casing.js';

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
const WINDOW = 40;

interface Word {
  readonly start: number;
  readonly text: string;
  readonly folded: string;
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ index, 0: found }) => ({
    start: index,
    text: found,
    folded: foldText(found, 'en').replaceAll('’', "'"),
  }));
}

/** The echo with the case of the text. Stretches in `fixed`, in order, cannot change, and no word that one is in does. */
export function agree(text: string, echo: string, fixed: readonly (readonly [number, number])[] = []): string {
  const said = wordsOf(text);
  const heard = wordsOf(echo);
  let out = '';
  let end = 0;
  let at = 0;
  let next = 0;
  for (const [i, word] of heard.entries()) {
    const partner = findPartner(said, at, heard, i);
    if (partner < 0) continue;
    at = partner + 1;
    const to = word.start + word.text.length;
    while (next < fixed.length && fixed[next]![1] <= word.start) next++;
    if (next < fixed.length && fixed[next]![0] < to) continue;
    out += echo.slice(end, word.start) + recased(word.text, said[partner]!.text);
    end = to;
  }
  return out + echo.slice(end);
}

/** Index of the word that says the same, from `at` on; -1 if there is none near. */
function findPartner(said: readonly Word[], at: number, heard: readonly Word[], i: number): number {
  const { folded } = heard[i]!;
  if (said[at]?.folded === folded) return at;
  const following = heard[i + 1]?.folded;
  const stop = Math.min(said.length, at + WINDOW);
  for (let j = at + 1; j < stop; j++) {
    if (said[j]!.folded === folded && (following === undefined || said[j + 1]?.folded === following)) return j;
  }
  return -1;
}

/** A word with the case of another one that is the same but for case; apostrophes of either kind stay. */
function recased(word: string, model: string): string {
  if (word.length !== model.length) return word;
  let out = '';
  for (let i = 0; i < word.length; i++) out += word[i] === '’' || word[i] === "'" ? word[i]! : model[i]!;
  return out;
}
