/**
 * The body of a request, within limits: one that is announced as too large is refused before anything of it is read, one
 * that turns out to be too large as soon as it does, and one that comes too slowly when its time is over. All bodies
 * together may take only so much memory. Bodies are read from Node's own stream, which is faster than a web stream.
 */
import type { Readable } from 'node:stream';
import { Problem } from './problem.js';

export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly maxPendingBytes: number;
  readonly timeoutMs: number;
}

/** Unread rest of a body: the connection is closed after the answer. */
const CLOSE = { Connection: 'close' };

export class BodyReader {
  readonly #limits: BodyLimits;
  #pendingBytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Bytes that unfinished requests hold. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Calls `use` with the body, whose bytes count until it is done. */
  async with<T>(stream: Readable, announced: string | undefined, use: (body: Buffer) => Promise<T>): Promise<T> {
    const held = { bytes: 0 };
    try {
      return await use(await this.#read(stream, announced, held));
    } finally {
      this.#pendingBytes -= held.bytes;
    }
  }

  async #read(stream: Readable, announced: string | undefined, held: { bytes: number }): Promise<Buffer> {
    const { maxBodyBytes, maxPendingBytes, timeoutMs } = this.#limits;
    if (announced !== undefined && Number(announced) > maxBodyBytes) throw tooLarge(maxBodyBytes);
    const chunks: Buffer[] = [];
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        finish(new Problem('slow-body', `The body was not there after ${timeoutMs} ms.`, { headers: CLOSE }));
      }, timeoutMs);
      const finish = (error?: unknown): void => {
        clearTimeout(timer);
        stream.off('data', take).off('end', finish).off('error', finish).off('close', broken);
        if (error === undefined) resolve();
        else {
          stream.pause();
          reject(error);
        }
      };
      const broken = (): void => finish(new Problem('bad-request', 'The connection ended inside the body.'));
      const take = (chunk: Buffer): void => {
        held.bytes += chunk.length;
        this.#pendingBytes += chunk.length;
        if (held.bytes > maxBodyBytes) finish(tooLarge(maxBodyBytes));
        else if (this.#pendingBytes > maxPendingBytes) {
          const headers = { ...CLOSE, 'Retry-After': '1' };
          finish(new Problem('overloaded', 'Too many large requests at once.', { headers }));
        } else chunks.push(chunk);
      };
      stream.on('data', take).on('end', finish).on('error', finish).on('close', broken);
    });
    return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  }
}

function tooLarge(maxBodyBytes: number): Problem {
  return new Problem('body-too-large', `The body has more than ${maxBodyBytes} bytes.`, { headers: CLOSE });
}
