import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup.ts'],
    // Vitest leaves one core free, which is half of two. More than four would take the connections that PostgreSQL has.
    maxWorkers: Math.min(availableParallelism(), 4),
    // No test may depend on another. The order of a run can be repeated: `--sequence.seed` with the seed that it prints.
    // A release is not held back by the luck of an order: in CI the tests of a file run as written.
    sequence: { shuffle: { files: true, tests: !process.env.CI } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As for the browser tests: a busy machine is no reason to hold back a release, and one that needed its second try is named at the end.
    retry: process.env.CI ? 1 : 0,
  },
})
