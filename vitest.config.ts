import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['scripts/setup.mjs'],
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
