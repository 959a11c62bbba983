/**
 * The other side of threads.ts, called once by the file that a thread runs: does tasks one after the other and answers each. A
 * TruecaseError travels as plain data, since a class does not survive the way between threads; any other error ends the thread.
 */
import { parentPort } from 'node:worker_threads';
import { TruecaseError } from '../errors.js';
import type { Reply } from './threads.js';

/** `perform` does a task; what it says while it works goes to `emit`. `transfer` lists the buffers of an answer that move with it. */
export function serve<Task, Answer, Event = never>(
  perform: (task: Task, emit: (event: Event) => void) => Answer | Promise<Answer>,
  transfer: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort!;
  const send = (reply: Reply<Answer, Event>, buffers: readonly ArrayBuffer[] = []): void =>
    port.postMessage(reply, buffers);
  const emit = (event: Event): void => send({ kind: 'event', event });
  let turn: Promise<void> = Promise.resolve();
  port.on('message', (task: Task) => {
    turn = turn.then(async () => {
      try {
        const answer = await perform(task, emit);
        send({ kind: 'answer', answer }, transfer(answer));
      } catch (error) {
        if (!(error instanceof TruecaseError)) throw error;
        const { code, message, hint, where } = error;
        send({ kind: 'failure', code, message, hint, where });
      }
    });
  });
}
