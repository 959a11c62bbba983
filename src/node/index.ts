/**
 * Node's door: everything of `truecase`, and models by name (the bundled ones) or by path.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { TruecaseError } from '../errors.js';
import { type LoadOptions, load as loadAddress, loadBytes, loadWithBase, type Truecaser } from '../index.js';
import { describeMissingBase } from '../models/base.js';
import { loadRecognizer as readRecognizer } from '../ner/index.js';
import type { Recognizer } from '../ner/recognizer.js';
import { readModelBytes } from './modelFile.js';
import { Pool, type PoolOptions } from './pool.js';
import { describeSeparate, SEPARATE_MODELS } from './separate.js';

export * from '../index.js';
export { readModelBytes } from './modelFile.js';
export type { Pool, PoolOptions } from './pool.js';

const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));
/** Names of bundled recognisers begin so. */
const RECOGNIZER = 'ner-';
const ENDINGS = ['.tcm', '.tcm.br', '.tcm.gz'];

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** Names of the bundled models that restore case. */
export async function bundledModels(): Promise<string[]> {
  return (await bundledNames()).filter((name) => !name.startsWith(RECOGNIZER));
}

/** Names of the bundled models that recognise names. */
export async function bundledRecognizers(): Promise<string[]> {
  return (await bundledNames()).filter((name) => name.startsWith(RECOGNIZER));
}

async function bundledNames(): Promise<string[]> {
  const files = await readdir(MODELS).catch(() => [] as string[]);
  const names = files.flatMap((file) => {
    const ending = ENDINGS.find((candidate) => file.endsWith(candidate));
    return ending === undefined ? [] : [file.slice(0, -ending.length)];
  });
  return [...new Set(names)].sort();
}

/** Is this the path of a bundled model? */
export async function isBundled(path: string): Promise<boolean> {
  return relative(await realpath(MODELS), dirname(await realpath(path))) === '';
}

/** Path of a model given by name or path. */
export async function resolveModel(nameOrPath: string): Promise<string> {
  if (/^[\w-]+(?:\.[\w-]+)*$/.test(nameOrPath)) {
    for (const ending of ENDINGS) {
      const path = join(MODELS, nameOrPath + ending);
      if (await isFile(path)) return path;
    }
  }
  if (await isFile(nameOrPath)) return nameOrPath;
  const names = await bundledModels();
  if (SEPARATE_MODELS.includes(nameOrPath)) throw describeSeparate(nameOrPath, names);
  throw new TruecaseError('not-found', `model ${JSON.stringify(nameOrPath)} is neither a bundled model nor a file`, {
    where: nameOrPath,
    hint: `Bundled models: ${names.join(', ') || 'none'}. A file is given by its path.`,
  });
}

/** A truecaser from a bundled model (`en`), a model file, bytes, or an address of a file or of the web. */
export async function load(
  source: string | URL | Uint8Array | ArrayBuffer,
  options: LoadOptions = {},
): Promise<Truecaser> {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    return loadBytes(source, undefined, crc32, options);
  }
  if (source instanceof URL ? source.protocol !== 'file:' : /^https?:/i.test(source))
    return loadAddress(source, options);
  const path = source instanceof URL || /^file:/i.test(source) ? pathOf(String(source)) : await resolveModel(source);
  const findBase = async (name: string) => readModelBytes(await resolveBase(name, path), options.maxBytes);
  return loadWithBase(await readModelBytes(path, options.maxBytes), findBase, path, crc32, options);
}

/** A recogniser of names from a bundled model (`ner-en`) or a model file. */
export async function loadRecognizer(source: string): Promise<Recognizer> {
  const path = await resolveModel(source);
  return readRecognizer(await readModelBytes(path), path);
}

/** Worker threads that restore text side by side with one model, given by name or path. */
export async function openPool(model: string, options: PoolOptions): Promise<Pool> {
  return Pool.open(await resolveModel(model), options);
}

/** Path of the base of an adapted model: a file beside it, or a bundled model. */
export async function resolveBase(name: string, adapted: string): Promise<string> {
  for (const folder of [dirname(adapted), MODELS]) {
    for (const ending of ENDINGS) {
      const path = join(folder, name + ending);
      if (await isFile(path)) return path;
    }
  }
  const tried = `there is neither a bundled model nor a file of that name in ${dirname(adapted)}`;
  throw describeMissingBase(name, adapted, tried);
}

/** Path of a file: address. */
function pathOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (cause) {
    throw new TruecaseError('usage', `the address ${address} names no file of this machine`, {
      where: address,
      hint: 'Give the path of the file instead.',
      cause,
    });
  }
}
