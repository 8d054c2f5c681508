import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { Changes, kindOf, placeKey, scopeOf, type PlaceNumbers, type Scope } from '#search/index.ts'
import { wholeResponse } from '#web/ground/page/whole-body.ts'
import { cachePages, type CacheOptions } from './page-cache.ts'
import { finishPages } from './render/finish.ts'

const CALL = { clientAddress: '192.0.2.1', requestId: 'r' }
const SPAIN = { countryId: 207, stateId: null, cityId: null }
const MADRID = { countryId: 207, stateId: 1158, cityId: 32_653 }
const FRANCE = { countryId: 75, stateId: null, cityId: null }
/** A scope that ends so many milliseconds after it is asked for. */
const ending = (ms: number): Scope => ({
  places: [MADRID],
  kinds: [kindOf(0, 1)],
  get until() {
    return Date.now() + ms
  },
})
/** The offers that pages show, by the first part of their path. */
const SHOWN: readonly [start: string, scope: Scope][] = [
  [
    '/en/es/madrid/buy-apartment',
    scopeOf({ places: [MADRID], action: 0, category: [1], group: 'homes' }),
  ],
  ['/en/es/ending', ending(10_500)],
  ['/en/es/ended', ending(-1)],
  ['/en/es/-agency', { places: [SPAIN], kinds: [] }],
  ['/en/es', scopeOf({ places: [SPAIN], group: 'all' })],
  ['/en/fr', scopeOf({ places: [FRANCE], group: 'all' })],
  ['/en/world', scopeOf({ group: 'all' })],
]

function site(
  make: (url: URL) => Response = (url: URL) =>
    new Response(url.pathname, { headers: { 'content-type': 'text/html' } }),
  options: CacheOptions = {},
) {
  const state: { renderings: number; version: number | null; now: number } = {
    renderings: 0,
    version: 0,
    now: 1,
  }
  const changes = new Changes()
  /** An apartment for sale in Madrid changes, unless another place or kind is given. */
  const change = (place: PlaceNumbers = MADRID, kind = kindOf(0, 1)): void => {
    state.version = (state.version ?? 0) + 1
    changes.add(placeKey(place), kind, state.version)
  }
  const requests: Request[] = []
  const web = cachePages(
    finishPages(async (request, { shown }) => {
      state.renderings++
      requests.push(request)
      const url = new URL(request.url)
      const scope = SHOWN.find(([start]) => url.pathname.startsWith(start))?.[1]
      if (scope && scope.kinds.length > 0) shown?.push(scope)
      await sleep(20)
      return make(url)
    }, readEnv({})),
    {
      now: () => state.version,
      lastChange: (scopes) => Math.max(0, ...scopes.map((scope) => changes.last(scope))),
    },
    { clock: { now: () => state.now }, ...options },
  )
  const get = (
    path: string,
    headers: Record<string, string> = {},
    host = 'localhost',
    signal?: AbortSignal,
  ) => web(new Request(`http://${host}${path}`, { headers, ...(signal && { signal }) }), CALL)
  return { state, change, requests, get }
}

test('requests at the same time share one rendering, and so does the next one', async () => {
  const { state, get } = site()
  const texts = await Promise.all(
    Array.from({ length: 20 }, async () => (await get('/en/es')).text()),
  )
  expect(new Set(texts)).toEqual(new Set(['/en/es']))
  await get('/en/es')
  expect(state.renderings).toBe(1)
})

test('a page is kept until something that it shows ends by itself', async () => {
  const { state, get } = site()
  const page = await get('/en/es/ending')
  // Nor does a cache in front show it afterwards while it asks for another.
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
  state.now += 8000
  await get('/en/es/ending')
  expect(state.renderings).toBe(1)
  state.now += 3000
  await get('/en/es/ending')
  expect(state.renderings).toBe(2)

  expect((await get('/en/es/ended')).headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=0',
  )
  state.now += 1
  await get('/en/es/ended')
  expect(state.renderings).toBe(4)
})

