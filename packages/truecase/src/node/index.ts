/**
 * Node's door: everything of `truecase`, and models by name (the bundled ones) or by path.
 */
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { TruecaseError } from '../errors.js';
import type { Engine } from '../eval/impact/engine.js';
import {
  type LoadLimits,
  type LoadOptions,
  load as loadAddress,
  loadBytes,
  loadWithBase,
  type Truecaser,
} from '../index.js';
import { loadRecognizer as readRecognizer } from '../ner/index.js';
import type { Recognizer } from '../ner/recognizer.js';
import { resolveBase, resolveModel } from './bundled.js';
import type { OpenOptions } from './impact/open.js';
import { readModelBytes } from './modelFile.js';
import { Pool, type PoolOptions } from './pool.js';

export * from '../index.js';
export { availableModels, bundledModels, bundledRecognizers, isBundled, resolveBase, resolveModel } from './bundled.js';
export type { OpenOptions } from './impact/open.js';
export { addModel, installedNames, removeModel } from './installed.js';
export { readModelBytes } from './modelFile.js';
export type { Pool, PoolOptions } from './pool.js';

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
export async function loadRecognizer(source: string, limits: LoadLimits = {}): Promise<Recognizer> {
  const path = await resolveModel(source);
  return readRecognizer(await readModelBytes(path, limits.maxBytes), path, limits);
}

/** Worker threads that restore text side by side with one model, given by name or path. */
export async function openPool(model: string, options: PoolOptions): Promise<Pool> {
  return Pool.open(await resolveModel(model), options);
}

/**
 * An engine that the worth of case is measured with: `ner`, `ner:MODEL`, the file of a module, or a command. What it takes to run
 * one is loaded only now.
 */
export async function openEngine(name: string, options: OpenOptions = {}): Promise<Engine> {
  return (await import('./impact/open.js')).open(name, options, loadRecognizer);
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
