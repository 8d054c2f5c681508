import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As for the browser tests: a busy machine is no reason to hold back a release, and one that needed its second try is named at the end.
    retry: process.env.CI ? 1 : 0,
  },
})
