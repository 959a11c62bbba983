/**
 * Makes a folder with all above it. Node's own recursive mkdir never ends where a folder that exists refuses a new one with
 * "no such file", as /proc does; here every step leads up or ends.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describeIoError } from './file.js';

export function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
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
