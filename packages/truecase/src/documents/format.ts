/**
 * What a file format has to do: recognise itself by the name and the beginning of a file, and say which stretches of the
 * text are text. It never writes anything: since only case changes, the document is its own frame.
 * A scanner takes the text in chunks and gives regions as soon as they are certain. What it holds back is bounded, and the
 * regions do not depend on how the text was cut into chunks.
 */
import type { Format as TextFormat, Scanner as TextScanner } from '../stream/format.js';
import type { Region } from './region.js';

export interface FormatOptions {
  /** JSON: which strings are text, such as `.segments[].text`. */
  readonly fields?: readonly string[];
  /** Tables: which columns are text, by name or by number from 1. */
  readonly columns?: readonly string[];
  /** How messages call the document. */
  readonly where?: string;
}

/** Something odd that was passed through unchanged. */
export interface Warning {
  /** Line from 1. */
  readonly line: number;
  readonly message: string;
}

export interface Scanner extends TextScanner<Region> {
  /** What has been found odd so far. */
  readonly warnings: readonly Warning[];
  /**
   * Flows that say the same, such as a text and its words: the first of a list that is there decides on the case of the others.
   * A document with such flows is held until they are complete.
   */
  readonly agreement?: readonly (readonly number[])[] | undefined;
}

export interface Format extends TextFormat<FormatOptions, Promise<Scanner>> {
  /** One line for people. */
  readonly title: string;
  /** Endings of file names, without the dot. */
  readonly endings: readonly string[];
  /** Where option `headlines` holds: for all lines, for headings, or nowhere, as in subtitles and titles of books. */
  readonly titles: 'lines' | 'headings' | 'none';
}
