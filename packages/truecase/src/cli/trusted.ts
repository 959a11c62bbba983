/**
 * Reads a configuration file that was found and not named: truecase.toml in this folder or one above it, which anybody may
 * have put there. It counts only if it is a regular file of the user who runs the program, or of root; as with safe.directory of
 * git, TRUECASE_SAFE_DIRECTORY lists folders whose files count whoever owns them (`*` for all). Any other is left out with a
 * warning, so that nobody can stop the commands of others. It is opened without waiting and has a limit of size.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { delimiter, dirname, resolve } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import type { Environment } from './values.js';

const MOST_BYTES = 1_048_576;
/** There is no file, or none that may be read. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR', 'ELOOP', 'ENXIO']);

/** Undefined where there is no such file, or where it does not count. */
export async function readTrusted(
  path: string,
  environment: Environment,
  warn: (message: string, hint: string) => void,
): Promise<string | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isDirectory()) return undefined;
    if (!stats.isFile()) {
      warn(`${path} is left out: it is no regular file`, 'Remove it, or use --no-config.');
      return undefined;
    }
    if (!isTrusted(stats.uid, path, environment)) {
      warn(
        `${path} is left out: it belongs to user ${stats.uid}`,
        `If you trust it, set TRUECASE_SAFE_DIRECTORY=${dirname(path)}; else use --no-config.`,
      );
      return undefined;
    }
    if (stats.size > MOST_BYTES) throw describeSize(path, stats.size);
    const buffer = Buffer.alloc(MOST_BYTES + 1);
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, size, buffer.length - size, size);
      if (bytesRead === 0) return buffer.toString('utf8', 0, size);
      size += bytesRead;
      if (size > MOST_BYTES) throw describeSize(path, size);
    }
  } catch (error) {
    if (ABSENT.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw describeIoError(error, path, 'read');
  } finally {
    await handle?.close();
  }
}

/** Where users have no numbers, as on Windows, every file counts. */
function isTrusted(owner: number, path: string, environment: Environment): boolean {
  const user = process.geteuid?.();
  if (user === undefined || owner === user || owner === 0) return true;
  if (user === 0 && environment['SUDO_UID'] === String(owner)) return true;
  const folder = dirname(resolve(path));
  const safe = (environment['TRUECASE_SAFE_DIRECTORY'] ?? '').split(delimiter).filter((one) => one !== '');
  return safe.some((one) => one === '*' || resolve(one) === folder);
}

function describeSize(path: string, size: number): TruecaseError {
  return new TruecaseError('usage', `${path} has ${size} bytes or more, expected ${MOST_BYTES} at most`, {
    where: path,
    hint: 'Check what it is, or leave it out with --no-config. Lists of words belong into a file that `overrides` names.',
  });
}
