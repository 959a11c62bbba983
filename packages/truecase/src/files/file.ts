/**
 * Files written whole or not at all, and the wording of what the system says when a file cannot be read or written.
 * The new content goes to `.NAME.RANDOM.tmp` beside the target, is forced to disk and renamed over it, and the folder is
 * forced to disk too; after any failure the old file stands and the temporary one is gone. Only a killed process leaves one:
 * findLeftovers names these. An existing file keeps its permissions, owner and group, or is not replaced. Devices and pipes
 * cannot be renamed over and are written directly.
 */

import { randomBytes } from 'node:crypto';
import { type BigIntStats, createReadStream, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import * as fs from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { TruecaseError } from '../errors.js';
import { openPipe } from './pipe.js';

export type ChunkWriter = (chunk: Uint8Array) => Promise<void>;
export type ChunkProducer = (write: ChunkWriter) => Promise<void>;

/** The calls that writing needs; tests make them fail. */
export type FileSystem = Pick<
  typeof fs,
  'access' | 'open' | 'readdir' | 'readlink' | 'realpath' | 'rename' | 'rm' | 'stat'
>;

/** In nanoseconds, as a file system has them. */
export interface Times {
  readonly atimeNs: bigint;
  readonly mtimeNs: bigint;
}

export interface WriteOptions {
  /** Permission bits of a new file, less the umask; an existing file keeps its own. Default 0o666. */
  readonly mode?: number;
  /** What the file was when it was read: it is not replaced if it has changed since then. */
  readonly since?: BigIntStats;
  /** Times that the new file gets; by default those of its writing. */
  readonly times?: Times;
  readonly system?: FileSystem;
}

const MAX_LINKS = 40;
/** Bytes of a name that its temporary file repeats: with what is added it stays within 255. */
const NAME_BYTES = 200;
/** What a file system says that cannot force a folder to disk. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR', 'EBADF', 'ENOSYS']);

/** Errors that the producer throws itself pass through unchanged. */
export async function writeFileAtomic(
  path: string,
  data: Uint8Array | ChunkProducer,
  options: WriteOptions = {},
): Promise<void> {
  const system = options.system ?? fs;
  const old = await attempt(path, () => findStats(path, system));
  if (old !== undefined && !old.isFile() && !old.isDirectory()) return writeInPlace(path, data, system);
  if (old?.isDirectory() || path === '' || path.endsWith('/') || path.endsWith(sep)) {
    throw describeIoError({ code: 'EISDIR' }, path, 'write');
  }
  const target = await attempt(path, () => resolveLinks(path, system));
  if (old !== undefined) await attempt(path, () => system.access(target, fs.constants.W_OK));

  const temporary = join(dirname(target), temporaryName(basename(target)));
  const mode = old === undefined ? (options.mode ?? 0o666) : old.mode & 0o777;
  const handle = await attempt(path, () => system.open(temporary, 'wx', mode));
  try {
    try {
      if (old !== undefined) await keepOwner(handle, old, mode, path);
      await writeAll(handle, path, data);
      await finish(handle, path, options.times);
    } finally {
      await attempt(path, () => handle.close());
    }
    if (options.since !== undefined) await requireUnchanged(target, options.since, path, system);
    await attempt(path, () => system.rename(temporary, target));
  } catch (error) {
    await system.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(target), path, system);
}

/** Writes a new file whole and gives it the name `path`, whatever had it; a link is replaced and not followed. */
export async function replaceFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  mode: number,
  { times, system = fs }: Pick<WriteOptions, 'times' | 'system'> = {},
): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)));
  const handle = await attempt(path, () => system.open(temporary, 'wx', mode));
  try {
    try {
      await attempt(path, () => handle.chmod(mode));
      for await (const chunk of chunks) await attempt(path, () => handle.writeFile(chunk));
      await finish(handle, path, times);
    } finally {
      await attempt(path, () => handle.close());
    }
    await attempt(path, () => system.rename(temporary, path));
  } catch (error) {
    await system.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path), path, system);
}

/** All of it is written: it is forced to disk. */
async function finish(handle: FileHandle, path: string, times: Times | undefined): Promise<void> {
  if (times !== undefined) await attempt(path, () => handle.utimes(secondsOf(times.atimeNs), secondsOf(times.mtimeNs)));
  await attempt(path, () => handle.sync());
}

/** A Date would cut microseconds off. What is left of nanoseconds is rounded down: no file gets younger. */
function secondsOf(nanoseconds: bigint): number {
  const seconds = Number(nanoseconds) / 1e9;
  return BigInt(Math.round(seconds * 1e9)) > nanoseconds ? seconds - 2.4e-7 : seconds;
}

