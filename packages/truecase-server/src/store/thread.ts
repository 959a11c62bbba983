/** The thread that has the database: carries out calls in turn and answers each. */
import { workerData } from 'node:worker_threads';
import { TruecaseError } from 'truecase';
import { serve } from 'truecase/host';
import { Database } from './database.js';
import type { Call } from './storage.js';

let database: Database | undefined;

serve<Call, unknown>(({ method, args }) => {
  try {
    database ??= new Database(workerData as string);
    const act = database[method] as (...args: unknown[]) => unknown;
    return act.apply(database, [...args]);
  } catch (error) {
    throw new TruecaseError('io', error instanceof Error ? error.message : 'unknown');
  }
});
