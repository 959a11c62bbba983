/** Runs in files of a temporary folder, read back block by block: what the builder cannot hold within its memory. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeIoError } from '../../files/file.js';
import type { RunStore, StoredRun } from './run.js';

export class FileStore implements RunStore {
  readonly #folder: string;
  #files = 0;

  constructor(tempDir = tmpdir()) {
    try {
      this.#folder = mkdtempSync(join(tempDir, 'truecase-trie-'));
    } catch (error) {
      throw describeIoError(error, tempDir, 'write');
    }
  }

  save(blocks: readonly Uint8Array[]): StoredRun {
    const path = join(this.#folder, `run${this.#files++}`);
    try {
      const file = openSync(path, 'wx');
      try {
        for (const block of blocks) for (let at = 0; at < block.length; ) at += writeSync(file, block, at);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw describeIoError(error, path, 'write');
    }
    const lengths = blocks.map(({ length }) => length);
    return { blocks: () => readBlocks(path, lengths) };
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function* readBlocks(path: string, lengths: readonly number[]): Iterator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (const length of lengths) {
      const block = new Uint8Array(length);
      for (let at = 0; at < length; ) {
        const read = readSync(file, block, at, length - at, null);
        if (read === 0) throw describeIoError({ message: 'it has become shorter' }, path, 'read');
        at += read;
      }
      yield block;
    }
  } finally {
    closeSync(file);
  }
}
