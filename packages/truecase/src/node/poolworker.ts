/** A worker of a pool: loads the model from shared bytes and restores the segments that it is sent, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { TruecaseError } from '../errors.js';
import type { Session, Truecaser, Warning } from './index.js';
import type { WorkerAnswer, WorkerRequest, WorkerTask } from './pool.js';
import { openShared } from './shared.js';

const { model, words, options } = workerData as WorkerTask;

async function open(): Promise<Truecaser> {
  const loaded = await openShared(model);
  return words.length === 0 ? loaded : loaded.with({ words });
}

const port = parentPort!;
const truecaser = open();
let session: Session | undefined;
/** One segment after the other: the model may still be loading when the first ones come. */
let turn: Promise<void> = Promise.resolve();

port.on('message', (request: WorkerRequest) => {
  turn = turn.then(() => answer(request)).then((message) => port.postMessage(message));
});

function onWarning(warning: Warning): void {
  port.postMessage({ warning } satisfies WorkerAnswer);
}

async function answer({ id, text, fresh }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const loaded = await truecaser;
    if (fresh || session === undefined) session = loaded.session({ ...options, onWarning });
    return { id, text: session.truecase(text) };
  } catch (error) {
    const { message } = error as Error;
    const code = error instanceof TruecaseError ? error.code : 'io';
    const hint = error instanceof TruecaseError ? error.hint : undefined;
    return { id, error: { code, message, ...(hint === undefined ? {} : { hint }) } };
  }
}
