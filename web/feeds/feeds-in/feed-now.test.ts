import { expect, test } from 'vitest'
import { nextStep } from './feed-now.tsx'

test('a paused feed is to be started after a test, not after an import', () => {
  const feed = {
    address: 'https://feeds.example/a.xml',
    format: 'kyero',
    mapping: null,
    hasImported: false,
    state: 'paused',
  } as const
  const after = (kind: 'dry' | 'import', state: 'done' | 'failed' = 'done') =>
    nextStep({ ...feed, lastRun: { kind, state } }, false)
  expect(nextStep({ ...feed, lastRun: null }, false)).toBe('try')
  expect(after('dry')).toBe('start')
  expect(after('dry', 'failed')).toBeNull()
  expect(after('import')).toBeNull()
  expect(nextStep({ ...feed, address: null, lastRun: null }, false)).toBe('file')
  expect(nextStep({ ...feed, format: 'csv', lastRun: null }, true)).toBe('mapping')
})
