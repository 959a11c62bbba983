/**
 * The stacks of layers of a maximum-entropy model with a network: one for text as it is written, one for text without punctuation, such
 * as transcripts of speech, in which nothing but the words shows where sentences start.
 */
import type { Lattice } from '../../../lattice/lattice.js';
import { lacksPunctuation } from '../../../text/punctuation.js';
import type { Sequence } from '../words/sequence.js';

export const FULL_STACK = 0;
export const BARE_STACK = 1;
export const STACKS = 2;

/** The stack for the line at positions [from, to), counted from the first. */
export function stackOf({ first, token }: Sequence, { text, tokens }: Lattice, from: number, to: number): number {
  const isBare = lacksPunctuation(text, tokens, token[first + from]!, token[first + to - 1]! + 1);
  return isBare ? BARE_STACK : FULL_STACK;
}
