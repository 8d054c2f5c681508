import { expect, test } from 'vitest'
import { Changes, kindOf, placeKey, scopeOf, type Scope } from '#search/index.ts'
import type { WebCall } from '#web/edge/app/server.ts'
import { cacheAnswers } from './answer-cache.ts'
import { cacheValues } from './cached-values.ts'

const MADRID = { countryId: 207, stateId: 1158, cityId: 32_653 }
const PARIS = { countryId: 75, stateId: 4796, cityId: 44_856 }
const OF_MADRID = scopeOf({ places: [MADRID], action: 0, category: [1] })

function portal({
  shows = [OF_MADRID],
  headers = { 'cache-control': 'public, max-age=30, stale-while-revalidate=30' },
  status = 200,
  maxCharacters = 100_000,
  size = 1,
  isSame = false,
}: {
  shows?: Scope[]
  headers?: Record<string, string>
  status?: number
  maxCharacters?: number
  size?: number
  isSame?: boolean
} = {}) {
  const state = { calls: 0, version: 1, now: 0 }
  const changes = new Changes()
  const change = (place: typeof MADRID): void =>
    changes.add(placeKey(place), kindOf(0, 1), ++state.version)
  const read = cacheAnswers(
    async (request, call) => {
      state.calls++
      call.shown?.push(...shows)
      const text = `${request.headers.get('x-lang')} ${isSame ? '' : state.calls}`
      return new Response(text.repeat(size), { status, headers })
    },
    {
      now: () => state.version,
      lastChange: (scopes) => Math.max(0, ...scopes.map((scope) => changes.last(scope))),
    },
    { clock: { now: () => state.now }, maxCharacters },
  )
  const answer = (
    path = '/api/offers',
    { lang = 'en', call = {} }: { lang?: string; call?: Partial<WebCall> } = {},
  ) =>
    read(
      { url: `http://localhost${path}`, lang },
      { clientAddress: '192.0.2.1', requestId: 'r', ...call },
    )
  const get = async (...asked: Parameters<typeof answer>): Promise<string> =>
    (await answer(...asked)).text
  return { state, change, get, answer }
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
  ['is not public', { headers: { 'cache-control': 'no-store' } }],
  ['sets a cookie', { headers: { 'cache-control': 'public, max-age=9', 'set-cookie': 'a=b' } }],
  ['failed', { status: 503 }],
])('an answer that %s is not cached', async (_, answers) => {
  const { answer } = portal(answers)
  const { status = 200 } = answers as { status?: number }
  expect(await answer()).toEqual({ status, text: 'en 1' })
  expect(await answer()).toEqual({ status, text: 'en 2' })
})

test('a text that is asked for again has an id, which stays while the text does', async () => {
  const { state, answer } = portal({ isSame: true })
  expect((await answer()).id).toBeUndefined()
  const { id } = await answer()
  expect(id).toBeDefined()
  state.now = 6000
  expect((await answer()).id).toBe(id)
  expect(state.calls).toBe(2)
  const { change, answer: changing } = portal()
  await changing()
  const before = await changing()
  change(MADRID)
  expect((await changing()).id).toBeUndefined()
  expect((await changing()).id).not.toBe(before.id)
})

test('concurrent readers of an address get the text of their own id, in any order', async () => {
  const waiting: ((text: string) => void)[] = []
  const state = { now: 0 }
  const read = cacheAnswers(
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((text) =>
          resolve(new Response(text, { headers: { 'cache-control': 'public, max-age=30' } })),
        )
      }),
    { now: () => 1, lastChange: () => 0 },
    { clock: { now: () => state.now } },
  )
  const texts = new Map<number, string>()
  /** As a render thread: a text that it has does not come again. */
  const values = cacheValues(async (asked, call, known) => {
    const { status, id, text } = await read(asked, call)
    if (id !== undefined) {
      expect(texts.get(id) ?? text).toBe(text)
      texts.set(id, text)
    }
    return { status, id, ...(id === undefined || id !== known ? { text } : {}) }
  })
  const get = async () =>
    (
      await values(
        { url: 'http://localhost/api/offers', lang: 'en' },
        { clientAddress: '192.0.2.1', requestId: 'r' },
      )
    ).body
  /** Responses to two readers; the API answers one first, and each rereads the cache after each answer: the second reader gets an id. */
  const both = async (first: string, second: string, isSecondFirst: boolean) => {
    state.now += 6000
    const readers = [get(), get()]
    await expect.poll(() => waiting.length).toBe(2)
    const calls = waiting.splice(0)
    const after: unknown[] = []
    for (const at of isSecondFirst ? [1, 0] : [0, 1]) {
      calls[at]?.([first, second][at] ?? '')
      await readers[at]
      after.push(await get(), await get())
    }
    return [await Promise.all(readers), after]
  }
  for (const isSecondFirst of [false, true]) {
    const inOrder = (first: number, second: number) => [
      [first, second],
      isSecondFirst ? [second, second, first, first] : [first, first, second, second],
    ]
    expect(await both('1', '2', isSecondFirst)).toEqual(inOrder(1, 2))
    // One of them gets the text that was kept before, the other a new one.
    const kept = isSecondFirst ? 1 : 2
    expect(await both(String(kept), '3', isSecondFirst)).toEqual(inOrder(kept, 3))
    const now = isSecondFirst ? kept : 3
    expect(await both('4', String(now), isSecondFirst)).toEqual(inOrder(4, now))
  }
  expect(waiting).toEqual([])
  expect(texts.size).toBeGreaterThan(4)
})

test('the cache is bounded', async () => {
  const { get } = portal({ maxCharacters: 10_000, size: 500 })
  await get('/api/offers?page=1')
  for (const page of [2, 3, 4, 5]) await get(`/api/offers?page=${page}`)
  expect(await get('/api/offers?page=1')).toContain('en 6')
})
