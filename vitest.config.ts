import { defineConfig } from 'vitest/config';

/** Tests of the built program, of its worker threads and of the repository as a whole: they need dist/ or run programs. */
const SYSTEM = [
  'src/cli/e2e/**/*.test.ts',
  'src/exports.test.ts',
  'src/layers.test.ts',
  'src/learn/ngram/counting/threadpool.test.ts',
  'scripts/**/*.test.mjs',
];
const TIMES = { testTimeout: 120_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    // One worker a core: the machine has nothing else to do meanwhile.
    maxWorkers: '100%',
    projects: [
      {
        // Nothing here leaves a trace in a module, so that files may share one: loading them again and again took longer
        // than the tests.
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: SYSTEM,
          pool: 'threads',
          isolate: false,
          unstubEnvs: true,
          ...TIMES,
        },
      },
      {
        test: {
          name: 'system',
          include: SYSTEM,
          globalSetup: ['scripts/setup.mjs', 'src/cli/e2e/toy.ts'],
          pool: 'threads',
          isolate: false,
          ...TIMES,
        },
      },
      {
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
