/**
 * The casings of a corpus: its words and its hyphenated compounds with their counts, and how much text was read for
 * them. All model families learn their lexicon from this. Counts of parts of a corpus can be added up.
 */
import { CasingCounts } from './counts.js';

const MOST_WORDS = 6_000_000;
const MOST_COMPOUNDS = 2_000_000;

export class CorpusCasings {
  readonly words = new CasingCounts(MOST_WORDS);
  /** Compounds as wholes: every form counts as MIXED, whatever its capitals. */
  readonly compounds = new CasingCounts(MOST_COMPOUNDS);
  /** Words read; those at sentence starts and in protected spans are not counted. */
  wordsRead = 0;
  wordsCounted = 0;
  /** Lines skipped because they are titles or shouted throughout. */
  linesSkipped = 0;

  /** Adds the casings of another corpus in the same language. */
  addAll(other: CorpusCasings): void {
    this.words.addAll(other.words);
    this.compounds.addAll(other.compounds);
    this.wordsRead += other.wordsRead;
    this.wordsCounted += other.wordsCounted;
    this.linesSkipped += other.linesSkipped;
  }

  /** What the header of a model says about them. */
  get figures(): Readonly<Record<string, number>> {
    return {
      wordsRead: this.wordsRead,
      wordsCounted: this.wordsCounted,
      titleLinesSkipped: this.linesSkipped,
      distinctWords: this.words.size,
    };
  }
}
