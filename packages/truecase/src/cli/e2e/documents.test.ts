import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

const SUBTITLES =
  '1\n00:00:01,000 --> 00:00:02,000\nWE MET JOHN\nAND LONDON IN\n\n2\n00:00:02,000 --> 00:00:03,000\nPARIS.\n';
const RESTORED =
  '1\n00:00:01,000 --> 00:00:02,000\nWe met John\nand London in\n\n2\n00:00:02,000 --> 00:00:03,000\nParis.\n';

describe('documents', () => {
  it('are recognised by their name or by their content, on standard input and in files', async () => {
    sandbox.write('film.srt', SUBTITLES);
    expect((await sandbox.run(['run', 'film.srt'])).stdout).toBe(RESTORED);
    expect((await sandbox.run([], { input: SUBTITLES })).stdout).toBe(RESTORED);
    expect((await sandbox.run(['run', '--format', 'plain', 'film.srt'])).stdout).not.toBe(RESTORED);
  });

  it('are expanded if they are compressed, on standard input too', async () => {
    expect((await sandbox.run([], { input: gzipSync(SUBTITLES) })).stdout).toBe(RESTORED);
  });

  it('are changed in place, compared and checked like plain text', async () => {
    sandbox.write('film.srt', SUBTITLES);
    const diff = await sandbox.run(['run', '--diff', 'film.srt']);
    expect(diff.stdout.split('\n')[1]).toBe('film.srt:4: [-AND-]{+and+} [-LONDON-]{+London+} [-IN-]{+in+}');
    expect(await sandbox.run(['run', '--check', 'film.srt'])).toMatchObject({ stdout: 'film.srt\n', status: 1 });
    await sandbox.run(['run', '--in-place', 'film.srt']);
    expect(sandbox.read('film.srt')).toBe(RESTORED);
    expect((await sandbox.run(['run', '--check', 'film.srt'])).status).toBe(0);
  });

  it('ask for fields and columns, and take them', async () => {
    const input = '{"id": "X1", "text": "we met john"}\n{"id": "X2", "text": "in paris"}\n';
    const asked = await sandbox.run([], { input });
    expect([asked.status, asked.stdout]).toEqual([2, '']);
    expect(asked.stderr).toContain('--field');
    expect((await sandbox.run(['--field', '.text'], { input })).stdout).toBe(
      '{"id": "X1", "text": "We met John"}\n{"id": "X2", "text": "In Paris"}\n',
    );
    sandbox.write('table.csv', 'id,text\nX1,"we met ""john"""\n');
    expect((await sandbox.run(['run', '--column', 'text', 'table.csv'])).stdout).toBe(
      'id,text\nX1,"We met ""John"""\n',
    );
  });

  it('stay as they are where they are malformed', async () => {
    sandbox.write('bad.json', '{"text": "we met john"');
    const { status, stderr } = await sandbox.run(['run', '--in-place', '--field', '.text', 'bad.json']);
    expect(status).toBe(2);
    expect(stderr).toContain('bad.json: line 1: not JSON');
    expect(sandbox.read('bad.json')).toBe('{"text": "we met john"');
  });

  it('are refused where they are no text', async () => {
    sandbox.write('paper.pdf', '%PDF-1.7\n\0');
    const { status, stderr } = await sandbox.run(['run', 'paper.pdf']);
    expect(status).toBe(2);
    expect(stderr).toBe('truecase: paper.pdf is a PDF, expected text\nhint: Convert it first: pdftotext paper.pdf -\n');
  });

  it('keep text in another language, and say so', async () => {
    sandbox.write('page.html', '<p lang="de">WIR SAHEN JOHN</p><p lang="en">WE SAW JOHN</p>');
    const { stdout, stderr } = await sandbox.run(['run', 'page.html']);
    expect(stdout).toBe('<p lang="de">WIR SAHEN JOHN</p><p lang="en">We saw John</p>');
    expect(stderr).toContain('text in the language de is kept');
  });
});

describe('--threads', () => {
  it('gives the same bytes as one thread, for several files and forms', async () => {
    const line = 'we met john in paris. they say mary visited new york\n';
    sandbox.write('long.txt', line.repeat(4000) + 'angela merkel '.repeat(8000));
    sandbox.write('bytes.txt', Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a]), Buffer.from(line)]));
    for (const flags of [[], ['--lines', 'wrapped'], ['--diff']]) {
      const args = ['run', ...flags, 'long.txt', 'bytes.txt', 'nowhere.txt', 'long.txt'];
      const one = await sandbox.run(args);
      const three = await sandbox.run([...args, '--threads', '3']);
      expect(three.bytes.equals(one.bytes)).toBe(true);
      expect([three.status, three.stderr.split('\n').sort()]).toEqual([one.status, one.stderr.split('\n').sort()]);
    }
  });
});

describe('--live', () => {
  it('prints what is certain, and never revises it', async () => {
    const { stdout } = await sandbox.run(['--live'], { input: 'we met john in new york\nthen london\n' });
    expect(stdout).toBe('We met John in New York\nThen London\n');
  });

  it('takes hypotheses, and shows as JSON what may still change', async () => {
    const input = 'we met\nwe met john\n\n';
    const { stdout } = await sandbox.run(['--live', '--hypotheses', '--json', '--look-ahead', '1'], { input });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { committed: '', tail: 'We met' },
      { committed: 'We met ', tail: 'John' },
      { committed: 'John', tail: '', ended: true },
    ]);
  });
});

describe('configuration', () => {
  it('is found upwards, and flags and the environment win over it', async () => {
    mkdirSync(sandbox.path('.config/truecase'), { recursive: true });
    sandbox.write('.config/truecase/truecase.toml', 'mode = "starts"\nwords = ["PaRiS"]\n');
    sandbox.write('truecase.toml', 'mode = "restore"\nwords = ["JoHn"]\n[run]\nfirst-word = "true"\n');
    const env = { HOME: sandbox.folder, XDG_CONFIG_HOME: '' };
    const input = 'we met john in paris\n';
    expect((await sandbox.run([], { input, env })).stdout).toBe('We met JoHn in PaRiS\n');
    expect((await sandbox.run(['run', '-'], { input, env })).stdout).toBe('we met JoHn in PaRiS\n');
    expect((await sandbox.run(['--word', 'JOHN'], { input, env })).stdout).toBe('We met JOHN in PaRiS\n');
    expect((await sandbox.run(['--no-config'], { input, env })).stdout).toBe('We met John in Paris\n');
    const starts = await sandbox.run([], { input: 'london met john\n', env: { ...env, TRUECASE_MODE: 'starts' } });
    expect(starts.stdout).toBe('London met JoHn\n');
    const shown = JSON.parse((await sandbox.run(['inspect', '--config', '--json'], { env })).stdout);
    expect(shown.settings).toContainEqual({
      name: 'mode',
      value: 'starts',
      origin: sandbox.path('.config/truecase/truecase.toml'),
      used: false,
    });
    sandbox.write('truecase.toml', 'mod = "restore"\n');
    const wrong = await sandbox.run([], { input, env });
    expect(wrong.stderr).toContain('truecase.toml: there is no setting "mod"');
    expect(wrong.stderr).toContain('Did you mean mode?');
    sandbox.write('truecase.toml', 'mode = \n');
    expect((await sandbox.run([], { input, env })).stderr).toContain('truecase.toml: line 1: not TOML');
    sandbox.write('truecase.toml', '');
  });
});
