/** A thread that runs one lane of a network's training. */
import { workerData } from 'node:worker_threads';
import { LANES, NetMemory } from '../../../../learn/net/memory.js';
import { serve } from '../../../../threads/serve.js';
import { type NetDone, type NetTask, type NetWorkerSetup, runTask } from './crew.js';
import { NetReader } from './reader.js';

const setup = workerData as NetWorkerSetup;
const net = new NetMemory(setup.shape, setup.memory);
const reader = new NetReader(setup, net, setup.lane);

/** Control numbers: how many lanes have arrived, how often all have, and for odd and even turns whether any has something to do. */
const ARRIVED = net.control >> 2;
const TURN = ARRIVED + 1;
const ANY = ARRIVED + 2;

/** Waits for all lanes; tells whether any of them has something to do. */
function meet(hasWork: boolean): boolean {
  const { i32 } = net;
  const turn = Atomics.load(i32, TURN);
  const any = ANY + (turn & 1);
  if (hasWork) Atomics.store(i32, any, 1);
  if (Atomics.add(i32, ARRIVED, 1) === LANES - 1) {
    Atomics.store(i32, ARRIVED, 0);
    Atomics.store(i32, ANY + (1 - (turn & 1)), 0);
    Atomics.store(i32, TURN, turn + 1);
    Atomics.notify(i32, TURN);
  } else while (Atomics.load(i32, TURN) === turn) Atomics.wait(i32, TURN, turn);
  return Atomics.load(i32, any) === 1;
}

serve<NetTask, NetDone>((task) => {
  const running = runTask(reader, task);
  let part = running.next(true);
  while (part.done !== true) part = running.next(meet(part.value));
  return part.value;
});
