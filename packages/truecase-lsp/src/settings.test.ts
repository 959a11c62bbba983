import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkEditor, readSettings, type SettingsRequest } from './settings.js';
import { addWord, nameWordsFile } from './words.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (changes: Partial<SettingsRequest> = {}) =>
  readSettings({
    folder,
    root: folder,
    editor: {},
    flags: new Map(),
    environment: { XDG_CONFIG_HOME: folder },
    ...changes,
  });

it('has defaults', async () => {
  expect(await read()).toMatchObject({
    enable: true,
    model: 'en',
    threshold: 0.4,
    words: [],
    lines: 'auto',
    code: 'none',
  });
});

it('the editor wins over flags, flags over truecase.toml; words add up', async () => {
  writeFileSync(
    join(folder, 'truecase.toml'),
    'words = ["NATO"]\nmodel = "en-small"\nlines = "wrapped"\n[lsp]\nthreshold = 0.7\n',
  );
  expect(await read()).toMatchObject({ threshold: 0.7, model: 'en-small', lines: 'wrapped', words: ['NATO'] });
  const flags = new Map([
    ['threshold', ['0.8']],
    ['word', ['iPhone']],
  ]);
  expect(await read({ flags })).toMatchObject({ threshold: 0.8, words: ['iPhone', 'NATO'] });
  const editor = { threshold: 0.9, words: ['fooBar'] };
  expect(await read({ flags, editor })).toMatchObject({ threshold: 0.9, words: ['fooBar', 'iPhone', 'NATO'] });
});

it('refuses settings that it cannot use, and takes empty ones for none', () => {
  expect(checkEditor({ model: '', threshold: null, words: [] })).toEqual({ words: [] });
  expect(() => checkEditor({ code: 'all' })).toThrow(
    'setting truecase.code is "all", expected one of: none, comments, strings, both',
  );
  expect(checkEditor(null)).toEqual({});
});

it('a document that is no file has no words file', async () => {
  expect(await read({ folder: null, root: null })).toMatchObject({ wordsFile: null, words: [] });
});

it('adds words to the file once, and another case of a word replaces it', async () => {
  const path = join(folder, 'names.txt');
  await addWord(path, 'iPhone');
  await addWord(path, 'NATO');
  expect(await addWord(path, 'NATO')).toBe(false);
  await addWord(path, 'Nato');
  expect(readFileSync(path, 'utf8')).toBe('iPhone\nNato\n');
});

it('names the words file in truecase.toml, before its tables', async () => {
  writeFileSync(join(folder, 'truecase.toml'), '[lsp]\nthreshold = 0.7\n');
  await nameWordsFile(join(folder, 'truecase-words.txt'));
  await addWord(join(folder, 'truecase-words.txt'), 'fooBar');
  expect(await read()).toMatchObject({ threshold: 0.7, words: ['fooBar'], isConfigured: true });
});