/** `.NAME.RANDOM.tmp`, with no more of the name than fits: names have 255 bytes at most, not units. */
function temporaryName(name: string): string {
  let kept = name;
  while (Buffer.byteLength(kept) > NAME_BYTES) kept = [...kept].slice(0, -1).join('');
  return `.${kept}.${randomBytes(6).toString('hex')}.tmp`;
}

/** The temporary files beside `path` that killed runs have left: those of its name which are an hour old. */
export async function findLeftovers(path: string, system: FileSystem = fs): Promise<string[]> {
  const folder = dirname(path);
  const start = temporaryName(basename(path)).slice(0, -'000000000000.tmp'.length);
  const names = await system.readdir(folder).catch(() => [] as string[]);
  const found: string[] = [];
  for (const name of names) {
    if (!name.startsWith(start) || !/^[0-9a-f]{12}\.tmp$/.test(name.slice(start.length))) continue;
    const stats = await system.stat(join(folder, name)).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > 3_600_000) found.push(join(folder, name));
  }
  return found;
}

/** A file of somebody else stays theirs. Who may not give it back must not replace it. */
async function keepOwner(handle: FileHandle, old: Stats, mode: number, path: string): Promise<void> {
  const now = await attempt(path, () => handle.stat());
  if (now.uid !== old.uid || now.gid !== old.gid) {
    try {
      await handle.chown(old.uid, old.gid);
    } catch (cause) {
      throw new TruecaseError(
        'io',
        `cannot write ${path}: it belongs to user ${old.uid} and group ${old.gid}, which a new file cannot be given`,
        { hint: 'Run as its owner, or write to another file and copy it over.', where: path, cause },
      );
    }
  }
  await attempt(path, () => handle.chmod(mode));
}

/** Between this look and the rename nothing else happens; what changes in that instant cannot be noticed. */
async function requireUnchanged(target: string, since: BigIntStats, path: string, system: FileSystem): Promise<void> {
  const now = await attempt(path, () => system.stat(target, { bigint: true }));
  const isSame = now.ino === since.ino && now.dev === since.dev && now.size === since.size;
  if (isSame && now.mtimeNs === since.mtimeNs) return;
  throw new TruecaseError('io', `cannot write ${path}: somebody else has changed it in the meantime`, {
    hint: 'Run it again; the file has been left as it is.',
    where: path,
  });
}

/** So that the new name survives a loss of power. */
async function syncFolder(folder: string, path: string, system: FileSystem): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await system.open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(String((error as NodeJS.ErrnoException).code))) throw describeIoError(error, path, 'write');
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

/** The bytes of a file that is held in memory. One that has more than `most`, or no end as some devices, is refused. */
export async function readSmallFile(path: string, most: number, signal?: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = (await openPipe(path, signal)) ?? createReadStream(path, signal === undefined ? {} : { signal });
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) {
        throw new TruecaseError('io', `cannot read ${path}: it has more than ${most} bytes`, {
          hint: 'Check that it is the file you mean, or split it.',
          where: path,
        });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  return Buffer.concat(chunks);
}

/** Turns what the system threw into an error with a sentence and a hint; a TruecaseError is returned as it is. */
export function describeIoError(error: unknown, path: string, doing: 'read' | 'write'): TruecaseError {
  if (error instanceof TruecaseError) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const directory = dirname(path);
  const fail = (reason: string, hint: string): TruecaseError =>
    new TruecaseError('io', `cannot ${doing} ${path}: ${reason}`, { hint, where: path, cause: error });
  if (isForbidden(error)) {
    const flag = doing === 'read' ? '-R' : '-W';
    const hint = `Start the program with the permission: deno run ${flag}, or the flag allow-fs-${doing} of Node.`;
    return fail(`the program has no permission to ${doing} it`, hint);
  }
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

/** Whether the runtime, and not the file system, forbids it: Deno without a permission, Node with --permission. */
export function isForbidden(error: unknown): boolean {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  return name === 'NotCapable' || name === 'PermissionDenied' || code === 'ERR_ACCESS_DENIED';
}

async function attempt<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw describeIoError(error, path, 'write');
  }
}

async function writeInPlace(path: string, data: Uint8Array | ChunkProducer, system: FileSystem): Promise<void> {
  const handle = await attempt(path, () => system.open(path, 'w'));
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

async function findStats(path: string, system: FileSystem): Promise<Stats | undefined> {
  try {
    return await system.stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The real path behind all links, also when the last one leads to a file that does not exist yet. */
async function resolveLinks(path: string, system: FileSystem): Promise<string> {
  let target = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    const link = target;
    target = join(await attempt(link, () => system.realpath(dirname(link))), basename(link));
    let next: string;
    try {
      next = await system.readlink(target);
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
