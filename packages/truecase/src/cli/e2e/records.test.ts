// `truecase run --records`, asked as another program asks it: one record, then its answer, then the next.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

async function answers(input: string | Uint8Array, ...flags: string[]): Promise<Record<string, unknown>[]> {
  const { stdout, stderr, status } = await sandbox.run(['run', '--records', ...flags], { input });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const lines = stdout.split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const record = (id: unknown, text: unknown): string => `${JSON.stringify({ id, text })}\n`;

describe('truecase run --records', () => {
  it('answers every record at once, while its input stays open', async () => {
    const child = sandbox.spawn(['run', '--records']);
    const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const [id, text, expected] of [
      [1, 'we met john', 'We met John'],
      ['b', 'in paris\nin london', 'In Paris\nIn London'],
      [null, '', ''],
    ]) {
      child.stdin.write(record(id, text));
      expect(JSON.parse((await replies.next()).value)).toEqual({ id, text: expected });
    }
    child.stdin.end();
    expect(await replies.next()).toMatchObject({ done: true });
  });

  it('answers what is wrong with a record and goes on', async () => {
    const input = Buffer.concat([
      Buffer.from(
        'not json\n\n[1]\n{"id":4}\n{"id":5,"text":null}\n{"id":12345678901234567890,"text":"a"}\n{"text":"in paris"}\n',
      ),
      Buffer.from('{"id":8,"text":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\n{"id":9,"text":"in paris"}'),
    ]);
    const found = await answers(input);
    const codes = found.map(({ error, text, ...key }) => [key, (error as { code: string })?.code ?? text]);
    expect(codes).toEqual([
      [{ line: 1 }, 'document'],
      [{ line: 2 }, 'document'],
      [{ line: 3 }, 'document'],
      [{ id: 4 }, 'document'],
      [{ id: 5 }, 'document'],
      [{ line: 6 }, 'document'],
      [{ line: 7 }, 'In Paris'],
      [{ id: 8 }, 'encoding'],
      [{ id: 9 }, 'In Paris'],
    ]);
    expect(found[3]).toEqual({
      id: 4,
      error: {
        code: 'document',
        message: '"text" is undefined, expected a string',
        hint: 'A record is {"id": 1, "text": "…"}.',
      },
    });
  });

  it('keeps all kinds of line ends inside texts, on one line each', async () => {
    const text = 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\0i';
    const { stdout } = await sandbox.run(['run', '--records'], { input: record(1, text) });
    expect(stdout.slice(0, -1)).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
    expect((JSON.parse(stdout).text as string).toLowerCase()).toBe(text);
  });

  it('takes the options of restoring', async () => {
    expect(await answers(record(1, 'our acme in paris'), '--word', 'ACME', '--first-word', 'true')).toEqual([
      { id: 1, text: 'our ACME in Paris' },
    ]);
    const [withTokens] = await answers(record(1, '😀 in paris'), '--json', '--offsets', 'codepoints');
    expect(withTokens).toMatchObject({
      id: 1,
      text: '😀 In Paris',
      tokens: [{ from: 'in' }, { start: 5, end: 10, to: 'Paris' }],
    });
    const { stderr, status } = await sandbox.run(['run', '--records', '--diff']);
    expect(stderr).toContain('--records and --diff contradict each other');
    expect(status).toBe(2);
  });

  it('restores a long record piece by piece to what a file of its text becomes', async () => {
    const text = 'we met angela merkel in new york. the summit of nato in paris was long. '.repeat(180_000);
    expect(text.length).toBeGreaterThan(8 * 2 ** 20);
    const [first, second] = await answers(record('long', text) + record('next', 'in paris'));
    const { stdout } = await sandbox.run(['run', '--format', 'plain'], { input: text });
    expect(first!['id']).toBe('long');
    expect(first!['text'] === stdout).toBe(true);
    expect(second).toEqual({ id: 'next', text: 'In Paris' });
  });

  it('does not read on while nobody takes its answers', async () => {
    const child = sandbox.spawn(['run', '--records']);
    child.stdin.on('error', () => undefined);
    const line = record(1, 'in paris '.repeat(1000));
    let written = 0;
    for (let open = true; open && written < 100e6; written += line.length) {
      if (child.stdin.write(line)) continue;
      open = await Promise.race([once(child.stdin, 'drain').then(() => true), wait(2000, false)]);
    }
    child.kill();
    expect(written).toBeLessThan(20e6);
  });
});

it('a runtime without the permission to read says so, and not that there is no such model', async () => {
  const major = Number(process.versions.node.split('.')[0]);
  const node = [major >= 23 ? '--permission' : '--experimental-permission', `--allow-fs-read=${ROOT}*`];
  const { stderr, status } = await sandbox.run(['run', '-m', sandbox.path('toy.tcm')], { node, input: 'hello' });
  expect(stderr).toContain('the program has no permission to read it');
  expect(status).toBe(2);
});
