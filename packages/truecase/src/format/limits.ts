/**
 * How much a model file may ask for before it is refused. Nobody who sends a small file can make a program use gigabytes: the
 * file, what it expands to and the sum of all arrays made from it are bounded, and every reader asks before it allocates.
 */
import { TruecaseError } from '../errors.js';

export interface LoadLimits {
  /** Most bytes of a model file, after it has been expanded. Default 512 MiB. */
  readonly maxBytes?: number;
  /** Most bytes of the arrays that are made from its sections, all together. Default 1 GiB. */
  readonly maxMemory?: number;
  /**
   * Memory for what is unpacked from the file, to be shared by threads that load the same file: the first load fills an empty map
   * with shared buffers, and loads with that map (or a clone of it in another thread) use them.
   */
  readonly rooms?: Rooms;
  /**
   * The file is known to be sound, as those that come with the program are: what is packed in it is checked only when it is used,
   * so that loading costs no more than reading. Default false: all of it is read through, and refused now or never.
   */
  readonly trusted?: boolean;
}

/** Shared buffers by the file and the section that they were made from. */
export type Rooms = Map<string, SharedArrayBuffer>;

export const MAX_MODEL_BYTES = 512 * 2 ** 20;
const MAX_MODEL_MEMORY = 2 ** 30;

/** Adds up what a model asks for. */
export class Budget {
  readonly #most: number;
  readonly #where: string;
  #used = 0;

  constructor(where: string, most = MAX_MODEL_MEMORY) {
    requireLimit('maxMemory', most);
    this.#where = where;
    this.#most = most;
  }

  /** Throws if there is no room for so many more bytes; `what` names the section that asks for them. */
  reserve(bytes: number, what: string): void {
    this.#used += bytes;
    if (this.#used <= this.#most) return;
    throw new TruecaseError(
      'model-limit',
      `${this.#where}: section ${what} brings the memory of the model to ${this.#used} bytes, expected at most ${this.#most}`,
      { hint: 'Do not trust this file; if you do, raise maxMemory when you load it.', where: this.#where },
    );
  }
}

/** Throws if a model file has more bytes than it may have. */
export function requireSize(bytes: number, where: string, most = MAX_MODEL_BYTES): void {
  requireLimit('maxBytes', most);
  if (bytes <= most) return;
  throw new TruecaseError('model-limit', `${where}: the model has ${bytes} bytes, expected at most ${most}`, {
    hint: 'Do not trust this file; if you do, raise maxBytes when you load it.',
    where,
  });
}

export function requireLimit(name: string, value: number): void {
  if (typeof value === 'number' && value > 0) return;
  throw new TruecaseError('usage', `option ${name} is ${String(value)}, expected a number above 0`);
}
