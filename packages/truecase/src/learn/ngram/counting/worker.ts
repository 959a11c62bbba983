/**
 * The thread of one lane: takes tasks from its port one by one and answers each. Errors travel as plain data, since a
 * class does not survive the way between threads. Not for import.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { TruecaseError } from '../../../errors.js';
import { type AnyTask, Lane, type LaneSetup } from './lane.js';
import type { Reply } from './threadpool.js';

const port = parentPort!;
const send = (reply: Reply): void => port.postMessage(reply);
const lane = new Lane(workerData as LaneSetup, (event) => send({ kind: 'event', event }));

port.on('message', (task: AnyTask) => {
  try {
    send({ kind: 'answer', answer: lane.perform(task) });
  } catch (error) {
    if (!(error instanceof TruecaseError)) throw error;
    const { code, message, hint, where } = error;
    send({ kind: 'failure', code, message, hint, where });
  }
});
