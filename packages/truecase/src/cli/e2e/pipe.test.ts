import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from './harness.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = new Sandbox();
  sandbox.addToy();
});
afterAll(() => sandbox.remove());

async function pipe(input: string | Uint8Array, ...args: string[]) {
  return sandbox.run(args, { input });
}

describe('a pipe', () => {
  it('restores a line and says nothing else', async () => {
    const result = await pipe('angela merkel visited new york\n');
    expect(result).toMatchObject({ stdout: 'Angela Merkel visited New York\n', stderr: '', status: 0 });
  });

  it('needs no model of its own', async () => {
    const result = await sandbox.run([], { input: 'angela merkel visited london\n', env: { TRUECASE_MODEL: '' } });
    expect(result).toMatchObject({ stdout: 'Angela Merkel visited London\n', stderr: '', status: 0 });
  });

  it('gives the same for lower case, upper case and title case, and for its own output', async () => {
    const expected = 'We met John in Paris.\n';
    for (const input of ['we met john in paris.\n', 'WE MET JOHN IN PARIS.\n', 'We Met John In Paris.\n', expected]) {
      expect((await pipe(input)).stdout).toBe(expected);
    }
  });

  it.each([
    ['CRLF', 'in paris\r\nin london\r\n'],
    ['CR', 'in paris\rin london\r'],
    ['mixed ends', 'in paris\r\n\n\r\rin london\n\r'],
    ['a byte order mark', '\ufeffin paris\n'],
    ['no last line end', 'in paris\nin london'],
    ['tabs, spaces and zero-width characters', '\t in \u200b paris  \u00a0\u2028x\n'],
    ['nothing but line ends', '\n\r\n\r'],
  ])('keeps %s', async (_, input) => {
    const { stdout, stderr, status } = await pipe(input);
    expect(stdout.toLowerCase()).toBe(input.toLowerCase());
    expect(stdout.includes('Paris')).toBe(input.includes('paris'));
    expect([stderr, status]).toEqual(['', 0]);
  });

  it('refuses NUL, and keeps it with --binary', async () => {
    const input = 'in\0paris\n\0\n';
    const refused = await pipe(input);
    expect([refused.stdout, refused.status]).toEqual(['', 2]);
    expect(refused.stderr).toContain('standard input is not text: byte 2 is NUL');
    const { stdout, status } = await pipe(input, '--binary');
    expect([stdout.toLowerCase(), status]).toEqual([input, 0]);
  });

  it('gives nothing for nothing', async () => {
    expect(await pipe('')).toMatchObject({ stdout: '', stderr: '', status: 0 });
  });

  it('passes bytes that are not UTF-8 through, with one warning', async () => {
    const input = Buffer.concat([
      Buffer.from('in paris\n'),
      Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x0a, 0xe2, 0x82]),
    ]);
    const { bytes, stderr, status } = await pipe(input);
    expect(bytes.toString('latin1').replace('In Paris', 'in paris')).toBe(input.toString('latin1'));
    expect(bytes.toString('latin1')).toContain('Paris');
    expect(stderr).toMatch(/^truecase: warning: standard input: \d+ bytes are not UTF-8.*line 2, at byte 9\n$/);
    expect(status).toBe(0);
    expect((await pipe(input, '-q')).stderr).toBe('');
  });

  it('refuses UTF-16, and says so where it is forced', async () => {
    const input = Buffer.from('\ufeffin paris\n', 'utf16le');
    expect((await pipe(input)).stderr).toContain('standard input is UTF-16 text, expected text');
    expect((await pipe(input, '--binary')).stderr).toContain('hint: It begins as UTF-16 does.');
  });

  it('refuses such bytes with --strict, naming line and byte', async () => {
    const { stderr, status } = await pipe(Buffer.from([0x61, 0x0a, 0x62, 0x80, 0x0a]), '--strict');
    expect(status).toBe(2);
    expect(stderr).toContain('standard input: line 2, byte 3: not UTF-8');
    expect(stderr).toContain('hint: ');
  });

  it('obeys the restoring flags', async () => {
    expect((await pipe('the iphone\n', '--first-word', 'true')).stdout).toBe('the iPhone\n');
    expect((await pipe('IN PARIS\n', '--mode', 'starts')).stdout).toBe('IN PARIS\n');
    expect((await pipe('a zorblat\n', '--word', 'ZorBlat')).stdout).toBe('A ZorBlat\n');
    expect((await pipe('in paris\n', '--min-confidence', '1')).stdout).toContain('paris');
    expect((await pipe('we met pArIs\n', '--keep-mixed')).stdout).toContain('pArIs');
    expect((await pipe('so\nwe met\n', '--lines', 'wrapped')).stdout).toBe('So\nwe met\n');
    expect((await pipe('so\nwe met\n', '--lines', 'sentence')).stdout).toBe('So\nWe met\n');
  });

  it('leaves addresses alone unless told otherwise', async () => {
    const input = 'at www.london.example/paris now\n';
    expect((await pipe(input)).stdout).toBe('At www.london.example/paris now\n');
    expect((await pipe(input, '--no-protect')).stdout).toContain('Paris');
  });

  it('reads a list of spellings with comments', async () => {
    sandbox.write('list.txt', '# brands\r\n\r\n  BigCorp  \r\nNew Old Town\r\n');
    const { stdout } = await pipe('the bigcorp of new old town\n', '--overrides', 'list.txt');
    expect(stdout).toBe('The BigCorp of New Old Town\n');
  });

  it('prints JSON Lines with a summary', async () => {
    const { stdout, status } = await pipe('in paris\nx\n', '--json', '--offsets', 'bytes');
    const records = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toHaveLength(3);
    expect(records[0]).toMatchObject({ line: 1, text: 'In Paris' });
    expect(records[0].tokens[1]).toMatchObject({ start: 3, end: 8, from: 'paris', to: 'Paris' });
    expect(records[0].tokens[1].p).toBeGreaterThan(0.5);
    expect(records[2]).toEqual({ type: 'summary', lines: 2, words: 3, changed: 3 });
    expect(status).toBe(0);
  });
});

describe('truecase text', () => {
  it('restores the words of the command line', async () => {
    const result = await sandbox.run(['text', 'we', 'met', 'john', '--word', 'METs', '--', '-x', 'mets']);
    expect(result).toMatchObject({ stdout: 'We met John -x METs\n', stderr: '', status: 0 });
  });

  it('reads standard input where there are none', async () => {
    expect((await pipe('in paris', 'text')).stdout).toBe('In Paris');
  });
});
