/**
 * The irregular lexicon of a text: the words that it writes in irregular mixed case, and the prefixes that make such words. What
 * is irregular is decided in learn/irregular; here a corpus becomes a list.
 */

import type { TrainingCorpus } from '../corpus/training.js';
import { countCasings } from '../learn/casings/count.js';
import { acquireIrregular, IRREGULAR_DEFAULTS } from '../learn/irregular/acquire.js';
import { formatList, type ListedPrefix, type ListedWord, listPrefixes, listWords } from '../learn/irregular/list.js';
import { learnPrefixes, PREFIX_DEFAULTS } from '../learn/irregular/prefixes.js';
import type { Progress } from '../progress.js';

export interface LexiconSettings {
  /** Language tag of the text. */
  readonly language: string;
  /** Spellings of the user's own, which come first and win. */
  readonly words?: readonly string[] | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface IrregularLexicon {
  /** The user's own spellings, then those of the text in alphabetical order. */
  readonly words: readonly ListedWord[];
  /** Prefixes such as Mc- whose words are irregular as a rule. */
  readonly prefixes: readonly ListedPrefix[];
}

/** Reads a corpus once and lists the words that it writes in irregular mixed case (iPhone, McDonald) most of the time. */
export async function acquireLexicon(corpus: TrainingCorpus, settings: LexiconSettings): Promise<IrregularLexicon> {
  const { language, words: own = [], onProgress } = settings;
  const { words } = await countCasings(corpus, { language, onProgress });
  return {
    words: listWords(words, acquireIrregular(words, IRREGULAR_DEFAULTS), own, language),
    prefixes: listPrefixes(learnPrefixes(words, language, PREFIX_DEFAULTS), language),
  };
}

/** The lexicon as text, one spelling a line, with prefixes as comments: what `--overrides` and `with({ words })` take. */
export function formatLexicon({ words, prefixes }: IrregularLexicon): string {
  return formatList(words, prefixes);
}
