import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './harness.js';

/** Long runs are made by hand: `npm run fuzz -- models --inputs 1000000`. */
describe('a short run of the fuzzers', () => {
  it.each([
    ['texts', 400],
    ['models', 300],
    ['stream', 200],
    ['formats', 300],
  ])('of %s finds nothing', (kind, inputs) => {
    const args = [join(ROOT, 'lab', 'fuzz.mjs'), kind, '--inputs', String(inputs)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr.slice(0, 2000)]).toEqual([0, expect.not.stringContaining('"found"')]);
    expect(stdout).toMatch(/ 0 failures, in \d+ s \(seed 1\)\n$/);
  });
});
