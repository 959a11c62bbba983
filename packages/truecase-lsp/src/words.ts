/**
 * The workspace's words file: one spelling on each line, as --overrides reads it. A new word is appended; the file is made if it is
 * not there, and truecase.toml is told of it, so that the command line and other editors use the same words.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { configurationFor } from './settings.js';

/** Adds a word unless it is there; a word that differs from it only in case is replaced. Returns whether the file has changed. */
export async function addWord(path: string, word: string): Promise<boolean> {
  const before = await readOrEmpty(path);
  const lines = before.split(/\r\n|\n|\r/);
  if (lines.some((line) => line.trim() === word)) return false;
  const kept = lines.filter((line) => line.trim().toLowerCase() !== word.toLowerCase());
  while (kept.at(-1) === '') kept.pop();
  await writeFile(path, `${[...kept, word].join('\n')}\n`);
  return true;
}

/** Makes the project's configuration name the words file. It goes to the head, before all tables. */
export async function nameWordsFile(path: string): Promise<void> {
  const configuration = configurationFor(path);
  const before = await readOrEmpty(configuration);
  if (before.split('\n').some((line) => /^overrides\s*=/.test(line.trim()))) return;
  await writeFile(configuration, `overrides = ${JSON.stringify(basename(path))}\n${before}`);
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
