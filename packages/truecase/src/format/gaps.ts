/**
 * Ascending numbers by the gaps between them (Golomb-Rice): of each gap the low bits as they are, the rest as that many
 * ones and a zero. Numbers spread at random take little more room than there is information in them.
 *
 * Layout: the count as u32, a byte with the number of low bits, the stream.
 */
import { BitReader, BitWriter, expectEnd, type Place, STRETCH, withPadding } from './bits.js';
import { describeDamage } from './damage.js';

const HEADER = 5;
/** So many ones say that the gap follows as it is, in two parts. */
const ESCAPE = 15;
const PART = 16;
/** Gaps of no more bits are read with one look. */
const MOST_AT_ONCE = 24;

export function packAscending(numbers: Uint32Array): Uint8Array {
  const last = numbers.length === 0 ? 0 : numbers[numbers.length - 1]!;
  // Half of the gaps and more should be below the power of two.
  const low = Math.max(0, Math.floor(Math.log2((0.7 * (last + 1)) / Math.max(1, numbers.length))));
  const writer = new BitWriter();
  let next = 0;
  for (let i = 0; i < numbers.length; i++) {
    const gap = numbers[i]! - next;
    next = numbers[i]! + 1;
    const ones = Math.floor(gap / 2 ** low);
    if (ones >= ESCAPE) {
      writer.write(2 ** ESCAPE - 1, ESCAPE);
      writer.write(gap & 0xffff, PART);
      writer.write(gap >>> PART, PART);
      continue;
    }
    writer.write(2 ** ones - 1, ones + 1);
    writer.write(gap & 0xffff, Math.min(low, PART));
    if (low > PART) writer.write(gap >>> PART, low - PART);
  }
  const stream = writer.finish();
  const bytes = new Uint8Array(HEADER + stream.length);
  new DataView(bytes.buffer).setUint32(0, numbers.length, true);
  bytes[4] = low;
  bytes.set(stream, HEADER);
  return bytes;
}

/** How many numbers the bytes claim to hold. */
export function countAscending(bytes: Uint8Array): number {
  return bytes.length < HEADER ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

/** Numbers below `limit`. */
export function unpackAscending(bytes: Uint8Array, limit: number, where: string): Uint32Array {
  if (bytes.length < HEADER) throw describeDamage(where, `${bytes.length} bytes, expected at least ${HEADER}`);
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const low = bytes[4]!;
  if (low >= 32) throw describeDamage(where, `gaps with ${low} low bits, expected fewer than 32`);
  // A number takes a bit at least.
  if (count > 8 * bytes.length) throw describeDamage(where, `${count} numbers in ${bytes.length} bytes`);
  const numbers = new Uint32Array(count);
  const place: Place = { at: HEADER, held: 0, holding: 0 };
  const padded = withPadding(bytes);
  let last = -1;
  for (let from = 0; from < count; from += STRETCH) {
    const to = Math.min(count, from + STRETCH);
    last = unpackStretch(padded, low, place, numbers, from, to, last);
    if (last >= limit) throw describeDamage(where, `number ${last} before place ${to}, expected below ${limit}`);
  }
  expectEnd(bytes, place, where);
  return numbers;
}

/** There are millions of numbers: bits in plain variables, stretch by stretch, are many times as fast as a BitReader. */
function unpackStretch(
  bytes: Uint8Array,
  low: number,
  place: Place,
  numbers: Uint32Array,
  from: number,
  to: number,
  before: number,
): number {
  const mask = (1 << low) - 1;
  let { at, held, holding } = place;
  let last = before;
  for (let i = from; i < to; i++) {
    while (holding < MOST_AT_ONCE) {
      held |= bytes[at]! << holding;
      at = Math.min(at + 1, bytes.length - 1);
      holding += 8;
    }
    // Ones at the low end: where the lowest zero is.
    const ones = 31 - Math.clz32(~held & (held + 1));
    const size = ones + 1 + low;
    if (ones < ESCAPE && size <= MOST_AT_ONCE) {
      last += 1 + (ones << low) + ((held >>> (ones + 1)) & mask);
      held >>>= size;
      holding -= size;
    } else {
      const reader = new BitReader(bytes, { at, held, holding });
      last += 1 + takeGap(reader, low);
      ({ at, held, holding } = reader.place());
    }
    numbers[i] = last;
  }
  place.at = at;
  place.held = held;
  place.holding = holding;
  return last;
}

/** A gap of any size. */
function takeGap(reader: BitReader, low: number): number {
  let ones = 0;
  while (ones < ESCAPE && reader.take(1) === 1) ones++;
  const size = ones === ESCAPE ? 2 * PART : low;
  const part = reader.take(Math.min(size, PART));
  const rest = size > PART ? reader.take(size - PART) * 2 ** PART : 0;
  return (ones === ESCAPE ? 0 : ones * 2 ** low) + rest + part;
}
