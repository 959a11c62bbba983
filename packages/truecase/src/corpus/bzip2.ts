/**
 * Expands bzip2: a row of blocks of at most 900,000 bytes, each sorted by what follows every byte (Burrows & Wheeler 1994), moved to
 * front, coded in runs and by Huffman's method. Several streams may follow each other (pbzip2). Checksums of blocks and of
 * streams are compared. Memory is that of one block. A block is begun when enough bytes for it may be there, and begun again
 * when they were not.
 */
import { describeDamage } from './damage.js';

const BLOCK_MAGIC = 0x314159265359;
const END_MAGIC = 0x177245385090;
const OUT_BYTES = 65_536;
/** A block is tried again when this much has come. */
const RETRY_BYTES = 262_144;
const LONGEST_CODE = 20;
const IN_SELECTION = 50;

/** [256] CRC-32 of bzip2, most significant bit first. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

/** The bytes end here; more may come. */
class Short extends Error {}
class Damaged extends Error {}

class Bits {
  bytes = new Uint8Array(0);
  /** In bits, from the first byte on. */
  at = 0;

  /** Up to 24 of them. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; ) {
      const byte = this.bytes[this.at >>> 3];
      if (byte === undefined) throw new Short();
      const room = 8 - (this.at & 7);
      const taken = Math.min(room, left);
      value = (value << taken) | ((byte >>> (room - taken)) & ((1 << taken) - 1));
      this.at += taken;
      left -= taken;
    }
    return value;
  }

  /** 48 bits. */
  magic(): number {
    return this.read(24) * 2 ** 24 + this.read(24);
  }

  word(): number {
    return ((this.read(16) << 16) | this.read(16)) >>> 0;
  }

  align(): void {
    this.at = (this.at + 7) & ~7;
  }

  /** Adds bytes and forgets those that have been read. */
  add(chunk: Uint8Array): void {
    const used = this.at >>> 3;
    const joined = new Uint8Array(this.bytes.length - used + chunk.length);
    joined.set(this.bytes.subarray(used));
    joined.set(chunk, this.bytes.length - used);
    this.bytes = joined;
    this.at &= 7;
  }
}

interface Code {
  /** [LONGEST_CODE + 2] the greatest code of each length, and what is added to get the place of its symbol. */
  readonly limit: Int32Array;
  readonly offset: Int32Array;
  readonly symbols: Uint16Array;
  readonly shortest: number;
}

interface Block {
  /** [size] before the sorting is undone: in the low byte a byte, above it where the next one is. */
  readonly places: Uint32Array;
  readonly size: number;
  readonly first: number;
  readonly checksum: number;
}

export async function* expandBzip2(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const bits = new Bits();
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;
  const more = async (least: number): Promise<void> => {
    for (let added = 0; !ended && added < least; ) {
      const { done, value } = await iterator.next();
      if (done) ended = true;
      else {
        bits.add(value);
        added += value.length;
      }
    }
  };
  /** What `work` reads, begun again when bytes were missing. */
  const attempt = async <Result>(work: () => Result): Promise<Result> => {
    for (;;) {
      const start = bits.at;
      try {
        return work();
      } catch (error) {
        if (!(error instanceof Short) || ended) throw error;
        bits.at = start;
        await more(RETRY_BYTES);
      }
    }
  };
  try {
    for (;;) {
      const level = await attempt(() => readHeader(bits));
      let combined = 0;
      for (;;) {
        const block = await attempt(() => readBlock(bits, level * 100_000));
        if (block === null) break;
        const checksum = yield* output(block);
        if (checksum !== block.checksum) throw new Damaged('wrong checksum of a block');
        combined = ((((combined << 1) | (combined >>> 31)) ^ checksum) >>> 0) >>> 0;
      }
      if ((await attempt(() => bits.word())) !== combined) throw new Damaged('wrong checksum of the stream');
      bits.align();
      if (bits.at >>> 3 >= bits.bytes.length) await more(1);
      if (bits.at >>> 3 >= bits.bytes.length) return;
    }
  } catch (error) {
    if (error instanceof Short) throw describeDamage(path, 'bzip2', 'truncated', error);
    if (error instanceof Damaged) throw describeDamage(path, 'bzip2', 'damaged', error);
    throw error;
  } finally {
    await iterator.return?.();
  }
}

function readHeader(bits: Bits): number {
  const level = bits.read(24) === 0x425a68 ? bits.read(8) - 0x30 : 0;
  if (level < 1 || level > 9) throw new Damaged('no header');
  return level;
}

/** Null at the end of the stream. */
function readBlock(bits: Bits, most: number): Block | null {
  const magic = bits.magic();
  if (magic === END_MAGIC) return null;
  if (magic !== BLOCK_MAGIC) throw new Damaged('neither a block nor the end');
  const checksum = bits.word();
  if (bits.read(1) === 1) throw new Damaged('a block of an old kind');
  const origin = bits.read(24);
  const used = readUsed(bits);
  const alphabet = used.length + 2;
  const groups = bits.read(3);
  const count = bits.read(15);
  if (groups < 2 || groups > 6 || count === 0) throw new Damaged('impossible tables');
  const selectors = readSelectors(bits, groups, count);
  const codes = Array.from({ length: groups }, () => readCode(bits, alphabet));
  const places = new Uint32Array(most);
  const size = readSymbols(bits, places, used, codes, selectors);
  if (origin >= size) throw new Damaged('a block that begins after its end');
  return { places, size, first: link(places, size, origin), checksum };
}

