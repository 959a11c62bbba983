/**
 * The entry of a worker thread: takes orders in turn, one at a time, and answers each job once. What a job does is in
 * runner.ts. An error of a job never ends the thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { toProblem } from '../problem.js';
import { TruecaserCache } from './cache.js';
import type { Order, Reply, WorkLimits } from './job.js';
import { JobRunner } from './runner.js';

const port = parentPort!;
const cache = new TruecaserCache();
const runner = new JobRunner(cache, workerData as WorkLimits);
let last: Promise<void> = Promise.resolve();

port.on('message', (order: Order) => {
  last = last.then(() => obey(order));
});

function reply(message: Reply, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'models') {
    await cache.setModels(order.models);
    reply({ kind: 'ready' });
    return;
  }
  const { id, job } = order;
  try {
    const { body, ...outcome } = await runner.run(job);
    if (typeof body === 'string') reply({ kind: 'done', id, outcome: { ...outcome, body } });
    else {
      const own = ownMemory(body);
      reply({ kind: 'done', id, outcome: { ...outcome, body: own } }, [own.buffer]);
    }
  } catch (error) {
    const { type, message, errors } = toProblem(error);
    const stack = type === 'internal' ? describe(error) : '';
    reply({ kind: 'failed', id, type, detail: message, errors, stack });
  }
}

/** The bytes in memory with nothing else in it, which can be handed over. */
function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** For the log: where it happened, without the message, which may quote the text of a user. */
function describe(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error');
  return [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}
