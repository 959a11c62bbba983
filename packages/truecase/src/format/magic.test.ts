import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { checkMagic, hasMagic, MAGIC } from './magic.js';

const encode = (text: string) => new TextEncoder().encode(text);

function fail(bytes: Uint8Array): TruecaseError {
  try {
    checkMagic(bytes, 'some.tcm');
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('the bytes were accepted');
}

describe('the magic', () => {
  it('is found at the start of a model and nowhere else', () => {
    expect(hasMagic(Uint8Array.from([...MAGIC, 1, 2]))).toBe(true);
    expect(hasMagic(Uint8Array.from([0, ...MAGIC]))).toBe(false);
    expect(hasMagic(Uint8Array.from(MAGIC.slice(0, 7)))).toBe(false);
    expect(() => checkMagic(Uint8Array.from(MAGIC), 'some.tcm')).not.toThrow();
  });

  it.each([
    ['line ends made LF', [0x89, 0x54, 0x43, 0x4d, 0x0a, 0x1a, 0x0a, 1]],
    ['line ends made CR LF', [0x89, 0x54, 0x43, 0x4d, 0x0d, 0x0d, 0x0a, 0x1a, 0x0d, 0x0a]],
    ['the eighth bit stripped', [0x09, 0x54, 0x43, 0x4d, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['the first byte dropped', MAGIC.slice(1)],
    ['Latin-1 recoded as UTF-8', [0xc2, ...MAGIC]],
    ['bad UTF-8 replaced by U+FFFD', [0xef, 0xbf, 0xbd, ...MAGIC.slice(1)]],
  ])('tells damage by text mode: %s', (_, bytes) => {
    const error = fail(Uint8Array.from(bytes));
    expect(error.code).toBe('model-corrupt');
    expect(error.message).toContain('as if it were text');
    expect(error.hint).toContain('binary mode');
  });

  it.each([
    ['a PNG image', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a gzip file', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
    ['a zip archive', encode('PK\u0003\u0004....')],
    ['a web page', encode('<!doctype html><title>Not found</title>')],
    ['a Git LFS pointer', encode('version https://git-lfs.github.com/spec/v1\n')],
    ['something else', encode('A plain text about TCM\n')],
    ['something else', Uint8Array.from([1, 2, 3, 4, 5, 6, 7])],
  ])('calls %s foreign', (name, bytes) => {
    const error = fail(bytes);
    expect(error.code).toBe('model-foreign');
    expect(error.message).toBe(`some.tcm: the file begins like ${name}, expected a truecase model`);
    expect(error.where).toBe('some.tcm');
  });

  it('calls an empty file foreign, and a part of the magic cut off', () => {
    expect(fail(new Uint8Array()).code).toBe('model-foreign');
    expect(fail(new Uint8Array()).message).toContain('empty');
    for (let length = 1; length < MAGIC.length; length++) {
      const error = fail(Uint8Array.from(MAGIC.slice(0, length)));
      expect(error.code).toBe('model-corrupt');
      expect(error.message).toContain(`cut off after ${length} bytes`);
    }
  });
});
