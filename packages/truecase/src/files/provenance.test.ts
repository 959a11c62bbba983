import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundledModels, bundledRecognizers, resolveModel } from '../node/index.js';
import { LIST, readDigests, verifyDigest } from './provenance.js';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));

describe('the bundled models', () => {
  it('are those of the list (after training: node scripts/provenance.mjs)', async () => {
    const names = [...(await bundledModels()), ...(await bundledRecognizers())];
    const listed = await readDigests(MODELS);
    expect(listed.size).toBe(names.length);
    for (const name of names) await verifyDigest(await resolveModel(name));
  });
});

describe('verifyDigest', () => {
  it('refuses a file that differs from the list or is not on it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'truecase-list-'));
    await writeFile(join(folder, 'a.tcm'), 'abc');
    await writeFile(join(folder, 'b.tcm'), 'abd');
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    await writeFile(join(folder, LIST), `${digest}  a.tcm\n${digest}  b.tcm\n`);
    expect(await verifyDigest(join(folder, 'a.tcm'))).toBe(digest);
    await expect(verifyDigest(join(folder, 'b.tcm'))).rejects.toThrow(`expected SHA-256 ${digest}`);
    await writeFile(join(folder, 'c.tcm'), 'abc');
    await expect(verifyDigest(join(folder, 'c.tcm'))).rejects.toThrow('expected a model of the list');
    await rm(folder, { recursive: true });
  });
});
