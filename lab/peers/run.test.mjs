import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure, shellLine } from './run.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-peers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('measure', () => {
  it('runs a pipeline over a file', async () => {
    const [source, target] = [join(folder, "it's in.txt"), join(folder, 'out.txt')];
    writeFileSync(source, 'b\na\n');
    const { cpu, wall } = await measure([['sort'], ['tr', 'a-z', 'A-Z']], source, target);
    expect(readFileSync(target, 'utf8')).toBe('A\nB\n');
    expect(cpu).toBeGreaterThanOrEqual(0);
    expect(wall).toBeGreaterThanOrEqual(0);
  });

  it('says what failed, also in the middle', async () => {
    const source = join(folder, 'x.txt');
    writeFileSync(source, 'x\n');
    const failing = measure([['bash', '-c', 'echo trouble >&2; exit 3'], ['cat']], source, join(folder, 'y.txt'));
    await expect(failing).rejects.toThrow(/ended with 3: .*trouble/);
  });

  it('quotes', () => {
    expect(shellLine([['a', "b'c"], ['d']], 'in', 'out')).toBe(`'a' 'b'\\''c' < 'in' | 'd' > 'out'`);
  });
});
