import { spawnSync } from 'node:child_process';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { decompress } from './decompress.js';

const TEXT = 'Anna met Boris in Graz.\nShe likes jazz.\n';
const XZ = fromBase64(
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAnQW5uYSBtZXQgQm9yaXMgaW4gR3Jhei4KU2hlIGxpa2VzIGphenouCgCDMWf1ugtTSQABQCjUUkrlH7bzfQEAAAAABFla',
);
const XZ_CRC32 = fromBase64(
  '/Td6WFoAAAFpIt42AgAhARYAAAB0L+WjAQAMU2Vjb25kIHBhcnQuCgAAAACff847AAEhDXXcqNKQQpkNAQAAAAABWVo=',
);
const XZ_SHA256 = fromBase64(
  '/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQAnQW5uYSBtZXQgQm9yaXMgaW4gR3Jhei4KU2hlIGxpa2VzIGphenouCgC+U46UU8lN5QAI9KhjJ3J8jamAHROppUWR9vkgl+sO7QABWCiNylFnGJtLmgEAAAAAClla',
);
const ZSTD = fromBase64('KLUv/SQoQQEAQW5uYSBtZXQgQm9yaXMgaW4gR3Jhei4KU2hlIGxpa2VzIGphenouCgC71lg=');
const ZSTD_UNCHECKED = fromBase64('KLUv/SAoQQEAQW5uYSBtZXQgQm9yaXMgaW4gR3Jhei4KU2hlIGxpa2VzIGphenouCg==');

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

async function* feed(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function expand(bytes: Uint8Array, path = 'text', chunkBytes = 65_536): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of decompress(feed(bytes, chunkBytes), path)) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

async function failure(bytes: Uint8Array, path: string): Promise<TruecaseError> {
  const error = await expand(bytes, path, 50).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TruecaseError);
  return error as TruecaseError;
}

/** About 1.5 MB with little repetition, so that several blocks are needed. */
function longText(): string {
  let state = 1;
  const lines: string[] = [];
  for (let i = 0; i < 100_000; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    lines.push(`Line ${i} ${state}`);
  }
  return `${lines.join('\n')}\n`;
}

const PROGRAMS = [
  ['xz', '-c'],
  ['zstd', '-q', '-c', '-19', '--long=24'],
  ['gzip', '-c'],
] as const;

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

const packed: [string, Buffer, string][] = [
  ['gzip', gzipSync(TEXT), 'a'],
  ['brotli', brotliCompressSync(TEXT), 'a.br'],
  ['xz', XZ, 'a'],
  ['xz without CRC64', XZ_CRC32, 'a'],
  ['zstd', ZSTD, 'a'],
  ['zstd without checksum', ZSTD_UNCHECKED, 'a'],
];

