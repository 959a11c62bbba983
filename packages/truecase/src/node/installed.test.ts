import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { availableModels, load, loadBytes, resolveModel } from './index.js';
import { addModel, findInstalled, installedNames, removeModel } from './installed.js';

const MODEL = new URL('../../../../models/en-unigram.tcm', import.meta.url);
const check = (bytes: Uint8Array, path: string): void => {
  loadBytes(bytes, path);
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'truecase-home-'));
  vi.stubEnv('TRUECASE_HOME', home);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A package as npm would install it. */
function installPackage(name: string): string {
  const folder = join(home, 'node_modules', `truecase-model-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: `truecase-model-${name}`, version: '1.0.0' }));
  writeFileSync(join(folder, 'model.tcm'), readFileSync(MODEL));
  return join(folder, 'model.tcm');
}

describe('models that were added', () => {
  it('a package of a model is found by the name of the model', async () => {
    const path = installPackage('xx');
    expect(await resolveModel('xx')).toBe(path);
    expect(await installedNames()).toContain('xx');
    expect(await availableModels()).toEqual(expect.arrayContaining(['en', 'xx']));
    expect((await load('xx')).language).toBe('en');
  });

  it('a file is checked, copied and loads by its name until it is removed', async () => {
    const file = join(home, 'mine.tcm');
    writeFileSync(file, readFileSync(MODEL));
    const path = await addModel(file, check);
    expect(path).toBe(join(home, 'models', 'mine.tcm'));
    expect(await resolveModel('mine')).toBe(path);
    await removeModel('mine');
    expect(await findInstalled('mine')).toBeNull();
  });

  it('a damaged file is not added', async () => {
    const file = join(home, 'broken.tcm');
    writeFileSync(file, 'no model');
    await expect(addModel(file, check)).rejects.toThrow(/broken\.tcm/);
    expect(await installedNames()).not.toContain('broken');
  });

  it('who asks for a model that is not there learns how to add it', async () => {
    await expect(resolveModel('qq')).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('npm install truecase-model-qq, or truecase models --add qq'),
    });
  });

  it('names that are no file names are refused, and what was not added is not removed', async () => {
    await expect(addModel('../x', check)).rejects.toMatchObject({ code: 'usage' });
    await expect(removeModel('en')).rejects.toMatchObject({ code: 'not-found' });
  });
});
