/**
 * A sorted word list, front-coded: each word is stored as what it adds to the word before it. For listing all words,
 * not for looking one up (see hashtable.ts). Per word: bytes shared with the word before (LEB128), bytes added (LEB128),
 * the added bytes; words are UTF-8 of at most 4096 bytes. Any order survives, a sorted one is small.
 */

import { type ErrorCode, TruecaseError } from '../errors.js';
import { describeDamage } from './damage.js';

export const MAX_WORD_BYTES = 4096;
/** Enough bytes of LEB128 for MAX_WORD_BYTES. */
const MAX_NUMBER_BYTES = 2;
const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

export function encodeWords(sorted: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  let output = new Uint8Array(1024);
  let length = 0;
  // A word of MAX_WORD_BYTES characters has at most three times as many bytes.
  let word = new Uint8Array(3 * MAX_WORD_BYTES);
  let before = new Uint8Array(3 * MAX_WORD_BYTES);
  let beforeLength = 0;
  for (const [index, text] of sorted.entries()) {
    const wordLength = text.length > MAX_WORD_BYTES ? text.length : encoder.encodeInto(text, word).written;
    if (wordLength > MAX_WORD_BYTES) {
      throw refuse('corpus', `word ${index} has ${wordLength} bytes or more, expected at most ${MAX_WORD_BYTES}`);
    }
    if (UNPAIRED_SURROGATE.test(text)) {
      throw refuse('encoding', `word ${index} has half a surrogate pair, expected text that UTF-8 can hold`);
    }
    let shared = 0;
    while (shared < wordLength && shared < beforeLength && word[shared] === before[shared]) shared++;
    const room = length + 2 * MAX_NUMBER_BYTES + wordLength;
    if (room > output.length) {
      const larger = new Uint8Array(Math.max(room, 2 * output.length));
      larger.set(output);
      output = larger;
    }
    length = writeNumber(output, length, shared);
    length = writeNumber(output, length, wordLength - shared);
    output.set(word.subarray(shared, wordLength), length);
    length += wordLength - shared;
    [before, word] = [word, before];
    beforeLength = wordLength;
  }
  return output.slice(0, length);
}

/** `where` names the section in errors. Bytes that encodeWords did not write end in 'model-corrupt'. */
export function* decodeWords(bytes: Uint8Array, where = 'word list'): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const word = new Uint8Array(MAX_WORD_BYTES);
  let wordLength = 0;
  let at = 0;

  function readNumber(): number {
    let value = 0;
    for (let place = 0; place < MAX_NUMBER_BYTES; place++) {
      if (at >= bytes.length) throw describeDamage(where, `the word list is cut off at byte ${at}`);
      const byte = bytes[at++]!;
      value |= (byte & 127) << (7 * place);
      if (byte < 128) return value;
    }
    throw describeDamage(where, `the length at byte ${at} is above ${MAX_WORD_BYTES}`);
  }

  while (at < bytes.length) {
    const start = at;
    const shared = readNumber();
    const added = readNumber();
    if (shared > wordLength) {
      throw describeDamage(where, `the word at byte ${start} shares ${shared} bytes with one of ${wordLength}`);
    }
    if (shared + added > MAX_WORD_BYTES) {
      throw describeDamage(where, `the word at byte ${start} has ${shared + added} bytes, limit ${MAX_WORD_BYTES}`);
    }
    if (at + added > bytes.length) throw describeDamage(where, `the word list is cut off in the word at byte ${start}`);
    for (let place = 0; place < added; place++) word[shared + place] = bytes[at + place]!;
    at += added;
    wordLength = shared + added;
    let text: string;
    try {
      text = decoder.decode(word.subarray(0, wordLength));
    } catch (cause) {
      throw describeDamage(where, `the word at byte ${start} is not UTF-8`, cause);
    }
    yield text;
  }
}

function writeNumber(output: Uint8Array, at: number, value: number): number {
  let rest = value;
  let place = at;
  for (; rest >= 128; rest >>>= 7) output[place++] = (rest & 127) | 128;
  output[place++] = rest;
  return place;
}

function refuse(code: ErrorCode, found: string): TruecaseError {
  return new TruecaseError(code, `word list: ${found}`, { hint: 'Leave this word out.', where: 'word list' });
}