describe('decompress', () => {
  it.each(packed)('expands %s by its content, in chunks of any size', async (name, bytes, path) => {
    const expected = name === 'xz without CRC64' ? 'Second part.\n' : TEXT;
    for (const chunkBytes of [1, 2, 7, 1000]) expect(await expand(bytes, path, chunkBytes)).toBe(expected);
  });

  it('expands several members or streams in one file', async () => {
    expect(await expand(Buffer.concat([gzipSync(TEXT), gzipSync('More.\n')]))).toBe(`${TEXT}More.\n`);
    expect(await expand(Buffer.concat([XZ, XZ_CRC32]))).toBe(`${TEXT}Second part.\n`);
    expect(await expand(Buffer.concat([ZSTD, ZSTD_UNCHECKED]))).toBe(TEXT + TEXT);
  });

  it('knows zstd that opens with a skippable frame', async () => {
    const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
    expect(await expand(Buffer.concat([skippable, ZSTD]))).toBe(TEXT);
  });

  for (const [program, ...options] of PROGRAMS) {
    it.runIf(isInstalled(program))(`expands what the program ${program} made`, async () => {
      const text = longText();
      const { stdout } = spawnSync(program, options, { input: text, maxBuffer: 1 << 26 });
      expect((await expand(stdout, 'a', 30_000)) === text).toBe(true);
    });
  }

  it('passes plain bytes unchanged, whatever their name', async () => {
    expect(await expand(Buffer.from(TEXT), 'a.gz')).toBe(TEXT);
    expect(await expand(Buffer.from('B'), 'a')).toBe('B');
    expect(await expand(Buffer.from('BZh is not a compressed text'), 'a')).toBe('BZh is not a compressed text');
    expect(await expand(Buffer.alloc(0), 'a.br')).toBe('');
    const bytes = Buffer.from([0, 0xff, 0x1f, 0x8a]);
    expect(await expand(bytes)).toBe(bytes.toString('latin1'));
  });

  it('reads a Breton text named .br as text', async () => {
    const text = Buffer.from('Demat deoc’h, Añna !\n');
    expect(await expand(text, 'text.br')).toBe(text.toString('latin1'));
    expect(await expand(text.subarray(0, 18), 'text.br', 18)).toBe(text.toString('latin1', 0, 18));
  });

  it.each(packed)('says that truncated %s ends too early', async (_name, bytes, path) => {
    for (const size of [bytes.length - 1, bytes.length >> 1]) {
      const error = await failure(bytes.subarray(0, size), path);
      expect(error.code).toBe('corpus');
      expect(error.message).toMatch(new RegExp(`^cannot read ${path}: the \\w+ data ends before it is complete$`));
      expect(error.where).toBe(path);
      expect(error.hint).toContain('again');
    }
  });

  it.each([
    ['gzip', gzipSync(TEXT), 30, 'a'],
    ['xz', XZ, 40, 'a'],
    ['zstd', ZSTD, 4, 'a'],
    ['brotli', brotliCompressSync(longText()), 9, 'a.br'],
  ])('says that %s with a changed byte is damaged', async (_name, bytes, at, path) => {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 0xff;
    const error = await failure(damaged, path);
    expect(error.code).toBe('corpus');
    expect(error.message).toMatch(new RegExp(`^cannot read ${path}: the \\w+ data is damaged \\(.+\\)$`));
  });

  it('never takes a damaged zstd frame with a checksum for another text', async () => {
    for (let bit = 0; bit < 8 * ZSTD.length; bit++) {
      const damaged = Buffer.from(ZSTD);
      damaged[bit >> 3]! ^= 1 << (bit & 7);
      // The first four bytes say that it is zstd at all.
      const path = `bit ${bit}`;
      const found = await expand(damaged, path).catch((error: unknown) => error);
      if (bit >= 32 && found !== TEXT) expect(found).toBeInstanceOf(TruecaseError);
    }
  });

  it('verifies the checksum over many blocks', async () => {
    const frame = Buffer.concat([ZSTD.subarray(0, -4), Buffer.from([0, 0xbb, 0xd6, 0x59])]);
    expect((await failure(frame, 'a')).message).toContain('the checksum is wrong');
  });

  it('refuses a zstd frame that wants a window of gigabytes', async () => {
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0xa8, 1, 0, 0]);
    const error = await failure(frame, 'a');
    expect(error.message).toContain('a window of 2147483648 bytes, expected at most 134217728');
  });

  it('says that it cannot check SHA-256 in xz', async () => {
    expect((await failure(XZ_SHA256, 'a')).message).toContain('cannot be expanded here (unknown filter or check)');
  });

  it('expands two xz streams side by side', async () => {
    const left = decompress(feed(XZ, 10), 'left');
    const right = decompress(feed(XZ_CRC32, 10), 'right');
    const texts = ['', ''];
    for (;;) {
      const steps = await Promise.all([left.next(), right.next()]);
      for (const [side, { value }] of steps.entries()) {
        if (value !== undefined) texts[side] += Buffer.from(value).toString();
      }
      if (steps.every(({ done }) => done)) break;
    }
    expect(texts).toEqual([TEXT, 'Second part.\n']);
  });

  it.each(packed)('closes the source of %s when the consumer stops early', async (_name, bytes, path) => {
    let closed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* feed(bytes, 20);
        for (;;) yield Buffer.from(bytes);
      } finally {
        closed = true;
      }
    }
    for await (const part of decompress(source(), path)) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    await expect.poll(() => closed).toBe(true);
  });

  it('passes the error of its source on', async () => {
    const trouble = new TruecaseError('io', 'the disk is gone');
    for (const [, bytes, path] of packed) {
      async function* source(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, bytes.length - 3);
        throw trouble;
      }
      const read = async (): Promise<void> => {
        for await (const _ of decompress(source(), path));
      };
      await expect(read()).rejects.toBe(trouble);
    }
  });
});