/** The bytes that occur, ascending. */
function readUsed(bits: Bits): number[] {
  const ranges = bits.read(16);
  const used: number[] = [];
  for (let range = 0; range < 16; range++) {
    if ((ranges & (0x8000 >>> range)) === 0) continue;
    const members = bits.read(16);
    for (let i = 0; i < 16; i++) if (members & (0x8000 >>> i)) used.push(range * 16 + i);
  }
  if (used.length === 0) throw new Damaged('a block without bytes');
  return used;
}

function readSelectors(bits: Bits, groups: number, count: number): Uint8Array {
  const order = Array.from({ length: groups }, (_, i) => i);
  const selectors = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    let place = 0;
    while (bits.read(1) === 1) if (++place >= groups) throw new Damaged('impossible selector');
    const [group] = order.splice(place, 1);
    order.unshift(group!);
    selectors[i] = group!;
  }
  return selectors;
}

function readCode(bits: Bits, alphabet: number): Code {
  const lengths = new Uint8Array(alphabet);
  let length = bits.read(5);
  for (let symbol = 0; symbol < alphabet; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw new Damaged('impossible length of a code');
      if (bits.read(1) === 0) break;
      length += bits.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  const limit = new Int32Array(LONGEST_CODE + 2).fill(-1);
  const offset = new Int32Array(LONGEST_CODE + 2);
  const symbols: number[] = [];
  let code = 0;
  let shortest = 0;
  for (let size = 1; size <= LONGEST_CODE; size++) {
    offset[size] = symbols.length - code;
    for (let symbol = 0; symbol < alphabet; symbol++) {
      if (lengths[symbol] !== size) continue;
      symbols.push(symbol);
      shortest ||= size;
      code++;
    }
    limit[size] = code - 1;
    code <<= 1;
  }
  return { limit, offset, symbols: Uint16Array.from(symbols), shortest };
}

function readSymbol(bits: Bits, { limit, offset, symbols, shortest }: Code): number {
  let code = bits.read(shortest);
  for (let size = shortest; size <= LONGEST_CODE; size++) {
    if (code <= limit[size]!) {
      const symbol = symbols[code + offset[size]!];
      if (symbol === undefined) break;
      return symbol;
    }
    code = (code << 1) | bits.read(1);
  }
  throw new Damaged('impossible code');
}

/** Fills the low bytes of places and gives how many there are. */
function readSymbols(
  bits: Bits,
  places: Uint32Array,
  used: number[],
  codes: readonly Code[],
  selectors: Uint8Array,
): number {
  const end = used.length + 1;
  const order = Uint8Array.from(used);
  let size = 0;
  let run = 0;
  let weight = 1;
  for (let read = 0; ; read++) {
    const selector = selectors[Math.floor(read / IN_SELECTION)];
    if (selector === undefined) throw new Damaged('more symbols than selectors');
    const symbol = readSymbol(bits, codes[selector]!);
    if (symbol < 2) {
      // A run in a number system with the digits 1 and 2.
      run += weight << symbol;
      weight *= 2;
      if (run > places.length) throw new Damaged('a block that is too long');
      continue;
    }
    if (run > 0) {
      if (size + run > places.length) throw new Damaged('a block that is too long');
      places.fill(order[0]!, size, size + run);
      size += run;
      run = 0;
      weight = 1;
    }
    if (symbol === end) return size;
    if (size >= places.length) throw new Damaged('a block that is too long');
    const byte = order[symbol - 1]!;
    order.copyWithin(1, 0, symbol - 1);
    order[0] = byte;
    places[size++] = byte;
  }
}

/** Undoes the sorting: above each byte, where the byte after it is. Gives where the first one is. */
function link(places: Uint32Array, size: number, origin: number): number {
  const starts = new Uint32Array(256);
  for (let i = 0; i < size; i++) starts[places[i]! & 0xff]!++;
  for (let byte = 0, sum = 0; byte < 256; byte++) {
    const count = starts[byte]!;
    starts[byte] = sum;
    sum += count;
  }
  for (let i = 0; i < size; i++) places[starts[places[i]! & 0xff]!++]! |= i << 8;
  return places[origin]! >>> 8;
}

/** The bytes of a block, runs of four or more written out; gives their checksum. */
function* output({ places, size, first }: Block): Generator<Uint8Array, number> {
  let out = new Uint8Array(OUT_BYTES);
  let length = 0;
  let checksum = 0xffff_ffff;
  let at = first;
  let last = -1;
  let same = 0;
  for (let i = 0; i < size; i++) {
    const place = places[at]!;
    const byte = place & 0xff;
    at = place >>> 8;
    let repeat = 1;
    let value = byte;
    if (same === 4) {
      repeat = byte;
      value = last;
      same = 0;
      last = -1;
    } else {
      same = byte === last ? same + 1 : 1;
      last = byte;
    }
    for (; repeat > 0; repeat--) {
      checksum = ((checksum << 8) ^ CRC[(checksum >>> 24) ^ value]!) >>> 0;
      out[length++] = value;
      if (length < OUT_BYTES) continue;
      yield out;
      out = new Uint8Array(OUT_BYTES);
      length = 0;
    }
  }
  if (length > 0) yield out.subarray(0, length);
  return ~checksum >>> 0;
}
