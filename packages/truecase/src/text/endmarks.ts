/**
 * Marks that end sentences, and marks that may stand between the end and the next word. Everybody who asks how a line or a text
 * ends by its characters asks here; sentences.ts and detection go by the classes of characters, which know more scripts.
 */

const ENDING = '.?!…。？！';
const CLOSING = `"'”’»)]}`;

/** After a line that ends so, the next line of a cue may begin with a speaker's name. A quotation or a song may just go on: fewer closing marks, more others. */
export const CUE_LINE_ENDS = '.!?…"\'”’)]♪♫:-';

/** Does this character end sentences? */
export function isEndMark(mark: string): boolean {
  return ENDING.includes(mark);
}

/** May this character stand after the end of a sentence? */
export function isClosingMark(mark: string): boolean {
  return CLOSING.includes(mark);
}

/** Does a text end as sentences do? */
export function endsLikeSentence(text: string): boolean {
  let end = text.trimEnd().length;
  while (end > 0 && CLOSING.includes(text[end - 1]!)) end--;
  return end > 0 && ENDING.includes(text[end - 1]!);
}
