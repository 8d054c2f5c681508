import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachePages } from './page-cache.ts'

function site(
  make: (url: URL) => Response = (url: URL) =>
    new Response(url.pathname, { headers: { 'content-type': 'text/html' } }),
  maxBytes?: number,
) {
  const seen: { renderings: number; version: number | null; now: number } = {
    renderings: 0,
    version: 0,
    now: 1,
  }
  const requests: Request[] = []
  const web = cachePages(
    async (request) => {
      seen.renderings++
      requests.push(request)
      await sleep(20)
      return make(new URL(request.url))
    },
    () => seen.version,
    { now: () => seen.now },
    maxBytes,
  )
  const get = (path: string, headers: Record<string, string> = {}) =>
    web(new Request(`http://localhost${path}`, { headers }), {
      clientAddress: '192.0.2.1',
      requestId: 'r',
    })
  return { seen, requests, get }
}

test('many who come at once are served by one rendering, and so is who comes right after', async () => {
  const { seen, get } = site()
  const texts = await Promise.all(
    Array.from({ length: 20 }, async () => (await get('/en/es')).text()),
  )
  expect(new Set(texts)).toEqual(new Set(['/en/es']))
  await get('/en/es')
  expect(seen.renderings).toBe(1)
})

test('it is rendered again when an offer changes, for another currency, and for who has not yet chosen about cookies', async () => {
  const { seen, get } = site()
  await get('/en/es')
  await get('/en/es', { cookie: 'currency=USD' })
  await get('/en/es', { cookie: 'cookie_policy=accept_all-from%3A1' })
  await get('/en/es', { cookie: 'cookie_policy=only_necessary-from%3A2; other=1' })
  expect(seen.renderings).toBe(3)
  seen.version = 1
  await get('/en/es')
  expect(seen.renderings).toBe(4)
})

test('what shows more than offers is kept for a second, what shows offers alone for five: no longer, and no shorter', async () => {
  const { seen, get } = site()
  const all = [
    '/en/es/-agency/casas',
    '/en/es',
    '/en/es/madrid/buy-apartment.data?page=2',
    '/en/es/search',
  ]
  const renderings = async () => {
    const before = seen.renderings
    for (const path of all) await get(path)
    return seen.renderings - before
  }
  expect(await renderings()).toBe(4)
  seen.now += 1000
  expect(await renderings()).toBe(0)
  seen.now += 1
  expect(await renderings()).toBe(1)
  seen.now += 3999
  expect(await renderings()).toBe(1)
  seen.now += 1
  expect(await renderings()).toBe(3)
  // Where nobody says when an offer changes.
  seen.version = null
  expect(await renderings()).toBe(4)
  seen.now += 1000
  expect(await renderings()).toBe(0)
  seen.now += 1
  expect(await renderings()).toBe(4)
})

test.each(['auth_token', '__Secure-auth_token'])(
  'a page that others are shown is made without the session of the one who came first, but with all else that they sent: %s',
  async (name) => {
    const { requests, get } = site()
    await get('/en/es', {
      cookie: `currency=USD; ${name}=1%7Csecret; other=1`,
      'user-agent': 'Firefox',
    })
    expect([requests[0]?.headers.get('cookie'), requests[0]?.headers.get('user-agent')]).toEqual([
      'currency=USD; other=1',
      'Firefox',
    ])
    await get('/en/service/manage-cookies', { cookie: `${name}=1%7Csecret` })
    expect(requests[1]?.headers.get('cookie')).toBe(`${name}=1%7Csecret`)
  },
)

test.each(['/en', '/', '/contact', '/en/service/manage-cookies'])(
  '%s is never kept: it depends on who asks',
  async (path) => {
    const { seen, get } = site()
    await get(path)
    await get(path)
    expect(seen.renderings).toBe(2)
  },
)

test('what is asked for with a token is never kept, nor answered from what is', async () => {
  const { seen, get } = site()
  for (let n = 0; n < 2; n++) await get('/en/es', { authorization: 'Bearer 1|secret' })
  expect(seen.renderings).toBe(2)
  for (let n = 0; n < 2; n++) await get('/en/es')
  await get('/en/es', { authorization: 'Bearer 1|secret' })
  expect(seen.renderings).toBe(4)
})

test('errors, redirects and answers that set a cookie are not kept, and all who wait get their own', async () => {
  const { seen, get } = site((url) => {
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
  expect(seen.renderings).toBe(4)
})

test('it is compressed for each as they take it, and rendered once for all of them', async () => {
  const { seen, get } = site()
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
  expect(seen.renderings).toBe(1)
})

test('a cookie that names no currency gets the page of who has none', async () => {
  const { seen, get } = site()
  for (const currency of ['', 'EUR', 'XXX', 'usd', 'a'.repeat(500)])
    await get('/en/es', { cookie: `currency=${currency}` })
  await get('/en/es')
  expect(seen.renderings).toBe(1)
})

test('compressed variants count as what the pages take', async () => {
  // Random letters stay as long as they are: four variants of 30 KB are more than 100 KB.
  const { seen, get } = site(
    () =>
      new Response(randomBytes(30_000).toString('latin1'), {
        headers: { 'content-type': 'text/html' },
      }),
    100_000,
  )
  const plain = async () => void (await (await get('/en/es')).arrayBuffer())
  await plain()
  await plain()
  expect(seen.renderings).toBe(1)
  for (const coding of ['br', 'gzip', 'zstd']) await get('/en/es', { 'accept-encoding': coding })
  await plain()
  expect(seen.renderings).toBe(2)
})

test('a page that was compressed on the way is not kept for longer', async () => {
  const { seen, get } = site()
  await get('/en/es')
  seen.now += 4000
  await get('/en/es', { 'accept-encoding': 'br' })
  seen.now += 1001
  await get('/en/es')
  expect(seen.renderings).toBe(2)
})

test('a page that cannot be rendered now is shown as it was, and anew when it can', async () => {
  let isAway = false
  const { seen, get } = site((url) =>
    isAway
      ? new Response('later', { status: 503 })
      : new Response(`${url.pathname} ${seen.version}`, {
          headers: { 'content-type': 'text/html' },
        }),
  )
  const text = async (path: string) => (await get(path)).text()
  expect(await text('/en/es')).toBe('/en/es 0')
  isAway = true
  seen.version = 1
  expect([
    await text('/en/es'),
    (await get('/en/es')).status,
    (await get('/en/fr')).status,
  ]).toEqual(['/en/es 0', 200, 503])
  // For a quarter of an hour: what it shows may have been taken back since.
  seen.now += 900_000
  expect((await get('/en/es')).status).toBe(200)
  // Who comes while that is found out gets the same.
  expect(await Promise.all(Array.from({ length: 5 }, () => text('/en/es')))).toEqual(
    Array.from({ length: 5 }, () => '/en/es 0'),
  )
  seen.now += 1
  expect((await get('/en/es')).status).toBe(503)
  isAway = false
  expect(await text('/en/es')).toBe('/en/es 1')
})

test('a page that is gone is gone, whatever it was', async () => {
  let status = 200
  const { seen, get } = site(
    () => new Response('page', { status, headers: { 'content-type': 'text/html' } }),
  )
  await get('/en/es')
  seen.version = 1
  status = 410
  expect((await get('/en/es')).status).toBe(410)
})
