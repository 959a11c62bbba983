/**
 * What was learned in the long first pass, kept in a folder of the caller so that an interrupted training goes on from
 * there. The key says which text, options and seed it belongs to; another key is as good as no checkpoint. The table is
 * written first and the key last, so that a half-written table is never taken for one.
 */
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIoError, writeFileAtomic } from '../../../node/file.js';
import { makeFolder } from '../../../node/folder.js';

const TABLE = 'memm.table';
const KEY = 'memm.key';
const CHUNK = 1 << 26;

/** Fills the table from the checkpoint of this key and gives the numbers saved with it; null if there is none. */
export async function loadCheckpoint(folder: string, key: string, table: Float32Array): Promise<number[] | null> {
  const found = await readFile(join(folder, KEY), 'utf8').catch(() => '');
  const [foundKey, numbers] = found.split('\n');
  if (foundKey !== key || numbers === undefined) return null;
  const path = join(folder, TABLE);
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(table.buffer);
      if ((await file.stat()).size !== bytes.length) return null;
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK, bytes.length - at), at);
        if (bytesRead === 0) return null;
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  return JSON.parse(numbers) as number[];
}

/** The key must be one line. */
export async function saveCheckpoint(
  folder: string,
  key: string,
  table: Float32Array,
  numbers: readonly number[],
): Promise<void> {
  const path = join(folder, TABLE);
  try {
    makeFolder(folder);
    await rm(join(folder, KEY), { force: true });
    const file = await open(path, 'w');
    try {
      const bytes = new Uint8Array(table.buffer);
      for (let at = 0; at < bytes.length; ) {
        at += (await file.write(bytes, at, Math.min(CHUNK, bytes.length - at), at)).bytesWritten;
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw describeIoError(error, path, 'write');
  }
  await writeFileAtomic(join(folder, KEY), new TextEncoder().encode(`${key}\n${JSON.stringify(numbers)}\n`));
}
