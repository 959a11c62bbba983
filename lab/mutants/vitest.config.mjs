// Unit tests with one change in one source file, which the environment names: MUTANT is JSON with file, find and replace.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mutant = process.env.MUTANT ? JSON.parse(process.env.MUTANT) : undefined;

const mutate = {
  name: 'mutate',
  enforce: 'pre',
  transform(code, id) {
    if (mutant === undefined || !id.split('?')[0].endsWith(`/packages/truecase/src/${mutant.file}`)) return undefined;
    return code.replace(mutant.find, () => mutant.replace);
  },
};

export default defineConfig({
  root,
  plugins: [mutate],
  test: {
    include: ['packages/truecase/src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    bail: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
