import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/runs.js';
import type { Format, Region, Scanner } from './format.js';
import { plainText } from './plain.js';
import { RegionReader } from './reader.js';
import { Rewriter } from './rewriter.js';

/** A format of the test's own: text in angle brackets is kept, and a sentence begins after it. */
const bracketed: Format = {
  name: 'bracketed',
  sniff: (head) => (head.startsWith('<') ? 1 : 0),
  open: () => new BracketScanner(),
};

class BracketScanner implements Scanner {
  #text = '';
  #start = 0;
  #inside = false;

  push(text: string): Region[] {
    this.#text += text;
    const regions: Region[] = [];
    for (;;) {
      const at = this.#text.indexOf(this.#inside ? '>' : '<');
      if (at < 0) return regions;
      this.#add(regions, this.#inside ? at + 1 : at);
      this.#inside = !this.#inside;
    }
  }

  end(): Region[] {
    const regions: Region[] = [];
    this.#add(regions, this.#text.length);
    return regions;
  }

  #add(regions: Region[], length: number): void {
    if (length === 0) return;
    const end = this.#start + length;
    regions.push({ start: this.#start, end, restore: !this.#inside, fresh: !this.#inside });
    this.#start = end;
    this.#text = this.#text.slice(length);
  }
}

const shout = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}

function rewriteAll(scanner: Scanner, chunks: readonly Uint8Array[]): Buffer {
  const rewriter = new Rewriter(scanner, shout);
  const out: Uint8Array[] = [];
  for (const chunk of chunks) out.push(...rewriter.push(chunk));
  out.push(...rewriter.end());
  return Buffer.concat(out);
}

/** Raises the ASCII letters outside brackets, byte by byte. */
function shoutBytes(bytes: Uint8Array, brackets: boolean): Buffer {
  let inside = false;
  return Buffer.from(
    bytes.map((byte) => {
      if (brackets && byte === (inside ? 0x3e : 0x3c)) inside = !inside;
      return !inside && byte >= 0x61 && byte <= 0x7a ? byte - 32 : byte;
    }),
  );
}

const anyBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('<', '>', 'a b\r\n', '😀', 'é').map((text) => Buffer.from(text)),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 3 }),
    ),
  )
  .map((parts) => Uint8Array.from(Buffer.concat(parts)));
const cuts = fc.array(fc.nat(), { maxLength: 8 });

describe('Rewriter', () => {
  it('changes the text of restored regions and no other byte, for any bytes in any chunks', () => {
    fc.assert(
      fc.property(anyBytes, cuts, fc.integer({ min: 2, max: 20 }), fc.boolean(), (bytes, places, maxUnits, eager) => {
        const chunks = cutAt(bytes, places);
        expect(rewriteAll(plainText.open({ maxUnits, eager }), chunks).equals(shoutBytes(bytes, false))).toBe(true);
        expect(rewriteAll(bracketed.open(), chunks).equals(shoutBytes(bytes, true))).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('rewrites a region only when it is asked for', () => {
    const seen: string[] = [];
    const rewriter = new Rewriter(plainText.open({ maxUnits: 4 }), (text) => {
      seen.push(text);
      return text;
    });
    const [first] = rewriter.push(Buffer.from('one\ntwo\nten\n'));
    expect(Buffer.from(first!).toString()).toBe('one\n');
    expect(seen).toEqual(['one\n']);
  });
});

describe('RegionReader', () => {
  it('gives the regions of a format with their text', () => {
    const reader = new RegionReader(bracketed.open());
    const found = [...reader.push(Buffer.from('a<b')), ...reader.push(Buffer.from('>c')), ...reader.end()];
    expect(found.map(({ region, text }) => [text, region.start, region.end, region.restore])).toEqual([
      ['a', 0, 1, true],
      ['<b>', 1, 4, false],
      ['c', 4, 5, true],
    ]);
  });

  it('recognises UTF-16 by its mark, also where the chunks part it', () => {
    for (const mark of [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ]) {
      const reader = new RegionReader(plainText.open({}));
      for (const byte of [...mark, 0x61, 0]) reader.push(Uint8Array.of(byte));
      expect(reader.looksLikeUtf16).toBe(true);
      expect(reader.invalidBytes).toBe(2);
      expect(reader.firstInvalid).toEqual({ byteOffset: 0, line: 1 });
    }
    const reader = new RegionReader(plainText.open({}));
    reader.push(Uint8Array.of(0x61, 0xff, 0xfe));
    expect(reader.looksLikeUtf16).toBe(false);
  });
});

describe('plainText', () => {
  it('begins a sentence with its first region and lets it go on in the others', () => {
    const scanner = plainText.open({ maxUnits: 4 });
    expect([...scanner.push('one\ntwo\nten'), ...scanner.end()]).toEqual([
      { start: 0, end: 4, restore: true, fresh: true },
      { start: 4, end: 8, restore: true, fresh: false },
      { start: 8, end: 11, restore: true, fresh: false },
    ]);
  });

  it('is chosen where no other format recognises a text', () => {
    const choose = (head: string): string =>
      [plainText, bracketed].reduce((a, b) => (b.sniff(head) > a.sniff(head) ? b : a) as never).name;
    expect([choose('<a>'), choose('a')]).toEqual(['bracketed', 'plain']);
  });
});
