/**
 * What the caller says about a text that models and evidence may use. This is the only way from the caller's options to
 * a model: a model that can use a hint reads it here, all others ignore it. The truecaser sets the hints before it fills
 * the lattice; nobody else writes them.
 */

export interface Hints {
  /**
   * Is the first word of a sentence to be read as if it stood inside one? Models that have learned first words as they are
   * written (tagger, ngram) read it as if it stood after a comma, which tells nothing of names.
   */
  readonly insideStarts: boolean;
  /** The sentence that the text translates. Read by the family bilingual. */
  readonly source?: AlignedSource | null;
}

/** A source sentence with its case, beside a target of one line. */
export interface AlignedSource {
  readonly text: string;
  /** [points][2] positions of source and target among what stands between white space; null: to be found. */
  readonly points: Int32Array | null;
}

export const DEFAULT_HINTS: Hints = { insideStarts: false };
