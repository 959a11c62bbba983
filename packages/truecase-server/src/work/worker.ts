/**
 * The entry of a worker thread: takes orders in turn, one at a time, and answers each job once. What a job does is in
 * jobs.ts. An error of a job never ends the thread.
 */
import { parentPort } from 'node:worker_threads';
import { toProblem } from '../problem.js';
import type { Order, Reply } from './job.js';
import { JobRunner } from './runner.js';
import { Shelf } from './shelf.js';

const port = parentPort!;
const shelf = new Shelf();
const runner = new JobRunner(shelf);
let last: Promise<void> = Promise.resolve();

port.on('message', (order: Order) => {
  last = last.then(() => obey(order));
});

function reply(message: Reply, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'models') {
    await shelf.setModels(order.models);
    reply({ kind: 'ready' });
  } else if (order.kind === 'list') shelf.setList(order.name, order.words);
  else {
    const { id, job } = order;
    try {
      const outcome = await runner.run(job);
      reply({ kind: 'done', id, outcome });
    } catch (error) {
      const { type, message } = toProblem(error);
      reply({ kind: 'failed', id, type, detail: message, stack: type === 'internal' ? describe(error) : '' });
    }
  }
}

/** For the log: where it happened, without the message, which may quote the text of a user. */
function describe(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error');
  return [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}
