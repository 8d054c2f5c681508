import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup.ts'],
    // Vitest leaves one core free, which is half of two. More than four would take the connections that PostgreSQL has.
    maxWorkers: Math.min(availableParallelism(), 4),
    // Nothing may depend on what stands above it. The order can be had again: `--sequence.seed` with the seed that the run prints.
    sequence: { shuffle: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As for the browser tests: a busy machine is no reason to hold back a release, and one that needed its second try is named at the end.
    retry: process.env.CI ? 1 : 0,
  },
})
