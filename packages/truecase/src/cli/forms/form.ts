/**
 * A form of output: takes the segments of one text in order and gives what is to be printed for each. One form is made
 * for each text, because a session carries sentence state from segment to segment.
 */
import type { Border } from '../../stream/segmenter.js';

/** Text, or the bytes of it, which the next segment overwrites. */
export type Shown = string | Uint8Array;

export interface Form {
  /** Where segments should end, so that they do not depend on how the text comes. Default 'line'. */
  readonly border?: Border;
  take(segment: string): Shown;
  /** The text has ended: what is still to be printed. */
  finish?(): Shown;
  /** Whether anything has changed so far. */
  readonly changed: boolean;
}
