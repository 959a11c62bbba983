/**
 * Where a bundled model came from: its SHA-256 against the list models/SHA256SUMS, which scripts/provenance.mjs writes. It
 * tells whether a copy is the one that was released; it does not say that the release is good.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from './file.js';

export const LIST = 'SHA256SUMS';

/** Digests by file name. */
export async function readDigests(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, LIST), 'utf8').catch((error: unknown) => {
    throw describeIoError(error, join(folder, LIST), 'read');
  });
  const rows = text.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm);
  return new Map(Array.from(rows, ([, digest, name]) => [name!, digest!]));
}

export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  } catch (error) {
    throw describeIoError(error, path, 'read');
  }
  return hash.digest('hex');
}

/** Throws unless the model file is the one that the list beside it names. */
export async function verifyDigest(path: string): Promise<string> {
  const expected = (await readDigests(dirname(path))).get(basename(path));
  const found = await digestFile(path);
  if (expected === found) return found;
  const wanted = expected === undefined ? 'a model of the list' : `SHA-256 ${expected}`;
  throw new TruecaseError('model-corrupt', `${path}: SHA-256 ${found}, expected ${wanted}`, {
    hint: 'This is not the model that was released: install truecase again.',
    where: path,
  });
}
