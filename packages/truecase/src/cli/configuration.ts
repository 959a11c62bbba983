/**
 * What is configured besides the command line, and where: the user's file, the project's file truecase.toml (in this folder
 * or one above it), and the environment (TRUECASE_MODE and so on). Later ones win, and flags win over all of them; only words
 * add up. Keys are names of flags; a table with the name of a command holds for that command alone. Paths in a file are
 * relative to the file.
 */
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, parse as parsePath, resolve } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import { type CommandName, commands } from './command.js';
import type { Flag } from './flag.js';
import { type FlagName, flags, flagsOf } from './flags.js';
import { checkValue } from './parse.js';
import { suggest } from './suggest.js';
import type { Configured, Environment } from './values.js';

const FILE = 'truecase.toml';
/** Flags that mean something only for one invocation. */
const NEVER: readonly string[] = ['live', 'hypotheses'];
/** Flags outside the group of restoring that may be configured. */
const ALSO: readonly string[] = ['format', 'field', 'column', 'strict', 'color', 'progress', 'threads', 'offsets'];

/** A value and where it comes from. */
export interface Setting {
  readonly name: FlagName;
  readonly values: readonly string[];
  /** Path of a file, or name of an environment variable. */
  readonly origin: string;
}

type NamedFlag = Flag & { readonly name: FlagName };

function isConfigurable({ group, name }: Flag): boolean {
  return (group === 'Restoring' && !NEVER.includes(name)) || ALSO.includes(name);
}

const CONFIGURABLE: readonly NamedFlag[] = flags.filter(isConfigurable);

/** All settings for a command, weakest first. Files are left out where `files` is false. */
export async function readSettingsOf(
  command: CommandName | undefined,
  environment: Environment,
  folder: string,
  files: boolean,
): Promise<Setting[]> {
  const settings: Setting[] = [];
  if (files) {
    for (const path of [userFile(environment), ...projectFiles(folder)]) {
      const found = await readSettingFile(path, command);
      if (found === undefined) continue;
      settings.push(...found);
      if (path.endsWith(FILE) && path !== userFile(environment)) break;
    }
  }
  for (const flag of CONFIGURABLE) {
    const variable = flag.environment ?? `TRUECASE_${flag.name.toUpperCase().replaceAll('-', '_')}`;
    const value = environment[variable];
    if (value === undefined || value === '') continue;
    settings.push({ name: flag.name, values: readText(value, variable, flag), origin: variable });
  }
  const allowed = command === undefined ? CONFIGURABLE : flagsOf(command);
  return settings.filter(({ name }) => allowed.some((flag) => flag.name === name));
}

/** The values in force: the strongest of each flag, of words all. A switch that is off is left out. */
export function combine(settings: readonly Setting[]): Configured {
  const values = new Map<FlagName, readonly string[]>();
  for (const { name, values: list } of settings) {
    const before = name === 'word' ? (values.get(name) ?? []) : [];
    if (list.length === 0) values.delete(name);
    else values.set(name, [...list, ...before]);
  }
  return values;
}

function userFile(environment: Environment): string {
  const folder = environment['XDG_CONFIG_HOME'];
  const root = folder !== undefined && isAbsolute(folder) ? folder : join(environment['HOME'] ?? homedir(), '.config');
  return join(root, 'truecase', FILE);
}

/** From the folder up to the root. */
function projectFiles(folder: string): string[] {
  const paths: string[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    paths.push(join(at, FILE));
    if (at === parsePath(at).root) return paths;
  }
}

/** Undefined where there is no such file. */
async function readSettingFile(path: string, command: CommandName | undefined): Promise<Setting[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EISDIR') return undefined;
    throw describeIoError(error, path, 'read');
  }
  const { parse, TomlError } = await import('smol-toml');
  try {
    return readTable(parse(text), path, command);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new TruecaseError('usage', `${path}: line ${error.line}: not TOML: ${error.message.split('\n', 1)[0]}`, {
      where: path,
      hint: 'Repair the file, or leave it out with --no-config.',
    });
  }
}

function readTable(
  table: Readonly<Record<string, unknown>>,
  path: string,
  command: CommandName | undefined,
): Setting[] {
  const general: Setting[] = [];
  const special: Setting[] = [];
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (!commands.some(({ name }) => name === key))
        refuseKey(
          key,
          path,
          commands.map(({ name }) => name),
        );
      const inner = readTable(value as Record<string, unknown>, path, undefined);
      if (key === command) special.push(...inner);
    } else general.push(readEntry(key, value, path));
  }
  return [...general, ...special];
}

function readEntry(key: string, value: unknown, path: string): Setting {
  const name = key === 'words' ? 'word' : key.replaceAll('_', '-');
  const flag = CONFIGURABLE.find((row) => row.name === name);
  if (flag === undefined)
    return refuseKey(
      key,
      path,
      CONFIGURABLE.map((row) => row.name),
    );
  return { name: flag.name, values: readValues(value, key, path, flag), origin: path };
}

function refuseKey(key: string, path: string, known: readonly string[]): never {
  const near = suggest(key, known);
  throw new TruecaseError('usage', `${path}: there is no setting ${JSON.stringify(key)}`, {
    where: path,
    hint: near === undefined ? `Settings are: ${known.join(', ')}.` : `Did you mean ${near}?`,
  });
}

function readValues(value: unknown, key: string, path: string, flag: NamedFlag): string[] {
  const name = `${path}: ${key}`;
  if (flag.type === 'switch') {
    if (typeof value === 'boolean') return value ? [''] : [];
    throw new TruecaseError('usage', `${name} is ${JSON.stringify(value)}, expected true or false`, { where: path });
  }
  const list = Array.isArray(value) ? value : [value];
  if (
    (Array.isArray(value) && flag.repeatable !== true) ||
    !list.every((one) => ['string', 'number', 'bigint'].includes(typeof one))
  ) {
    const expected = flag.repeatable === true ? 'a text or a list of texts' : 'one value';
    throw new TruecaseError('usage', `${name} is ${JSON.stringify(value)}, expected ${expected}`, { where: path });
  }
  return list.map((one) => {
    const text = String(one);
    checkValue(text, name, flag);
    return isPath(flag, text) ? resolve(dirname(path), text) : text;
  });
}

/** A model is a name or, with a slash or an ending, a path. */
function isPath(flag: Flag, value: string): boolean {
  return flag.completes === 'file' || (flag.completes === 'model' && /[/\\]|\.tcm(?:\.br)?$/.test(value));
}

/** From the environment: a switch is 1, true, yes or 0, false, no; words are separated by commas. */
function readText(value: string, variable: string, flag: NamedFlag): string[] {
  if (flag.type !== 'switch') {
    const list = flag.repeatable === true ? value.split(',').map((one) => one.trim()) : [value];
    for (const one of list) checkValue(one, variable, flag);
    return list;
  }
  if (/^(?:1|true|yes|on)$/i.test(value)) return [''];
  if (/^(?:0|false|no|off)$/i.test(value)) return [];
  throw new TruecaseError('usage', `${variable} is "${value}", expected 1 or 0`);
}
