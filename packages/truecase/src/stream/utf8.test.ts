import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import { sequenceLength } from './sequence.js';
import { encodeUtf8, Utf8Decoder, utf8Length } from './utf8.js';

function decodeAll(chunks: readonly Uint8Array[]): { text: string; decoder: Utf8Decoder } {
  const decoder = new Utf8Decoder();
  const text = chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.end();
  return { text, decoder };
}

function decodeBytes(...bytes: number[]): string {
  return decodeAll([Uint8Array.from(bytes)]).text;
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}

/** Random bytes, and pieces of text with random bytes between them. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 3 }),
      ),
    )
    .map((pieces) => Uint8Array.from(Buffer.concat(pieces))),
);
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe('Utf8Decoder', () => {
  it('gives text that encodes to the same bytes, whatever the bytes and the chunks', () => {
    fc.assert(
      fc.property(anyBytes, cuts, (bytes, places) => {
        const { text } = decodeAll(cutAt(bytes, places));
        expect(Buffer.compare(encodeUtf8(text), bytes)).toBe(0);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('gives the same text and counts for every chunking', () => {
    fc.assert(
      fc.property(anyBytes, cuts, (bytes, places) => {
        const whole = decodeAll([bytes]);
        const pieces = decodeAll(cutAt(bytes, places));
        expect(pieces.text).toBe(whole.text);
        expect(pieces.decoder.invalidBytes).toBe(whole.decoder.invalidBytes);
        expect(pieces.decoder.firstInvalid).toEqual(whole.decoder.firstInvalid);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('finds nothing invalid in encoded text and gives it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), cuts, (text, places) => {
        const { text: decoded, decoder } = decodeAll(cutAt(Buffer.from(text), places));
        expect(decoded).toBe(text);
        expect(decoder.invalidBytes).toBe(0);
        expect(decoder.firstInvalid).toBeNull();
      }),
    );
  });

  it('agrees with Buffer about every sequence of one and two bytes', () => {
    const wrong: number[] = [];
    for (let pair = 0; pair < 0x10100; pair++) {
      const bytes = pair < 0x10000 ? Buffer.from([pair >> 8, pair & 0xff]) : Buffer.from([pair & 0xff]);
      const { text, decoder } = decodeAll([bytes]);
      const valid = isUtf8(bytes);
      if (valid !== (decoder.invalidBytes === 0)) wrong.push(pair);
      if (valid && text !== bytes.toString('utf8')) wrong.push(pair);
      if (!bytes.equals(encodeUtf8(text))) wrong.push(pair);
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with Buffer about which sequences of three bytes are valid', () => {
    const bytes = Buffer.alloc(3);
    const wrong: number[] = [];
    for (let lead = 0x7f; lead < 0x100; lead++) {
      for (let rest = 0; rest < 0x10000; rest++) {
        bytes[0] = lead;
        bytes[1] = rest >> 8;
        bytes[2] = rest & 0xff;
        if (isValid(bytes) !== isUtf8(bytes)) wrong.push((lead << 16) | rest);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with Buffer about the borders of sequences of four bytes', () => {
    const wrong: string[] = [];
    for (let lead = 0xee; lead < 0x100; lead++) {
      for (let second = 0; second < 0x100; second++) {
        for (const third of [0x7f, 0x80, 0xbf, 0xc0]) {
          for (const fourth of [0x41, 0x7f, 0x80, 0xbf, 0xc0]) {
            const bytes = Buffer.from([lead, second, third, fourth]);
            const { text, decoder } = decodeAll([bytes]);
            if ((decoder.invalidBytes === 0) !== isUtf8(bytes)) wrong.push(bytes.toString('hex'));
            if (isUtf8(bytes) && text !== bytes.toString('utf8')) wrong.push(bytes.toString('hex'));
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('turns each invalid byte into one lone surrogate and goes on after it', () => {
    expect(decodeBytes(0xe2, 0x82, 0x41)).toBe('\udce2\udc82A');
    expect(decodeBytes(0xc0, 0x80)).toBe('\udcc0\udc80');
    expect(decodeBytes(0xed, 0xa0, 0x80)).toBe('\udced\udca0\udc80');
    expect(decodeBytes(0xf4, 0x90, 0x80, 0x80)).toBe('\udcf4\udc90\udc80\udc80');
    expect(decodeBytes(0xe2, 0xe2, 0x82, 0xac)).toBe('\udce2€');
    expect(decodeBytes(0xf0, 0x9f, 0x98)).toBe('\udcf0\udc9f\udc98');
    expect(decodeBytes(0xff, 0xf0, 0x9f, 0x98, 0x80)).toBe('\udcff😀');
  });

  it('takes a replacement character that is in the text for text', () => {
    const { text, decoder } = decodeAll([Buffer.from('a\ufffdb'), Uint8Array.of(0xff), Buffer.from('\ufffd')]);
    expect(text).toBe('a\ufffdb\udcff\ufffd');
    expect(decoder.invalidBytes).toBe(1);
  });

  it('keeps a byte order mark and NUL', () => {
    expect(decodeBytes(0xef, 0xbb, 0xbf, 0x41, 0)).toBe('\ufeffA\0');
  });

  it('says where the first invalid byte stands, with \\n, \\r\\n and \\r as line ends', () => {
    const { decoder } = decodeAll([Buffer.from('ä\nb\r'), Buffer.from('\nc\rd'), Uint8Array.of(0xff, 10, 0xfe)]);
    expect(decoder.firstInvalid).toEqual({ byteOffset: 9, line: 4 });
    expect(decoder.invalidBytes).toBe(2);
  });

  it('does not depend on the chunk staying as it was', () => {
    const decoder = new Utf8Decoder();
    const chunk = Uint8Array.of(0x41, 0xe2, 0x82);
    expect(decoder.decode(chunk)).toBe('A');
    chunk.fill(0);
    expect(decoder.decode(Uint8Array.of(0xac))).toBe('€');
  });
});

describe('encodeUtf8', () => {
  it('writes U+FFFD for lone surrogates that stand for no byte, as TextEncoder does', () => {
    for (const text of ['\ud800', 'a\udc10b', '\udbff\ud800', '\udd00', '\udc7f']) {
      expect([...encodeUtf8(text)]).toEqual([...new TextEncoder().encode(text)]);
    }
  });

  it('takes a low surrogate after a high one as half of a character', () => {
    expect([...encodeUtf8('\ud800\udc80\udc80')]).toEqual([0xf0, 0x90, 0x82, 0x80, 0x80]);
  });

  it('tells the length of what it would give, for any part of any text', () => {
    const units = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7ff, max: 0xe000 }), fc.constant(0xdc80)),
    );
    fc.assert(
      fc.property(units, fc.nat(), fc.nat(), (list, a, b) => {
        const text = String.fromCharCode(...list);
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
        expect(utf8Length(text, start, end)).toBe(encodeUtf8(text.slice(start, end)).length);
        expect(utf8Length(`-${text}`, 1, text.length + 1)).toBe(encodeUtf8(text).length);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('equals TextEncoder on any text without surrogate escapes', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((list) => String.fromCharCode(...list));
    fc.assert(
      fc.property(units, (raw) => {
        const text = raw.replace(/[\udc80-\udcff]/g, 'x');
        expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text));
      }),
    );
  });
});

function isValid(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i, bytes.length);
    if (length <= 0) return false;
    i += length;
  }
  return true;
}
