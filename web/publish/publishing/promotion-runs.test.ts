import { expect, test } from 'vitest'
import type { Promotion } from '#contract/publish/promotion.ts'
import { runsOf } from './promotion-runs.ts'

const one = (state: Promotion['state'], from: number, to: number): Promotion => ({
  id: from,
  order: 1,
  offer: { id: 1, title: 'Home', slugId: null },
  package: 'top',
  state,
  startsAt: new Date(from * 86_400_000).toISOString(),
  endsAt: new Date(to * 86_400_000).toISOString(),
  stoppedAt: null,
  stoppedBy: null,
  currency: 'EUR',
  net: 1,
  credited: null,
  effect: null,
})
const short = (promotions: Promotion[]) =>
  runsOf(promotions).map(({ startsAt, endsAt, state, isLater }) => [
    state,
    Date.parse(startsAt) / 86_400_000,
    Date.parse(endsAt) / 86_400_000,
    isLater,
  ])

test('what follows on without a gap is one until its last end; after a gap it stands apart', () => {
  expect(short([one('scheduled', 20, 27), one('scheduled', 7, 14), one('running', 0, 7)])).toEqual([
    ['running', 0, 14, false],
    ['scheduled', 20, 27, true],
  ])
})

test('another package does not extend it', () => {
  const other: Promotion = { ...one('running', 0, 9), package: 'highlight' }
  expect(short([other, one('running', 0, 7)])).toEqual([
    ['running', 0, 9, false],
    ['running', 0, 7, false],
  ])
})