test('an empty page has no tag, and no client has it already', async () => {
  const { get } = site(() => new Response('', { headers: { 'content-type': 'text/html' } }))
  expect([(await get('/en/es')).status, (await get('/en/es')).status]).toEqual([200, 200])
})

test('a page depends on its address alone, and is rendered again after a change of offers', async () => {
  const { state, change, get } = site()
  await get('/en/es')
  await get('/en/es', { cookie: 'currency=USD; units=imperial; unfinished=fr' })
  await get('/en/es', { cookie: 'cookie_policy=accept_all-from%3A1; location=city1' })
  expect(state.renderings).toBe(1)
  await get('/en/es?prices=USD')
  expect(state.renderings).toBe(2)
  change()
  await get('/en/es')
  expect(state.renderings).toBe(3)
})

test('a page is stale when an offer changes that it may show, and only then', async () => {
  const { state, change, get } = site()
  const paths = [
    '/en/es',
    '/en/fr',
    '/en/es/madrid/buy-apartment',
    '/en/es/madrid/buy-apartment.data',
  ]
  const stale = async () => {
    const found: string[] = []
    for (const path of paths) {
      const before = state.renderings
      await get(path)
      if (state.renderings > before) found.push(path)
    }
    return found
  }
  expect(await stale()).toEqual(paths)
  expect(await stale()).toEqual([])
  change(MADRID)
  expect(await stale()).toEqual(['/en/es', ...paths.slice(2)])
  change({ ...MADRID, cityId: 1 })
  expect(await stale()).toEqual(['/en/es'])
  change(MADRID, kindOf(1, 1))
  expect(await stale()).toEqual(['/en/es'])
  change(FRANCE, kindOf(1, 14))
  expect(await stale()).toEqual(['/en/fr'])
  change({ countryId: 1, stateId: null, cityId: null })
  expect(await stale()).toEqual([])
})

test('a page of offers of the whole world is stale after five seconds, whatever changes', async () => {
  const { state, change, get } = site()
  const renderings = async () => {
    await get('/en/world')
    return state.renderings
  }
  expect(await renderings()).toBe(1)
  change()
  state.now += 5000
  expect(await renderings()).toBe(1)
  state.now += 1
  expect(await renderings()).toBe(2)
})

