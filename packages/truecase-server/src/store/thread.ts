/** The thread that has the database: carries out calls in turn and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import { Database } from './database.js';
import type { Answer, Call } from './storage.js';

const port = parentPort!;
let database: Database | undefined;

port.on('message', ({ id, method, args }: Call) => {
  const answer = (message: Answer): void => port.postMessage(message);
  try {
    database ??= new Database(workerData as string);
    const act = database[method] as (...args: unknown[]) => unknown;
    answer({ id, value: act.apply(database, [...args]) });
  } catch (error) {
    answer({ id, fault: error instanceof Error ? error.message : 'unknown' });
  }
});
