/**
 * The bytes of a request as they come, gathered: small chunks are copied together, and nothing is read while more than a little
 * waits to be taken, so that a stream of any length in chunks of any size takes the same memory. Silence for too long is an error.
 */
import type { Readable } from 'node:stream';
import { GrowingBuffer } from './body.js';
import { ChunkCounter } from './tinychunks.js';

/** With more than this, the sender has to wait. */
const MOST_WAITING = 65_536;

export async function* gatherChunks(stream: Readable, idleMs: number): AsyncGenerator<Buffer> {
  // So little for each stream that it is not counted: one must not be cut off for it.
  const waiting = new GrowingBuffer(undefined, 2 * MOST_WAITING);
  let wake: (() => void) | undefined;
  let ended = false;
  let isHeldBack = false;
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    wake?.();
  };
  const end = (): void => {
    ended = true;
    wake?.();
  };
  const counter = new ChunkCounter(stream);
  const take = (chunk: Buffer): void => {
    try {
      waiting.push(chunk);
      counter.count(chunk);
    } catch (error) {
      fail(error);
    }
    if (waiting.size > MOST_WAITING) {
      isHeldBack = true;
      stream.pause();
    }
    wake?.();
  };
  const broken = (): void => (ended ? undefined : fail(new Error('the connection ended inside the stream')));
  const silence = setTimeout(() => fail(new Error('the stream was silent for too long')), idleMs);
  stream.on('data', take).on('end', end).on('error', fail).on('close', broken);
  if (stream.destroyed && !stream.readableEnded) broken();
  try {
    for (;;) {
      if (failure !== undefined) throw failure;
      if (waiting.size > 0) {
        yield waiting.take();
        if (isHeldBack) stream.resume();
        isHeldBack = false;
        silence.refresh();
      } else if (ended || stream.readableEnded) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
        silence.refresh();
      }
    }
  } finally {
    clearTimeout(silence);
    stream.off('data', take).off('end', end).off('error', fail).off('close', broken);
    stream.on('error', () => undefined);
    waiting.clear();
  }
}