test('a request after a change does not get a page rendered before it', async () => {
  const { state, change, get } = site()
  const early = get('/en/es')
  change()
  const late = await Promise.all([get('/en/es'), get('/en/es'), get('/en/es')])
  expect((await early).status).toBe(200)
  expect(late.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(state.renderings).toBe(2)
})

test('shared caches may store a page, and browsers revalidate it', async () => {
  const { state, get } = site()
  const first = await get('/en/es')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
  )
  expect(first.headers.has('cache-tag')).toBe(false)
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await get('/en/es', { 'if-none-match': known, 'accept-encoding': 'br' })
    expect([again.status, again.headers.get('etag'), await again.text()], known).toEqual([
      304,
      etag,
      '',
    ])
  }
  expect((await get('/en/es', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  expect((await get('/en/es/-agency/casas')).headers.get('cache-control')).toContain('s-maxage=1,')
  expect((await get('/en/world')).headers.get('cache-control')).toContain('s-maxage=5,')
  expect(state.renderings).toBe(3)
})

test('with a shared cache that is purged, pages have tags', async () => {
  const { get } = site(undefined, { tagged: true })
  const of = async (path: string) => {
    const { headers } = await get(path)
    return [headers.get('cache-tag'), /s-maxage=\d+/.exec(headers.get('cache-control') ?? '')?.[0]]
  }
  expect(await of('/en/es')).toEqual(['country207', 's-maxage=30'])
  expect(await of('/en/es/madrid/buy-apartment')).toEqual(['city32653-0-1', 's-maxage=30'])
  expect(await of('/en/es/-agency/casas')).toEqual([null, 's-maxage=1'])
  expect(await of('/en/world')).toEqual([null, 's-maxage=5'])
})

test('pages are cached for exactly one second, pages of offers for exactly thirty', async () => {
  const { state, get } = site()
  const all = [
    '/en/es/-agency/casas',
    '/en/es',
    '/en/es/madrid/buy-apartment.data?page=2',
    '/en/es/search',
  ]
  const renderings = async () => {
    const before = state.renderings
    for (const path of all) await get(path)
    return state.renderings - before
  }
  expect(await renderings()).toBe(4)
  state.now += 1000
  expect(await renderings()).toBe(0)
  state.now += 1
  expect(await renderings()).toBe(1)
  state.now += 28_999
  expect(await renderings()).toBe(1)
  state.now += 1
  expect(await renderings()).toBe(3)
})

test('without a version of the offers all pages are cached for exactly one second', async () => {
  const { state, get } = site()
  state.version = null
  const renderings = async () => {
    for (const path of ['/en/es', '/en/es/-agency/casas']) await get(path)
    return state.renderings
  }
  expect(await renderings()).toBe(2)
  state.now += 1000
  expect(await renderings()).toBe(2)
  state.now += 1
  expect(await renderings()).toBe(4)
})

test.each(['auth_token', '__Secure-auth_token'])(
  'a shared page is rendered without cookies, but with the rest of the request: %s',
  async (name) => {
    const { requests, get } = site()
    await get('/en/es', {
      cookie: `currency=USD; ${name}=1%7Csecret; other=1`,
      'user-agent': 'Firefox',
    })
    expect([requests[0]?.headers.get('cookie'), requests[0]?.headers.get('user-agent')]).toEqual([
      null,
      'Firefox',
    ])
    await get('/en/service/manage-cookies', { cookie: `${name}=1%7Csecret` })
    expect(requests[1]?.headers.get('cookie')).toBe(`${name}=1%7Csecret`)
  },
)

test.each(['/', '/contact', '/en/service/manage-cookies'])(
  '%s is never cached, since it depends on the visitor',
  async (path) => {
    const { state, get } = site()
    await get(path)
    await get(path)
    expect(state.renderings).toBe(2)
  },
)

test('a request with a token neither fills nor uses the cache', async () => {
  const { state, get } = site()
  for (let n = 0; n < 2; n++) await get('/en/es', { authorization: 'Bearer 1|secret' })
  expect(state.renderings).toBe(2)
  for (let n = 0; n < 2; n++) await get('/en/es')
  await get('/en/es', { authorization: 'Bearer 1|secret' })
  expect(state.renderings).toBe(4)
})

test('a response has the status of the cache', async () => {
  const { change, get } = site()
  const statuses = async () => (await get('/en/es')).headers.get('cache-status')
  const both = await Promise.all([statuses(), statuses()])
  expect([...both, await statuses()]).toEqual([
    'Lares; fwd=miss',
    'Lares; fwd=miss; collapsed',
    'Lares; hit',
  ])
  change()
  expect(await statuses()).toBe('Lares; fwd=stale')
})

test('errors, redirects and responses that set a cookie are not cached, and each waiting request gets its own', async () => {
  const { state, get } = site((url) => {
    if (url.pathname.endsWith('cookie'))
      return new Response('', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } })
    return new Response('', { status: 404, headers: { 'content-type': 'text/html' } })
  })
  const statuses = await Promise.all([
    get('/en/xx'),
    get('/en/xx'),
    get('/en/cookie'),
    get('/en/cookie'),
  ])
  expect(statuses.map((response) => response.status)).toEqual([404, 404, 200, 200])
  expect(state.renderings).toBe(4)
})

test('the first answer of a page is compressed quickly, later ones small', async () => {
  const { get } = site(
    (url) => new Response(url.pathname.repeat(999), { headers: { 'content-type': 'text/html' } }),
  )
  const BOTH = 'gzip, deflate, br, zstd'
  const codingOf = async (accepted: string) =>
    (await get('/en/es', { 'accept-encoding': accepted })).headers.get('content-encoding')
  expect([await codingOf(BOTH), await codingOf(BOTH), await codingOf('zstd')]).toEqual([
    'zstd',
    'br',
    'zstd',
  ])
})

