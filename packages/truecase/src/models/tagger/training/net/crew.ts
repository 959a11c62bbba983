/**
 * Runs the two lanes of a network's training, in two threads, or one after the other where threads have no compiled file to start
 * from. Both give the same numbers: the lanes wait for each other between the parts of every step.
 */
import type { Rates } from '../../../../learn/net/lane.js';
import { LANES, NetMemory } from '../../../../learn/net/memory.js';
import { canStartThreads, Threads } from '../../../../threads/threads.js';
import { NetReader, type NetReaderSetup } from './reader.js';

/** Lines of one lane with their number, and what is needed to learn them. */
export interface NetTask {
  readonly lines: readonly string[];
  readonly number: number;
  readonly rates: Rates;
  /** Steps before. */
  readonly steps: number;
}

export interface NetDone {
  readonly steps: number;
  readonly loss: number;
  readonly examples: number;
}

export interface NetCrew {
  readonly net: NetMemory;
  /** Learns [LANES] tasks. */
  learn(tasks: readonly NetTask[]): Promise<NetDone>;
  close(): Promise<void>;
}

export function openNetCrew(setup: NetReaderSetup): NetCrew {
  return canStartThreads(import.meta.url) ? new ThreadCrew(setup) : new LocalCrew(setup);
}

/** One task of a lane, step by step, `wait` being called between the parts. */
export function* runTask(
  reader: NetReader,
  { lines, number, rates, steps }: NetTask,
): Generator<boolean, NetDone, boolean> {
  reader.begin(lines, number);
  const { lane } = reader;
  lane.loss = 0;
  lane.examples = 0;
  lane.turn();
  yield true;
  for (let step = steps; ; step++) {
    const goesOn = yield reader.step();
    if (!goesOn) return { steps: step, loss: lane.loss, examples: lane.examples };
    reader.update(rates, step + 1);
    yield true;
    reader.restart();
    yield true;
  }
}

const sumOf = (done: readonly NetDone[]): NetDone => ({
  steps: done[0]!.steps,
  loss: done.reduce((sum, { loss }) => sum + loss, 0),
  examples: done.reduce((sum, { examples }) => sum + examples, 0),
});

class LocalCrew implements NetCrew {
  readonly net: NetMemory;
  readonly #readers: NetReader[];

  constructor(setup: NetReaderSetup) {
    this.net = new NetMemory(setup.shape);
    this.#readers = Array.from({ length: LANES }, (_, lane) => new NetReader(setup, this.net, lane));
  }

  async learn(tasks: readonly NetTask[]): Promise<NetDone> {
    const running = this.#readers.map((reader, lane) => runTask(reader, tasks[lane]!));
    let goesOn = true;
    for (;;) {
      const parts = running.map((task) => task.next(goesOn));
      if (parts.every(({ done }) => done)) return sumOf(parts.map(({ value }) => value as NetDone));
      goesOn = parts.some(({ value }) => value === true);
    }
  }

  async close(): Promise<void> {}
}

export interface NetWorkerSetup extends NetReaderSetup {
  readonly memory: WebAssembly.Memory;
  readonly lane: number;
}

class ThreadCrew implements NetCrew {
  readonly net: NetMemory;
  readonly #threads: Threads<NetTask, NetDone>;

  constructor(setup: NetReaderSetup) {
    this.net = new NetMemory(setup.shape);
    this.#threads = new Threads({
      url: new URL('./worker.js', import.meta.url),
      count: LANES,
      name: 'network',
      dataOf: (lane): NetWorkerSetup => ({ ...setup, memory: this.net.memory, lane }),
      failsTogether: true,
      describe: () => ({
        who: 'a thread that trains the network',
        hint: 'Give it more memory, or train a smaller network.',
      }),
    });
  }

  async learn(tasks: readonly NetTask[]): Promise<NetDone> {
    return sumOf(await Promise.all(tasks.map((task, lane) => this.#threads.run(lane, task))));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
