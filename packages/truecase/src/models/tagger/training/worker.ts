/** The thread that makes examples: takes lines from its port and answers with batches, in order. Not for import. */
import { parentPort, workerData } from 'node:worker_threads';
import { BatchMaker } from './batch.js';
import type { PreparerSetup, PreparerTask } from './preparer.js';

const port = parentPort!;
const { lexicon, options, net } = workerData as PreparerSetup;
const maker = new BatchMaker(lexicon, options, net);

port.on('message', ({ lines }: PreparerTask) => {
  const batch = maker.make(lines);
  const { features, offsets, shape, allowed, given } = batch;
  port.postMessage(
    batch,
    [features, offsets, shape, allowed, given].map(({ buffer }) => buffer as ArrayBuffer),
  );
});
