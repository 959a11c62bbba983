/**
 * Bodies in tiny chunks cost the event loop a call for each chunk, ten thousand of them for one read of a connection. Such bodies
 * are let through one read at a time, with pauses in between in which everybody else is served.
 */
import type { Readable } from 'node:stream';

/** Chunks in one turn of the event loop, and their average size, from which on a body counts as such. */
const MANY_CHUNKS = 512;
const TINY_BYTES = 64;
/** Pause after each read. */
const PAUSE_MS = 10;

export class Turnstile {
  readonly #waiting: Readable[] = [];
  #running = false;

  /** A stream waits for its turn. */
  enter(stream: Readable): void {
    stream.pause();
    this.#waiting.push(stream);
    if (this.#running) return;
    this.#running = true;
    setTimeout(this.#next, PAUSE_MS);
  }

  readonly #next = (): void => {
    let stream = this.#waiting.shift();
    while (stream?.destroyed === true) stream = this.#waiting.shift();
    if (stream === undefined) {
      this.#running = false;
      return;
    }
    stream.resume();
    setTimeout(this.#next, PAUSE_MS);
  };
}

/** Counts the chunks of one stream, turn by turn, and sends it to the turnstile where they are many and tiny. */
export class ChunkCounter {
  readonly #stream: Readable;
  readonly #turnstile: Turnstile;
  #chunks = 0;
  #bytes = 0;

  constructor(stream: Readable, turnstile: Turnstile) {
    this.#stream = stream;
    this.#turnstile = turnstile;
  }

  count(chunk: Uint8Array): void {
    // What one read brings comes in one turn; after it the rest of this turn's callbacks run.
    if (this.#chunks === 0) process.nextTick(this.#judge);
    this.#chunks++;
    this.#bytes += chunk.length;
  }

  readonly #judge = (): void => {
    const isTiny = this.#chunks > MANY_CHUNKS && this.#bytes < TINY_BYTES * this.#chunks;
    this.#chunks = 0;
    this.#bytes = 0;
    if (isTiny && !this.#stream.readableEnded) this.#turnstile.enter(this.#stream);
  };
}

/** One for the process: the event loop is one, too. */
export const turnstile = new Turnstile();
