/**
 * The log: JSON Lines on standard error. No text of a user, no query, no header gets there. It is written beside the event
 * loop, many lines at once; while nobody reads it, what is more than MOST_BYTES is dropped rather than requests held up.
 */
import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings.js';

const MOST_BYTES = 4 * 2 ** 20;
/** Lines are collected until there are so many bytes of them, but not for longer than this. */
const BATCH_BYTES = 8192;
const WAIT_MS = 100;

export function openLog(level: Settings['log']): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const out = destination({ dest: 2, sync: false, maxLength: MOST_BYTES, minLength: BATCH_BYTES });
  setInterval(() => out.flush(), WAIT_MS).unref();
  return pino(options, out);
}
