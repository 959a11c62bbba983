/**
 * Changes files in place: the new text is written beside the file and renamed over it, so that the file is whole at any
 * moment. A file that would not change is not touched. A file that fails is reported and stays as it was.
 */
import type { BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { TruecaseError } from '../errors.js';
import { describeIoError, findLeftovers, replaceFile, writeFileAtomic } from '../files/file.js';
import type { Context } from './context.js';
import { TextForm } from './forms/text.js';
import { prepareSource } from './prepared.js';
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
    for (const left of await findLeftovers(path)) {
      reporter.warn(`${left} was left by a run that was killed`, `Remove it: ${path} is whole.`);
    }
    try {
      if (!(await rewriteFile(context, path, restorer, options, backup))) continue;
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
  context: Context,
  path: string,
  restorer: Restorer,
  options: PumpOptions,
  backup: string | undefined,
): Promise<boolean> {
  const old = await stat(path, { bigint: true }).catch((error: unknown) => {
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
    const produce = async (write: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
      const prepared = await prepareSource(
        context,
        restorer,
        sourceOfFile(path),
        options,
        (open) => new TextForm(open()),
      );
      const { form } = prepared;
      const writeBytes = (chunk: Uint8Array | string) => write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      await pump(prepared.source, form, writeBytes, options);
      prepared.warn();
      if (!form.changed) throw new Unchanged();
      if (backup !== undefined) await keepCopy(path, path + backup, old);
    };
    await writeFileAtomic(path, produce, { since: old, ...(context.values.has('keep-times') ? { times: old } : {}) });
  } catch (error) {
    if (error instanceof Unchanged) return false;
    throw error;
  }
  return true;
}

/** A link of that name is replaced and not followed. */
async function keepCopy(path: string, copy: string, old: BigIntStats): Promise<void> {
  const source = await open(path).catch((error: unknown) => {
    throw describeIoError(error, path, 'read');
  });
  try {
    await replaceFile(copy, source.createReadStream({ autoClose: false }), Number(old.mode) & 0o777, { times: old });
  } catch (error) {
    throw describeIoError(error, copy, 'write');
  } finally {
    await source.close();
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
