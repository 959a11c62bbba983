/**
 * The body of a request, within limits: one that is announced as too large is refused before anything of it is read, one
 * that turns out to be too large as soon as it does, and one that comes too slowly when its time is over. Chunks are copied
 * into one buffer, so that a body takes the memory of its bytes however small its chunks are, and that buffer is what counts.
 * Bodies are read from Node's own stream, which is faster than a web stream.
 */
import type { Readable } from 'node:stream';
import type { HeldMemory, Lease } from './memory.js';
import { Problem } from './problem.js';
import { ChunkCounter, isTinyChunks } from './tinychunks.js';

export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly timeoutMs: number;
}

/** Unread rest of a body: the connection is closed after the answer. */
const CLOSE = { Connection: 'close' };
const LEAST_ROOM = 4096;
/** Room that is made at once for a body that announces its length; what does not come should not take memory. */
const MOST_FIRST_ROOM = 65_536;

export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #memory: HeldMemory;

  constructor(limits: BodyLimits, memory: HeldMemory) {
    this.#limits = limits;
    this.#memory = memory;
  }

  /** Calls `use` with the body, whose bytes count until it is done. */
  async with<T>(stream: Readable, announced: string | undefined, use: (body: Buffer) => Promise<T>): Promise<T> {
    const lease = this.#memory.lease();
    try {
      return await use(await this.#read(stream, announced, lease));
    } finally {
      lease.end();
    }
  }

  async #read(stream: Readable, announced: string | undefined, lease: Lease): Promise<Buffer> {
    const { maxBodyBytes, timeoutMs } = this.#limits;
    const length = announced === undefined ? undefined : Number(announced);
    if (length !== undefined && length > maxBodyBytes) throw tooLarge(maxBodyBytes);
    const bytes = new GrowingBuffer(lease, Math.min(length ?? maxBodyBytes, maxBodyBytes), length ?? 0);
    let whole: Buffer | undefined;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        finish(new Problem('slow-body', `The body was not there after ${timeoutMs} ms.`, { headers: CLOSE }));
      }, timeoutMs);
      const finish = (error?: unknown): void => {
        clearTimeout(timer);
        stream.off('data', take).off('end', finish).off('error', finish).off('close', broken);
        if (error === undefined) resolve();
        else {
          if (!isTinyChunks(error)) stream.pause();
          reject(error);
        }
      };
      const broken = (): void => finish(new Problem('bad-request', 'The connection ended inside the body.'));
      const counter = new ChunkCounter(stream);
      const take = (chunk: Buffer): void => {
        try {
          counter.count(chunk);
          // A body that comes at once, as most do, is not copied.
          if (chunk.length === length) {
            lease.hold(length);
            whole = chunk;
          } else if (bytes.size + chunk.length > maxBodyBytes) throw tooLarge(maxBodyBytes);
          else bytes.push(chunk);
        } catch (error) {
          finish(error);
        }
      };
      stream.on('data', take).on('end', finish).on('error', finish).on('close', broken);
    });
    return whole ?? bytes.all();
  }
}

/** Bytes that come in pieces, in one buffer that grows by doubling; its room is what a lease holds, if there is one. */
export class GrowingBuffer {
  readonly #lease: Lease | undefined;
  readonly #most: number;
  readonly #first: number;
  #buffer = Buffer.alloc(0);
  #size = 0;

  /** Nothing is kept ready beyond `most` bytes; `announced` are expected. */
  constructor(lease: Lease | undefined, most: number, announced = 0) {
    this.#lease = lease;
    this.#most = most;
    this.#first = Math.max(LEAST_ROOM, Math.min(announced, MOST_FIRST_ROOM));
  }

  get size(): number {
    return this.#size;
  }

  push(chunk: Uint8Array): void {
    const size = this.#size + chunk.length;
    if (size > this.#buffer.length) this.#grow(size);
    this.#buffer.set(chunk, this.#size);
    this.#size = size;
  }

  /** What has come, in memory that belongs to nothing else. */
  all(): Buffer {
    return this.#buffer.subarray(0, this.#size);
  }

  /** What has come, and lets go of it. */
  take(): Buffer {
    const all = this.all();
    this.clear();
    return all;
  }

  clear(): void {
    this.#buffer = Buffer.alloc(0);
    this.#size = 0;
    this.#lease?.hold(0);
  }

  #grow(size: number): void {
    const room = Math.max(size, Math.min(this.#most, Math.max(this.#first, 2 * this.#buffer.length)));
    this.#lease?.hold(room);
    const buffer = Buffer.from(new ArrayBuffer(room));
    buffer.set(this.#buffer.subarray(0, this.#size));
    this.#buffer = buffer;
  }
}

function tooLarge(maxBodyBytes: number): Problem {
  return new Problem('body-too-large', `The body has more than ${maxBodyBytes} bytes.`, { headers: CLOSE });
}
