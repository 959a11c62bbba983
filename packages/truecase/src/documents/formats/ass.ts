/**
 * SubStation Alpha (.ass, .ssa): the text of the Dialogue lines of [Events], which is the last of the fields that its
 * Format line names. Override codes `{\i1}` are hidden, `\N` and `\n` are line breaks, `\h` is a space, and drawings
 * (`{\p1}m 0 0 …{\p0}`) are kept. Another style begins a sentence.
 */
import { type CueLine, CueText } from '../cue.js';
import type { Format } from '../format.js';
import { type Line, LineScanner } from '../lines.js';
import { clockMs } from '../time.js';

const DEFAULT_FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

class AssScanner extends LineScanner {
  readonly #text = new CueText(this.regions);
  #events = false;
  #fields: readonly string[] = DEFAULT_FIELDS;
  #style = '';

  protected line(line: Line): void {
    const { text } = line;
    const section = /^\s*\[([^\]]+)\]\s*$/.exec(text)?.[1];
    if (section !== undefined) {
      this.#events = section.trim().toLowerCase() === 'events';
      return;
    }
    const key = this.#events ? /^\s*(Format|Dialogue)\s*:\s*/i.exec(text) : null;
    if (key === null) return;
    if (key[1]!.toLowerCase() === 'format') {
      const fields = text.slice(key[0].length).split(',');
      this.#fields = fields.map((field) => field.trim().toLowerCase());
      if (this.#fields.at(-1) !== 'text') this.warn(line.number, 'Text is not the last field, so nothing is restored');
      return;
    }
    this.#dialogue(line, key[0].length);
  }

  #dialogue({ text, start, number }: Line, from: number): void {
    if (this.#fields.at(-1) !== 'text') return;
    const values: string[] = [];
    let at = from;
    for (let i = 0; i < this.#fields.length - 1; i++) {
      const comma = text.indexOf(',', at);
      if (comma < 0) {
        this.warn(number, `the line has ${i + 1} fields, expected ${this.#fields.length}; it is kept as it is`);
        return;
      }
      values.push(text.slice(at, comma));
      at = comma + 1;
    }
    const field = (name: string) => values[this.#fields.indexOf(name)]?.trim() ?? '';
    const style = field('style');
    if (style !== this.#style) this.#text.interrupt();
    this.#style = style;
    const lines = visualLines(text.slice(at), start + at);
    if (lines.length > 0) this.#text.cue(lines, clockMs(field('start')), clockMs(field('end')));
  }
}

/** The lines that a reader sees, without drawings. */
function visualLines(text: string, base: number): CueLine[] {
  const lines: CueLine[] = [];
  let drawing = false;
  let from = 0;
  const add = (end: number) => {
    if (!drawing && end > from) lines.push({ start: base + from, text: text.slice(from, end) });
  };
  for (const found of text.matchAll(/\\[Nn]|\{[^{}]*\}/g)) {
    const scale = /\\p(\d)/.exec(found[0])?.[1];
    if (found[0].startsWith('{') && scale === undefined) continue;
    add(found.index);
    from = found.index + found[0].length;
    if (scale !== undefined) drawing = scale !== '0';
  }
  add(text.length);
  return lines;
}

export const ass: Format = {
  name: 'ass',
  title: 'SubStation Alpha subtitles',
  endings: ['ass', 'ssa'],
  titles: 'none',
  sniff: (head) => (/^\ufeff?\s*\[Script Info\]/i.test(head) ? 1 : 0),
  open: async ({ where }) => new AssScanner(where),
};
