/** The thread of one direction of the aligner: learns and answers with what it has learned. Not for import. */
import { parentPort, workerData } from 'node:worker_threads';
import { Direction } from './direction.js';
import type { DirectionTask } from './train.js';

const port = parentPort!;
const { bitext, cells, backwards, settings } = workerData as DirectionTask;
const direction = new Direction(bitext, cells, backwards, settings);
for (let step = 0; step < settings.iterations; step++) {
  direction.iterate();
  port.postMessage({ kind: 'step' });
}
port.postMessage({ kind: 'learned', learned: direction.learned() });
