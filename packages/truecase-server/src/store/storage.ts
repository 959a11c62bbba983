/**
 * The database as the routes see it: promises that are kept when the change is on disk. The work is done by one thread, so that
 * waiting for the disk does not hold up the event loop.
 */
import { Worker } from 'node:worker_threads';
import { TruecaseError } from 'truecase';
import type { Database, StoredCorrection } from './database.js';

type Method = Exclude<keyof Database, 'prototype'>;

export interface Call {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly fault?: string;
}

export interface Storage {
  allLists(): Promise<[string, string[]][]>;
  putList(name: string, words: readonly string[]): Promise<void>;
  deleteList(name: string): Promise<boolean>;
  addCorrection(text: string, from: string | null, model: string | null): Promise<StoredCorrection>;
  corrections(after: number, limit: number): Promise<StoredCorrection[]>;
  deleteCorrection(id: number): Promise<boolean>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export async function openStorage(folder: string): Promise<Storage> {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: folder });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let dead: Error | undefined;
  const fail = (reason: string): TruecaseError =>
    new TruecaseError('io', `the word lists and corrections in ${folder} cannot be used: ${reason}`, {
      where: folder,
      hint: 'Check the folder of --data: whether it can be written to and has space.',
    });
  const end = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  worker.on('message', ({ id, value, fault }: Answer) => {
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (fault === undefined) resolve(value);
    else reject(fail(fault));
  });
  worker.on('error', (error: Error) => end(fail(error.message)));
  worker.on('exit', () => end(fail('its thread has ended')));
  const call = <T>(method: Method, ...args: readonly unknown[]): Promise<T> => {
    if (dead !== undefined) return Promise.reject(dead);
    return new Promise<T>((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage({ id, method, args } satisfies Call);
    });
  };
  const storage: Storage = {
    allLists: () => call('allLists'),
    putList: (name, words) => call('putList', name, words),
    deleteList: (name) => call('deleteList', name),
    addCorrection: (text, from, model) => call('addCorrection', text, from, model),
    corrections: (after, limit) => call('corrections', after, limit),
    deleteCorrection: (id) => call('deleteCorrection', id),
    close: async () => {
      await call('close').catch(() => undefined);
      await worker.terminate();
    },
  };
  try {
    await storage.allLists();
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return storage;
}
