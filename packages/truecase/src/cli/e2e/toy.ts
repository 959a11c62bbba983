/**
 * Makes the model that the end-to-end tests share, once for all files: trained by the built command line itself, in a
 * folder of its own, which the tests get by `inject('toy')` and copy from.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export const SENTENCES = `Angela Merkel visited New York in May.
The mayor of New York met Angela Merkel at noon.
She said that the summit of NATO in Paris was long.
They say John bought an iPhone in Paris.
We saw that the iPhone was new.
Last year we met John and Mary in London.
The summit in London was about NATO and Paris.
`;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the model of SENTENCES. */
    toy: string;
  }
}

let folder = '';

export function setup(project: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'truecase-toy-'));
  writeFileSync(join(folder, 'sentences.txt'), SENTENCES);
  const main = join(project.config.root, 'packages', 'truecase', 'dist', 'cli', 'main.js');
  const args = [main, 'train', 'unigram', '-o', 'toy.tcm', 'sentences.txt'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the model of the end-to-end tests cannot be trained: ${stderr}`);
  project.provide('toy', join(folder, 'toy.tcm'));
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
