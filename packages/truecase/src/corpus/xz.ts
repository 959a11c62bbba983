/**
 * Expands xz with xz-decompress (XZ Embedded in WebAssembly): LZMA2 with dictionaries up to 64 MiB, checks none, CRC32
 * and CRC64, concatenated streams.
 * A loaded copy of that package works on one stream at a time and lets others wait, so that two files read side by side
 * would wait for each other for ever. Therefore every stream gets a copy of its own, kept for the next stream.
 */
import { createRequire } from 'node:module';
import { type DamageKind, describeDamage } from './damage.js';

type XzStream = typeof import('xz-decompress').XzReadableStream;

const idle: XzStream[] = [];

function loadCopy(): XzStream {
  const require = createRequire(import.meta.url);
  const path = require.resolve('xz-decompress');
  delete require.cache[path];
  return (require(path) as typeof import('xz-decompress')).XzReadableStream;
}

/** Results of xz_dec_run (xz.h of XZ Embedded) as the package reports them. */
const RESULTS: Record<string, readonly [DamageKind, string]> = {
  2: ['unsupported', 'unknown kind of check'],
  3: ['unsupported', 'out of memory'],
  4: ['unsupported', 'dictionary larger than 64 MiB'],
  5: ['damaged', 'not an xz stream'],
  6: ['unsupported', 'unknown filter or check'],
  7: ['damaged', 'wrong checksum or impossible data'],
  8: ['truncated', 'unexpected end'],
};

export async function* expandXz(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const Copy = idle.pop() ?? loadCopy();
  const iterator = chunks[Symbol.asyncIterator]();
  const compressed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  const reader = new Copy(compressed).getReader();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (value.length > 0) yield value;
    }
    finished = true;
    idle.push(Copy);
  } catch (cause) {
    finished = true;
    const code = /error code (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1] ?? '';
    const [kind, detail] = RESULTS[code] ?? (['damaged', undefined] as const);
    throw describeDamage(path, 'xz', kind, cause, detail);
  } finally {
    if (!finished) await reader.cancel();
    await iterator.return?.();
  }
}
