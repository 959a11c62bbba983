/** SubViewer as YouTube writes it (.sbv): a line `0:00:01.000,0:00:04.000`, lines of text, a blank line. */
import { type CueLine, CueText, MOST_LINES } from '../cue.js';
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { clockMs } from '../time.js';

const TIMES = /^\s*(\d+:\d{2}:\d{2}\.\d{1,3}),(\d+:\d{2}:\d{2}\.\d{1,3})\s*$/;

class SbvScanner extends LineScanner {
  readonly #text = new CueText(this.regions);
  #lines: CueLine[] | null = null;
  #startMs = Number.NaN;
  #endMs = Number.NaN;

  protected line(line: Line): void {
    const times = TIMES.exec(line.text);
    if (times !== null) {
      this.#close();
      this.#lines = [];
      this.#startMs = clockMs(times[1]!);
      this.#endMs = clockMs(times[2]!);
    } else if (line.text.trim() !== '') {
      if (this.#lines === null) this.warn(line.number, 'text before the first line of times is kept as it is');
      else if (this.#lines.push({ start: line.start, text: line.text }) === MOST_LINES) this.#close();
    }
  }

  protected override finish(): void {
    this.#close();
  }

  #close(): void {
    if (this.#lines !== null && this.#lines.length > 0)
      this.#text.cue(this.#lines.splice(0), this.#startMs, this.#endMs);
  }
}

export const sbv: Format = {
  name: 'sbv',
  title: 'SubViewer subtitles',
  endings: ['sbv', 'sub'],
  titles: 'none',
  sniff: (head) => (/^\ufeff?\s*\d+:\d{2}:\d{2}\.\d{1,3},\d+:\d{2}:\d{2}\.\d{1,3}\s*\r?\n/.test(head) ? 0.95 : 0),
  open: async ({ where }) => new SbvScanner(where),
};
