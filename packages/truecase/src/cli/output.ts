/**
 * Writes to a stream, as fast as the stream takes it and no faster. A reader that has gone away (`| head -1`) is not an
 * error: it surfaces as BrokenPipe, which main turns into a silent, successful end.
 */
import type { Writable } from 'node:stream';
import { describeIoError } from '../files/file.js';

export class BrokenPipe extends Error {
  constructor() {
    super('the reader of standard output has gone');
    this.name = 'BrokenPipe';
  }
}

/** Takes the next bytes; a promise means "wait before you give me more, or write something else into the array". */
export type Write = (chunk: Uint8Array | string) => Promise<void> | undefined;

export class Output {
  readonly #stream: Writable;
  #failure: Error | undefined;
  /** Ends the wait, if somebody waits. */
  #wake: (() => void) | undefined;

  constructor(stream: Writable, name: string) {
    this.#stream = stream;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      const gone = error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED' || error.code === 'EOF';
      this.fail(gone ? new BrokenPipe() : describeIoError(error, name, 'write'));
    });
    stream.on('close', () => this.#wake?.());
  }

  readonly write: Write = (chunk) => {
    if (this.#failure !== undefined) throw this.#failure;
    this.#stream.write(chunk, this.#taken);
    return this.#stream.writableLength === 0 ? undefined : this.#untilTaken();
  };

  readonly #taken = (): void => {
    if (this.#stream.writableLength === 0) this.#wake?.();
  };

  /** Ends every present and later write with this error, unless another came first. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  /** Resolves when everything has left the process. */
  async finish(): Promise<void> {
    await new Promise<void>((resolve) => this.#stream.write('', () => resolve()));
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #untilTaken(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
    if (this.#failure !== undefined) throw this.#failure;
  }
}
