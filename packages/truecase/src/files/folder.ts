/**
 * Makes a folder with all above it. Node's own recursive mkdir never ends where a folder that exists refuses a new one with
 * "no such file", as /proc does; here every step leads up or ends.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeIoError } from './file.js';

export function makeFolder(path: string): void {
  const above = dirname(path);
  // The folder that a process works in may be gone: '.' is above itself.
  if (above !== path && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw describeIoError(error, path, 'write');
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
