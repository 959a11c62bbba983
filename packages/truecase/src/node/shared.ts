/**
 * A model for several threads: its file, and that of the model which it builds upon, in memory that all of them share, with what
 * the first load unpacks from them. It can be sent to a worker, which makes a truecaser of it without reading or unpacking anything.
 */
import { crc32 } from 'node:zlib';
import { type LoadLimits, loadWithBase, type Truecaser } from '../index.js';
import { resolveBase } from './bundled.js';
import { readModelBytes } from './modelFile.js';

export interface SharedModel {
  readonly where: string;
  readonly bytes: Uint8Array;
  /** Files of other models that this one asks for, by name. */
  readonly others: ReadonlyMap<string, Uint8Array>;
  readonly rooms: NonNullable<LoadLimits['rooms']>;
}

/** A model from its file, which is thereby shown to be sound. `bytes` are those of the file, if they have been read already. */
export async function readShared(
  where: string,
  bytes?: Uint8Array,
): Promise<{ model: SharedModel; truecaser: Truecaser }> {
  const shared = share(bytes ?? (await readModelBytes(where)));
  const others = new Map<string, Uint8Array>();
  const rooms: SharedModel['rooms'] = new Map();
  const find = async (name: string): Promise<Uint8Array> => {
    const found = share(await readModelBytes(await resolveBase(name, where)));
    others.set(name, found);
    return found;
  };
  const truecaser = await loadWithBase(shared, find, where, crc32, { rooms });
  return { model: { where, bytes: shared, others, rooms }, truecaser };
}

export function openShared({ where, bytes, others, rooms }: SharedModel): Promise<Truecaser> {
  const find = async (name: string): Promise<Uint8Array> =>
    others.get(name) ?? readModelBytes(await resolveBase(name, where));
  return loadWithBase(bytes, find, where, crc32, { rooms });
}

/** A copy in memory that threads can share. */
export function share(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
