/** Models by name: those that come with the package, those that were added, and those in the folder of another one. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TruecaseError } from '../errors.js';
import { describeIoError, isForbidden } from '../files/file.js';
import { describeMissingBase } from '../models/base.js';
import { describeInstalling, findInstalled, installedNames } from './installed.js';

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

/** Names of the models that restore case and can be loaded by name: the bundled ones and those that were added. */
export async function availableModels(): Promise<string[]> {
  const added = (await installedNames()).filter((name) => !name.startsWith(RECOGNIZER));
  return [...new Set([...(await bundledModels()), ...added])].sort();
}

async function findBundled(name: string): Promise<string | null> {
  for (const ending of ENDINGS) {
    const path = join(MODELS, name + ending);
    if (await isFile(path)) return path;
  }
  return null;
}

/** Is this the path of a bundled model? */
export async function isBundled(path: string): Promise<boolean> {
  const [folder, file] = await Promise.all([realpath(MODELS), realpath(path)]).catch(() => ['', path] as const);
  return folder !== '' && relative(folder, dirname(file)) === '';
}

/** Path of a model given by name or path. */
export async function resolveModel(nameOrPath: string): Promise<string> {
  const isName = /^[\w-]+(?:\.[\w-]+)*$/.test(nameOrPath);
  if (isName) {
    const path = (await findBundled(nameOrPath)) ?? (await findInstalled(nameOrPath));
    if (path !== null) return path;
  }
  if (await isFile(nameOrPath)) return nameOrPath;
  const names = await availableModels();
  throw new TruecaseError('not-found', `model ${JSON.stringify(nameOrPath)} is neither an installed model nor a file`, {
    where: nameOrPath,
    hint: `Installed models: ${names.join(', ') || 'none'}. ${isName ? describeInstalling(nameOrPath) : 'A file is given by its path.'}`,
  });
}

/** Path of the base of an adapted model: a file in its folder, or a model that can be loaded by name. */
export async function resolveBase(name: string, adapted: string): Promise<string> {
  for (const folder of [dirname(adapted), MODELS]) {
    for (const ending of ENDINGS) {
      const path = join(folder, name + ending);
      if (await isFile(path)) return path;
    }
  }
  const installed = await findInstalled(name);
  if (installed !== null) return installed;
  const tried = `there is neither an installed model nor a file of that name in ${dirname(adapted)}`;
  throw describeMissingBase(name, adapted, tried);
}
