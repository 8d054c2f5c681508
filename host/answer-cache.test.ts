import { expect, test } from 'vitest'
import { Changes, kindOf, placeKey, scopeOf, type Scope } from '#search/index.ts'
import type { WebCall } from '#web/app/server.ts'
import { cacheAnswers } from './answer-cache.ts'

const MADRID = { countryId: 207, stateId: 1158, cityId: 32_653 }
const PARIS = { countryId: 75, stateId: 4796, cityId: 44_856 }
const OF_MADRID = scopeOf({ places: [MADRID], action: 0, category: [1] })

function portal({
  shows = [OF_MADRID],
  headers = { 'cache-control': 'public, max-age=30, stale-while-revalidate=30' },
  status = 200,
  maxBytes = 100_000,
  size = 1,
}: {
  shows?: Scope[]
  headers?: Record<string, string>
  status?: number
  maxBytes?: number
  size?: number
} = {}) {
  const state = { calls: 0, version: 1, now: 0 }
  const changes = new Changes()
  const change = (place: typeof MADRID): void =>
    changes.add(placeKey(place), kindOf(0, 1), ++state.version)
  const api = cacheAnswers(
    async (request, call) => {
      state.calls++
      call.shown?.push(...shows)
      return new Response(`${request.headers.get('x-lang')} ${state.calls}`.repeat(size), {
        status,
        headers,
      })
    },
    {
      now: () => state.version,
      lastChange: (scopes) => Math.max(0, ...scopes.map((scope) => changes.last(scope))),
    },
    { clock: { now: () => state.now }, maxBytes },
  )
  const get = async (
    path = '/api/offers',
    {
      lang = 'en',
      call = {},
      init = {},
    }: { lang?: string; call?: Partial<WebCall>; init?: RequestInit } = {},
  ): Promise<string> => {
    const request = new Request(`http://localhost${path}`, {
      ...init,
      headers: { 'x-lang': lang, ...init.headers },
    })
    const response = await api(request, { clientAddress: '192.0.2.1', requestId: 'r', ...call })
    return response.text()
  }
  return { state, change, get }
}

test('an answer is read once, and still says which offers it shows', async () => {
  const { get } = portal()
  expect(await get()).toBe('en 1')
  const shown: object[] = []
  expect(await get('/api/offers', { call: { shown } })).toBe('en 1')
  expect(shown).toEqual([OF_MADRID])
})

test('addresses and languages have answers of their own', async () => {
  const { get } = portal()
  await get()
  expect(await get('/api/offers?page=2')).toBe('en 2')
  expect(await get('/api/offers', { lang: 'de' })).toBe('de 3')
})

test('an answer is read again after a change of an offer that it shows', async () => {
  const { change, get } = portal()
  await get()
  change(PARIS)
  expect(await get()).toBe('en 1')
  change(MADRID)
  expect(await get()).toBe('en 2')
  expect(await get()).toBe('en 2')
})

test.each([
  ['with offers', [OF_MADRID], 'public, max-age=30', 5000],
  ['with offers, shortly', [OF_MADRID], 'public, max-age=2', 2000],
  ['without offers', [], 'public, max-age=30', 1000],
] as const)('an answer %s is kept for a while', async (_, shows, caching, ms) => {
  const { state, get } = portal({ shows: [...shows], headers: { 'cache-control': caching } })
  await get()
  state.now = ms
  expect(await get()).toBe('en 1')
  state.now = ms + 1
  expect(await get()).toBe('en 2')
})

test.each([
  ['sent', { init: { method: 'POST' } }, {}],
  ['of an account', { init: { headers: { authorization: 'Bearer 1' } } }, {}],
  ['of a visitor', { init: { headers: { cookie: 'a=b' } } }, {}],
  ['that is not public', {}, { headers: { 'cache-control': 'no-store' } }],
  [
    'that sets a cookie',
    {},
    { headers: { 'cache-control': 'public, max-age=9', 'set-cookie': 'a=b' } },
  ],
  ['that failed', {}, { status: 503 }],
])('what is %s is not kept', async (_, asked, answers) => {
  const { get } = portal(answers)
  expect(await get('/api/offers', asked)).toBe('en 1')
  expect(await get('/api/offers', asked)).toBe('en 2')
})

test('the cache is bounded', async () => {
  const { get } = portal({ maxBytes: 10_000, size: 500 })
  await get('/api/offers?page=1')
  for (const page of [2, 3, 4, 5]) await get(`/api/offers?page=${page}`)
  expect(await get('/api/offers?page=1')).toContain('en 6')
})
