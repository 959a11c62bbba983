/** Numbers of any few bits, one after the other, the low bits of each first. */
import { describeDamage } from './damage.js';

export class BitWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #held = 0;
  #count = 0;

  /** The low `count` bits of a number; at most MOST_BITS_AT_ONCE. */
  write(value: number, count: number): void {
    this.#held |= (value & ((1 << count) - 1)) << this.#count;
    this.#count += count;
    while (this.#count >= 8) this.#flush();
  }

  /** What was written, with zeros up to a full byte. */
  finish(): Uint8Array {
    while (this.#count > 0) this.#flush();
    return this.#bytes.slice(0, this.#length);
  }

  #flush(): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length++] = this.#held & 0xff;
    this.#held >>>= 8;
    this.#count = Math.max(0, this.#count - 8);
  }
}

/** A place in a stream: the next byte, and bits before it that are at hand. */
export interface Place {
  at: number;
  held: number;
  holding: number;
}

/** Items that are read at a time where speed matters, so that the compiler sees a function that is called often. */
export const STRETCH = 4096;
/** More zeros than any item has bytes: who reads on after the end stays among them. */
const PADDING = 16;

export function withPadding(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(bytes.length + PADDING);
  padded.set(bytes);
  return padded;
}

export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #place: Place;

  /** Bytes with padding. */
  constructor(bytes: Uint8Array, place: Place) {
    this.#bytes = bytes;
    this.#place = { ...place };
  }

  /** The next bits, at most MOST_BITS_AT_ONCE; zeros after the end. */
  take(count: number): number {
    const place = this.#place;
    while (place.holding < count) {
      place.held |= this.#bytes[place.at]! << place.holding;
      place.at = Math.min(place.at + 1, this.#bytes.length - 1);
      place.holding += 8;
    }
    const value = place.held & ((1 << count) - 1);
    place.held >>>= count;
    place.holding -= count;
    return value;
  }

  place(): Place {
    return { ...this.#place };
  }
}

/** All bytes (without padding) must have been read, and none after them. */
export function expectEnd(bytes: Uint8Array, { at, holding }: Place, where: string): void {
  const end = at - (holding >>> 3);
  if (end > bytes.length) throw describeDamage(where, 'ends too early');
  if (end < bytes.length) throw describeDamage(where, `${bytes.length - end} bytes too many`);
}
