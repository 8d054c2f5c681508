import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/** `npm run lab` also runs `*.lab.test.ts`, each file in a process of its own, in random order. */
const isLab = process.env.LAB === '1'

/** These replace globals before they import, or need a page: a process for each. */
const ISOLATED = [
  'api/people/http/precognition.test.ts',
  'web/ground/page/{early,chosen}.test.ts',
  'web/talk/threads/{draft,message-storage}.test.ts',
  'web/ground/forms/draft.test.ts',
  'web/homes/homes/sync.test.ts',
]
const EXCLUDED = ['node_modules/**', 'build/**', 'data/**', 'tests/e2e/**']
const LAB = '**/*.lab.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/setup.ts'],
    provide: { lab: isLab },
    // Vitest leaves one core free, which is half of two. More than four would take the connections that PostgreSQL has.
    maxWorkers: Math.min(availableParallelism(), 4),
    // No test may depend on another. The order of a run can be repeated: `--sequence.seed` with the seed that it prints.
    // A release is not held back by the luck of an order: in CI the tests of a file run as written.
    // A sequencer of ours would replace the one that shuffles files.
    sequence: {
      shuffle: { files: isLab, tests: isLab || !process.env.CI },
      ...(!isLab && { sequencer: LongestFirst }),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...ISOLATED, ...(isLab ? [] : [LAB])],
          // Starting a worker and loading the modules takes as long as the tests of most files.
          isolate: isLab,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
  },
})
