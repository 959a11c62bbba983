/**
 * XXH64 with seed 0 (xxhash.com, specification 0.2.0), for the checksums of Zstandard frames. Sixty-four bits are two numbers
 * of thirty-two, because BigInt costs many times as much. Takes bytes in pieces of any size; gives the lower half, which is
 * all that a frame stores.
 */

/** The five primes as [high, low]. */
const P1H = 0x9e3779b1;
const P1L = 0x85ebca87;
const P2H = 0xc2b2ae3d;
const P2L = 0x27d4eb4f;
const P3H = 0x165667b1;
const P3L = 0x9e3779f9;
const P4H = 0x85ebca77;
const P4L = 0xc2b2ae63;
const P5H = 0x27d4eb2f;
const P5L = 0x165667c5;
const STRIPE = 32;
const LANES = 4;

/** What the last operation gave. */
let high = 0;
let low = 0;

function multiply(ah: number, al: number, bh: number, bl: number): void {
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const p00 = a0 * b0;
  const p01 = a0 * b1;
  const p10 = a1 * b0;
  const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
  low = ((middle << 16) | (p00 & 0xffff)) >>> 0;
  high = a1 * b1 + (p01 >>> 16) + (p10 >>> 16) + (middle >>> 16);
  high = (high + Math.imul(ah, bl) + Math.imul(al, bh)) >>> 0;
}

function add(ah: number, al: number, bh: number, bl: number): void {
  const sum = (al >>> 0) + (bl >>> 0);
  low = sum >>> 0;
  high = (ah + bh + (sum > 0xffffffff ? 1 : 0)) >>> 0;
}

/** Rotates to the left by 1 to 31 bits. */
function rotate(h: number, l: number, by: number): void {
  high = ((h << by) | (l >>> (32 - by))) >>> 0;
  low = ((l << by) | (h >>> (32 - by))) >>> 0;
}

/** round(acc, lane) = rotl(acc + lane · P2, 31) · P1 */
function round(ah: number, al: number, laneHigh: number, laneLow: number): void {
  multiply(laneHigh, laneLow, P2H, P2L);
  add(ah, al, high, low);
  rotate(high, low, 31);
  multiply(high, low, P1H, P1L);
}

function shiftMix(shift: number): void {
  // h ^= h >>> shift
  const h = high;
  const l = low;
  if (shift < 32) {
    high = (h ^ (h >>> shift)) >>> 0;
    low = (l ^ ((l >>> shift) | (h << (32 - shift)))) >>> 0;
  } else low = (l ^ (h >>> (shift - 32))) >>> 0;
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

export class XxHash64 {
  /** [LANES] high and low half of each accumulator. */
  readonly #high = new Uint32Array(LANES);
  readonly #low = new Uint32Array(LANES);
  /** Bytes of a stripe that is not complete. */
  readonly #rest = new Uint8Array(STRIPE);
  #pending = 0;
  #length = 0;

  constructor() {
    add(P1H, P1L, P2H, P2L);
    this.#set(0, high, low);
    this.#set(1, P2H, P2L);
    this.#set(2, 0, 0);
    // 0 − P1
    add(~P1H >>> 0, ~P1L >>> 0, 0, 1);
    this.#set(3, high, low);
  }

  #set(lane: number, h: number, l: number): void {
    this.#high[lane] = h;
    this.#low[lane] = l;
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#pending > 0) {
      at = Math.min(bytes.length, STRIPE - this.#pending);
      this.#rest.set(bytes.subarray(0, at), this.#pending);
      this.#pending += at;
      if (this.#pending < STRIPE) return;
      this.#stripe(this.#rest, 0);
      this.#pending = 0;
    }
    for (; at + STRIPE <= bytes.length; at += STRIPE) this.#stripe(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#pending = bytes.length - at;
  }

  #stripe(bytes: Uint8Array, at: number): void {
    for (let lane = 0; lane < LANES; lane++) {
      const place = at + 8 * lane;
      round(this.#high[lane]!, this.#low[lane]!, word(bytes, place + 4), word(bytes, place));
      this.#high[lane] = high;
      this.#low[lane] = low;
    }
  }

  /** The hash of all bytes so far, as [high, low]; more may follow. */
  digest(): readonly [high: number, low: number] {
    if (this.#length >= STRIPE) this.#merge();
    else add(P5H, P5L, 0, 0);
    add(high, low, Math.floor(this.#length / 2 ** 32), this.#length >>> 0);
    this.#finish();
    // Avalanche.
    shiftMix(33);
    multiply(high, low, P2H, P2L);
    shiftMix(29);
    multiply(high, low, P3H, P3L);
    shiftMix(32);
    return [high, low];
  }

  #merge(): void {
    let sumHigh = 0;
    let sumLow = 0;
    for (const [lane, by] of [1, 7, 12, 18].entries()) {
      rotate(this.#high[lane]!, this.#low[lane]!, by);
      add(sumHigh, sumLow, high, low);
      sumHigh = high;
      sumLow = low;
    }
    for (let lane = 0; lane < LANES; lane++) {
      round(0, 0, this.#high[lane]!, this.#low[lane]!);
      multiply((sumHigh ^ high) >>> 0, (sumLow ^ low) >>> 0, P1H, P1L);
      add(high, low, P4H, P4L);
      sumHigh = high;
      sumLow = low;
    }
  }

  /** The bytes behind the last stripe: eight, four and one at a time. */
  #finish(): void {
    const rest = this.#rest;
    const end = this.#pending;
    let at = 0;
    let h = high;
    let l = low;
    for (; at + 8 <= end; at += 8) {
      round(0, 0, word(rest, at + 4), word(rest, at));
      rotate((h ^ high) >>> 0, (l ^ low) >>> 0, 27);
      multiply(high, low, P1H, P1L);
      add(high, low, P4H, P4L);
      h = high;
      l = low;
    }
    if (at + 4 <= end) {
      multiply(0, word(rest, at), P1H, P1L);
      rotate((h ^ high) >>> 0, (l ^ low) >>> 0, 23);
      multiply(high, low, P2H, P2L);
      add(high, low, P3H, P3L);
      h = high;
      l = low;
      at += 4;
    }
    for (; at < end; at++) {
      multiply(0, rest[at]!, P5H, P5L);
      rotate((h ^ high) >>> 0, (l ^ low) >>> 0, 11);
      multiply(high, low, P1H, P1L);
      h = high;
      l = low;
    }
    high = h;
    low = l;
  }
}
