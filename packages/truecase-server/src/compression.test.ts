import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseCoding, compress } from './compression.js';

describe('chooseCoding', () => {
  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.2', 'gzip'],
  ])('%j gives %j', (header, coding) => expect(chooseCoding(header)).toBe(coding));
});

describe('compress', () => {
  const body = Buffer.from('in Paris '.repeat(1000));

  it('gives what the coding unpacks', async () => {
    expect(gunzipSync((await compress(body, 'gzip'))!)).toEqual(body);
    expect(brotliDecompressSync((await compress(body, 'br'))!)).toEqual(body);
  });

  it('leaves small bodies alone', async () => {
    expect(await compress(Buffer.from('in Paris'), 'gzip')).toBeUndefined();
  });
});
