/**
 * Changes files in place: the new text is written beside the file and renamed over it, so that the file is whole at any
 * moment. A file that would not change is not touched. A file that fails is reported and stays as it was.
 */
import { copyFile, stat, utimes } from 'node:fs/promises';
import { TruecaseError } from '../errors.js';
import { describeIoError, writeFileAtomic } from '../node/file.js';
import type { Context } from './context.js';
import { holdDocument } from './document.js';
import { TextForm } from './forms/text.js';
import { pumpOptions } from './printing.js';
import type { PumpOptions } from './pump.js';
import { pump } from './pump.js';
import type { Restorer } from './restorer.js';
import { recognizeFile, sourceOfFile } from './source.js';

/** Thrown inside an atomic write to give it up. */
class Unchanged extends Error {}

export async function rewriteFiles(
  context: Context,
  restorer: Restorer,
  paths: readonly string[],
  onBytes?: (bytes: number) => void,
): Promise<{ failed: boolean; changed: boolean }> {
  const { values, reporter, signal } = context;
  const options = pumpOptions(context, onBytes);
  const backup = values.find('backup');
  if (backup !== undefined) checkSuffix(backup);
  let failed = false;
  let changed = false;
  for (const path of paths) {
    try {
      if (!(await rewriteFile(path, restorer, options, backup, values.has('keep-times')))) continue;
      changed = true;
      reporter.note(`${path}: changed`);
    } catch (error) {
      if (signal.aborted) throw error;
      reporter.error(error);
      failed = true;
    }
  }
  return { failed, changed };
}

/** Whether the file was changed. */
async function rewriteFile(
  path: string,
  restorer: Restorer,
  options: PumpOptions,
  backup: string | undefined,
  keepTimes: boolean,
): Promise<boolean> {
  const old = await stat(path).catch((error: unknown) => {
    throw describeIoError(error, path, 'read');
  });
  if (old.isDirectory()) throw describeIoError({ code: 'EISDIR' }, path, 'read');
  if (!old.isFile()) {
    throw new TruecaseError('io', `cannot change ${path} in place: it is a device or pipe, expected a file`, {
      hint: 'Leave out --in-place.',
      where: path,
    });
  }
  await refuseCompressed(path);
  try {
    await writeFileAtomic(path, async (write) => {
      const held = await holdDocument(sourceOfFile(path), restorer, options.signal);
      const form = new TextForm(held.restorer.open());
      const writeBytes = (chunk: Uint8Array | string) => write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      await pump(held.source, form, writeBytes, options);
      if (!form.changed) throw new Unchanged();
      if (backup !== undefined) await keepCopy(path, path + backup, old);
    });
    if (keepTimes) await utimes(path, old.atime, old.mtime);
  } catch (error) {
    if (error instanceof Unchanged) return false;
    throw error;
  }
  return true;
}

async function keepCopy(path: string, copy: string, times: { atime: Date; mtime: Date }): Promise<void> {
  try {
    await copyFile(path, copy);
    await utimes(copy, times.atime, times.mtime);
  } catch (error) {
    throw describeIoError(error, copy, 'write');
  }
}

function checkSuffix(suffix: string): void {
  if (suffix !== '' && !/[/\\]/.test(suffix)) return;
  throw new TruecaseError('usage', `--backup is "${suffix}", expected an ending for file names`, {
    hint: 'For example --backup=.bak.',
  });
}

async function refuseCompressed(path: string): Promise<void> {
  const compression = await recognizeFile(path);
  if (compression === 'plain') return;
  throw new TruecaseError('io', `cannot change ${path} in place: it is compressed (${compression})`, {
    hint: `Expand it first, or write elsewhere: truecase run ${path} -o FILE`,
    where: path,
  });
}
