import { expect, test } from 'vitest'
import { checkPromoted } from '#tests/promoted-searches.ts'

test(
  'promotions change none of 10,000 random searches, and each promoted home is a result with its exact place',
  { timeout: 600_000 },
  () => {
    expect(checkPromoted(10_000)).toBeGreaterThan(2000)
  },
)
