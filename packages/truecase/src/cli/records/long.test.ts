import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../truecaser.js';
import { RecordLines } from './lines.js';
import { LongRecord } from './long.js';

/** Raises everything, so that what has passed through it can be told. */
const session = { border: 'line', truecase: (text: string) => text.toUpperCase() } as unknown as Session;

/** The answer to a record that comes in pieces of `size` bytes. */
function answer(record: string | Uint8Array, size: number): Record<string, unknown> {
  const bytes = typeof record === 'string' ? Buffer.from(record) : record;
  const long = new LongRecord(7, () => session);
  let out = '';
  // Ids and field names come with the first piece, as the reader of lines holds several megabytes before it.
  const first = Math.min(bytes.length, Math.max(size, 40));
  out += long.push(bytes.subarray(0, first));
  for (let at = first; at < bytes.length; at += size) out += long.push(bytes.subarray(at, at + size));
  out += long.end();
  expect(out.endsWith('\n')).toBe(true);
  expect(out.slice(0, -1)).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
  return JSON.parse(out) as Record<string, unknown>;
}

describe('a long record', () => {
  it('has the same text however it is cut', () => {
    const ascii = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '\r', '\u2028', 'é', '😀', 'u', '\0') });
    fc.assert(
      fc.property(ascii, fc.integer({ min: 1, max: 9 }), fc.boolean(), (text, size, escaped) => {
        let json = JSON.stringify({ id: 'x', text });
        if (escaped)
          json = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
        expect(answer(json, size)).toEqual({ id: 'x', text: text.toUpperCase() });
      }),
    );
  });

  it('may have its id after its text, or none', () => {
    expect(answer('{"text":"a","id":[1,{"b":2}],"other":0}', 3)).toEqual({ id: [1, { b: 2 }], text: 'A' });
    expect(answer('{"text":"a"}', 3)).toEqual({ line: 7, text: 'A' });
  });

  it.each([
    ['{"other":1,"id":3,"text":"a"}', 'does not begin with', { line: 7 }],
    ['{"id":3,"text":"abc', 'does not end', { id: 3 }],
    ['{"id":3,"text":"abc\\x"}', 'no escape of JSON', { id: 3 }],
    ['{"id":3,"text":"abc"]', 'follows its text', { id: 3 }],
    ['{"id":12345678901234567890,"text":"abc"}', '53 bits', { line: 7 }],
  ])('%s is answered with an error', (record, message, key) => {
    const { error, text: _, ...rest } = answer(record, 5);
    expect((error as { message: string }).message).toContain(message);
    expect(rest).toEqual(key);
  });

  it('that is not UTF-8 is answered with an error', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"id":3,"text":"abc'.padEnd(60, 'x')),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    expect(answer(bytes, 4)).toMatchObject({ id: 3, error: { code: 'encoding' } });
  });
});

it('lines come whole up to the limit and in pieces above it, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', '\n') })), (chunks) => {
      const seen: string[] = [];
      let open = '';
      const lines = new RecordLines(
        {
          line: (bytes) => seen.push(Buffer.from(bytes).toString()),
          piece: (bytes) => {
            open += Buffer.from(bytes).toString();
          },
          close: () => {
            expect(open.length).toBeGreaterThan(8);
            seen.push(open);
            open = '';
          },
        },
        8,
      );
      for (const chunk of chunks) lines.push(Buffer.from(chunk));
      lines.end();
      const expected = chunks.join('').split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(seen).toEqual(expected);
    }),
  );
});
