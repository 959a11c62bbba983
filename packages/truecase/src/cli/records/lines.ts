/**
 * Bytes to lines, for records: whole lines as bytes without their \n, and lines that are longer than what may be held piece by
 * piece. A last line without a line end counts; after the last line end there is none.
 */

export interface LineVisitor {
  /** A whole line; the bytes are valid until the visitor returns. */
  line(bytes: Uint8Array): void;
  /** The next piece of a long line, and its end. */
  piece(bytes: Uint8Array): void;
  close(): void;
}

const NEWLINE = 0x0a;

export class RecordLines {
  readonly #visitor: LineVisitor;
  readonly #mostBytes: number;
  #held: Uint8Array[] = [];
  #size = 0;
  #long = false;

  constructor(visitor: LineVisitor, mostBytes: number) {
    this.#visitor = visitor;
    this.#mostBytes = mostBytes;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#take(chunk.subarray(start, end));
      this.#close();
      start = end + 1;
    }
    // A copy: what reads the chunks may fill them again.
    if (start < chunk.length) this.#take(chunk.slice(start));
  }

  end(): void {
    if (this.#size > 0 || this.#long) this.#close();
  }

  #take(bytes: Uint8Array): void {
    if (this.#long) {
      this.#visitor.piece(bytes);
      return;
    }
    this.#held.push(bytes);
    this.#size += bytes.length;
    if (this.#size <= this.#mostBytes) return;
    this.#long = true;
    for (const held of this.#held) this.#visitor.piece(held);
    this.#held = [];
    this.#size = 0;
  }

  #close(): void {
    if (this.#long) this.#visitor.close();
    else this.#visitor.line(this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held));
    this.#held = [];
    this.#size = 0;
    this.#long = false;
  }
}
