import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Bearers, readBearers } from './bearer.js';

const folder = mkdtempSync(join(tmpdir(), 'truecase-bearer-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('Bearers', () => {
  const bearers = new Bearers(['first-token-0001', 'second-token-002']);

  it('finds the token of a header', () => {
    expect(bearers.find('Bearer first-token-0001')).toBe(0);
    expect(bearers.find('bearer second-token-002')).toBe(1);
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic first-token-0001', 'Bearer first-token-0001 x', 'Bearer first'])(
    'refuses %j',
    (header) => expect(bearers.find(header)).toBe(-1),
  );
});

describe('readBearers', () => {
  const write = (text: string): string => {
    const path = join(folder, 'tokens');
    writeFileSync(path, text);
    return path;
  };

  it('reads one token a line, without comments', async () => {
    const bearers = await readBearers(write('# a comment\n\n  a-token-of-mine-1  \r\na-token-of-mine-2\n'));
    expect([1, 2, 3].map((n) => bearers.find(`Bearer a-token-of-mine-${n}`))).toEqual([0, 1, -1]);
  });

  it('refuses files without a token or with a short one, and does not quote it', async () => {
    await expect(readBearers(write('# none\n'))).rejects.toThrow('holds no token');
    await expect(readBearers(write('sesame'))).rejects.toThrow(/^(?!.*sesame).*number 1.*at least 16 characters/s);
    await expect(readBearers(join(folder, 'missing'))).rejects.toMatchObject({ name: 'TruecaseError' });
  });
});
