/**
 * Bytes to text and back without loss, for any bytes. Valid UTF-8 becomes its text (a byte order mark stays as U+FEFF);
 * every other byte becomes one lone low surrogate U+DC00 + byte, as Python's surrogateescape does (PEP 383). Overlong
 * forms, encoded surrogates and code points above U+10FFFF are invalid (Unicode 16, table 3-7).
 * encodeUtf8 is the exact inverse: encodeUtf8(decoded) has the bytes that were decoded.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { sequenceLength } from './sequence.js';

export interface InvalidPlace {
  /** Offset of the first invalid byte in the stream. */
  readonly byteOffset: number;
  /** Its line, from 1; lines end after \n, \r\n or a lone \r. */
  readonly line: number;
}

const NOTHING = Buffer.alloc(0);
const LF = 0x0a;
const CR = 0x0d;

/** A stateful decoder: a character may be spread over several chunks. */
export class Utf8Decoder {
  /** Start of a character whose other bytes have not come yet, at most 3 bytes. */
  #pending: Buffer = NOTHING;
  #offset = 0;
  #lineEnds = 0;
  #endsWithReturn = false;
  #invalidBytes = 0;
  #firstInvalid: InvalidPlace | null = null;

  /** Bytes so far that were not valid UTF-8. */
  get invalidBytes(): number {
    return this.#invalidBytes;
  }

  get firstInvalid(): InvalidPlace | null {
    return this.#firstInvalid;
  }

  /** The text of the next chunk; the chunk may be overwritten afterwards. */
  decode(chunk: Uint8Array): string {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#pending.length > 0) bytes = Buffer.concat([this.#pending, bytes]);
    const whole = bytes.length - unfinishedBytes(bytes);
    this.#pending = whole === bytes.length ? NOTHING : Buffer.from(bytes.subarray(whole));
    return this.#decodeWhole(whole === bytes.length ? bytes : bytes.subarray(0, whole));
  }

  /** What is left at the end of the stream: the bytes of an unfinished character, all of them invalid. */
  end(): string {
    const rest = this.#pending;
    this.#pending = NOTHING;
    return this.#decodeWhole(rest);
  }

  #decodeWhole(bytes: Buffer): string {
    let text: string;
    if (isAscii(bytes)) text = bytes.toString('latin1');
    else if (isUtf8(bytes)) text = bytes.toString('utf8');
    else text = this.#decodeDamaged(bytes);
    if (this.#firstInvalid === null) this.#countLineEnds(bytes);
    this.#offset += bytes.length;
    return text;
  }

  #decodeDamaged(bytes: Buffer): string {
    /** [units][2] little-endian; no byte becomes more than one unit. */
    const units = Buffer.allocUnsafe(bytes.length * 2);
    let size = 0;
    for (let i = 0; i < bytes.length; ) {
      const length = sequenceLength(bytes, i, bytes.length);
      if (length <= 0) this.#noteInvalid(bytes, i);
      let unit = length <= 0 ? 0xdc00 + bytes[i]! : codePoint(bytes, i, length);
      if (unit > 0xffff) {
        const high = 0xd800 + ((unit - 0x10000) >> 10);
        units[size++] = high & 0xff;
        units[size++] = high >> 8;
        unit = 0xdc00 + (unit & 0x3ff);
      }
      units[size++] = unit & 0xff;
      units[size++] = unit >> 8;
      i += length <= 0 ? 1 : length;
    }
    return units.toString('utf16le', 0, size);
  }

  #noteInvalid(bytes: Buffer, index: number): void {
    this.#invalidBytes++;
    if (this.#firstInvalid !== null) return;
    this.#countLineEnds(bytes.subarray(0, index));
    this.#firstInvalid = { byteOffset: this.#offset + index, line: this.#lineEnds + 1 };
  }

  /** Line ends = every \r, and every \n that no \r precedes. */
  #countLineEnds(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.#endsWithReturn && bytes[0] === LF) this.#lineEnds--;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.#lineEnds++;
    for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) {
      if (bytes[at + 1] !== LF) this.#lineEnds++;
    }
    this.#endsWithReturn = bytes[bytes.length - 1] === CR;
  }
}

/** Number of bytes at the end that begin a character which more bytes could complete. */
function unfinishedBytes(bytes: Uint8Array): number {
  const end = bytes.length;
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(bytes, end - back, end) < 0 ? back : 0;
  }
  return 0;
}

/** lead byte: the low 7 - length bits (length > 1); each further byte: 6 bits. */
function codePoint(bytes: Uint8Array, index: number, length: number): number {
  let code = length === 1 ? bytes[index]! : bytes[index]! & (0x7f >> length);
  for (let i = 1; i < length; i++) code = (code << 6) | (bytes[index + i]! & 0x3f);
  return code;
}

/**
 * The bytes of a text: lone U+DC80..U+DCFF become the byte that they stand for, every other lone surrogate becomes
 * U+FFFD, the rest is UTF-8.
 */
export function encodeUtf8(text: string): Buffer {
  // TypeScript's ES2023 library does not list isWellFormed; every supported Node has it.
  if ((text as string & { isWellFormed(): boolean }).isWellFormed()) return Buffer.from(text, 'utf8');
  const bytes = Buffer.allocUnsafe(text.length * 3);
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i)!;
    if (code > 0xffff) i++;
    if (code >= 0xdc80 && code <= 0xdcff) {
      bytes[size++] = code & 0xff;
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) {
      bytes[size++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[size++] = 0xc0 | (code >> 6);
    } else {
      if (code < 0x10000) {
        bytes[size++] = 0xe0 | (code >> 12);
      } else {
        bytes[size++] = 0xf0 | (code >> 18);
        bytes[size++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[size++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[size++] = 0x80 | (code & 0x3f);
  }
  return bytes.subarray(0, size);
}
