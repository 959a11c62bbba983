/**
 * Compresses answers that are worth it, by brotli or gzip as the client prefers (RFC 9110, 12.5.3), in the thread pool of
 * Node and so beside the event loop. Streams are not compressed: their lines are wanted at once.
 */
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const LEAST_BYTES = 1024;
const compressBrotli = promisify<Uint8Array, object, Buffer>(brotliCompress);
const compressGzip = promisify<Uint8Array, object, Buffer>(gzip);

export type Coding = 'br' | 'gzip';

/** The coding that a client takes; undefined: none of ours. */
export function chooseCoding(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2);
    weights.set(name!, weight === undefined ? 1 : Number(weight) || 0);
  }
  const of = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0;
  if (of('br') === 0 && of('gzip') === 0) return undefined;
  return of('br') >= of('gzip') ? 'br' : 'gzip';
}

/** The body in the coding, or undefined if it is not worth it. */
export async function compress(body: Uint8Array, coding: Coding | undefined): Promise<Buffer | undefined> {
  if (coding === undefined || body.length < LEAST_BYTES) return undefined;
  if (coding === 'gzip') return compressGzip(body, { level: 5 });
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params });
}
