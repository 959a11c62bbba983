import { chmodSync, mkdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headlineLines } from '../../testing/headlines.js';
import { MAIN, othersReach, Sandbox } from './harness.js';

const BEFORE = 'we met john.\nnothing here\nin paris\n';
const AFTER = 'We met John.\nNothing here\nIn Paris\n';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
  chmodSync(sandbox.folder, 0o755);
});
beforeEach(() => {
  sandbox.write('raw.txt', BEFORE);
  sandbox.write('done.txt', AFTER);
});
afterAll(() => sandbox.remove());

const run = (...args: string[]) => sandbox.run(['run', ...args], { input: 'in london\n' });

describe('run', () => {
  it('prints files one after the other, and standard input where "-" stands', async () => {
    const result = await run('raw.txt', '-', 'done.txt');
    expect(result).toMatchObject({ stdout: `${AFTER}In London\n${AFTER}`, stderr: '', status: 0 });
    expect((await run()).stdout).toBe('In London\n');
  });

  it('reads every line as a sentence, or as a title where that is asked for', async () => {
    sandbox.write('lines.txt', `${headlineLines().join('\n')}\n`);
    const options = ['bare=0', 'dropout=0', 'minCount=1', 'minFeature=1'].flatMap((option) => ['--set', option]);
    await sandbox.run(['train', 'tagger', '-o', 'styles.tcm', ...options, 'lines.txt']);
    sandbox.write('short.txt', 'dora saw the long river there\n');
    const restore = async (...args: string[]) => (await run('-m', 'styles.tcm', ...args, 'short.txt')).stdout;
    expect(await restore()).toBe('Dora saw the long river there\n');
    expect(await restore('--headlines', 'title')).toBe('Dora Saw the Long River There\n');
  });

  it('reads compressed files by what they contain', async () => {
    sandbox.write('zipped', gzipSync(BEFORE));
    sandbox.write('packed.br', brotliCompressSync(BEFORE));
    expect((await run('zipped', 'packed.br')).stdout).toBe(AFTER + AFTER);
    sandbox.write('old.bz2', Buffer.from('BZh91AY&SY'));
    const refused = await run('old.bz2');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('the bzip2 data ends before it is complete');
  });

  it('reports missing and unreadable files and processes the others', async () => {
    mkdirSync(sandbox.path('folder'), { recursive: true });
    const { stdout, stderr, status } = await run('missing.txt', 'raw.txt', 'folder', 'done.txt');
    expect(stdout).toBe(AFTER + AFTER);
    expect(stderr).toContain('truecase: cannot read missing.txt: there is no such file\nhint: ');
    expect(stderr).toContain('truecase: cannot read folder: it names a directory');
    expect(status).toBe(2);
  });

  it('writes to a file with -o, which may not be an input', async () => {
    expect(await run('raw.txt', '-o', 'new.txt')).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(sandbox.read('new.txt')).toBe(AFTER);
    symlinkSync(sandbox.path('raw.txt'), sandbox.path('link.txt'));
    const refused = await run('raw.txt', '-o', 'link.txt');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('--output link.txt is the input raw.txt');
    expect(sandbox.read('raw.txt')).toBe(BEFORE);
    expect((await run('missing.txt', '-o', 'never.txt')).status).toBe(2);
    expect(sandbox.list()).not.toContain('never.txt');
    expect((await run('raw.txt', '-o', 'no/such/folder.txt')).stderr).toContain('no/such does not exist');
  });

  it('leaves a file as it was when its text is refused half way', async () => {
    sandbox.write('bad.txt', Buffer.concat([Buffer.from(BEFORE), Buffer.from([0xff])]));
    const { status } = await run('--strict', 'bad.txt', '--in-place');
    expect(status).toBe(2);
    expect(sandbox.list().filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(sandbox.read('bad.txt').startsWith(BEFORE)).toBe(true);
  });
});

describe('run --check', () => {
  it('names the files that would change and exits 1', async () => {
    const result = await run('--check', 'done.txt', 'raw.txt', '-');
    expect(result).toMatchObject({ stdout: 'raw.txt\n-\n', stderr: '', status: 1 });
    expect(sandbox.read('raw.txt')).toBe(BEFORE);
  });

  it('prints nothing and exits 0 where nothing would change', async () => {
    expect(await run('--check', 'done.txt')).toMatchObject({ stdout: '', stderr: '', status: 0 });
  });

  it('exits 2 where a file cannot be read', async () => {
    expect((await run('--check', 'raw.txt', 'missing.txt')).status).toBe(2);
  });
});

describe('run --diff', () => {
  it('shows changed words with line numbers', async () => {
    const { stdout, status } = await run('--diff', 'done.txt', 'raw.txt');
    expect(stdout).toBe(
      'raw.txt:1: [-we-]{+We+} met [-john-]{+John+}.\n' +
        'raw.txt:2: [-nothing-]{+Nothing+} here\n' +
        'raw.txt:3: [-in-]{+In+} [-paris-]{+Paris+}\n',
    );
    expect(status).toBe(0);
    expect((await run('--diff', '--check', 'raw.txt')).status).toBe(1);
  });

  it('underlines in colour when asked, and not when told not to', async () => {
    expect((await run('--diff', '--color=always', '-')).stdout).toContain('\x1b[32;4mLondon\x1b[0m');
    expect((await run('--diff', '-')).stdout).not.toContain('\x1b');
  });
});

describe('run --json', () => {
  it('names the file of each line and counts over all', async () => {
    const { stdout } = await run('--json', 'raw.txt', 'done.txt');
    const records = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.map(({ file, line }) => `${file}:${line}`).slice(2, 5)).toEqual([
      'raw.txt:3',
      'done.txt:1',
      'done.txt:2',
    ]);
    expect(records.at(-1)).toMatchObject({ type: 'summary', lines: 6, words: 14 });
  });
});

