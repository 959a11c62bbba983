/**
 * What the stream needs to know about a document format: it recognises itself and says which stretches of a text are to
 * be restored. A format writes nothing: only case changes, so that everything else stays where it is. Plain text is one
 * format (plain.ts); those with markup (documents/) extend these interfaces.
 */

/** A stretch of a text. The regions of a text follow each other without a gap. */
export interface Region {
  /** Offsets into the whole text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether its case is restored; otherwise it is kept as it is. */
  readonly restore: boolean;
  /** Whether a sentence begins here, whatever came before. */
  readonly fresh: boolean;
  /** The language that the document names for it, as a BCP 47 tag. */
  readonly language?: string | undefined;
}

/** Finds the regions of one text that arrives in parts of any size. What it holds back is bounded. */
export interface Scanner<R extends Region = Region> {
  /** The regions that the next part of the text completes. */
  push(text: string): R[];
  /** The remaining regions. */
  end(): R[];
}

/** The regions that a format finds do not depend on how the text was cut into parts, unless an option says so. */
export interface Format<Options = void, Opened = Scanner> {
  readonly name: string;
  /** How likely this is its format, from 0 (it is not) to 1 (certain), by the first few thousand units of a text. */
  sniff(head: string): number;
  /** A scanner for a new text, or a promise of one. */
  open(options: Options): Opened;
}