test('a page is compressed for each coding and rendered once', async () => {
  const { state, get } = site()
  await get('/en/es')
  const [brotli, zipped, plain] = await Promise.all([
    get('/en/es', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    get('/en/es', { 'accept-encoding': 'gzip' }),
    get('/en/es'),
  ])
  expect(
    [brotli, zipped, plain].map(({ headers }) => [
      headers.get('content-encoding'),
      headers.get('vary'),
    ]),
  ).toEqual(['br', 'gzip', null].map((coding) => [coding, 'Accept-Encoding']))
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe('/en/es')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe('/en/es')
  expect(await plain.text()).toBe('/en/es')
  expect(state.renderings).toBe(1)
})

test('a compression that failed is tried again for the next request', async () => {
  const body = new Uint8Array(gzipSync('<p>home</p>'))
  const [first = 0] = body
  const web = cachePages(
    async () =>
      wholeResponse([body], {
        headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      }),
    { now: () => 0, lastChange: () => 0 },
  )
  const get = (accepted: string) =>
    web(new Request('http://localhost/en/es', { headers: { 'accept-encoding': accepted } }), CALL)
  await get('gzip')
  // It cannot be unpacked for a moment, as when memory is short.
  body[0] = 0
  for (const coding of ['br', 'zstd']) await expect(get(coding)).rejects.toThrow('header check')
  body[0] = first
  const again = await get('br')
  expect(brotliDecompressSync(Buffer.from(await again.arrayBuffer())).toString()).toBe(
    '<p>home</p>',
  )
  expect(again.headers.get('cache-status')).toBe('Lares; hit')
})

test('a cookie with an unknown currency gets the page without a choice', async () => {
  const { state, get } = site()
  for (const currency of ['', 'XXX', 'usd', 'a'.repeat(500)])
    await get('/en/es', { cookie: `currency=${currency}` })
  await get('/en/es')
  expect(state.renderings).toBe(1)
})

test("compressed variants count towards the cache's size", async () => {
  // Random letters do not compress: four variants of 30 KB exceed 100 KB.
  const { state, get } = site(
    () =>
      new Response(randomBytes(30_000).toString('latin1'), {
        headers: { 'content-type': 'text/html' },
      }),
    { maxBytes: 100_000 },
  )
  const plain = async () => void (await (await get('/en/es')).arrayBuffer())
  await plain()
  await plain()
  expect(state.renderings).toBe(1)
  for (const coding of ['br', 'gzip', 'zstd']) await get('/en/es', { 'accept-encoding': coding })
  await plain()
  expect(state.renderings).toBe(2)
})

test('compressing a page does not extend its lifetime', async () => {
  const { state, get } = site()
  await get('/en/es')
  state.now += 29_000
  await get('/en/es', { 'accept-encoding': 'br' })
  state.now += 1001
  await get('/en/es')
  expect(state.renderings).toBe(2)
})

test('a stale page is served while rendering fails, and a new one when it works again', async () => {
  let isAway = false
  const { state, change, get } = site((url) =>
    isAway
      ? new Response('later', { status: 503 })
      : new Response(`${url.pathname} ${state.version}`, {
          headers: { 'content-type': 'text/html' },
        }),
  )
  const text = async (path: string) => (await get(path)).text()
  expect(await text('/en/es')).toBe('/en/es 0')
  isAway = true
  change()
  expect([
    await text('/en/es'),
    (await get('/en/es')).status,
    (await get('/en/fr')).status,
  ]).toEqual(['/en/es 0', 200, 503])
  // At most 15 minutes: an offer on it may have been withdrawn.
  state.now += 900_000
  expect((await get('/en/es')).status).toBe(200)
  // Concurrent requests get the same stale page.
  expect(await Promise.all(Array.from({ length: 5 }, () => text('/en/es')))).toEqual(
    Array.from({ length: 5 }, () => '/en/es 0'),
  )
  state.now += 1
  expect((await get('/en/es')).status).toBe(503)
  isAway = false
  expect(await text('/en/es')).toBe('/en/es 1')
})

test('a stale page is served when rendering throws, to all who wait at once', async () => {
  let isBroken = false
  const { state, change, get } = site((url) => {
    if (isBroken) throw new Error('the render thread ended')
    return new Response(url.pathname, { headers: { 'content-type': 'text/html' } })
  })
  await get('/en/es')
  isBroken = true
  change()
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/en/es')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(state.renderings, 'nobody waits for another failure').toBe(2)
  await expect(get('/en/fr')).rejects.toThrow('the render thread ended')
})

test.each([
  ['answers 503', () => new Response('later', { status: 503 })],
  [
    'throws',
    () => {
      throw new Error('the database is away')
    },
  ],
] as const)(
  'a stale page is compressed and tagged as a fresh one while rendering %s',
  async (_, fail) => {
    const text = 'Homes to buy. '.repeat(200)
    let isAway = false
    const { state, change, get } = site(
      () => (isAway ? fail() : new Response(text, { headers: { 'content-type': 'text/html' } })),
      { tagged: true },
    )
    const fresh = await get('/en/es')
    const etag = fresh.headers.get('etag') ?? ''
    const policy = fresh.headers.get('content-security-policy')
    isAway = true
    change()
    for (const [accepted, coding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['zstd', 'zstd', zstdDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['', null, (bytes: Buffer) => bytes],
    ] as const) {
      const stale = await get('/en/es', { 'accept-encoding': accepted })
      const bytes = Buffer.from(await stale.arrayBuffer())
      expect([stale.status, unpack(bytes).toString()]).toEqual([200, text])
      expect(Object.fromEntries(stale.headers)).toEqual({
        ...(coding && { 'content-encoding': coding }),
        'content-length': String(bytes.length),
        'content-security-policy': policy,
        'content-type': 'text/html',
        'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
        'cache-status': 'Lares; hit; detail=stale',
        'cache-tag': 'country207',
        etag,
        vary: 'Accept-Encoding',
      })
    }
    const known = await get('/en/es', { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, ''])
    expect([known.headers.has('content-encoding'), known.headers.has('content-length')]).toEqual([
      false,
      false,
    ])
    expect(state.renderings, 'each of them tried').toBe(6)
  },
)

test('an incomplete or private page is not cached', async () => {
  let caching: string | null = null
  const { state, change, get } = site(
    (url) =>
      new Response(`${url.pathname} ${caching}`, {
        headers: { 'content-type': 'text/html', ...(caching && { 'cache-control': caching }) },
      }),
  )
  await get('/en/es')
  caching = 'no-store'
  change()
  expect(await (await get('/en/es')).text(), 'a stale page is better').toBe('/en/es null')
  for (caching of ['no-store', 'private'])
    for (let n = 0; n < 2; n++)
      expect((await get('/en/fr')).headers.get('cache-control')).toBe(caching)
  expect(state.renderings).toBe(6)
})

test('with a public address, only a subdomain makes another page', async () => {
  const { state, get } = site(undefined, { origin: 'https://www.example.com' })
  const at = (host: string) => get('/en/es', {}, host)
  await at('www.example.com')
  const hosts = ['example.com', 'lares', 'lares2:8080', '10.0.0.5']
  for (const host of hosts) await at(host)
  expect(state.renderings).toBe(1)
  await at('madrid.example.com')
  expect(state.renderings).toBe(2)
})

test('a client that leaves does not end the rendering that others wait for', async () => {
  const { state, requests, get } = site()
  const abort = new AbortController()
  const first = get('/en/es', {}, 'localhost', abort.signal)
  const second = get('/en/es')
  abort.abort()
  expect((await second).status).toBe(200)
  await first
  expect([state.renderings, requests[0]?.signal.aborted]).toEqual([1, false])
})

test('a page that is now a 404 is not served stale', async () => {
  let status = 200
  const { change, get } = site(
    () => new Response('page', { status, headers: { 'content-type': 'text/html' } }),
  )
  await get('/en/es')
  change()
  status = 410
  expect((await get('/en/es')).status).toBe(410)
})
