import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { decompress } from './decompress.js';

/** Made by bzip2 1.0.8 of what the name says. */
const NOTHING = 'QlpoORdyRThQkAAAAAA=';
const HELLO = 'QlpoOTFBWSZTWU7s6DYAAAJRgAAQQAAGRJCAIAAxBkxBAaeppYC7lDH4u5IpwoSCd2dBsA==';
const RUNS =
  'QlpoOTFBWSZTWa19whgAAE7fgOAQP//////////////wAAgwALbAlSnqCMmTACYAJpgJpgI0wCb1ATAJgQz/VUAAAAAAAAAAAAAAAAlVAAAAA0AAAAAAAAAAD3mzpEv1BQKRUKxYLRcLzQxGQzGg1Gw3HA5HQ7HiD1BAfkAgkIhkQikYjkgkkolkwmk4nlAolIplQqlYrlgsnyfRaPstlwul4vmAwmI/DGWEd1JMgsUi0kUhS4SZTMZzQaT9NRrNhtNxvOBxP45HM6HU6ogKSdhYjuQE/4u5IpwoSFa+4QwA';
const RUN_TEXT = `${'a'.repeat(300)}bbbbccccc${Array.from({ length: 200 }, (_, i) => String.fromCharCode(33 + (i % 90))).join('')}${'x'.repeat(259)}\n`;

async function expand(base64: string, cut = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, Math.min(bytes.length, at + cut));
  }
  const out: Uint8Array[] = [];
  for await (const chunk of decompress(chunks(), 'x.bz2')) out.push(Uint8Array.from(chunk));
  return Buffer.concat(out);
}

describe('bzip2', () => {
  it.each([
    ['nothing', NOTHING, ''],
    ['a line', HELLO, 'hello world\n'],
    ['long runs and many bytes', RUNS, RUN_TEXT],
  ])('expands %s, whole and in pieces', async (_, base64, text) => {
    expect((await expand(base64)).toString()).toBe(text);
    expect((await expand(base64, 7)).toString()).toBe(text);
  });

  it('expands streams that follow each other', async () => {
    const two = Buffer.concat([Buffer.from(HELLO, 'base64'), Buffer.from(HELLO, 'base64')]).toString('base64');
    expect((await expand(two)).toString()).toBe('hello world\nhello world\n');
  });

  it('refuses every damaged bit and every cut', async () => {
    const sound = Buffer.from(HELLO, 'base64');
    for (let bit = 32; bit < 8 * sound.length; bit++) {
      const damaged = Buffer.from(sound);
      damaged[bit >>> 3]! ^= 128 >>> (bit & 7);
      // The last bits of the last byte say nothing.
      const found = await expand(damaged.toString('base64')).catch((error: unknown) => error);
      if (found instanceof Buffer) expect([bit, found.toString()]).toEqual([bit, 'hello world\n']);
      else expect(found).toBeInstanceOf(TruecaseError);
    }
    for (let length = 4; length < sound.length; length++) {
      await expect(expand(sound.subarray(0, length).toString('base64'))).rejects.toThrow(TruecaseError);
    }
  });
});
