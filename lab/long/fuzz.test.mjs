// The fuzzers for longer than the short run of `npm test`: TRUECASE_FUZZ inputs of each kind, by default 20,000.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const INPUTS = process.env.TRUECASE_FUZZ ?? '20000';
const FUZZ = fileURLToPath(new URL('../fuzz.mjs', import.meta.url));

it.each(['texts', 'models', 'stream', 'formats'])(`${INPUTS} inputs of the fuzzer for %s find nothing`, (kind) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FUZZ, kind, '--inputs', INPUTS], {
    encoding: 'utf8',
  });
  expect(status, stderr.slice(0, 2000)).toBe(0);
  expect(stdout).toMatch(/ 0 failures/);
});
