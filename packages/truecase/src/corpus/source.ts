/**
 * Which files a list of arguments means: a file is itself, `-` is standard input, a directory is all files below it
 * except hidden ones, and anything else is a glob pattern. The order of the arguments is kept; inside a directory or
 * pattern, files come in the order of their UTF-16 units, so that it is the same everywhere. A file whose name is not UTF-8
 * cannot be named by a text: in a directory it is left out, and whoever asks is told.
 */
import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TruecaseError } from '../errors.js';
import { describeIoError } from '../files/file.js';
import { STDIN } from './bytes.js';

/** Told the path of a file that is left out, as far as it can be shown. */
export type OnUnnamed = (path: string) => void;

export async function expandSources(patterns: readonly string[], onUnnamed?: OnUnnamed): Promise<string[]> {
  const files: string[] = [];
  for (const pattern of patterns) {
    // One by one: a directory may hold more files than push takes arguments.
    for (const file of await expandSource(pattern, onUnnamed)) files.push(file);
  }
  return files;
}

async function expandSource(pattern: string, onUnnamed: OnUnnamed | undefined): Promise<string[]> {
  if (pattern === STDIN) return [STDIN];
  const stats = await findStats(pattern);
  if (stats === undefined) return matchGlob(pattern);
  if (!stats.isDirectory()) return [pattern];
  const files: string[] = [];
  await walk(pattern, files, onUnnamed);
  if (files.length > 0) return files;
  throw new TruecaseError('not-found', `the directory ${pattern} holds no files, hidden ones aside`, {
    hint: 'Name a directory with text in it, or the files themselves.',
    where: pattern,
  });
}

async function findStats(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw describeIoError(error, path, 'read');
  }
}

/** Links to files count as files; links to directories are not followed, since they may lead in a circle. */
async function walk(directory: string, files: string[], onUnnamed: OnUnnamed | undefined): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    throw describeIoError(error, directory, 'read');
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(directory, entry.name);
    if (entry.name.includes('\ufffd') && (await findStats(path)) === undefined) {
      onUnnamed?.(path);
      continue;
    }
    if (entry.isDirectory()) await walk(path, files, onUnnamed);
    else if (entry.isFile() || (entry.isSymbolicLink() && (await findStats(path))?.isFile())) files.push(path);
  }
}

async function matchGlob(pattern: string): Promise<string[]> {
  const { glob, isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(pattern)) throw describeIoError({ code: 'ENOENT' }, pattern, 'read');
  const absolute = pattern.startsWith('/');
  const files = await glob(pattern, { absolute, dot: false, expandDirectories: false, onlyFiles: true });
  if (files.length > 0) return files.sort();
  throw new TruecaseError('not-found', `no file matches the pattern ${pattern}`, {
    hint: 'Check the pattern; hidden files are matched only by a pattern that spells their dot.',
    where: pattern,
  });
}
