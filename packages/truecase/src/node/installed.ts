/**
 * Models that were added to truecase: npm packages `truecase-model-NAME` that can be resolved from truecase, from the current
 * folder or from the user's own folder, and files in the user's own folder (`truecase models --add`). A model package holds
 * `model.tcm`, its card and its digest.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { TruecaseError } from '../errors.js';
import { writeFileAtomic } from '../files/file.js';
import { readModelBytes } from './modelFile.js';

const PREFIX = 'truecase-model-';
/** What a model may be called, so that its name is a file name and a part of a package name. */
const NAME = /^[a-z0-9][a-z0-9-]*$/;

/** Where `truecase models --add` puts models: TRUECASE_HOME, or the data folder that the system has for programs. */
export function userFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env['TRUECASE_HOME']) return env['TRUECASE_HOME'];
  if (process.platform === 'win32' && env['LOCALAPPDATA']) return join(env['LOCALAPPDATA'], 'truecase');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'truecase');
}

const userModels = (): string => join(userFolder(), 'models');

/** Modules from which packages of models are resolved. */
function resolvers(): NodeJS.Require[] {
  const places = [import.meta.url, join(process.cwd(), 'from.js'), join(userFolder(), 'from.js')];
  return places.map((place) => createRequire(place));
}

/** Path of a model that was added, or null. */
export async function findInstalled(name: string): Promise<string | null> {
  if (!NAME.test(name)) return null;
  for (const resolver of resolvers()) {
    try {
      return resolver.resolve(`${PREFIX}${name}/model.tcm`);
    } catch {
      // Not a package here; the next place may have it.
    }
  }
  const names = await readdir(userModels()).catch(() => [] as string[]);
  return names.includes(`${name}.tcm`) ? join(userModels(), `${name}.tcm`) : null;
}

/** Names of all models that were added. */
export async function installedNames(): Promise<string[]> {
  const names = new Set<string>();
  const folders = new Set(resolvers().flatMap((resolver) => resolver.resolve.paths(PREFIX) ?? []));
  for (const folder of folders) {
    for (const entry of await readdir(folder).catch(() => [] as string[]))
      if (entry.startsWith(PREFIX)) names.add(entry.slice(PREFIX.length));
  }
  for (const file of await readdir(userModels()).catch(() => [] as string[]))
    if (file.endsWith('.tcm')) names.add(file.slice(0, -'.tcm'.length));
  return [...names].sort();
}

/** The hint for somebody who asks for a model that is not there. */
export function describeInstalling(name: string): string {
  return `If it is a model of truecase, add it: npm install ${PREFIX}${name}, or truecase models --add ${name}.`;
}

/** Adds a model file under its own name, or the package of a model by its name; returns the path of the model. */
export async function addModel(nameOrFile: string, check: (bytes: Uint8Array, path: string) => void): Promise<string> {
  if (nameOrFile.endsWith('.tcm')) return addFile(nameOrFile, check);
  requireName(nameOrFile);
  await runNpm(['install', PREFIX + nameOrFile]);
  const path = await findInstalled(nameOrFile);
  if (path === null) {
    throw new TruecaseError('not-found', `the package ${PREFIX}${nameOrFile} has no model.tcm`, { where: nameOrFile });
  }
  return path;
}

async function addFile(file: string, check: (bytes: Uint8Array, path: string) => void): Promise<string> {
  const name = basename(file, '.tcm');
  requireName(name);
  const bytes = await readModelBytes(file);
  check(bytes, file);
  await mkdir(userModels(), { recursive: true });
  const path = join(userModels(), `${name}.tcm`);
  await writeFileAtomic(path, async (write) => write(bytes));
  return path;
}

/** Removes what addModel added. */
export async function removeModel(name: string): Promise<void> {
  requireName(name);
  const path = await findInstalled(name);
  if (path === null || !path.startsWith(userFolder())) {
    throw new TruecaseError('not-found', `model ${JSON.stringify(name)} is not in ${userFolder()}`, {
      where: name,
      hint: `Only models that "truecase models --add" put there are removed. A package of a project goes by npm uninstall ${PREFIX}${name}.`,
    });
  }
  if (path.startsWith(userModels())) await rm(path);
  else await runNpm(['uninstall', PREFIX + name]);
}

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw new TruecaseError('usage', `${JSON.stringify(name)} is no name of a model`, {
    where: name,
    hint: 'Names consist of lower-case letters, digits and hyphens; a file ends in .tcm.',
  });
}

/** Runs npm in the folder of the user, which is a project of its own so that npm does not look for one above it. */
async function runNpm(args: readonly string[]): Promise<void> {
  await mkdir(userFolder(), { recursive: true });
  const manifest = join(userFolder(), 'package.json');
  await writeFile(manifest, '{ "private": true }\n', { flag: 'wx' }).catch(() => undefined);
  return new Promise((resolve, reject) => {
    const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' };
    const shell = process.platform === 'win32';
    const child = spawn('npm', args, { cwd: userFolder(), env, shell, stdio: ['ignore', 2, 2] });
    const fail = (reason: string): void =>
      reject(
        new TruecaseError('io', `npm ${args.join(' ')} ${reason}`, {
          hint: 'What npm said stands above. A model file can be added by its path: truecase models --add FILE.tcm.',
        }),
      );
    child.on('error', (error) => fail(`cannot be run: ${error.message}`));
    child.on('close', (status) => (status === 0 ? resolve() : fail(`ended with status ${status}`)));
  });
}
