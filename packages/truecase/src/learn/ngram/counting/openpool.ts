/**
 * Chooses the pool: threads, unless there is no compiled file for a thread to start from, as when a test runner loads
 * the sources themselves.
 */

import { LocalPool } from './localpool.js';
import { ThreadPool } from './threadpool.js';
import type { PoolSetup, WorkerPool } from './workerpool.js';

export function openPool(setup: PoolSetup): WorkerPool {
  if (import.meta.url.endsWith('.ts')) return new LocalPool(setup);
  return new ThreadPool(setup, new URL('./worker.js', import.meta.url));
}
