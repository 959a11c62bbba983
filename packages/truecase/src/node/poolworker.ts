/** A worker of a pool: loads the model from shared bytes and restores the segments that it is sent, one after the other. */
import { workerData } from 'node:worker_threads';
import { serve } from '../threads/serve.js';
import type { Session, Truecaser, Warning } from './index.js';
import type { WorkerRequest, WorkerTask } from './pool.js';
import { openShared } from './shared.js';

const { model, words, options } = workerData as WorkerTask;

async function open(): Promise<Truecaser> {
  const loaded = await openShared(model);
  return words.length === 0 ? loaded : loaded.with({ words });
}

/** Begun at once; a failure is told to whoever sends the first segment. */
const truecaser = open();
truecaser.catch(() => undefined);
let session: Session | undefined;

serve<WorkerRequest, string, Warning>(async ({ text, fresh }, onWarning) => {
  const loaded = await truecaser;
  if (fresh || session === undefined) session = loaded.session({ ...options, onWarning });
  return session.truecase(text);
});
