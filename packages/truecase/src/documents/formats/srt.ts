/**
 * SubRip (.srt): a number, a line of times, lines of text, a blank line. Files in the wild lack numbers, blank lines or
 * hours, and write times with a dot; so a line is a line of times or it is text, and a number is one only right before
 * times. Text before the first times is kept.
 */
import { type CueLine, CueText, MOST_LINES } from '../cue.js';
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { clockMs } from '../time.js';

const TIMES = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{1,2}[,.]\d{1,3})\s*-+>\s*((?:\d{1,3}:)?\d{1,2}:\d{1,2}[,.]\d{1,3})/;
const NUMBER = /^\s*\d+\s*$/;

class SrtScanner extends LineScanner {
  readonly #text = new CueText(this.regions);
  #lines: CueLine[] = [];
  #startMs = Number.NaN;
  #endMs = Number.NaN;
  #begun = false;

  protected line(line: Line): void {
    const times = TIMES.exec(line.text);
    if (times === null) {
      if (this.#begun) {
        this.#lines.push({ start: line.start, text: line.text });
        if (this.#lines.length === MOST_LINES) this.#close(false);
      } else if (line.text.trim() !== '' && !NUMBER.test(line.text)) {
        this.warn(line.number, 'text before the first line of times is kept as it is');
      }
      return;
    }
    this.#close(true);
    this.#begun = true;
    this.#startMs = clockMs(times[1]!);
    this.#endMs = clockMs(times[2]!);
    if (this.#endMs < this.#startMs) this.warn(line.number, 'the cue ends before it begins');
  }

  protected override finish(): void {
    this.#close(false);
    if (!this.#begun) this.warn(1, 'no line of times (00:00:01,000 --> 00:00:02,000) was found');
  }

  /** Gives the cue that has ended; if times follow, its last number belongs to them. */
  #close(beforeTimes: boolean): void {
    const lines = this.#lines;
    this.#lines = [];
    while (lines.length > 0 && lines.at(-1)!.text.trim() === '') lines.pop();
    if (beforeTimes && lines.length > 0 && NUMBER.test(lines.at(-1)!.text)) lines.pop();
    if (lines.length > 0) this.#text.cue(lines, this.#startMs, this.#endMs);
  }
}

export const srt: Format = {
  name: 'srt',
  title: 'SubRip subtitles',
  endings: ['srt'],
  titles: 'none',
  sniff: (head) => (/^\ufeff?\s*\d+\s*\r?\n\s*(?:\d+:)?\d+:\d+,\d+\s*-+>/.test(head) ? 0.95 : 0),
  open: async ({ where }) => new SrtScanner(where),
};
