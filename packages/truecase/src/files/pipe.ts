/**
 * Reading from a named pipe without waiting in a system call: `open` of a pipe that nobody writes to blocks a thread, which
 * no signal ends, so that not even the process can exit. A pipe that is opened without blocking waits for events, as a socket.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** What comes out of the pipe of that name; null if it is no pipe, or if nothing is there. */
export async function openPipe(path: string, signal?: AbortSignal): Promise<Readable | null> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFIFO() !== true) return null;
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return new Socket({ fd, readable: true, writable: false, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
