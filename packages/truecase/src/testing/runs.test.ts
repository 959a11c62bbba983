import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runs } from './runs.js';

const SOURCE = fileURLToPath(new URL('../', import.meta.url));

it('runs never gives fewer than ten cases, or all where these are fewer', () => {
  expect(runs(5)).toBeGreaterThanOrEqual(5);
  expect(runs(1000)).toBeGreaterThanOrEqual(10);
  expect(runs(1000)).toBe(Math.max(10, Math.round(1000 * Number(process.env['TRUECASE_RUNS'] || 1))));
});

it('every property takes its number of cases from runs()', () => {
  const files = readdirSync(SOURCE, { recursive: true }).map(String);
  for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
    expect(readFileSync(join(SOURCE, file), 'utf8'), file).not.toMatch(/numRuns: *\d/);
  }
});
