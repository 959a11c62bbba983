import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { runs } from '../testing/runs.js';
import { decodeWords, encodeWords, MAX_WORD_BYTES } from './frontcode.js';

function fail(work: () => unknown): TruecaseError {
  try {
    work();
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const decode = (bytes: Uint8Array) => [...decodeWords(bytes, 'section WORD')];
const wellFormed = fc.string({ unit: 'binary', maxLength: 12 });

describe('a front-coded word list', () => {
  it('stores what each word adds to the one before', () => {
    const bytes = encodeWords(['car', 'cars', 'cat', 'dog']);
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text).toBe('\x00\x03car\x03\x01s\x02\x01t\x00\x03dog');
    expect(decode(bytes)).toEqual(['car', 'cars', 'cat', 'dog']);
  });

  it('may be empty or hold the empty word', () => {
    expect(encodeWords([])).toEqual(new Uint8Array());
    expect(decode(new Uint8Array())).toEqual([]);
    expect(decode(encodeWords(['', 'a']))).toEqual(['', 'a']);
  });

  it('keeps words that share half a character, a byte order mark or the full length', () => {
    const longest = 'é'.repeat(MAX_WORD_BYTES / 2);
    const words = ['\ufeffa', 'zoà', 'zoé', 'zoë', longest, longest.slice(1), '😀', '😁'];
    expect(decode(encodeWords(words))).toEqual(words);
  });

  it('comes back from its bytes in any order, and shorter when sorted', () => {
    fc.assert(
      fc.property(fc.array(wellFormed, { maxLength: 300 }), (words) => {
        expect(decode(encodeWords(words))).toEqual(words);
      }),
    );
    const words = Array.from({ length: 500 }, (_, index) => `word${(index * 271) % 500}`);
    expect(encodeWords(words.toSorted()).length).toBeLessThan(encodeWords(words).length);
  });

  it('refuses words that are too long or that UTF-8 cannot hold', () => {
    for (const word of ['x'.repeat(MAX_WORD_BYTES + 1), '東'.repeat(1366), 'x'.repeat(1_000_000)]) {
      expect(fail(() => encodeWords(['a', word])).code).toBe('corpus');
    }
    for (const word of ['\ud800', 'a\udc00b', '\udc00\ud800']) {
      const error = fail(() => encodeWords(['a', word]));
      expect(error.code).toBe('encoding');
      expect(error.message).toContain('word 1');
    }
  });

  it.each([
    ['a list cut off after the first number', [0]],
    ['a list cut off in a number', [0x80]],
    ['a list cut off in a word', [0, 3, 97]],
    ['a word that shares more than there is', [0, 1, 97, 2, 1, 98]],
    ['a first word that shares anything', [1, 0]],
    ['a length without end', [0, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a word above the limit', [0, 0x81, 0x20, ...new Array(4097).fill(97)]],
    ['a sum above the limit', [0, 0x80, 0x20, ...new Array(4096).fill(97), 0x80, 0x20, 1, 97]],
    ['a word that is not UTF-8', [0, 1, 0xc3]],
  ])('is refused with %s', (_, bytes) => {
    const error = fail(() => decode(Uint8Array.from(bytes)));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toMatch(/^section WORD: /);
  });

  it('throws nothing but TruecaseError for any bytes, and yields no word above the limit', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(wellFormed),
        fc.nat(),
        fc.nat(255),
        (noise, words, at, byte) => {
          const damaged = encodeWords(words);
          damaged[at % (damaged.length + 1)] = byte;
          for (const bytes of [noise, damaged]) {
            try {
              for (const word of decodeWords(bytes)) expect(word.length).toBeLessThanOrEqual(MAX_WORD_BYTES);
            } catch (error) {
              expect(error).toBeInstanceOf(TruecaseError);
            }
          }
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
