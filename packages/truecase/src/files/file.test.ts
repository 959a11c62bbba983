import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TruecaseError } from '../errors.js';
import { FAULTS, FaultyFiles } from '../testing/faulty.js';
import { describeIoError, findLeftovers, replaceFile, writeFileAtomic } from './file.js';

const encode = (text: string) => new TextEncoder().encode(text);
const onPosix = it.skipIf(process.platform === 'win32');
const asUser = it.skipIf(process.platform === 'win32' || process.getuid?.() === 0);

async function fail(work: Promise<unknown>): Promise<TruecaseError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TruecaseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truecase-file-'));
  path = join(folder, 'en.tcm');
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

describe('writeFileAtomic', () => {
  it('writes a new file and replaces an old one, leaving nothing else behind', async () => {
    await writeFileAtomic(path, encode('first'));
    expect(await readFile(path, 'utf8')).toBe('first');
    await writeFileAtomic(path, encode('second'));
    expect(await readFile(path, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['en.tcm']);
  });

  it('writes the chunks of a producer in order, awaited or not', async () => {
    await writeFileAtomic(path, async (write) => {
      await write(encode('Anna '));
      void write(encode('met '));
      void write(encode('NATO'));
    });
    expect(await readFile(path, 'utf8')).toBe('Anna met NATO');
  });

  it('shows the old content until the new one is whole', async () => {
    await writeFile(path, 'old');
    await writeFileAtomic(path, async (write) => {
      await write(encode('new'));
      expect(await readFile(path, 'utf8')).toBe('old');
      const [temporary] = (await readdir(folder)).filter((name) => name !== 'en.tcm');
      expect(temporary).toMatch(/^\.en\.tcm\.[0-9a-f]{12}\.tmp$/);
    });
    expect(await readFile(path, 'utf8')).toBe('new');
  });

  it('keeps the old file and removes the temporary one when the producer fails', async () => {
    await writeFile(path, 'old');
    const own = new RangeError('the corpus ended');
    const work = writeFileAtomic(path, async (write) => {
      await write(encode('half'));
      throw own;
    });
    await expect(work).rejects.toBe(own);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['en.tcm']);
  });

  it('fails when a chunk could not be written, even if the producer ignores it', async () => {
    await writeFile(path, 'old');
    const work = writeFileAtomic(path, async (write) => {
      await write(5 as unknown as Uint8Array).catch(() => undefined);
      await write(encode('rest')).catch(() => undefined);
    });
    expect((await fail(work)).code).toBe('io');
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['en.tcm']);
  });

  onPosix('keeps the mode of an old file and gives a new one the mode asked for', async () => {
    await writeFile(path, 'old');
    await chmod(path, 0o606);
    await writeFileAtomic(path, encode('new'), { mode: 0o600 });
    expect((await stat(path)).mode & 0o777).toBe(0o606);
    await writeFileAtomic(join(folder, 'private'), encode('new'), { mode: 0o600 });
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o600);
    await writeFileAtomic(join(folder, 'usual'), encode('new'));
    expect((await stat(join(folder, 'usual'))).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  onPosix('writes through symbolic links, also to a file that is yet to be', async () => {
    await mkdir(join(folder, 'real'));
    await writeFile(join(folder, 'real', 'a'), 'old');
    await symlink('real/a', join(folder, 'one'));
    await symlink('one', join(folder, 'two'));
    await symlink(join('real', 'b'), join(folder, 'dangling'));
    await writeFileAtomic(join(folder, 'two'), encode('new'));
    await writeFileAtomic(join(folder, 'dangling'), encode('made'));
    expect(await readFile(join(folder, 'real', 'a'), 'utf8')).toBe('new');
    expect(await readFile(join(folder, 'real', 'b'), 'utf8')).toBe('made');
    for (const link of ['one', 'two', 'dangling']) {
      expect((await lstat(join(folder, link))).isSymbolicLink()).toBe(true);
    }
    expect(await readdir(join(folder, 'real'))).toEqual(['a', 'b']);
  });

  onPosix('refuses links in a circle and names the directory that a dangling link needs', async () => {
    await symlink('two', join(folder, 'one'));
    await symlink('one', join(folder, 'two'));
    await symlink('nowhere/model', join(folder, 'dangling'));
    expect((await fail(writeFileAtomic(join(folder, 'one'), encode('x')))).message).toContain('in a circle');
    const error = await fail(writeFileAtomic(join(folder, 'dangling'), encode('x')));
    expect(error.message).toContain(`the directory ${join(folder, 'nowhere')} does not exist`);
  });

  onPosix('writes into devices and pipes without replacing them', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [text] = await Promise.all([readFile(pipe, 'utf8'), writeFileAtomic(pipe, encode('through'))]);
    expect(text).toBe('through');
    expect((await stat(pipe)).isFIFO()).toBe(true);
    await writeFileAtomic('/dev/null', encode('away'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it('says that a directory is no file and that a directory is missing', async () => {
    for (const name of [folder, join(folder, 'new/'), '']) {
      const error = await fail(writeFileAtomic(name, encode('x')));
      expect([error.code, error.message]).toEqual([
        'io',
        `cannot write ${name}: it names a directory, expected a file`,
      ]);
    }
    const missing = await fail(writeFileAtomic(join(folder, 'no', 'en.tcm'), encode('x')));
    expect(missing.code).toBe('io');
    expect(missing.message).toContain(`the directory ${join(folder, 'no')} does not exist`);
    await writeFile(path, 'a file');
    expect((await fail(writeFileAtomic(join(path, 'x'), encode('x')))).message).toContain(
      'a part of the path is a file',
    );
    expect(await readdir(folder)).toEqual(['en.tcm']);
  });

  asUser('does not get round a read-only file or a read-only directory', async () => {
    await writeFile(path, 'old');
    await chmod(path, 0o444);
    expect((await fail(writeFileAtomic(path, encode('x')))).message).toContain('permission denied');
    await chmod(folder, 0o500);
    const error = await fail(writeFileAtomic(join(folder, 'new'), encode('x')));
    expect([error.code, error.where]).toEqual(['io', join(folder, 'new')]);
    expect(await readdir(folder)).toEqual(['en.tcm']);
  });

  it('writes a file whose name is as long as the system allows', async () => {
    const name = 'n'.repeat(255);
    await writeFileAtomic(join(folder, name), encode('x'));
    expect(await readdir(folder)).toEqual([name]);
    expect((await fail(writeFileAtomic(join(folder, `${name}n`), encode('x')))).message).toContain('too long');
  });
});

describe('describeIoError', () => {
  it.each([
    ['ENOENT', 'read', 'not-found', 'there is no such file'],
    ['ENOENT', 'write', 'io', 'the directory models does not exist'],
    ['EACCES', 'read', 'io', 'permission denied'],
    ['EPERM', 'write', 'io', 'permission denied'],
    ['ENOSPC', 'write', 'io', 'no space is left'],
    ['EISDIR', 'read', 'io', 'it names a directory'],
    ['EROFS', 'write', 'io', 'read-only'],
    ['EMFILE', 'read', 'io', 'too many files are open'],
    ['EWEIRD', 'read', 'io', 'something odd'],
  ] as const)('words %s on %s', (system, doing, code, words) => {
    const cause = Object.assign(new Error('something odd'), { code: system });
    const error = describeIoError(cause, 'models/en.tcm', doing);
    expect(error.code).toBe(code);
    expect(error.message).toContain(`cannot ${doing} models/en.tcm: `);
    expect(error.message).toContain(words);
    expect(error.hint).toBeTruthy();
    expect([error.where, error.cause]).toEqual(['models/en.tcm', cause]);
  });

  it('leaves an error that is already worded alone and survives any other value', () => {
    const own = new TruecaseError('corpus', 'no words');
    expect(describeIoError(own, 'x', 'read')).toBe(own);
    expect(describeIoError(undefined, 'x', 'read').message).toBe('cannot read x: undefined');
    expect(describeIoError('broken', 'x', 'read').message).toBe('cannot read x: broken');
  });
});

const asRoot = it.skipIf(process.platform === 'win32' || process.getuid?.() !== 0);

describe('a file that is replaced', () => {
  asRoot('keeps its owner and group', async () => {
    await writeFile(path, 'old');
    await chown(path, 12345, 54321);
    await writeFileAtomic(path, encode('new'));
    const { uid, gid } = await stat(path);
    expect([uid, gid]).toEqual([12345, 54321]);
  });

  it('stays as it is where somebody has changed, cut or replaced it since it was read', async () => {
    for (const change of [
      () => writeFile(path, 'theirs, longer'),
      () => writeFile(path, ''),
      () => utimes(path, 1, 1),
      async () => {
        await rm(path);
        await writeFile(path, 'mine');
      },
    ]) {
      await writeFile(path, 'mine');
      const since = await stat(path, { bigint: true });
      await change();
      const theirs = await readFile(path, 'utf8');
      const error = await fail(writeFileAtomic(path, encode('new'), { since }));
      expect(error.message).toContain('somebody else has changed it');
      expect(await readFile(path, 'utf8')).toBe(theirs);
      expect(await readdir(folder)).toEqual(['en.tcm']);
    }
  });

  it('may have a name of 255 bytes', async () => {
    const long = join(folder, `${'ß'.repeat(125)}.text`);
    await writeFileAtomic(long, encode('x'));
    await writeFileAtomic(long, encode('y'));
    expect(await readFile(long, 'utf8')).toBe('y');
  });
});

describe('replaceFile', () => {
  onPosix('replaces a link and does not follow it', async () => {
    const other = join(folder, 'other');
    await writeFile(other, 'precious');
    await symlink(other, path);
    await replaceFile(path, chunksOf('copy'), 0o640);
    expect(await readFile(other, 'utf8')).toBe('precious');
    expect((await lstat(path)).isSymbolicLink()).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });
});

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield encode(text);
}

describe('findLeftovers', () => {
  it('names what killed runs have left, and nothing that may be in use', async () => {
    const old = join(folder, '.en.tcm.0123456789ab.tmp');
    await writeFile(old, '');
    await utimes(old, 1, 1);
    await writeFile(join(folder, '.en.tcm.0123456789ac.tmp'), '');
    await writeFile(join(folder, '.de.tcm.0123456789ab.tmp'), '');
    expect(await findLeftovers(path)).toEqual([old]);
  });
});

describe('where any one call fails', () => {
  it('the file is old or new, never half, and the error says why', async () => {
    const produce = async (write: (chunk: Uint8Array) => Promise<void>) => {
      await write(encode('new '));
      await write(encode('content'));
    };
    const sound = new FaultyFiles();
    await writeFile(path, 'old');
    await writeFileAtomic(path, produce, { system: sound.system });
    expect(sound.calls).toBeGreaterThan(9);
    // The folder is forced to disk too, or the new name might be lost.
    expect(sound.log.slice(sound.log.indexOf('rename'))).toEqual(['rename', 'open', 'sync', 'close']);
    for (const fault of FAULTS) {
      for (let call = 1; call <= sound.calls; call++) {
        await writeFile(path, 'old');
        const { system, log } = new FaultyFiles(call, fault);
        const error = await writeFileAtomic(path, produce, { system }).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const where = `${fault} at call ${call}, ${log.at(-1)}`;
        const content = await readFile(path, 'utf8');
        // Only what comes after the rename may fail without a word: forcing the folder to disk is not possible everywhere.
        if (error === undefined) expect([where, content]).toEqual([where, 'new content']);
        else expect([where, error instanceof TruecaseError]).toEqual([where, true]);
        expect(['old', 'new content']).toContain(content);
        if (fault !== 'KILLED') expect([where, await readdir(folder)]).toEqual([where, ['en.tcm']]);
        await rm(folder, { recursive: true });
        await mkdir(folder);
      }
    }
  });

  it('a backup is missing or whole, and has the times of what it is a copy of', async () => {
    const times = { atimeNs: 5_000_000_000n, mtimeNs: 7_123_456_000n };
    const copy = async (system: FaultyFiles['system']) =>
      replaceFile(path, Readable.from([encode('copy')]), 0o600, { times, system });
    const sound = new FaultyFiles();
    await copy(sound.system);
    // A Date would have cut it off at 7123.
    expect((await stat(path)).mtimeMs).toBeCloseTo(7123.456, 2);
    for (const fault of FAULTS) {
      for (let call = 1; call <= sound.calls; call++) {
        await rm(path, { force: true });
        const { system, log } = new FaultyFiles(call, fault);
        const error = await copy(system).catch((reason: unknown) => reason);
        const where = `${fault} at call ${call}, ${log.at(-1)}`;
        if (error !== undefined) expect([where, error instanceof TruecaseError]).toEqual([where, true]);
        expect([where, await readFile(path, 'utf8').catch(() => 'copy')]).toEqual([where, 'copy']);
        if (fault !== 'KILLED') expect((await readdir(folder)).filter((name) => name !== 'en.tcm')).toEqual([]);
      }
    }
  });
});

describe('a runtime that forbids', () => {
  it.each([
    [
      Object.assign(new Error('Requires read access to "en.tcm", run again with the --allow-read flag'), {
        name: 'NotCapable',
      }),
    ],
    [Object.assign(new Error('Access to this API has been restricted'), { code: 'ERR_ACCESS_DENIED' })],
  ])('%s is told as a lack of permission, with the flag that gives it', (error) => {
    const { message, hint } = describeIoError(error, 'en.tcm', 'read');
    expect(message).toBe('cannot read en.tcm: the program has no permission to read it');
    expect(hint).toContain('deno run -R');
  });
});
