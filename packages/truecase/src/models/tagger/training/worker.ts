/** The thread that makes examples: takes lines and answers with batches, in order. Not for import. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../../threads/serve.js';
import { type Batch, BatchMaker } from './batch.js';
import type { PreparerSetup } from './preparer.js';

const { lexicon, options, net } = workerData as PreparerSetup;
const maker = new BatchMaker(lexicon, options, net);

serve<readonly string[], Batch>(
  (lines) => maker.make(lines),
  ({ features, offsets, shape, allowed, given }) =>
    [features, offsets, shape, allowed, given].map(({ buffer }) => buffer as ArrayBuffer),
);
