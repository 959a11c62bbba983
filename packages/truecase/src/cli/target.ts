/**
 * The file that --output names, checked before the work begins: it may not be one of the inputs, and it must be
 * possible to write it, so that nobody waits for hours to read that the folder does not exist.
 */
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';

export async function refuseInput(output: string, names: readonly string[]): Promise<void> {
  const target = await stat(output).catch(() => undefined);
  if (target === undefined || !target.isFile()) return;
  for (const name of names) {
    const input = name === '-' ? undefined : await stat(name).catch(() => undefined);
    if (input === undefined || input.dev !== target.dev || input.ino !== target.ino) continue;
    throw new TruecaseError('usage', `--output ${output} is the input ${name}, expected another file`, {
      hint: 'Write to another file; "truecase run --in-place" changes files themselves.',
    });
  }
}

/** Throws if the file cannot be created or replaced. */
export async function checkTarget(output: string): Promise<void> {
  try {
    const old = await stat(output).catch(() => undefined);
    if (old?.isDirectory()) throw describeIoError({ code: 'EISDIR' }, output, 'write');
    await access(old === undefined || old.isFile() ? dirname(output) : output, constants.W_OK);
  } catch (error) {
    throw describeIoError(error, output, 'write');
  }
}
