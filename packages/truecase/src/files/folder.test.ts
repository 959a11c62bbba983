import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('makeFolder', () => {
  it('makes all that is missing, and leaves what is there', () => {
    const path = join(folder, 'a', 'b', 'c');
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('says that a file is in the way', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolder(join(folder, 'file'))).toThrow(/cannot write/);
    expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow(/expected a directory/);
  });

  it.runIf(process.platform === 'linux')('ends where a folder takes no other, as /proc', () => {
    expect(() => makeFolder('/proc/nope')).toThrow(expect.objectContaining({ code: 'io' }));
    expect(() => makeFolder('/proc/nope/below/that')).toThrow(expect.objectContaining({ code: 'io' }));
  });
});
