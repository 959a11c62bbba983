/**
 * Which compression some bytes have, told from their first bytes and not from the name. Brotli alone has no signature
 * and goes by the ending `.br`, unless the bytes are readable text: `.br` is also how Breton texts are named.
 */
import { isUtf8 } from 'node:buffer';

export type Compression = 'plain' | 'gzip' | 'xz' | 'zstd' | 'bzip2' | 'brotli';

/** Bytes needed to tell. */
export const SIGNATURE_BYTES = 6;

const SIGNATURES: readonly (readonly [Compression, readonly number[]])[] = [
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['gzip', [0x1f, 0x8b]],
  ['bzip2', [0x42, 0x5a, 0x68]],
];

/** The compression of a file that begins with these bytes, at least SIGNATURE_BYTES of them if it is that long. */
export function recognizeCompression(head: Uint8Array, name: string): Compression {
  if (name.endsWith('.br')) return looksLikeText(head) ? 'plain' : 'brotli';
  if (isSkippableFrame(head)) return 'zstd';
  for (const [compression, signature] of SIGNATURES) {
    if (signature.every((byte, index) => head[index] === byte)) {
      if (compression !== 'bzip2' || isBlockSize(head[3])) return compression;
    }
  }
  return 'plain';
}

/** Could a stream that begins with these few bytes be compressed? Text is told from it by its first bytes or two. */
export function mayBeCompressed(head: Uint8Array): boolean {
  if (head.length === 0) return true;
  if (head[0]! >> 4 === 5) return head.length === 1 || head[1] === 0x2a;
  return SIGNATURES.some(([, signature]) =>
    head.every((byte, index) => index >= signature.length || byte === signature[index]),
  );
}

/** A zstd file may open with a frame that holds no text (pzstd writes one): 0x184D2A50 to 0x184D2A5F, little-endian. */
function isSkippableFrame(head: Uint8Array): boolean {
  return head[0]! >> 4 === 5 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
}

/** After `BZh` stands a digit from 1 to 9; text may well begin with these three letters. */
function isBlockSize(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x31 && byte <= 0x39;
}

/** UTF-8, a last character that is cut off aside, without control characters. */
function looksLikeText(head: Uint8Array): boolean {
  for (const byte of head) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) return false;
  for (let cut = 0; cut < 4 && cut <= head.length; cut++) {
    if (isUtf8(head.subarray(0, head.length - cut))) return true;
  }
  return false;
}
