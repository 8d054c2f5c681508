import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import {
  discardExpired,
  discardOf,
  discardWaiting,
  hasWaiting,
  keepWaiting,
  sendWaiting,
  waitingAbout,
  type Sent,
  type WaitingLead,
} from './contact-outbox.ts'

const { window } = new JSDOM('', { url: 'http://portal.test/' })
const { localStorage } = window
const DAY_MS = 86_400_000

const written = (account: number | null, stamp = 'first', at = Date.now()): WaitingLead => ({
  account,
  lead: {
    id: 7,
    stamp,
    website: '',
    kind: 'question',
    name: 'Ada',
    email: 'ada@portal.test',
    message: `Text of ${stamp}`,
    slots: [],
    time_zone: 'UTC',
  },
  offer: '/offer/flat-7',
  at,
})
const refusal = (status: number): ApiError =>
  new ApiError(status, { type: 'error', message: 'Refused', code: 'refused' })
const sent = async () => ({ data: { sent: 'delivered' as const, email: 'ada@portal.test' } })

beforeEach(() => {
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('others neither see, send nor discard an account’s message', async () => {
  const [own, anonymous] = [written(1), written(null)]
  keepWaiting(own)
  keepWaiting(anonymous)
  expect([1, 2, null].map((account) => waitingAbout(account, 7))).toEqual([own, null, anonymous])
  expect([1, 2, null].map(hasWaiting)).toEqual([true, false, true])
  expect(waitingAbout(1, 8)).toBeNull()
  const leads: string[] = []
  await sendWaiting(2, async (lead) => (leads.push(lead.stamp), sent()), vi.fn())
  expect(leads).toEqual([])
  discardOf(1)
  expect([1, null].map((account) => waitingAbout(account, 7))).toEqual([null, anonymous])
})

test('it expires after seven days, and one of an unknown writer at once', () => {
  const now = Date.now()
  keepWaiting(written(1, 'late', now - 7 * DAY_MS - 1))
  keepWaiting({ ...written(2, 'recent', now - 6 * DAY_MS), refused: 'Refused' })
  localStorage.setItem('message-waiting:old', JSON.stringify({ lead: written(1).lead, offer: '/' }))
  expect(waitingAbout(1, 7)).toBeNull()
  discardExpired()
  expect(Object.keys(localStorage)).toEqual(['message-waiting:2:recent'])
})

test('the earlier one stays where there is no room for its correction', () => {
  const [earlier, later] = [written(1, 'earlier'), written(1, 'later')]
  keepWaiting(earlier)
  vi.spyOn(window.Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(keepWaiting(later, earlier)).toBe(false)
  expect(waitingAbout(1, 7)).toEqual(earlier)
  expect(keepWaiting(later, earlier)).toBe(true)
  expect(Object.keys(localStorage)).toEqual(['message-waiting:1:later'])
})

test('a refused one waits for its writer, but not if its home is gone or it was discarded meanwhile', async () => {
  const waiting = written(1)
  const results: Sent[] = []
  const refusedWith = async (status: number, meanwhile = () => undefined as void) => {
    keepWaiting(waiting)
    await sendWaiting(
      1,
      async () => {
        meanwhile()
        throw refusal(status)
      },
      (result) => results.push(result),
    )
    return waitingAbout(1, 7)
  }
  expect(await refusedWith(422)).toEqual({ ...waiting, refused: 'Refused' })
  expect(await refusedWith(404)).toBeNull()
  expect(await refusedWith(409)).toBeNull()
  expect(results).toHaveLength(3)
  expect(await refusedWith(422, () => discardWaiting(waiting))).toBeNull()
  expect(results).toHaveLength(3)
})
