// A ZIP archive in memory: deflated entries with their checksums, a central directory and its end record (APPNOTE 6.3, no
// extensions). All entries have the same time, so that the same files give the same archive.
import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 2026, in the format of DOS. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 0x0800;
const DEFLATE = 8;

/** `entries`: [name, bytes] in the order of the archive. */
export function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    // What both headers have: version, flags, method, time, date, checksum, sizes, length of the name, no extra field.
    const common = Buffer.alloc(26);
    let at = 0;
    for (const value of [20, UTF8, DEFLATE, 0, DATE]) at = common.writeUInt16LE(value, at);
    for (const value of [crc32(bytes), packed.length, bytes.length]) at = common.writeUInt32LE(value, at);
    common.writeUInt16LE(path.length, at);
    parts.push(word(0x04034b50), common, path, packed);
    // Version that made it; then no comment, disk 0, no attributes, where the entry is.
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(word(0x02014b50), Buffer.from([20, 0]), common, tail, path);
    offset += 4 + common.length + path.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, word(0x06054b50), end]);
}

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
