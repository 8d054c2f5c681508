import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
