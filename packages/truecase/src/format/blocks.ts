/**
 * Ascending numbers of some bits, each with a few small symbols, packed so that any part can be read without the rest: the
 * numbers with the same upper bits are a block. In a block come, number by number, the gap from the number before (Golomb-Rice:
 * the low bits as they are, the rest as that many ones and a zero) and a Huffman code for each symbol.
 *
 * Layout, as three arrays: `offsets` u32 [blocks + 1] where each block begins in the stream, in bytes; `counts` u16 [blocks] the
 * numbers in each; `stream`: a byte with the number of low bits, the lengths of the Huffman codes (a byte for each symbol of
 * each alphabet), the blocks, PADDING zeros. How many blocks there are says how many upper bits make one.
 */
import { BitWriter } from './bits.js';
import { describeDamage } from './damage.js';
import { codeLengths, codesOf, LONGEST, tableOf } from './huffman.js';

/** The lower bits of a number, which are told apart inside its block, at most. */
const MOST_LOWER_BITS = 15;
/** Numbers in a block, about. */
const IN_BLOCK = 256;
/** So many ones say that the gap follows as it is, in ESCAPED bits. */
const ESCAPE = 15;
const ESCAPED = 16;
/** Who reads on behind the last block stays among these. */
const PADDING = 4;

export interface PackedBlocks {
  readonly offsets: Uint32Array;
  readonly counts: Uint16Array;
  readonly stream: Uint8Array;
}

/** Symbols of one kind: [numbers], each below 2 ** width. */
export interface Column {
  readonly symbols: Uint8Array;
  readonly width: number;
}

/** Packs ascending numbers below 2 ** bits. */
export function packBlocks(numbers: Uint32Array, bits: number, columns: readonly Column[]): PackedBlocks {
  const size = numbers.length;
  const blockBits = Math.min(bits, Math.max(0, bits - MOST_LOWER_BITS, Math.round(Math.log2((size + 1) / IN_BLOCK))));
  const lower = bits - blockBits;
  const blocks = 2 ** blockBits;
  // Half of the gaps and more should be below the power of two.
  const low = Math.min(lower, Math.max(0, Math.floor(Math.log2((0.7 * 2 ** bits) / (size + 1)))));
  const lengths = columns.map(({ symbols, width }) => codeLengths(countSymbols(symbols, 1 << width)));
  const codes = lengths.map(codesOf);
  const head = Uint8Array.from([low, ...lengths.flatMap((list) => [...list])]);
  const offsets = new Uint32Array(blocks + 1);
  const counts = new Uint16Array(blocks);
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (let block = 0, i = 0; block < blocks; block++) {
    offsets[block] = end;
    const first = block * 2 ** lower;
    const from = i;
    const writer = new BitWriter();
    for (let next = first; i < size && numbers[i]! < first + 2 ** lower; next = numbers[i++]! + 1) {
      writeGap(writer, numbers[i]! - next, low);
      for (const [c, { symbols }] of columns.entries())
        writer.write(codes[c]![symbols[i]!]!, lengths[c]![symbols[i]!]!);
    }
    counts[block] = i - from;
    const part = writer.finish();
    parts.push(part);
    end += part.length;
  }
  offsets[blocks] = end;
  const stream = new Uint8Array(end + PADDING);
  let at = 0;
  for (const part of parts) {
    stream.set(part, at);
    at += part.length;
  }
  return { offsets, counts, stream };
}

function countSymbols(symbols: Uint8Array, alphabet: number): Float64Array {
  const counts = new Float64Array(alphabet);
  for (let i = 0; i < symbols.length; i++) counts[symbols[i]!]!++;
  return counts;
}

function writeGap(writer: BitWriter, gap: number, low: number): void {
  const ones = gap >>> low;
  if (ones >= ESCAPE) {
    writer.write(2 ** ESCAPE - 1, ESCAPE);
    writer.write(gap, ESCAPED);
    return;
  }
  writer.write(2 ** ones - 1, ones + 1);
  writer.write(gap, low);
}

export class Blocks {
  /** Bits of a number that say where in its block it is. */
  readonly lower: number;
  /** Numbers in all blocks, and in the fullest. */
  readonly size: number;
  readonly most: number;
  /** What read() found: [count] lower bits of the numbers, and their symbols side by side, those of the first column lowest. */
  readonly numbers: Uint16Array;
  readonly symbols: Uint16Array;
  readonly #packed: PackedBlocks;
  readonly #where: string;
  readonly #low: number;
  readonly #widths: readonly number[];
  /** [columns][2 ** LONGEST] what the next bits begin with, see huffman.ts. */
  readonly #tables: Uint16Array;

