/**
 * The folder of temporary files of one count, and the manifest in it that says what is complete. In a folder of the
 * caller's choice the place depends on the names of the inputs only, so that a later count of the same files finds what
 * an earlier one has left: it goes on there if options and inputs are the same, and starts clean if not.
 * A lock keeps two counts apart; who finds it held takes a folder that nobody else knows.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeIoError, writeFileAtomic } from '../../../files/file.js';
import { makeFolder } from '../../../files/folder.js';
import { digestFile } from '../../../files/provenance.js';
import { VERSION } from '../../../version.js';
import { listFiles, type Manifest } from './manifest.js';
import type { CountSettings } from './options.js';

const PREFIX = 'truecase-count-';
const MANIFEST = 'manifest.json';
const LOCK = 'lock';

/** Folders that counts of this process work in. */
const held = new Set<string>();

export class Workspace {
  readonly folder: string;
  /** Whether what is complete may be of use to a later count. */
  readonly #lasting: boolean;
  #manifest: Manifest;

  private constructor(folder: string, lasting: boolean, manifest: Manifest) {
    this.folder = folder;
    this.#lasting = lasting;
    this.#manifest = manifest;
    held.add(folder);
  }

  /** files: the inputs by name, or undefined where they have none. */
  static async open(
    files: readonly string[] | undefined,
    settings: CountSettings,
    tempDir: string | undefined,
  ): Promise<Workspace> {
    const parent = resolve(tempDir ?? tmpdir());
    const inputs = tempDir === undefined || files === undefined ? undefined : identifyInputs(files);
    try {
      makeFolder(parent);
      if (inputs !== undefined) {
        const folder = join(parent, PREFIX + hash(inputs.map(({ path }) => path)).slice(0, 16));
        const digest = hash({ version: VERSION, settings, inputs });
        if (takeLock(folder)) return new Workspace(folder, true, await prepare(folder, digest, files!));
      }
      return new Workspace(mkdtempSync(join(parent, PREFIX)), false, { digest: '' });
    } catch (error) {
      throw describeIoError(error, parent, 'write');
    }
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Notes that something is complete. */
  async note(news: Partial<Manifest>): Promise<void> {
    this.#manifest = { ...this.#manifest, ...news };
    if (this.#lasting) await writeFileAtomic(this.path(MANIFEST), Buffer.from(JSON.stringify(this.#manifest)));
  }

  /** Removes all files that the manifest does not need. */
  sweep(): void {
    sweep(this.folder, this.#manifest);
  }

  /** Removes everything, or after a failure everything but what a later count can use. */
  close(failed: boolean): void {
    if (!held.delete(this.folder)) return;
    try {
      if (failed && this.#lasting && this.#manifest.segments !== undefined) {
        this.sweep();
        rmSync(this.path(LOCK), { force: true });
      } else rmSync(this.folder, { recursive: true, force: true });
    } catch (error) {
      // What failed first is what the caller must hear of.
      if (!failed) throw describeIoError(error, this.folder, 'write');
    }
  }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/**
 * What tells at once that an input is not what it was: its number, size and dates, also that of the last change of any kind,
 * which nobody can set back. If it looks the same, its digest must be the same too.
 */
interface Input {
  readonly path: string;
  readonly state: string;
}

/** undefined if one of them is a pipe, which cannot be recognised again. */
function identifyInputs(files: readonly string[]): Input[] | undefined {
  const inputs: Input[] = [];
  for (const file of files) {
    const stats = file === '-' ? undefined : statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    inputs.push({ path: resolve(file), state: [dev, ino, size, mtimeNs, ctimeNs].join(' ') });
  }
  return inputs;
}

function takeLock(folder: string): boolean {
  makeFolder(folder);
  const lock = join(folder, LOCK);
  for (const attempt of [1, 2]) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (attempt === 2 || held.has(folder) || isAlive(Number(readFileSync(lock, 'utf8')))) return false;
      rmSync(lock, { force: true });
    }
  }
  return false;
}

/** Whether another process with this number runs. */
function isAlive(pid: number): boolean {
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The manifest of an earlier count of the same, if all its files are there; otherwise an empty one in an empty folder. */
async function prepare(folder: string, digest: string, files: readonly string[]): Promise<Manifest> {
  const old = readManifest(join(folder, MANIFEST));
  const fits =
    old?.digest === digest &&
    listFiles(old).every((name) => existsSync(join(folder, name))) &&
    (await areTexts(files, old.texts));
  const manifest = fits ? old : { digest };
  sweep(folder, manifest);
  return manifest;
}

/** Do the files hold what they held when they were read? Their dates alone do not tell. */
async function areTexts(files: readonly string[], texts: readonly string[] = []): Promise<boolean> {
  if (files.length !== texts.length) return false;
  for (const [i, file] of files.entries()) if ((await digestFile(file)) !== texts[i]) return false;
  return true;
}

function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

function sweep(folder: string, manifest: Manifest): void {
  const needed = new Set([...listFiles(manifest), LOCK, ...(manifest.segments === undefined ? [] : [MANIFEST])]);
  try {
    for (const name of readdirSync(folder)) {
      if (!needed.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw describeIoError(error, folder, 'write');
  }
}
