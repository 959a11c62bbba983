/**
 * Reads a file of records without blocking the thread, a block at a time, for who walks through the final n-grams.
 * Every block is memory of its own.
 */
import { open } from 'node:fs/promises';
import { describeIoError } from '../../../files/file.js';
import { bytesOf, HEADER_BYTES } from './records.js';

/** Records in a block; the last one may have fewer. */
const BLOCK_RECORDS = 1 << 16;

/** Blocks [records][width]. */
export async function* readBlocks(path: string, width: number): AsyncGenerator<Uint32Array> {
  try {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      for (let offset = HEADER_BYTES; offset < size; ) {
        const numbers = Math.min(BLOCK_RECORDS * width, (size - offset) / 4);
        const block = new Uint32Array(numbers);
        const bytes = bytesOf(block);
        for (let done = 0; done < bytes.length; ) {
          const { bytesRead } = await handle.read(bytes, done, bytes.length - done, offset + done);
          if (bytesRead === 0) throw new Error('it ends too early');
          done += bytesRead;
        }
        offset += bytes.length;
        yield block;
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
}