describe('run --in-place', () => {
  it('changes files, keeps their mode, and leaves no other file behind', async () => {
    chmodSync(sandbox.path('raw.txt'), 0o640);
    const before = sandbox.list();
    expect(await run('-i', 'raw.txt')).toMatchObject({ stdout: '', stderr: '', status: 0 });
    expect(sandbox.read('raw.txt')).toBe(AFTER);
    expect(statSync(sandbox.path('raw.txt')).mode & 0o777).toBe(0o640);
    expect(sandbox.list()).toEqual(before);
  });

  it('does not touch a file that needs no change', async () => {
    const { ino, mtimeMs } = statSync(sandbox.path('done.txt'));
    await run('-i', 'done.txt', '--backup=.bak');
    expect(statSync(sandbox.path('done.txt'))).toMatchObject({ ino, mtimeMs });
    expect(sandbox.list()).not.toContain('done.txt.bak');
  });

  it('keeps a backup and, where asked, the times', async () => {
    const then = new Date('2020-02-02T02:02:02Z');
    utimesSync(sandbox.path('raw.txt'), then, then);
    await run('-i', '--backup=.bak', '--keep-times', 'raw.txt');
    expect(sandbox.read('raw.txt.bak')).toBe(BEFORE);
    expect(sandbox.read('raw.txt')).toBe(AFTER);
    expect(statSync(sandbox.path('raw.txt')).mtime).toEqual(then);
    await run('-i', 'raw.txt.bak');
    expect(statSync(sandbox.path('raw.txt.bak')).mtime).not.toEqual(then);
  });

  it('refuses compressed files and standard input', async () => {
    sandbox.write('zipped.gz', gzipSync(BEFORE));
    const refused = await run('-i', 'zipped.gz', 'raw.txt');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('cannot change zipped.gz in place: it is compressed (gzip)');
    expect(sandbox.read('raw.txt')).toBe(AFTER);
    expect((await run('-i', '-')).status).toBe(2);
  });

  const isRoot = process.getuid?.() === 0;
  // Root may write everywhere, so that the program runs as nobody then, who must be able to reach it.
  it.skipIf(isRoot && !othersReach(MAIN))(
    'reports a folder that cannot be written and leaves the file as it was',
    async () => {
      mkdirSync(sandbox.path('locked'), { recursive: true });
      sandbox.write('locked/raw.txt', BEFORE);
      chmodSync(sandbox.path('locked/raw.txt'), 0o666);
      chmodSync(sandbox.path('locked'), 0o555);
      const uid = isRoot ? { uid: 65_534 } : {};
      const { stderr, status } = await sandbox.run(['run', '-i', 'locked/raw.txt'], uid);
      chmodSync(sandbox.path('locked'), 0o755);
      expect(stderr).toContain('cannot write locked/raw.txt: permission denied');
      expect(status).toBe(2);
      expect(sandbox.read('locked/raw.txt')).toBe(BEFORE);
      expect(sandbox.list('locked')).toEqual(['raw.txt']);
    },
  );

  it('refuses flags that contradict it', async () => {
    for (const flag of ['--diff', '--check', '--json', '--output=x']) {
      expect((await run('-i', 'raw.txt', flag)).stderr).toContain('contradict each other');
    }
    expect((await run('--backup=.bak', 'raw.txt')).stderr).toContain('Add --in-place');
    expect((await run('-i', '--backup=/x', 'raw.txt')).status).toBe(2);
    expect(sandbox.read('raw.txt')).toBe(BEFORE);
  });
});
