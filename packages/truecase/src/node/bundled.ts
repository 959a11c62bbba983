/** Models by name: those that come with the package, and those beside another one. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TruecaseError } from '../errors.js';
import { describeMissingBase } from '../models/base.js';
import { describeIoError, isForbidden } from './file.js';
import { describeSeparate, SEPARATE_MODELS } from './separate.js';

const MODELS = fileURLToPath(new URL('../../models/', import.meta.url));
/** Names of bundled recognisers begin so. */
const RECOGNIZER = 'ner-';
const ENDINGS = ['.tcm', '.tcm.br', '.tcm.gz'];

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isForbidden(error)) throw describeIoError(error, path, 'read');
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
