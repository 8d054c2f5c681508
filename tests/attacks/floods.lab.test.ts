import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt, startPortal, type Portal } from './portal.ts'

describe.skipIf(!isBuilt)('floods', () => {
  let limited: Portal
  beforeAll(async () => void (limited = await startPortal({ RATE_LIMITS: 'on' })), 200_000)
  afterAll(() => limited?.stop(), 60_000)

  test(
    'forged address headers do not evade the limit on guesses',
    { timeout: 120_000 },
    async () => {
      const names = [
        'x-forwarded-for',
        'x-real-ip',
        'true-client-ip',
        'cf-connecting-ip',
        'x-client-ip',
        'fastly-client-ip',
      ]
      const statuses: number[] = []
      let last: Headers | undefined
      for (let n = 0; n < 80; n++) {
        const spoofed = Object.fromEntries(names.map((name) => [name, `198.51.100.${n}`]))
        const { status, headers } = await limited.ask('POST', '/api/auth/login', {
          headers: { authorization: 'Bearer 1|x', 'content-type': 'application/json', ...spoofed },
          body: JSON.stringify({ email: `nobody${n}@example.com`, password: 'wrong' }),
        })
        statuses.push(status)
        last = headers
      }
      expect(statuses.at(-1)).toBe(429)
      expect(Number(last?.get('retry-after'))).toBeGreaterThan(0)
    },
  )

  test.each([
    ['GET', (n: number) => `/api/offers?location=country207&priceMax=${n}`],
    ['GET', (n: number) => `/api/location?q=b${n}`],
    ['POST', () => '/api/event/a/b'],
  ])(
    '%s %s beyond the limit is a 429, and others are served meanwhile',
    { timeout: 120_000 },
    async (method, path) => {
      const statuses = new Set<number>()
      const flood = Promise.all(
        Array.from({ length: 20 }, async (_, lane) => {
          for (let n = 0; n < 80; n++)
            statuses.add(
              (
                await limited.ask(method, path(lane * 80 + n), {
                  headers: { authorization: 'Bearer 1|x' },
                })
              ).status,
            )
        }),
      )
      const other = await limited.ask('GET', '/healthz')
      await flood
      expect([...statuses].filter((status) => status >= 500 || status === 0)).toEqual([])
      expect(statuses.has(429)).toBe(true)
      expect([other.status, other.ms < 5000]).toEqual([200, true])
    },
  )
})
