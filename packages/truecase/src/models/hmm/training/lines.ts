/**
 * The lines of a corpus for the counter of the HMM: which are left out, and to which half of the corpus each goes. Halves follow the
 * numbers of lines, or, so that parts of a text can be counted anywhere, what the line says: then lines that say the same are in the
 * same half.
 */
import { TitleFinder } from '../../../learn/title.js';
import { hashWord } from '../../../text/hash.js';
import type { HmmCounter } from './count.js';

export interface LineOptions {
  /** Lines that go to one half before the next ones go to the other; 0: what the line says decides. */
  readonly halfLines: number;
  readonly titleLines: 'keep' | 'skip';
}

export class HmmLines {
  readonly #counter: HmmCounter;
  readonly #halfLines: number;
  readonly #titles: TitleFinder | null;
  #read = 0;

  constructor(counter: HmmCounter, { halfLines, titleLines }: LineOptions) {
    this.#counter = counter;
    this.#halfLines = halfLines;
    this.#titles = titleLines === 'skip' ? new TitleFinder(counter.language) : null;
  }

  add(line: string): void {
    const number = this.#read++;
    if (this.#titles?.isTitle(line)) return;
    const half = this.#halfLines === 0 ? this.#halfOf(line) : Math.floor(number / this.#halfLines) % 2;
    this.#counter.addLine(line, half);
  }

  #halfOf(line: string): number {
    return hashWord(line, this.#counter.language.map).lo & 1;
  }
}
