import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Results } from './results.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'truecase-results-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('Results', () => {
  const never = () => {
    throw new Error('done twice');
  };

  it('goes on where another run ended, unless the settings are others', async () => {
    const path = join(folder, 'new', 'partial.json');
    const first = new Results(path, 'small');
    expect(await first.get('errors', async () => ({ before: 3 }))).toEqual({ before: 3 });
    expect(await first.get('errors', never)).toEqual({ before: 3 });
    expect(await new Results(path, 'small').get('errors', never)).toEqual({ before: 3 });
    expect(await new Results(path, 'large').get('errors', async () => 5)).toBe(5);
  });

  it('begins anew when all was done', async () => {
    const path = join(folder, 'partial.json');
    const results = new Results(path, 'x');
    await results.get('errors', async () => 1);
    results.close();
    expect(existsSync(path)).toBe(false);
  });

  it('keeps nothing without a path', async () => {
    const results = new Results(undefined, 'x');
    expect(await results.get('errors', async () => 1)).toBe(1);
    results.close();
  });
});
