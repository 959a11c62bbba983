import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the built program, of its worker threads and of the repository as a whole: they need dist/ or run programs. */
const SYSTEM = [
  'packages/*/src/**/e2e/**/*.test.ts',
  'packages/truecase/src/exports.test.ts',
  'packages/truecase/src/learn/ngram/counting/lanes.test.ts',
  'scripts/**/*.test.mjs',
  'lab/**/*.test.mjs',
  'examples/**/*.test.mjs',
];
/** What takes longer than a developer waits: `npm run test:long`. */
const LONG = ['lab/long/**/*.test.mjs'];
const SOURCES = fileURLToPath(new URL('packages/truecase/src', import.meta.url));
/** Other packages import truecase by name; in tests that is its source, so that none of them needs a build. */
const resolve = {
  alias: [
    { find: /^truecase$/, replacement: `${SOURCES}/index.ts` },
    { find: /^truecase\/(node|eval|ner)$/, replacement: `${SOURCES}/$1/index.ts` },
    { find: /^truecase\/(\w+)$/, replacement: `${SOURCES}/$1.ts` },
  ],
};
const TIMES = { testTimeout: 120_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    // One worker a core: the machine has nothing else to do meanwhile.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        // Nothing here leaves a trace in a module, so that files may share one: loading them again and again took longer
        // than the tests.
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: SYSTEM,
          pool: 'threads',
          isolate: false,
          unstubEnvs: true,
          ...TIMES,
        },
      },
      {
        resolve,
        test: {
          name: 'system',
          include: SYSTEM,
          exclude: LONG,
          globalSetup: ['scripts/setup.mjs', 'packages/truecase/src/cli/e2e/toy.ts'],
          pool: 'threads',
          isolate: false,
          ...TIMES,
        },
      },
      {
        resolve,
        test: {
          name: 'long',
          include: LONG,
          pool: 'threads',
          isolate: false,
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
        },
      },
      {
        resolve,
        // The page in a real browser.
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['scripts/setup.mjs', 'web/e2e/setup.ts'],
          pool: 'threads',
          isolate: false,
          ...TIMES,
        },
      },
    ],
  },
});
