/**
 * What somebody has typed in about a language, as plain space-separated words in any case. A language needs none of it: what is
 * left out is empty, or that of `und` where it says so. language.ts makes sets of it that are asked about spans of text.
 */
export interface LanguageData {
  /** Abbreviations that never end a sentence by themselves: mr, dr, vs. Default: those of `und`. */
  readonly abbreviations?: string;
  /** Words that are abbreviations before a number only: no, art, vol. Default: those of `und`. */
  readonly numbered?: string;
  /** Abbreviations that may end a sentence: inc, etc, jr. */
  readonly closing?: string;
  /** Words that begin a new sentence after three dots. */
  readonly openers?: string;
  /** Words that do not follow an abbreviation inside a sentence: "in the U.S. he". Default: the openers. */
  readonly beginners?: string;
  /** Verbs of speech: "stop!" he said. */
  readonly speech?: string;
  /** Pronouns that stand before or after a verb of speech. */
  readonly speakers?: string;
  /** Words that drop their vowel before an apostrophe: l', d', qu'. */
  readonly elisions?: string;
  /** Words that begin with an apostrophe: 'tis, 'em. */
  readonly aphaeresis?: string;
  /** What is a word by itself after an apostrophe: 's, 'll. */
  readonly clitics?: string;
  /** Words that are always capital: English I. */
  readonly always?: string;
  /** A number with a full stop is an ordinal: am 3. Oktober. */
  readonly ordinalDots?: boolean;
  /** Pre-tokenised text splits off the negation: ca n't. */
  readonly splitNegation?: boolean;
  /** Beginnings of names that have a second capital after them: Mc. */
  readonly prefixes?: string;
  /** Words that stay small inside a title; left out where titles are written as sentences are. */
  readonly titleWords?: string;
  /** Letters that stand between the parties of a lawsuit more often than they are initials: v. */
  readonly versus?: string;
  /** Weights of headlines (lines/headline.ts), as name=weight, separated by semicolons. */
  readonly headlines?: string;
  /** The most frequent small words, by which a text gives away what it is written in. */
  readonly common?: string;
  /** What may stand by a dollar sign: US$5. Default: those of `und`. */
  readonly currencies?: string;
  /** Marks after which a sentence may go on: three dots. Default: those of `und`. */
  readonly pauses?: string;
  /** Names of products and companies that look like a host or a file. Default: those of `und`. */
  readonly products?: string;
}
