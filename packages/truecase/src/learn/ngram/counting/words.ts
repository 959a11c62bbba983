/**
 * The layout of files of words: words in byte order, each with four numbers,
 *   u32 number · u32 seen · u32 used · u32 (bytes of the word × 256 + traits) · the word as UTF-8
 * after a header of 16 bytes (magic 'TCNW', version, number of words, 0), little-endian. A worker writes its own
 * vocabulary so, in its own numbers; the final vocabulary is such a file too.
 */

export const MAGIC = 0x574e4354;
export const VERSION = 1;
export const HEADER_BYTES = 16;
export const ENTRY_BYTES = 16;

/** What is known of a word besides its spelling: the low three bits are its shape. */
export const Trait = {
  SHAPE: 7,
  /** Has a letter or a digit. */
  WORD: 8,
  /** Boundaries, PROTECTED and UNKNOWN: always in the vocabulary, if used. */
  SPECIAL: 16,
  /** Punctuation or an elision, after which a word may be only a part of one. */
  BINDING: 32,
  /** Does not begin with a letter or digit: may be a clitic. */
  DOUBTFUL: 64,
} as const;
