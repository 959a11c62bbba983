/**
 * Bodies in tiny chunks cost the event loop a call for each chunk: ten thousand of them for one read of a connection, which holds up
 * everybody else for some milliseconds. One such body at a time is read; others are refused, and their connections are closed.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from './problem.js';

/** Chunks in one turn of the event loop, and their average size, from which on a body counts as such. */
const MANY_CHUNKS = 2048;
const TINY_BYTES = 64;
/** So long a refusal may take to be sent. */
const CLOSE_MS = 5;

class TinyChunksProblem extends Problem {
  constructor() {
    const headers = { Connection: 'close', 'Retry-After': '1' };
    super('overloaded', 'Another body in chunks of a few bytes is being read.', { headers });
  }
}

/** Was a body refused for its chunks? */
export function isTinyChunks(error: unknown): boolean {
  return error instanceof TinyChunksProblem;
}

/** Which body in tiny chunks is being read; one for the process, as the event loop is. */
export class TinyChunks {
  #current: Readable | undefined;

  /** Throws a problem where another one is being read. */
  enter(stream: Readable): void {
    const current = this.#current;
    if (current === undefined || current === stream || current.destroyed || current.readableEnded) {
      this.#current = stream;
      return;
    }
    // Its chunks go nowhere meanwhile: where it paused, there would be an object for each.
    setTimeout(() => (stream as Partial<IncomingMessage>).socket?.destroy(), CLOSE_MS);
    throw new TinyChunksProblem();
  }
}

export const tinyChunks = new TinyChunks();

/** Counts the chunks of one stream, turn by turn of the event loop. */
export class ChunkCounter {
  readonly #stream: Readable;
  readonly #tiny: TinyChunks;
  #chunks = 0;
  #bytes = 0;

  constructor(stream: Readable, tiny: TinyChunks = tinyChunks) {
    this.#stream = stream;
    this.#tiny = tiny;
  }

  /** Throws a problem where the stream is to be refused. */
  count(chunk: Uint8Array): void {
    if (this.#chunks === 0) setImmediate(this.#forget);
    this.#chunks++;
    this.#bytes += chunk.length;
    if (this.#chunks < MANY_CHUNKS) return;
    const isTiny = this.#bytes < TINY_BYTES * this.#chunks;
    this.#chunks = 1;
    this.#bytes = chunk.length;
    if (isTiny) this.#tiny.enter(this.#stream);
  }

  readonly #forget = (): void => {
    this.#chunks = 0;
    this.#bytes = 0;
  };
}
