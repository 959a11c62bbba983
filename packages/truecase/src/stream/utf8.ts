/**
 * Bytes to text and back without loss, for any bytes. Valid UTF-8 becomes its text (a byte order mark stays as U+FEFF);
 * every other byte becomes one lone low surrogate U+DC00 + byte, as Python's surrogateescape does (PEP 383). Overlong
 * forms, encoded surrogates and code points above U+10FFFF are invalid (Unicode 16, table 3-7).
 * encodeUtf8 is the exact inverse: encodeUtf8(decoded) has the bytes that were decoded.
 */
import { sequenceLength } from './sequence.js';

export interface InvalidPlace {
  /** Offset of the first invalid byte in the stream. */
  readonly byteOffset: number;
  /** Its line, from 1; lines end after \n, \r\n or a lone \r. */
  readonly line: number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);
/** So many units become a string in one call; more could exceed the arguments that a call may have. */
const UNITS_PER_CALL = 8192;
const LF = 0x0a;
const CR = 0x0d;

/** A stateful decoder: a character may be spread over several chunks. */
export class Utf8Decoder {
  /** Start of a character whose other bytes have not come yet, at most 3 bytes. */
  #pending: Uint8Array = NOTHING;
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
    const bytes = this.#pending.length === 0 ? chunk : join(this.#pending, chunk);
    const whole = bytes.length - unfinishedBytes(bytes);
    this.#pending = whole === bytes.length ? NOTHING : new Uint8Array(bytes.subarray(whole));
    return this.#decodeWhole(whole === bytes.length ? bytes : bytes.subarray(0, whole));
  }

  /** What is left at the end of the stream: the bytes of an unfinished character, all of them invalid. */
  end(): string {
    const rest = this.#pending;
    this.#pending = NOTHING;
    return this.#decodeWhole(rest);
  }

  #decodeWhole(bytes: Uint8Array): string {
    let text = decoder.decode(bytes);
    // The decoder writes U+FFFD for what is invalid; where there is one, it may also have been in the text.
    if (text.includes('\ufffd') && !isUtf8(bytes)) text = this.#decodeDamaged(bytes);
    if (this.#firstInvalid === null) this.#countLineEnds(bytes);
    this.#offset += bytes.length;
    return text;
  }

  #decodeDamaged(bytes: Uint8Array): string {
    /** No byte becomes more than one unit. */
    const units = new Uint16Array(bytes.length);
    let size = 0;
    for (let i = 0; i < bytes.length; ) {
      const length = sequenceLength(bytes, i, bytes.length);
      if (length <= 0) this.#noteInvalid(bytes, i);
      let unit = length <= 0 ? 0xdc00 + bytes[i]! : codePoint(bytes, i, length);
      if (unit > 0xffff) {
        units[size++] = 0xd800 + ((unit - 0x10000) >> 10);
        unit = 0xdc00 + (unit & 0x3ff);
      }
      units[size++] = unit;
      i += length <= 0 ? 1 : length;
    }
    return stringOf(units.subarray(0, size));
  }

  #noteInvalid(bytes: Uint8Array, index: number): void {
    this.#invalidBytes++;
    if (this.#firstInvalid !== null) return;
    this.#countLineEnds(bytes.subarray(0, index));
    this.#firstInvalid = { byteOffset: this.#offset + index, line: this.#lineEnds + 1 };
  }

  /** Line ends = every \r, and every \n that no \r precedes. */
  #countLineEnds(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#endsWithReturn && bytes[0] === LF) this.#lineEnds--;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) this.#lineEnds++;
    for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) {
      if (bytes[at + 1] !== LF) this.#lineEnds++;
    }
    this.#endsWithReturn = bytes[bytes.length - 1] === CR;
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function stringOf(units: Uint16Array): string {
  let text = '';
  for (let start = 0; start < units.length; start += UNITS_PER_CALL) {
    text += String.fromCharCode.apply(null, units.subarray(start, start + UNITS_PER_CALL) as unknown as number[]);
  }
  return text;
}

function isUtf8(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i, bytes.length);
    if (length <= 0) return false;
    i += length;
  }
  return true;
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
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (isWellFormed(text)) return encoder.encode(text);
  const bytes = new Uint8Array(utf8Length(text, 0, text.length));
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i)!;
    if (code > 0xffff) i++;
    if (isEscapedByte(code)) {
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
  return bytes;
}

/** The bytes of a text, where it is not bytes already. */
export function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? encodeUtf8(text) : text;
}

/** encodeUtf8(text.slice(start, end)).length, without building anything. */
export function utf8Length(text: string, start: number, end: number): number {
  let length = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) length++;
    else if (unit < 0x800) length += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff && i + 1 < end && isLowSurrogate(text.charCodeAt(i + 1))) {
      length += 4;
      i++;
    } else length += isEscapedByte(unit) ? 1 : 3;
  }
  return length;
}

/** No lone surrogates: neither bytes that were not UTF-8 nor others. */
export function isWellFormed(text: string): boolean {
  // TypeScript's ES2023 library does not list isWellFormed; every supported Node and browser has it.
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}

function isEscapedByte(code: number): boolean {
  return code >= 0xdc80 && code <= 0xdcff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
