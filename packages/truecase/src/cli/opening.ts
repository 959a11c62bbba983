/**
 * Looks at the beginning of a source before it is restored: refuses what is not text, finds out which format it has, and
 * hands back a source that begins with what has been looked at.
 */
import { type Format, findFormat, HEAD_UNITS, recognizeFormat, refuseBinary } from '../documents/index.js';
import { Utf8Decoder } from '../stream/utf8.js';
import type { Source } from './source.js';
import type { FlagValues } from './values.js';

export interface Opened {
  readonly source: Source;
  readonly format: Format;
}

/** `eager`: the first chunk has to do, because somebody is waiting for the first line. */
export async function openSource(
  source: Source,
  values: FlagValues,
  signal: AbortSignal,
  eager: boolean,
): Promise<Opened> {
  const chunks: Uint8Array[] = [];
  const sizes: number[] = [];
  let size = 0;
  const iterator = source.open(signal, (bytes) => sizes.push(bytes))[Symbol.asyncIterator]();
  let done = false;
  while (!done && size < HEAD_UNITS && !(eager && size > 0)) {
    const next = await iterator.next();
    if (next.done === true) done = true;
    else {
      chunks.push(Uint8Array.from(next.value));
      size += next.value.length;
    }
  }
  const head = join(chunks, size);
  if (!values.has('binary')) refuseBinary(head, source.name);
  const asked = values.text('format');
  const name = asked === 'auto' ? undefined : asked;
  const format =
    name !== undefined || source.spoken === true
      ? findFormat(name ?? 'plain')
      : recognizeFormat(new Utf8Decoder().decode(head).slice(0, HEAD_UNITS), source.file);
  return {
    format,
    source: {
      ...source,
      async *open(_, onBytes) {
        for (const bytes of sizes.splice(0)) onBytes?.(bytes);
        yield* chunks;
        while (!done) {
          const next = await iterator.next();
          if (next.done === true) return;
          for (const bytes of sizes.splice(0)) onBytes?.(bytes);
          yield next.value;
        }
      },
    },
  };
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const head = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    head.set(chunk, at);
    at += chunk.length;
  }
  return head;
}
