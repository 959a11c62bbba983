import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, TruecaseError } from '../errors.js';
import { runs } from '../testing/runs.js';
import { readContainer, writeContainer } from './container.js';
import { crc32 } from './crc32.js';
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
const file = writeContainer(meta, [
  { tag: 'AAAA', data: Uint8Array.of(1, 2, 3) },
  { tag: 'BBBB', data: Uint32Array.of(4, 5) },
  { tag: 'CCCC', data: Uint8Array.of(6) },
]);
const DIRECTORY = 24;
const ENTRY = 16;
const [TAG, OFFSET, LENGTH, CRC] = [0, 4, 8, 12];

function fail(bytes: Uint8Array): TruecaseError {
  try {
    readContainer(bytes, 'some.tcm');
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('the container was accepted');
}

/** The file after `change`, with the checksum of header and directory put right again. */
function forge(change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  change(view, bytes);
  const end = Math.min(DIRECTORY + ENTRY * view.getUint32(12, true), bytes.length);
  view.setUint32(20, crc32(bytes.subarray(DIRECTORY, end), crc32(bytes.subarray(8, 20))), true);
  return bytes;
}

const at = (section: number, field: number) => DIRECTORY + ENTRY * section + field;

describe('a damaged container', () => {
  it('is found out at every length that it can be cut to', () => {
    for (let length = 0; length < file.length; length++) {
      const error = fail(file.slice(0, length));
      expect([length, error.code]).toEqual([length, length === 0 ? 'model-foreign' : 'model-corrupt']);
      if (length > 0) expect(error.message).toContain(`cut off after ${length}`);
    }
  });

  it('is found out whichever bit has changed', () => {
    const codes = new Set<ErrorCode>();
    for (let bit = 0; bit < 8 * file.length; bit++) {
      const bytes = file.slice();
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      codes.add(fail(bytes).code);
    }
    expect([...codes].sort()).toEqual(['model-corrupt', 'model-foreign', 'model-version']);
  });

  it('is found out when bytes follow its end', () => {
    const longer = new Uint8Array(file.length + 1);
    longer.set(file);
    expect(fail(longer).message).toContain(`has ${file.length + 1} bytes, its header says ${file.length}`);
  });

  it('never makes the reader throw anything but TruecaseError, even behind a sound header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(file.length), (noise, from) => {
        const mixed = forge((_, bytes) => bytes.set(noise.subarray(0, Math.max(0, bytes.length - from)), from));
        for (const bytes of [noise, mixed]) {
          try {
            expect(readContainer(bytes).meta.family).toBeTypeOf('string');
          } catch (error) {
            expect(error).toBeInstanceOf(TruecaseError);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('a forged container with right checksums', () => {
  it('is accepted when nothing was changed or only the minor version is newer', () => {
    expect(readContainer(forge(() => undefined)).tags).toHaveLength(4);
    const newer = forge((view) => view.setUint16(10, 9, true));
    expect(readContainer(newer).u32('BBBB')).toEqual(Uint32Array.of(4, 5));
  });

  it.each([
    [0, 'Train the model again'],
    [2, 'newer truecase'],
  ])('is refused with its version when the major version is %i', (major, hint) => {
    const error = fail(forge((view) => view.setUint16(8, major, true)));
    expect(error.code).toBe('model-version');
    expect(error.message).toBe(`some.tcm: the model has format version ${major}.0, this release reads 1.x`);
    expect(error.hint).toContain(hint);
  });

  const cases: [string, (view: DataView, bytes: Uint8Array) => void, string][] = [
    ['it counts 0xffffffff sections', (view) => view.setUint32(12, 0xffffffff, true), 'counts 4294967295 sections'],
    ['it counts 257 sections', (view) => view.setUint32(12, 257, true), 'counts 257 sections'],
    ['it counts none', (view) => view.setUint32(12, 0, true), 'counts 0 sections'],
    [
      'the directory is longer than the file',
      (view) => view.setUint32(12, 256, true),
      'need a directory of 4120 bytes',
    ],
    ['it claims 4 GiB', (view) => view.setUint32(16, 0xffffffff, true), 'of 4294967295 bytes'],
    ['a section is absurdly long', (view) => view.setUint32(at(1, LENGTH), 0xffffffff, true), 'section AAAA ends at'],
    ['a section lies far outside', (view) => view.setUint32(at(3, OFFSET), 0xfffffff8, true), 'section CCCC ends at'],
    ['a section is not aligned', (view) => view.setUint32(at(3, OFFSET), file.length - 4, true), 'multiple of 8'],
    ['a section lies in the header', (view) => view.setUint32(at(0, OFFSET), 8, true), 'it overlaps'],
    ['a section lies in the directory', (view) => view.setUint32(at(0, OFFSET), 40, true), 'it overlaps'],
    ['a tag is not printable', (_, bytes) => bytes.fill(7, at(2, TAG), at(2, TAG) + 4), 'four printable'],
    ['a tag occurs twice', (_, bytes) => bytes.fill(0x41, at(2, TAG), at(2, TAG) + 4), 'section AAAA occurs twice'],
    ['META is not the first', (_, bytes) => bytes.fill(0x44, at(0, TAG), at(0, TAG) + 4), 'the first section is DDDD'],
    ['a section checksum is wrong', (view) => view.setUint32(at(1, CRC), 1, true), 'checksum of section AAAA'],
    ['bytes stand after the last section', cutLast, 'is not zero'],
    ['two sections overlap', overlap, 'section CCCC starts at byte'],
  ];

  it.each(cases)('is refused when %s', (_, change, message) => {
    const error = fail(forge(change));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/^some\.tcm: /);
    expect(error.where).toBe('some.tcm');
    expect(error.hint).toBeTruthy();
  });

  it('is refused when META is too long to be metadata', () => {
    const large = new Uint8Array(2 ** 20 + 8);
    const container = writeContainer(meta, [{ tag: 'AAAA', data: large }]);
    const view = new DataView(container.buffer);
    // META is given the offset, length and checksum of AAAA, and the count is one.
    const offset = view.getUint32(at(1, OFFSET), true);
    for (const field of [OFFSET, LENGTH, CRC]) view.setUint32(at(0, field), view.getUint32(at(1, field), true), true);
    view.setUint32(12, 1, true);
    container.fill(0, at(1, 0), offset);
    view.setUint32(20, crc32(container.subarray(24, 40), crc32(container.subarray(8, 20))), true);
    expect(fail(container).message).toContain('section META has 1048584 bytes');
  });

  /** The last section is made empty, so that its byte belongs to nothing. */
  function cutLast(view: DataView): void {
    view.setUint32(at(3, LENGTH), 0, true);
    view.setUint32(at(3, CRC), 0, true);
  }

  /** The last section becomes the same bytes as the one before. */
  function overlap(view: DataView): void {
    for (const field of [OFFSET, LENGTH, CRC]) view.setUint32(at(3, field), view.getUint32(at(2, field), true), true);
  }
});
