/**
 * The memory that requests hold, counted by what is really kept: buffers of bodies with their spare room, answers until the client
 * has taken them, pieces of streams. All together may be no more than a limit; what does not fit is refused with 503, or waits.
 */
import { Problem } from './problem.js';

export class HeldMemory {
  readonly limit: number;
  #bytes = 0;
  #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A share of the memory, of no bytes yet. */
  lease(): Lease {
    return new Lease(this);
  }

  /** Counts more bytes, or fewer. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (bytes < 0) this.wake();
  }

  fits(bytes: number): boolean {
    return bytes <= 0 || this.#bytes + bytes <= this.limit;
  }

  /** Resolved when something has been given back. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets all look again who wait. */
  wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** What one request, answer or stream holds. */
export class Lease {
  readonly #memory: HeldMemory;
  #bytes = 0;
  #ended = false;

  constructor(memory: HeldMemory) {
    this.#memory = memory;
  }

  /** It holds this many bytes from now on; throws a problem where they do not fit. */
  hold(bytes: number): void {
    if (!this.#ended && !this.#memory.fits(bytes - this.#bytes)) {
      const headers = { Connection: 'close', 'Retry-After': '1' };
      throw new Problem('overloaded', 'Too many large requests and answers at once.', { headers });
    }
    this.set(bytes);
  }

  /** The same, once there is room for them. */
  async wait(bytes: number): Promise<void> {
    while (!this.#ended && !this.#memory.fits(bytes - this.#bytes)) await this.#memory.change();
    this.set(bytes);
  }

  /** The same for what is there already, whether or not it fits. */
  set(bytes: number): void {
    if (this.#ended) return;
    const change = bytes - this.#bytes;
    this.#bytes = bytes;
    this.#memory.add(change);
  }

  /** Gives all of it back, once; nothing is counted after that. */
  readonly end = (): void => {
    this.set(0);
    this.#ended = true;
    this.#memory.wake();
  };
}
