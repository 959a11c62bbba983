/**
 * Files written whole or not at all, and the wording of what the system says when a file cannot be read or written.
 * The new content goes to `.NAME.RANDOM.tmp` beside the target, is forced to disk and renamed over it; after any failure
 * the old file stands and the temporary one is gone. Devices and pipes cannot be renamed over and are written directly.
 */

import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, constants, type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { TruecaseError } from '../errors.js';

export type ChunkWriter = (chunk: Uint8Array) => Promise<void>;
export type ChunkProducer = (write: ChunkWriter) => Promise<void>;

export interface WriteOptions {
  /** Permission bits of a new file, less the umask; an existing file keeps its own. Default 0o666. */
  readonly mode?: number;
}

const MAX_LINKS = 40;

/** Errors that the producer throws itself pass through unchanged. */
export async function writeFileAtomic(
  path: string,
  data: Uint8Array | ChunkProducer,
  options: WriteOptions = {},
): Promise<void> {
  const old = await attempt(path, () => findStats(path));
  if (old !== undefined && !old.isFile() && !old.isDirectory()) return writeInPlace(path, data);
  if (old?.isDirectory() || path === '' || path.endsWith('/') || path.endsWith(sep)) {
    throw describeIoError({ code: 'EISDIR' }, path, 'write');
  }
  const target = await attempt(path, () => resolveLinks(path));
  if (old !== undefined) await attempt(path, () => access(target, constants.W_OK));

  const temporary = join(dirname(target), `.${basename(target).slice(0, 200)}.${randomBytes(6).toString('hex')}.tmp`);
  const mode = old === undefined ? (options.mode ?? 0o666) : old.mode & 0o777;
  const handle = await attempt(path, () => open(temporary, 'wx', mode));
  try {
    try {
      if (old !== undefined) await attempt(path, () => handle.chmod(mode));
      await writeAll(handle, path, data);
      await attempt(path, () => handle.sync());
    } finally {
      await attempt(path, () => handle.close());
    }
    await attempt(path, () => rename(temporary, target));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Turns what the system threw into an error with a sentence and a hint; a TruecaseError is returned as it is. */
export function describeIoError(error: unknown, path: string, doing: 'read' | 'write'): TruecaseError {
  if (error instanceof TruecaseError) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const directory = dirname(path);
  const fail = (reason: string, hint: string): TruecaseError =>
    new TruecaseError('io', `cannot ${doing} ${path}: ${reason}`, { hint, where: path, cause: error });
  switch (code) {
    case 'ENOENT':
      if (doing === 'write') return fail(`the directory ${directory} does not exist`, 'Create the directory first.');
      return new TruecaseError('not-found', `cannot read ${path}: there is no such file`, {
        hint: 'Check the name and the directory.',
        where: path,
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
      return fail('permission denied', `Check the permissions of the file and of ${directory}.`);
    case 'EROFS':
      return fail('the file system is read-only', 'Choose a place on another file system.');
    case 'ENOSPC':
    case 'EDQUOT':
      return fail('no space is left on the device', 'Free some space or choose another place.');
    case 'EISDIR':
      return fail('it names a directory, expected a file', 'Name a file inside it.');
    case 'ENOTDIR':
      return fail('a part of the path is a file, expected a directory', 'Check the path.');
    case 'ENAMETOOLONG':
      return fail('the name is too long', 'Choose a shorter name.');
    case 'ELOOP':
      return fail('its symbolic links lead in a circle', 'Remove the link or name the file itself.');
    case 'EMFILE':
    case 'ENFILE':
      return fail('too many files are open', 'Raise the limit (ulimit -n) or work on fewer files at a time.');
    case 'EFBIG':
    case 'ERR_FS_FILE_TOO_LARGE':
      return fail('the file is too large', 'Split it into smaller files.');
    case 'EPIPE':
      return fail('the reader of the pipe has gone', 'Keep the reading program running.');
    default:
      return fail(typeof message === 'string' ? message : String(error), 'Check the path and the device.');
  }
}

async function attempt<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw describeIoError(error, path, 'write');
  }
}

async function writeInPlace(path: string, data: Uint8Array | ChunkProducer): Promise<void> {
  const handle = await attempt(path, () => open(path, 'w'));
  try {
    await writeAll(handle, path, data);
  } finally {
    await attempt(path, () => handle.close());
  }
}

/** Chunks are written in the order of the calls; a failed one fails the whole, even if the producer ignored it. */
async function writeAll(handle: FileHandle, path: string, data: Uint8Array | ChunkProducer): Promise<void> {
  if (data instanceof Uint8Array) return attempt(path, () => handle.writeFile(data));
  let written: Promise<void> = Promise.resolve();
  try {
    await data((chunk) => {
      written = written.then(() => attempt(path, () => handle.writeFile(chunk)));
      written.catch(() => undefined);
      return written;
    });
  } finally {
    await written.catch(() => undefined);
  }
  await written;
}

async function findStats(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The real path behind all links, also when the last one leads to a file that does not exist yet. */
async function resolveLinks(path: string): Promise<string> {
  let target = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    const link = target;
    target = join(await attempt(link, () => realpath(dirname(link))), basename(link));
    let next: string;
    try {
      next = await readlink(target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // EINVAL: no link. UNKNOWN: the same on Windows.
      if (code === 'EINVAL' || code === 'ENOENT' || code === 'UNKNOWN') return target;
      throw error;
    }
    target = resolve(dirname(target), next);
  }
  throw describeIoError({ code: 'ELOOP' }, path, 'write');
}
