/**
 * What is known of the words passed on the way from one side: the tags of the last two, and the mode, which says whether the
 * last ordinary word of the line was capitalised (0: there was none, 1: it was not, 2: it was).
 */
import { Shape } from '../../../text/casing.js';
import type { Sequence } from '../words/sequence.js';

/** Tags: the shapes, NONE included. */
export const TAGS = 5;
const MODES = 3;
export const STATES = TAGS * TAGS * MODES;
/** Where a line begins. */
export const NO_TAGS = 0;
/** [STATES] what a state stands for. */
export const NEAR_TAG = Uint8Array.from({ length: STATES }, (_, state) => state % TAGS);
export const FAR_TAG = Uint8Array.from({ length: STATES }, (_, state) => Math.floor(state / TAGS) % TAGS);
export const MODE = Uint8Array.from({ length: STATES }, (_, state) => Math.floor(state / (TAGS * TAGS)));

export const stateOf = (near: number, far: number, mode: number): number => near + TAGS * (far + TAGS * mode);

/** The state beyond position p if it gets this tag. */
export function nextState({ token, ordinary }: Sequence, p: number, state: number, tag: number): number {
  const before = token[p]! < 0 ? 0 : MODE[state]!;
  return stateOf(tag, NEAR_TAG[state]!, ordinary[p] === 0 ? before : tag === Shape.LOWER ? 1 : 2);
}
