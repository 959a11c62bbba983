/**
 * The database as the routes see it: promises that are kept when the change is on disk. The work is done by one thread, so that
 * waiting for the disk does not hold up the event loop.
 */
import { TruecaseError } from 'truecase';
import { Threads } from 'truecase/host';
import type { CorrectionPage, Database, ListEntry, StoredCorrection } from './database.js';

type Method = Exclude<keyof Database, 'prototype'>;

export interface Call {
  readonly method: Method;
  readonly args: readonly unknown[];
}

export interface Storage {
  lists(): Promise<ListEntry[]>;
  list(name: string): Promise<string | null>;
  putList(name: string, words: string, count: number, most: number): Promise<boolean>;
  deleteList(name: string): Promise<boolean>;
  addCorrection(text: string, from: string | null, model: string | null): Promise<StoredCorrection>;
  corrections(after: number, limit: number): Promise<CorrectionPage>;
  deleteCorrection(id: number): Promise<boolean>;
  close(): Promise<void>;
}

export async function openStorage(folder: string): Promise<Storage> {
  const threads = new Threads<Call, unknown>({
    url: new URL('./thread.js', import.meta.url),
    count: 1,
    name: 'storage',
    dataOf: () => folder,
    describe: () => ({ who: 'its thread', hint: '' }),
  });
  const call = async <T>(method: Method, ...args: readonly unknown[]): Promise<T> => {
    try {
      return (await threads.run(0, { method, args })) as T;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new TruecaseError('io', `the word lists and corrections in ${folder} cannot be used: ${reason}`, {
        where: folder,
        hint: 'Check the folder of --data: whether it can be written to and has space.',
      });
    }
  };
  const storage: Storage = {
    lists: () => call('lists'),
    list: (name) => call('list', name),
    putList: (name, words, count, most) => call('putList', name, words, count, most),
    deleteList: (name) => call('deleteList', name),
    addCorrection: (text, from, model) => call('addCorrection', text, from, model),
    corrections: (after, limit) => call('corrections', after, limit),
    deleteCorrection: (id) => call('deleteCorrection', id),
    close: async () => {
      await call('close').catch(() => undefined);
      await threads.close();
    },
  };
  try {
    await storage.lists();
  } catch (error) {
    await threads.close();
    throw error;
  }
  return storage;
}
