/**
 * Runs the built command line in a temporary folder, for tests only. Building and the shared toy model are left to the
 * set-up of the test run (scripts/setup.mjs and toy.ts).
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { SENTENCES } from './toy.js';

export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
export const MAIN = join(ROOT, 'packages', 'truecase', 'dist', 'cli', 'main.js');

/** Can other users than the owner reach what is at this path? A test that becomes another user needs that of the program. */
export function othersReach(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0 && at !== path) return false;
    if (dirname(at) === at) return true;
  }
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of node itself. */
  readonly node?: readonly string[];
  readonly uid?: number;
}

export interface Result {
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
  readonly status: number | null;
}

export interface Feeding {
  readonly size: number;
  readonly tail: string;
  readonly stderr: string;
  readonly status: number | null;
}

export class Sandbox {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'truecase-'));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  list(name = '.'): string[] {
    return readdirSync(this.path(name)).sort();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Puts `toy.tcm` here, the model of every later run, and its text `sentences.txt`. */
  addToy(): void {
    this.write('sentences.txt', SENTENCES);
    copyFileSync(inject('toy'), this.path('toy.tcm'));
  }

  spawn(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
    const { NO_COLOR: _, ...environment } = process.env;
    return spawn(process.execPath, [...(options.node ?? []), MAIN, ...args], {
      cwd: this.folder,
      env: { ...environment, TRUECASE_MODEL: this.path('toy.tcm'), ...options.env },
      ...(options.uid === undefined ? {} : { uid: options.uid }),
    });
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Result> {
    const child = this.spawn(args, options);
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    return collect(child);
  }

  /** Like run, for an input that is made as it is taken; gives the size of the output and its end. */
  async feed(args: readonly string[], chunks: Iterable<string>, node: readonly string[]): Promise<Feeding> {
    const child = this.spawn(args, { node });
    let size = 0;
    let tail = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      tail = (tail + chunk.toString('latin1')).slice(-1000);
    });
    Readable.from(chunks).pipe(child.stdin);
    const { stderr, status } = await collect(child);
    return { size, tail, stderr, status };
  }
}

/** Waits for the end of a process and everything that it wrote. */
export async function collect(child: ChildProcessWithoutNullStreams): Promise<Result> {
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const bytes = Buffer.concat(out);
  return { stdout: bytes.toString(), bytes, stderr, status };
}
