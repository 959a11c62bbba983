/**
 * Expands Zstandard with fzstd, block by block. Checksums are skipped, not verified: fzstd does not compute them.
 * Bytes are fed in small slices, because one slice may expand to many blocks of 128 kB that have to be held.
 */
import { describeDamage } from './damage.js';

const SLICE_BYTES = 4096;

/** ZstdErrorCode.UnexpectedEOF and WindowSizeTooLarge of fzstd. */
const UNEXPECTED_END = 5;
const WINDOW_TOO_LARGE = 1;

export async function* expandZstd(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import('fzstd');
  let blocks: Uint8Array[] = [];
  const engine = new Decompress((block) => {
    if (block.length > 0) blocks.push(block);
  });
  const feed = (bytes: Uint8Array, final: boolean): Uint8Array[] => {
    blocks = [];
    try {
      engine.push(bytes, final);
    } catch (cause) {
      const { code } = cause as { code?: number };
      const kind = code === UNEXPECTED_END ? 'truncated' : code === WINDOW_TOO_LARGE ? 'unsupported' : 'damaged';
      throw describeDamage(path, 'zstd', kind, cause);
    }
    return blocks;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) yield* feed(chunk.subarray(at, at + SLICE_BYTES), false);
  }
  yield* feed(new Uint8Array(0), true);
}
