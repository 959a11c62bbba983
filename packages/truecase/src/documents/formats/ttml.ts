/**
 * Timed Text Markup Language (.ttml, .dfxp; W3C TTML2): each `p` in the body is a cue, `br` a line break, `span` is inside
 * a sentence, metadata is kept. The language is the nearest xml:lang.
 */
import { type CueLine, CueText } from '../cue.js';
import type { Format, FormatOptions } from '../format.js';
import type { Marked } from '../marked.js';
import { clockMs } from '../time.js';
import { loadParser, type Tag, XmlScanner } from '../xml.js';

class TtmlScanner extends XmlScanner {
  readonly #text = new CueText(this.regions);
  readonly #languages: (string | undefined)[] = [];
  /** Where the content of the open `p` begins, -1 outside. */
  #paragraph = -1;
  #times: readonly [number, number] = [Number.NaN, Number.NaN];
  #lines: CueLine[] = [];
  #lineStart = 0;
  /** Depth of elements whose content is no text. */
  #hidden = 0;

  protected open({ name, attributes, start, end }: Tag): void {
    this.#languages.push(attributes['xml:lang'] ?? this.#languages.at(-1));
    if (this.#paragraph < 0) {
      if (name !== 'p') return;
      this.#paragraph = this.#lineStart = end;
      this.#lines = [];
      this.#times = [timeOf(attributes['begin']), timeOf(attributes['end'])];
      this.#text.language = this.#languages.at(-1) || undefined;
    } else if (name === 'br') this.#endLine(start, end);
    else if (name === 'metadata' && this.#hidden++ === 0) this.#endLine(start, end);
  }

  protected close({ name, start, end }: Tag): void {
    this.#languages.pop();
    if (this.#paragraph < 0) return;
    if (name === 'metadata' && --this.#hidden === 0) this.#lineStart = end;
    if (name === 'br') this.#lineStart = end;
    if (name !== 'p') return;
    this.#endLine(start, end);
    this.#text.cue(this.#lines, ...this.#times);
    this.#paragraph = -1;
  }

  protected gap(_: Marked): void {}

  protected override needed(seen: number): number {
    return this.#paragraph < 0 ? seen : this.#paragraph;
  }

  #endLine(at: number, next: number): void {
    const text = this.source(this.#lineStart, at);
    const lead = text.length - text.trimStart().length;
    if (text.trim() !== '') this.#lines.push({ start: this.#lineStart + lead, text: text.trim() });
    this.#lineStart = next;
  }
}

/** `00:00:01.5`, `00:00:01:12` (frames are left out) and `1.5s`; other times are not known. */
function timeOf(value: string | undefined): number {
  if (value === undefined) return Number.NaN;
  const seconds = /^([\d.]+)s$/.exec(value)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const clock = /^\d+:\d+:\d+(?:\.\d+)?/.exec(value)?.[0];
  return clock === undefined ? Number.NaN : clockMs(clock);
}

export const ttml: Format = {
  name: 'ttml',
  title: 'TTML subtitles',
  endings: ['ttml', 'dfxp', 'itt'],
  titles: 'none',
  sniff: (head) => (/<(?:\w+:)?tt[\s>][^>]*ttml/.test(head) ? 1 : /<(?:\w+:)?tt[\s>]/.test(head) ? 0.8 : 0),
  open: async (options: FormatOptions) => new TtmlScanner(await loadParser(), options),
};
