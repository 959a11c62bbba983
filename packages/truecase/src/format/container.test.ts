import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { listSections, readContainer, type Section, type SectionReader, writeContainer } from './container.js';
import { crc32 } from './crc32.js';
import { requireLittleEndian } from './layout.js';
import type { ModelMeta } from './meta.js';

const meta: ModelMeta = {
  family: 'unigram',
  language: 'en',
  created: '2026-01-31',
  unicode: '16.0',
  truecase: '0.1.0',
  corpus: [],
  options: {},
  figures: {},
};
const encode = (text: string) => new TextEncoder().encode(text);

function fail(work: () => unknown): TruecaseError {
  try {
    work();
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a container', () => {
  const file = writeContainer(meta, [
    { tag: 'WORD', data: encode('Zoë met NASA') },
    { tag: 'U16.', data: Uint16Array.of(1, 65535, 3) },
    { tag: 'U32.', data: Uint32Array.of(1, 4294967295) },
    { tag: 'I32.', data: Int32Array.of(-5) },
    { tag: 'F32.', data: Float32Array.of(0.5, -0.25) },
    { tag: 'F64.', data: Float64Array.of(Math.PI) },
    { tag: 'ODD.', data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7) },
    { tag: 'NONE', data: new Uint8Array() },
    { tag: 'BAD8', data: Uint8Array.of(0xff) },
  ]);
  const reader = readContainer(file, 'some.tcm');

  it('gives back metadata, tags and sections of every type', () => {
    expect(reader.meta).toEqual(meta);
    expect(reader.tags).toEqual(['META', 'WORD', 'U16.', 'U32.', 'I32.', 'F32.', 'F64.', 'ODD.', 'NONE', 'BAD8']);
    expect(reader.has('WORD')).toBe(true);
    expect(reader.has('word')).toBe(false);
    expect(reader.text('WORD')).toBe('Zoë met NASA');
    expect(reader.u16('U16.')).toEqual(Uint16Array.of(1, 65535, 3));
    expect(reader.u32('U32.')).toEqual(Uint32Array.of(1, 4294967295));
    expect(reader.i32('I32.')).toEqual(Int32Array.of(-5));
    expect(reader.f32('F32.')).toEqual(Float32Array.of(0.5, -0.25));
    expect(reader.f64('F64.')).toEqual(Float64Array.of(Math.PI));
    expect(reader.bytes('ODD.')).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6, 7));
    expect(reader.u8('ODD.')).toEqual(reader.bytes('ODD.'));
    expect(reader.f64('NONE')).toEqual(new Float64Array());
  });

  it('has the layout that is written down', () => {
    const view = new DataView(file.buffer);
    expect([...file.subarray(0, 8)]).toEqual([0x89, 0x54, 0x43, 0x4d, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([view.getUint16(8, true), view.getUint16(10, true)]).toEqual([1, 0]);
    expect([view.getUint32(12, true), view.getUint32(16, true)]).toEqual([10, file.length]);
    const covered = Uint8Array.from([...file.subarray(8, 20), ...file.subarray(24, 24 + 160)]);
    expect(view.getUint32(20, true)).toBe(crc32(covered));
    expect(new TextDecoder().decode(file.subarray(24, 28))).toBe('META');
    expect(view.getUint32(28, true)).toBe(184);
  });

  it('lists its directory', () => {
    const list = listSections(reader);
    expect(list.map(({ tag }) => tag)).toEqual(reader.tags);
    for (const { tag, offset, length, crc } of list) {
      expect(offset % 8).toBe(0);
      expect(file.subarray(offset, offset + length)).toEqual(reader.bytes(tag));
      expect(crc).toBe(crc32(reader.bytes(tag)));
    }
    expect(fail(() => listSections({} as SectionReader)).code).toBe('usage');
  });

  it('shares the memory of the file when it is aligned and copies once when it is not', () => {
    expect(reader.u32('U32.').buffer).toBe(file.buffer);
    expect(readContainer(file.buffer).u32('U32.').buffer).toBe(file.buffer);
    const room = new Uint8Array(file.length + 16);
    for (let shift = 1; shift <= 8; shift++) {
      room.set(file, shift);
      const moved = readContainer(room.subarray(shift, shift + file.length));
      expect(moved.u32('U32.')).toEqual(Uint32Array.of(1, 4294967295));
      expect(moved.u32('U32.').buffer === room.buffer).toBe(shift === 8);
      expect(moved.f64('F64.').buffer).toBe(moved.u32('U32.').buffer);
    }
  });

  it('reads from a Node buffer at an odd offset and from shared memory', () => {
    const room = Buffer.alloc(file.length + 8);
    room.set(file, 3);
    expect(readContainer(room.subarray(3, 3 + file.length)).f64('F64.')).toEqual(Float64Array.of(Math.PI));
    const shared = new SharedArrayBuffer(file.length);
    new Uint8Array(shared).set(file);
    expect(readContainer(shared).text('WORD')).toBe('Zoë met NASA');
    expect(readContainer(shared).u32('U32.').buffer).toBe(shared);
  });

  it('holds a container in a section', () => {
    const outer = readContainer(writeContainer(meta, [{ tag: 'SUB1', data: file }]));
    expect(readContainer(outer.bytes('SUB1')).text('WORD')).toBe('Zoë met NASA');
  });

  it('names the section that is missing, of the wrong size or not text', () => {
    const missing = fail(() => reader.u32('GONE'));
    expect([missing.code, missing.where]).toEqual(['model-corrupt', 'some.tcm']);
    expect(missing.message).toContain('section GONE is missing');
    for (const read of [() => reader.u16('ODD.'), () => reader.f32('ODD.'), () => reader.f64('ODD.')]) {
      const error = fail(read);
      expect(error.code).toBe('model-corrupt');
      expect(error.message).toContain('section ODD. has 7 bytes, expected a multiple of');
    }
    expect(fail(() => reader.text('BAD8')).message).toContain('section BAD8 is not UTF-8');
    expect(fail(() => reader.text('GONE')).message).toContain('section GONE is missing');
  });

  it('is refused by the writer when nobody could read it', () => {
    const data = new Uint8Array(1);
    const huge = { buffer: new ArrayBuffer(0), byteOffset: 0, byteLength: 2 ** 32 } as ArrayBufferView;
    const cases: Section[][] = [
      [{ tag: 'META', data }],
      [
        { tag: 'ABCD', data },
        { tag: 'ABCD', data },
      ],
      [{ tag: 'ABC', data }],
      [{ tag: 'ABCDE', data }],
      [{ tag: 'AB D', data }],
      [{ tag: 'ABCÉ', data }],
      [{ tag: 'HUGE', data: huge }],
      Array.from({ length: 256 }, (_, index) => ({ tag: `T${100 + index}`, data })),
    ];
    for (const sections of cases) expect(fail(() => writeContainer(meta, sections)).code).toBe('usage');
    expect(fail(() => writeContainer({ ...meta, family: '' }, [])).code).toBe('usage');
    const most = cases.at(-1)!.slice(1);
    expect(readContainer(writeContainer(meta, most)).tags).toHaveLength(256);
  });

  it('needs a little-endian host', () => {
    expect(() => requireLittleEndian()).not.toThrow();
    expect(fail(() => requireLittleEndian(0)).message).toContain('big-endian');
  });

  it('comes back from its bytes, whatever the sections', () => {
    const tags = fc.stringMatching(/^[!-~]{4}$/).filter((tag) => tag !== 'META');
    const sections = fc.uniqueArray(fc.record({ tag: tags, data: fc.uint8Array({ maxLength: 40 }) }), {
      selector: ({ tag }) => tag,
      maxLength: 12,
    });
    fc.assert(
      fc.property(sections, (list) => {
        const written = writeContainer(meta, list);
        const read = readContainer(written);
        expect(read.tags).toEqual(['META', ...list.map(({ tag }) => tag)]);
        for (const { tag, data } of list) expect(read.bytes(tag)).toEqual(data);
        const again = list.map(({ tag }) => ({ tag, data: read.bytes(tag) }));
        expect(writeContainer(read.meta, again)).toEqual(written);
      }),
    );
  });
});
