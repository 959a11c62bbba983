// Reports for CI services, the GitHub Action that uses them, and the language server that may not be installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, ROOT, Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

const CHECK = ['run', '--check', '--model', 'toy.tcm', '--mode', 'repair', '--report'];

describe('run --check --report', () => {
  it('github: prints an annotation for every word, in documents too', async () => {
    sandbox.write('a.txt', 'We met John in paris.\nThe summit.\n');
    sandbox.write('b.md', '# Notes\n\nWe saw `london` in *paris* then.\n');
    const { stdout, status } = await sandbox.run([...CHECK, 'github', 'a.txt', 'b.md']);
    expect(stdout.split('\n')).toEqual([
      '::warning file=a.txt,line=1,col=16,endLine=1,endColumn=21,title=Case::"paris" should probably be "Paris".',
      '::warning file=b.md,line=3,col=21,endLine=3,endColumn=26,title=Case::"paris" should probably be "Paris".',
      '',
    ]);
    expect(status).toBe(1);
  });

  it('sarif: prints one log for all files, also where nothing would change', async () => {
    sandbox.write('a.txt', 'We met John in paris.\n');
    sandbox.write('c.txt', 'We met John in Paris.\n');
    const found = await sandbox.run([...CHECK, 'sarif', 'a.txt', 'c.txt']);
    expect(found.status).toBe(1);
    const { runs } = JSON.parse(found.stdout) as { runs: { results: unknown[] }[] };
    expect(runs[0]!.results).toHaveLength(1);
    const clean = await sandbox.run([...CHECK, 'sarif', 'c.txt']);
    expect(clean.status).toBe(0);
    expect((JSON.parse(clean.stdout) as typeof runs & { runs: typeof runs }).runs[0]!.results).toEqual([]);
  });

  it('means something only with --check', async () => {
    const { stderr, status } = await sandbox.run(['run', '--report', 'github', 'a.txt']);
    expect(status).toBe(2);
    expect(stderr).toContain('--report means something only with --check');
  });
});

describe('the GitHub Action', () => {
  it('annotates changed documents only, and fails if there is something to say', () => {
    const folder = mkdtempSync(join(tmpdir(), 'truecase-action-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    const write = (name: string, text: string) =>
      execFileSync('sh', ['-c', `printf '%s\\n' "$1" > "$2"`, 'sh', text, name], { cwd: folder });
    const act = (env: Record<string, string>) =>
      spawnSync('bash', [join(ROOT, 'scripts', 'action.sh')], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          TRUECASE: `${process.execPath} ${MAIN}`,
          TRUECASE_MODEL: sandbox.path('toy.tcm'),
          FILES: '*.txt',
          MIN_CONFIDENCE: '0.5',
          ...env,
        },
      });
    try {
      git('init', '-q');
      write('old.txt', 'We saw John in paris.');
      git('add', '.');
      git('commit', '-qm', 'old');
      const base = git('rev-parse', 'HEAD').trim();
      expect(act({ BASE: base })).toMatchObject({ status: 0, stdout: 'truecase: no document has changed\n' });
      write('new.txt', 'We saw John in london.');
      git('add', '.');
      git('commit', '-qm', 'new');
      const found = act({ BASE: base });
      expect(found.stdout).toMatch(/^::warning file=new\.txt,line=1,.*"London"\.\n$/);
      expect(found.status).toBe(1);
      expect(act({ BASE: base, FAIL: 'false' }).status).toBe(0);
      expect(act({ ALL: 'true' }).stdout.match(/file=\w+/g)).toEqual(['file=new', 'file=old']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('lsp: says what to install where the server is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truecase-alone-'));
  try {
    const home = join(folder, 'truecase');
    mkdirSync(home);
    for (const name of ['package.json', 'dist'])
      cpSync(join(ROOT, 'packages', 'truecase', name), join(home, name), { recursive: true });
    const { stderr, status } = spawnSync(process.execPath, [join(home, 'dist', 'cli', 'main.js'), 'lsp'], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('the language server is a package that is not installed: truecase-lsp');
    expect(stderr).toContain('npm install truecase-lsp');
    expect(status).toBe(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
