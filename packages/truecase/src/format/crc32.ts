/**
 * CRC-32 as in zlib, PNG and gzip: reflected polynomial 0xEDB88320, initial value and final XOR 0xFFFFFFFF. It finds
 * accidents, not forgery. Slicing-by-8 (Kounavis and Berry 2005): eight bytes per step through eight tables, where
 * table k advances a byte past k further zero bytes.
 */

/** [8][256] row-major. */
const TABLES = /* @__PURE__ */ buildTables();

function buildTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
    tables[byte] = rest;
  }
  // T[k][b] = (T[k-1][b] >> 8) xor T[0][T[k-1][b] & 255]
  for (let cell = 256; cell < tables.length; cell++) {
    const before = tables[cell - 256]!;
    tables[cell] = (before >>> 8) ^ tables[before & 255]!;
  }
  return tables;
}

/** A way to compute CRC-32; platforms may have a faster one than ours. */
export type Checksum = (bytes: Uint8Array, seed?: number) => number;

/** `seed` is the CRC of the bytes before these: crc32(ab) = crc32(b, crc32(a)). Unsigned 32 bits. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  const tables = TABLES;
  const length = bytes.length;
  const sliced = length - (length % 8);
  let crc = ~seed;
  let at = 0;
  // crc' = xor over k = 0..7 of T[7-k][byte k], the first four bytes taken xor crc
  for (; at < sliced; at += 8) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      tables[1792 + (crc & 255)]! ^
      tables[1536 + ((crc >>> 8) & 255)]! ^
      tables[1280 + ((crc >>> 16) & 255)]! ^
      tables[1024 + (crc >>> 24)]! ^
      tables[768 + bytes[at + 4]!]! ^
      tables[512 + bytes[at + 5]!]! ^
      tables[256 + bytes[at + 6]!]! ^
      tables[bytes[at + 7]!]!;
  }
  // crc' = (crc >> 8) xor T[0][(crc xor byte) & 255]
  for (; at < length; at++) crc = (crc >>> 8) ^ tables[(crc ^ bytes[at]!) & 255]!;
  return ~crc >>> 0;
}
