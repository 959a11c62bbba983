/**
 * The lines of a segment, as places in it. Lines end after \n, \r\n or a lone \r, as for the segmenter; the last one may
 * have no terminator, because the text or the segment ends there.
 */
export interface Line {
  readonly start: number;
  /** Index after the last unit of the line, before its terminator. */
  readonly end: number;
  /** Index after the terminator. */
  readonly next: number;
  readonly terminated: boolean;
}

export function* splitLines(segment: string): Generator<Line> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (let match = ends.exec(segment); match !== null; match = ends.exec(segment)) {
    yield { start, end: match.index, next: ends.lastIndex, terminated: true };
    start = ends.lastIndex;
  }
  if (start < segment.length) yield { start, end: segment.length, next: segment.length, terminated: false };
}
