/**
 * WebVTT (.vtt): blocks between blank lines. The header, NOTE, STYLE and REGION blocks, identifiers, times and their
 * settings are kept. W3C WebVTT, chapter 4; a block without times that is none of these is no cue and is kept too.
 */
import { type CueLine, CueText, MOST_LINES } from '../cue.js';
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { clockMs } from '../time.js';

const TIMES = /^\s*((?:\d{2,}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s*-->\s*((?:\d{2,}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})/;

class VttScanner extends LineScanner {
  readonly #text = new CueText(this.regions);
  /** Lines of text of the current cue; null outside of one. */
  #lines: CueLine[] | null = null;
  #startMs = Number.NaN;
  #endMs = Number.NaN;
  #header = true;
  /** Lines of the current block that are no cue so far. */
  #loose = 0;
  #closedBlock = false;

  protected line(line: Line): void {
    const { text, number } = line;
    if (text.trim() === '') {
      this.#close();
      this.#header = false;
      this.#loose = 0;
      this.#closedBlock = false;
      return;
    }
    const times = text.includes('-->') ? TIMES.exec(text) : null;
    if (times !== null && !this.#closedBlock) {
      this.#close();
      this.#header = false;
      this.#lines = [];
      this.#startMs = clockMs(times[1]!);
      this.#endMs = clockMs(times[2]!);
      return;
    }
    if (this.#header) {
      const language = /^\s*language:\s*([a-z][\w-]*)/i.exec(text)?.[1];
      if (language !== undefined) this.#text.language = language;
      return;
    }
    if (this.#lines !== null) {
      this.#lines.push({ start: line.start, text });
      if (this.#lines.length === MOST_LINES) this.#text.cue(this.#lines.splice(0), this.#startMs, this.#endMs);
    } else if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(text) && this.#loose === 0) this.#closedBlock = true;
    else if (!this.#closedBlock && ++this.#loose === 2) this.warn(number, 'a block without times is kept as it is');
  }

  protected override finish(): void {
    this.#close();
  }

  #close(): void {
    if (this.#lines !== null && this.#lines.length > 0) this.#text.cue(this.#lines, this.#startMs, this.#endMs);
    this.#lines = null;
  }
}

export const vtt: Format = {
  name: 'vtt',
  title: 'WebVTT subtitles',
  endings: ['vtt', 'webvtt'],
  titles: 'none',
  sniff: (head) => (/^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(head) ? 1 : 0),
  open: async ({ where }) => new VttScanner(where),
};
