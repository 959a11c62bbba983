/**
 * The answer that a thread writes: pieces of text that become UTF-8 as they come, and an end to them. Large answers leave the thread
 * as bytes whose memory is handed over, so that the thread which holds the connections neither encodes nor copies them.
 */
import { Problem } from '../problem.js';

/** Shorter answers stay strings, which are cheaper to hand over. */
const LEAST_BYTES = 16_384;
const PART_UNITS = 65_536;

export class AnswerWriter {
  readonly #maxBytes: number;
  readonly #parts: Buffer[] = [];
  #text = '';
  /** Bytes of the parts, and of the text at least. */
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes so far; at most three for each unit that has not been encoded yet. */
  get bytes(): number {
    return this.#bytes + 3 * this.#text.length;
  }

  /** Adds a piece. Throws a problem where the answer becomes too large. */
  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PART_UNITS) this.#encode();
  }

  /** The whole answer, with something in front that was not known before. */
  finish(head = '', tail = ''): string | Uint8Array {
    if (this.#parts.length === 0 && this.#text.length + head.length + tail.length < LEAST_BYTES) {
      return head + this.#text + tail;
    }
    this.add(tail);
    this.#encode();
    const front = Buffer.from(head);
    this.#require(this.#bytes + front.length);
    const whole = Buffer.from(new ArrayBuffer(this.#bytes + front.length));
    let offset = whole.length - this.#bytes;
    whole.set(front);
    for (const part of this.#parts) {
      whole.set(part, offset);
      offset += part.length;
    }
    return whole;
  }

  #encode(): void {
    const part = Buffer.from(this.#text);
    this.#text = '';
    this.#bytes += part.length;
    this.#require(this.#bytes);
    this.#parts.push(part);
  }

  #require(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    throw new Problem(
      'answer-too-large',
      `The answer has more than ${this.#maxBytes} bytes. Send the text in several requests, or to /v1/stream.`,
    );
  }
}
