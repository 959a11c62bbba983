/**
 * `truecase serve`: runs the server until a signal ends it. SIGTERM and SIGINT drain it, a second one ends it at once;
 * SIGHUP reads models and tokens again, and says so if they cannot be used.
 */

import { TruecaseError } from '../../errors.js';
import type { Run } from '../context.js';
import type { FlagValues } from '../values.js';

export const serve: Run = async ({ operands, values, reporter }) => {
  // Signals are heard from the start; one that comes while the models are read waits until they are there.
  const starting = loadServer().then(({ startServer }) => startServer(readOptions(operands, values)));
  process.on('SIGHUP', () => {
    starting.then((server) => server.reload()).catch((error: unknown) => reporter.error(error));
  });
  const stopped = new Promise<void>((resolve) => {
    let stopping = false;
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      process.on(name, () => {
        if (stopping) process.exit(0);
        stopping = true;
        resolve();
      });
    }
  });
  const server = await starting;
  await stopped;
  await server.close();
  return 0;
};

/** What this command uses of the package truecase-server, which is installed by those who want a server. */
interface ServerPackage {
  startServer(options: Record<string, unknown>): Promise<{ reload(): Promise<void>; close(): Promise<void> }>;
}

async function loadServer(): Promise<ServerPackage> {
  const name = 'truecase-server';
  try {
    return (await import(name)) as ServerPackage;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND' || !String(cause).includes(`'${name}'`))
      throw cause;
    throw new TruecaseError('usage', 'the server is a package that is not installed: truecase-server', {
      hint: 'Install it in the same place as truecase: npm install truecase-server (with -g if truecase was installed so).',
      cause,
    });
  }
}

function readOptions(operands: readonly string[], values: FlagValues): Record<string, unknown> {
  const data = values.find('data');
  const tokens = values.find('token-file');
  const pages = values.find('pages');
  const workers = values.find('workers');
  return {
    models: operands.length === 0 ? [values.text('model')] : operands,
    host: values.text('host'),
    port: values.number('port'),
    ...(workers === undefined ? {} : { workers: Number(workers) }),
    ...(data === undefined ? {} : { data }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(pages === undefined ? {} : { pages }),
    cors: values.list('cors'),
    rate: values.number('rate'),
    proxy: values.has('proxy'),
    maxBodyBytes: values.number('max-body'),
    maxBatch: values.number('max-batch'),
    maxQueue: values.number('queue'),
    timeoutMs: Math.ceil(values.number('timeout') * 1000),
    ownProcess: true,
    log: values.has('quiet') ? 'error' : 'info',
  };
}
