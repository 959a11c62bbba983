/**
 * The log: JSON Lines on standard error. No text of a user, no query, no header gets there. It is written beside the event
 * loop; while nobody reads it, what is more than MOST_BYTES is dropped rather than requests held up.
 */
import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings.js';

const MOST_BYTES = 4 * 2 ** 20;

export function openLog(level: Settings['log']): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination({ dest: 2, sync: false, maxLength: MOST_BYTES }));
}
