/**
 * What was learned in a long pass, kept in a folder of the caller so that an interrupted training goes on from
 * there. The key says which text, options and seed it belongs to; another key is as good as no checkpoint. The table is
 * written first and the key last, so that a half-written table is never taken for one.
 */
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIoError, writeFileAtomic } from '../../../files/file.js';
import { makeFolder } from '../../../files/folder.js';

const tableOf = (folder: string, name: string) => join(folder, `${name}.table`);
const keyOf = (folder: string, name: string) => join(folder, `${name}.key`);
const CHUNK = 1 << 26;

/** Fills the table from the checkpoint of this key and gives the numbers saved with it; null if there is none. */
export async function loadCheckpoint(
  folder: string,
  key: string,
  table: Float32Array,
  name = 'tagger',
): Promise<number[] | null> {
  const found = await readFile(keyOf(folder, name), 'utf8').catch(() => '');
  const [foundKey, numbers] = found.split('\n');
  if (foundKey !== key || numbers === undefined) return null;
  const path = tableOf(folder, name);
  try {
    const file = await open(path);
    try {
      const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
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
  name = 'tagger',
): Promise<void> {
  const path = tableOf(folder, name);
  try {
    makeFolder(folder);
    await rm(keyOf(folder, name), { force: true });
    const file = await open(path, 'w');
    try {
      const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
      for (let at = 0; at < bytes.length; ) {
        at += (await file.write(bytes, at, Math.min(CHUNK, bytes.length - at), at)).bytesWritten;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw describeIoError(error, path, 'write');
  }
  await writeFileAtomic(keyOf(folder, name), new TextEncoder().encode(`${key}\n${JSON.stringify(numbers)}\n`));
}
