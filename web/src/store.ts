/** What is kept in this browser, by name. Nothing happens where it keeps nothing (private windows, a full disk). */

const DATABASE = 'truecase';
const STORE = 'kept';

let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        // Whoever wants to delete it, such as the browser's own tools, does not wait for this page.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onblocked = () => resolve(null);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  return open().then(
    (database) =>
      new Promise((resolve) => {
        if (database === null) return resolve(undefined);
        try {
          const transaction = database.transaction(STORE, mode);
          const request = work(transaction.objectStore(STORE));
          transaction.oncomplete = () => resolve(request.result);
          transaction.onerror = () => resolve(undefined);
          transaction.onabort = () => resolve(undefined);
        } catch {
          resolve(undefined);
        }
      }),
  );
}

export async function recall<T>(name: string): Promise<T | undefined> {
  return (await run('readonly', (store) => store.get(name))) as T | undefined;
}

/** Was it kept? */
export async function keep(name: string, value: unknown): Promise<boolean> {
  return (await run('readwrite', (store) => store.put(value, name))) !== undefined;
}

export async function forget(name: string): Promise<void> {
  await run('readwrite', (store) => store.delete(name));
}
