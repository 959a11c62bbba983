import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SHARED_BYTES, sharedText } from './share.js';

const linkOf = (bytes: Uint8Array) => `#text=${deflateRawSync(bytes).toString('base64url')}`;

describe('the text in a link', () => {
  it('is what was shared', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await sharedText(linkOf(Buffer.from(text)))).toEqual({ kind: 'text', text });
      }),
    );
  });

  it('expands up to a limit, however small the link is', async () => {
    const most = new Uint8Array(MOST_SHARED_BYTES).fill(0x61);
    expect(await sharedText(linkOf(most))).toMatchObject({ kind: 'text' });
    const bomb = linkOf(new Uint8Array(256 * 2 ** 20));
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    expect(await sharedText(bomb)).toEqual({ kind: 'too long' });
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 2 ** 20);
  });

  it('may be damaged in any way', async () => {
    const sound = linkOf(Buffer.from('we saw new york'.repeat(20)));
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.string({ maxLength: 4 }), async (at, inserted) => {
        const found = await sharedText(sound.slice(0, at) + inserted + sound.slice(at + 1));
        expect(['text', 'nothing', 'damaged', 'too long']).toContain(found.kind);
      }),
    );
  });
});
