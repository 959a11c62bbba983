/**
 * A form of output: takes the segments of one text in order and gives what is to be printed for each. One form is made
 * for each text, because a session carries sentence state from segment to segment.
 */
export interface Form {
  take(segment: string): string;
  /** Whether anything has changed so far. */
  readonly changed: boolean;
}