  /** Numbers below 2 ** bits with symbols of these widths, sixteen bits together at most. `where` names the stream in errors. */
  constructor(packed: PackedBlocks, bits: number, widths: readonly number[], where: string) {
    this.#packed = packed;
    this.#where = where;
    this.#widths = widths;
    const { offsets, counts, stream } = packed;
    this.lower = bits - Math.log2(counts.length);
    if (!Number.isInteger(this.lower) || this.lower < 0 || this.lower > MOST_LOWER_BITS) {
      throw describeDamage(where, `${counts.length} blocks of numbers of ${bits} bits`);
    }
    let head = 1;
    for (const width of widths) head += 1 << width;
    this.#checkPlaces(offsets, counts.length, head, stream.length - PADDING);
    this.#low = stream[0]!;
    if (this.#low > this.lower)
      throw describeDamage(where, `gaps with ${this.#low} low bits in blocks of ${this.lower}`);
    let size = 0;
    let most = 0;
    for (let block = 0; block < counts.length; block++) {
      const count = counts[block]!;
      size += count;
      if (count > most) most = count;
    }
    this.size = size;
    this.most = most;
    if (most > 2 ** this.lower) throw describeDamage(where, `${most} numbers of ${this.lower} bits in a block`);
    this.#tables = new Uint16Array(widths.length << LONGEST);
    for (let c = 0, at = 1; c < widths.length; at += 1 << widths[c++]!) {
      this.#tables.set(tableOf(stream.subarray(at, at + (1 << widths[c]!)), size, where), c << LONGEST);
    }
    this.numbers = new Uint16Array(most);
    this.symbols = new Uint16Array(most);
  }

  get count(): number {
    return this.#packed.counts.length;
  }

  /** Reads a block into `numbers` and `symbols`, and gives how many there are. */
  read(block: number): number {
    const { offsets, counts, stream } = this.#packed;
    const count = counts[block]!;
    const end = this.#unpack(stream, offsets[block]!, count);
    if (end !== offsets[block + 1]!) {
      throw describeDamage(this.#where, `block ${block} ends at ${end}, expected ${offsets[block + 1]!}`);
    }
    if (count > 0 && this.#last >= 2 ** this.lower) {
      throw describeDamage(this.#where, `number ${this.#last} in block ${block}, expected below ${2 ** this.lower}`);
    }
    return count;
  }

  #last = 0;

  /** Gives the byte behind the last one that has bits of the block. */
  #unpack(stream: Uint8Array, from: number, count: number): number {
    const { numbers, symbols } = this;
    const tables = this.#tables;
    const widths = this.#widths;
    const columns = widths.length;
    const low = this.#low;
    const mask = (1 << low) - 1;
    let at = from;
    let held = 0;
    let holding = 0;
    let last = -1;
    for (let i = 0; i < count; i++) {
      for (; holding <= 24; holding += 8) held |= stream[at++]! << holding;
      // Ones at the low end: where the lowest zero is, or ESCAPE.
      const zeros = ~held | (1 << ESCAPE);
      const ones = 31 - Math.clz32(zeros & -zeros);
      const unary = ones === ESCAPE ? ESCAPE : ones + 1;
      held >>>= unary;
      holding -= unary;
      for (; holding <= 24; holding += 8) held |= stream[at++]! << holding;
      const plain = ones === ESCAPE ? ESCAPED : low;
      last += 1 + (ones === ESCAPE ? held & 0xffff : (ones << low) + (held & mask));
      held >>>= plain;
      holding -= plain;
      let code = 0;
      for (let c = 0, shift = 0; c < columns; shift += widths[c++]!) {
        if (holding < LONGEST) for (; holding <= 24; holding += 8) held |= stream[at++]! << holding;
        const entry = tables[(c << LONGEST) | (held & ((1 << LONGEST) - 1))]!;
        code |= (entry & 0xff) << shift;
        held >>>= entry >>> 8;
        holding -= entry >>> 8;
      }
      numbers[i] = last;
      symbols[i] = code;
    }
    this.#last = last;
    return at - (holding >>> 3);
  }

  #checkPlaces(offsets: Uint32Array, blocks: number, head: number, end: number): void {
    let isSound = offsets.length === blocks + 1 && offsets[0] === head && offsets[blocks] === end;
    for (let block = 0; isSound && block < blocks; block++) isSound = offsets[block]! <= offsets[block + 1]!;
    if (!isSound)
      throw describeDamage(this.#where, `places of ${blocks} blocks that do not ascend from ${head} to ${end}`);
  }
}
