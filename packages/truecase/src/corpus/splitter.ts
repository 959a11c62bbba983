/**
 * Cuts decoded text into lines without their terminators, as many at a time as a chunk completes. A line ends after \n
 * or \r\n; a lone \r stays inside. A byte order mark that opens the text is dropped, NUL is kept, a line of more than
 * maxUnits is cut by findCut. Lines that hold lone surrogates, which is how the decoder marks bytes that are not UTF-8,
 * are skipped and reported.
 */
import { findCut } from '../text/cut.js';

const CR = 0x0d;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

export class LineSplitter {
  readonly #maxUnits: number;
  readonly #onSkip: (line: string) => void;
  /** The unfinished last line, at most maxUnits and one chunk. */
  #rest = '';
  #restDamaged = false;
  #started = false;

  constructor(onSkip: (line: string) => void = () => undefined, maxUnits = 1 << 20) {
    this.#onSkip = onSkip;
    this.#maxUnits = maxUnits;
  }

  /** damaged: the text may hold lone surrogates; without it nobody looks for them. */
  push(text: string, damaged: boolean): string[] {
    if (text.length === 0) return [];
    let fresh = text;
    if (!this.#started) {
      this.#started = true;
      if (fresh.charCodeAt(0) === 0xfeff) fresh = fresh.slice(1);
    }
    const suspect = damaged || this.#restDamaged;
    const lines = fresh.split('\n');
    lines[0] = this.#rest + lines[0]!;
    this.#rest = lines.pop()!;
    this.#restDamaged = lines.length > 0 ? damaged : suspect;
    if (lines.length > 0) trimReturns(lines, fresh);
    const kept = this.#keep(lines, suspect);
    while (this.#rest.length > this.#maxUnits + 1) this.#cutRest(kept, suspect);
    return kept;
  }

  /** The last line, if it has no terminator. */
  end(): string[] {
    const kept = this.#rest.length > 0 ? this.#keep([this.#rest], this.#restDamaged) : [];
    this.#rest = '';
    return kept;
  }

  #keep(lines: string[], suspect: boolean): string[] {
    let regular = !suspect;
    for (let i = 0; regular && i < lines.length; i++) regular = lines[i]!.length <= this.#maxUnits;
    if (regular) return lines;
    const kept: string[] = [];
    for (let line of lines) {
      while (line.length > this.#maxUnits) {
        const cut = findCut(line, 0, this.#maxUnits);
        this.#keepOne(line.slice(0, cut), suspect, kept);
        line = line.slice(cut);
      }
      this.#keepOne(line, suspect, kept);
    }
    return kept;
  }

  #keepOne(line: string, suspect: boolean, kept: string[]): void {
    if (suspect && LONE_SURROGATE.test(line)) this.#onSkip(line);
    else kept.push(line);
  }

  #cutRest(kept: string[], suspect: boolean): void {
    const cut = findCut(this.#rest, 0, this.#maxUnits);
    this.#keepOne(this.#rest.slice(0, cut), suspect, kept);
    this.#rest = this.#rest.slice(cut);
  }
}

/** Drops the \r of \r\n. The first line may have got its \r from the chunk before. */
function trimReturns(lines: string[], text: string): void {
  const last = text.includes('\r') ? lines.length : 1;
  for (let i = 0; i < last; i++) {
    const line = lines[i]!;
    if (line.charCodeAt(line.length - 1) === CR) lines[i] = line.slice(0, -1);
  }
}
