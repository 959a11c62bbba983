/**
 * What a server may be told, with the defaults and the one place where values are checked. Limits are chosen so that a
 * machine of 1 GB survives whatever clients do; each can be raised.
 */
import { availableParallelism } from 'node:os';
import { TruecaseError } from 'truecase';
import { OWN_PAGES } from './site.js';

export interface ServerOptions {
  /** Bundled names or paths of model files; the first is the default of requests. Default ['en']. */
  readonly models?: readonly string[];
  /** Default '127.0.0.1'. */
  readonly host?: string;
  /** 0: any free port. Default 8080. */
  readonly port?: number;
  /** Worker threads. Default: one less than there are processors, 1 to 8. */
  readonly workers?: number;
  /** Folder of pages that are served at `/`. Default: those of the package, if it has any. */
  readonly pages?: string;
  /** Folder of the word lists and corrections; without it there are none. */
  readonly data?: string;
  /** File of bearer tokens, one a line; without it nobody is asked for one. */
  readonly tokens?: string;
  /** Origins that browsers may call from; '*' is all. Default none. */
  readonly cors?: readonly string[];
  /** Requests a second for each client, 0: no limit. Default 0. */
  readonly rate?: number;
  /** Believe the last address of X-Forwarded-For. Default false. */
  readonly proxy?: boolean;
  /** Largest body of a request. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Most texts in a batch. Default 1,000. */
  readonly maxBatch?: number;
  /** Most jobs that wait for a worker. Default 256. */
  readonly maxQueue?: number;
  /** Most streams that are open at once. Default 64. */
  readonly maxStreams?: number;
  /** Most memory that bodies of unfinished requests may take together. Default 64 MiB. */
  readonly maxPendingBytes?: number;
  /** Longest time that a body may take to arrive, and that an answer may take after it. Default 10,000. */
  readonly timeoutMs?: number;
  /** Longest silence of a stream, and of a connection while a request is under way. Default 60,000. */
  readonly idleMs?: number;
  /** Longest wait for running requests when the server stops. Default 10,000. */
  readonly drainMs?: number;
  /**
   * Nothing else runs in this process, so that the globals Request and Response may be replaced by lighter ones, which halves
   * what a small request costs. Default false.
   */
  readonly ownProcess?: boolean;
  /** What is logged on standard error as JSON Lines. Default 'info': a line a request. */
  readonly log?: 'silent' | 'error' | 'info';
}

export type Settings = Required<Omit<ServerOptions, 'data' | 'tokens'>> & Pick<ServerOptions, 'data' | 'tokens'>;

/** Checks options and fills in the defaults. */
export function completeSettings(options: ServerOptions = {}): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = {
    models: ['en'],
    host: '127.0.0.1',
    port: 8080,
    workers: Math.min(8, Math.max(1, availableParallelism() - 1)),
    pages: OWN_PAGES,
    cors: [],
    rate: 0,
    proxy: false,
    maxBodyBytes: 2 ** 20,
    maxBatch: 1000,
    maxQueue: 256,
    maxStreams: 64,
    maxPendingBytes: 64 * 2 ** 20,
    timeoutMs: 10_000,
    idleMs: 60_000,
    drainMs: 10_000,
    ownProcess: false,
    log: 'info',
    ...given,
  };
  if (settings.models.length === 0) throw refuse('models', 'an empty list', 'at least one model');
  for (const [name, least, most] of RANGES) {
    const value = settings[name];
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw refuse(name, String(value), `a whole number from ${least} to ${most}`);
    }
  }
  for (const origin of settings.cors) checkOrigin(origin);
  return settings;
}

const RANGES = [
  ['port', 0, 65_535],
  ['workers', 1, 256],
  ['rate', 0, 1_000_000],
  ['maxBodyBytes', 1024, 2 ** 28],
  ['maxBatch', 1, 1_000_000],
  ['maxQueue', 1, 1_000_000],
  ['maxStreams', 0, 100_000],
  ['maxPendingBytes', 2 ** 20, 2 ** 40],
  ['timeoutMs', 1, 3_600_000],
  ['idleMs', 1, 3_600_000],
  ['drainMs', 0, 3_600_000],
] as const;

function checkOrigin(origin: string): void {
  if (origin === '*') return;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) {
    throw refuse('cors', JSON.stringify(origin), 'an origin such as https://example.org, or *');
  }
}

function refuse(name: string, found: string, expected: string): TruecaseError {
  return new TruecaseError('usage', `server option ${name} is ${found}, expected ${expected}`);
}
