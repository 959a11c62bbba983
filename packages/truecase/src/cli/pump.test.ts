import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Form } from './forms/form.js';
import type { PumpOptions } from './pump.js';
import { pump } from './pump.js';
import type { Source } from './source.js';

/** Raises every ASCII letter; remembers its segments. */
class Shouter implements Form {
  readonly segments: string[] = [];
  changed = false;

  take(segment: string): string {
    this.segments.push(segment);
    const loud = segment.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    this.changed ||= loud !== segment;
    return loud;
  }
}

function sourceOf(chunks: readonly Uint8Array[], onOpen: () => void = () => undefined): Source {
  return {
    file: undefined,
    name: 'it',
    async *open() {
      onOpen();
      yield* chunks;
    },
  };
}

async function move(chunks: readonly Uint8Array[], options: Partial<PumpOptions> = {}) {
  const out: Buffer[] = [];
  const warnings: string[] = [];
  const form = new Shouter();
  const write = (chunk: Uint8Array | string) => {
    out.push(Buffer.from(chunk as Uint8Array));
    return undefined;
  };
  await pump(sourceOf(chunks), form, write, {
    signal: new AbortController().signal,
    eager: false,
    maxUnits: 16,
    strict: false,
    warn: (message) => warnings.push(message),
    ...options,
  });
  return { out: Buffer.concat(out), warnings, form };
}

const bytes = (text: string) => [Buffer.from(text)];

describe('pump', () => {
  it('changes letters and nothing else, for any bytes in any chunks, eager or not', async () => {
    const chunk = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 8 }), fc.boolean(), async (chunks, eager) => {
        const { out, warnings } = await move(chunks, { eager });
        const expected = Buffer.concat(chunks).map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 32 : byte));
        expect(out.equals(expected)).toBe(true);
        expect(warnings.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('gives whole lines, and at most maxUnits of a longer one', async () => {
    const { form } = await move(bytes('one\ntwo\nthree four five six seven\n'));
    expect(form.segments).toEqual(['one\ntwo\n', 'three four five ', 'six seven\n']);
  });

  it('warns once of bytes that are not UTF-8', async () => {
    const { warnings } = await move([Buffer.from([0x61, 0x0a, 0xff]), Buffer.from([0xfe])]);
    expect(warnings).toEqual([
      'it: 2 bytes are not UTF-8 and pass through unchanged; the first is in line 2, at byte 2',
    ]);
  });

  it('refuses them when strict, before it writes what surrounds them', async () => {
    await expect(move([Buffer.from([0x61, 0x0a, 0xff])], { strict: true })).rejects.toThrow(
      'it: line 2, byte 2: not UTF-8',
    );
    await expect(move([Buffer.from([0xe2, 0x82])], { strict: true })).rejects.toThrow('line 1, byte 0');
  });

  it('stops at the first change where that is enough', async () => {
    const { form, out } = await move(bytes('ONE TWO THREE 3\nfour four four 4\nfive five five 5\n'), {
      untilChanged: true,
    });
    expect(form.segments).toHaveLength(2);
    expect(out.toString()).toBe('ONE TWO THREE 3\n');
  });

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(move(bytes('one\n'), { signal })).rejects.toThrow('stopped');
  });
});
