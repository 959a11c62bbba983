import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readOverrides } from './overrides.js';

const folder = mkdtempSync(join(tmpdir(), 'truecase-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string | Uint8Array): string {
  const path = join(folder, 'list.txt');
  writeFileSync(path, content);
  return path;
}

describe('readOverrides', () => {
  it('reads one spelling a line, without comments, empty lines and space around', async () => {
    const path = write('\ufeff# brands\n\n  iPhone \r\nNew Old Town\r#x\r#\nC#\nlast');
    expect(await readOverrides(path)).toEqual(['iPhone', 'New Old Town', 'C#', 'last']);
  });

  it('refuses bytes that are not UTF-8 and files that do not exist, by name', async () => {
    await expect(readOverrides(write(Uint8Array.of(0x61, 0xff)))).rejects.toMatchObject({ code: 'encoding' });
    await expect(readOverrides(join(folder, 'none'))).rejects.toMatchObject({ code: 'not-found' });
  });

  it.runIf(process.platform === 'linux')('ends where a device has no end', async () => {
    await expect(readOverrides('/dev/zero')).rejects.toThrow('more than 268435456 bytes');
  });
});
