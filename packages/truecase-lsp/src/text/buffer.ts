/**
 * The text of an open document, with its line starts, changed in place by the edits that a client sends. Lines end after \n,
 * \r\n or a lone \r, as LSP has it. Every edit is reported as offsets, so that an analysis can follow it.
 */
import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { columnOf, type Encoding, offsetOf } from './encoding.js';

/** text.slice(start, end) was replaced by `inserted`. */
export interface Edit {
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
}

export class TextBuffer {
  readonly uri: string;
  readonly languageId: string;
  readonly #encoding: Encoding;
  #text: string;
  #version: number;
  /** [lines] offset of the first unit of each line, ascending. */
  #starts: number[];

  constructor(uri: string, languageId: string, version: number, text: string, encoding: Encoding = 'utf-16') {
    this.uri = uri;
    this.languageId = languageId;
    this.#encoding = encoding;
    this.#version = version;
    this.#text = text;
    this.#starts = [0, ...lineStarts(text, 0, text.length)];
  }

  get text(): string {
    return this.#text;
  }

  get version(): number {
    return this.#version;
  }

  get lines(): number {
    return this.#starts.length;
  }

  /** Makes the changes of one notification, in their order. A change without a range is a new text: null. */
  apply(changes: readonly TextDocumentContentChangeEvent[], version: number): (Edit | null)[] {
    this.#version = version;
    return changes.map((change) => {
      if ('range' in change) return this.#replace(change.range, change.text);
      this.#text = change.text;
      this.#starts = [0, ...lineStarts(change.text, 0, change.text.length)];
      return null;
    });
  }

  offsetAt({ line, character }: Position): number {
    if (line < 0) return 0;
    if (line >= this.#starts.length) return this.#text.length;
    return offsetOf(this.#text, this.#starts[line]!, this.#endOf(line), Math.max(0, character), this.#encoding);
  }

  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.#lineAt(at);
    return { line, character: columnOf(this.#text, this.#starts[line]!, at, this.#encoding) };
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  #replace(range: Range, inserted: string): Edit {
    const one = this.offsetAt(range.start);
    const other = this.offsetAt(range.end);
    const [start, end] = one <= other ? [one, other] : [other, one];
    const removed = this.#text.slice(start, end);
    this.#text = this.#text.slice(0, start) + inserted + this.#text.slice(end);
    // A \r before the edit may have become half of a \r\n, so that lines are read again from there on.
    const first = this.#lineAt(Math.max(0, start - 1));
    let last = first;
    while (last + 1 < this.#starts.length && this.#starts[last + 1]! <= end + 1) last++;
    const delta = inserted.length - removed.length;
    const until = last + 1 < this.#starts.length ? this.#starts[last + 1]! + delta - 1 : this.#text.length;
    const fresh = lineStarts(this.#text, this.#starts[first]!, until);
    const tail = this.#starts.slice(last + 1);
    if (delta !== 0) for (let i = 0; i < tail.length; i++) tail[i]! += delta;
    this.#starts.length = first + 1;
    for (const at of fresh) this.#starts.push(at);
    for (const at of tail) this.#starts.push(at);
    return { start, removed, inserted };
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Where the text of a line ends, before its terminator. */
  #endOf(line: number): number {
    if (line + 1 >= this.#starts.length) return this.#text.length;
    let end = this.#starts[line + 1]!;
    while (end > this.#starts[line]! && isTerminator(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }
}

function isTerminator(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}

/** Offsets after the line ends of text[from, to); a \r\n is one end. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a) starts.push(at + 1);
    else if (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a) starts.push(at + 1);
  }
  return starts;
}
