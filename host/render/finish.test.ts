import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { wholeResponse, type Piece } from '#web/ground/page/whole-body.ts'
import { finishPages } from './finish.ts'

const CALL = { clientAddress: '192.0.2.1', requestId: 'r' }

test('the policy lists our rendered scripts by hash, and no nonce is sent', async () => {
  const nonces: string[] = []
  const make = (nonce = '') => {
    nonces.push(nonce)
    return (
      `<script>foreign()</script><link rel="preload" nonce="${nonce}" href="/a.js"><script nonce="other">foreign(2)</script><script type="module" nonce="${nonce}" async="">own("é")</script>` +
      `<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}">own("é")</script><script nonce="${nonce}">again()</script>`
    )
  }
  const web = finishPages(
    async (_, { nonce }) =>
      new Response(make(nonce), {
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
    readEnv({}),
  )
  const answers = await Promise.all(
    [1, 2].map(() =>
      web(new Request('http://lares.test/'), { clientAddress: '192.0.2.1', requestId: 'r' }),
    ),
  )
  const sha = (text: string): string =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const { status, headers } of answers)
    expect([status, headers.get('content-security-policy')]).toEqual([
      404,
      expect.stringContaining(`script-src 'self' ${sha('own("é")')} ${sha('again()')};`),
    ])
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect([first, new Set(nonces).size]).toEqual([second, 2])
  expect(first).toBe(
    '<script>foreign()</script><link rel="preload" href="/a.js"><script nonce="other">foreign(2)</script><script type="module" async="">own("é")</script><script src="/a.js"></script><script>own("é")</script><script>again()</script>',
  )
})

test('only the page for paying lets Stripe in, in every language', async () => {
  const web = finishPages(
    async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    readEnv({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }),
  )
  const lets = async (path: string): Promise<boolean> => {
    const { headers } = await web(new Request(`http://lares.test${path}`), CALL)
    return headers.get('content-security-policy')!.includes('stripe')
  }
  for (const path of ['/en/pay?order=1', '/ar/pay', '/zh-CN/pay/'])
    expect(await lets(path), path).toBe(true)
  for (const path of [
    '/en',
    '/en/pay/status?order=1',
    '/en/pay/challenge',
    '/en/offer/promo',
    '/pay',
  ])
    expect(await lets(path), path).toBe(false)
})

const finished = (
  pieces: readonly Piece[],
  { type = 'text/html', accepted = '', caching = 'private' } = {},
) =>
  finishPages(
    async () =>
      wholeResponse(pieces, { headers: { 'content-type': type, 'cache-control': caching } }),
    readEnv({}),
  )(new Request('http://lares.test/', { headers: { 'accept-encoding': accepted } }), CALL)

test('pieces become one body, in an accepted compression, with the tag of the plain form', async () => {
  const pieces = ['<p>Añil</p>', new TextEncoder().encode('<p>شقة</p>'), 'é'.repeat(2000)]
  const text = `<p>Añil</p><p>شقة</p>${'é'.repeat(2000)}`
  const tags = new Set<string | null>()
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', null, (bytes: Buffer) => bytes],
  ] as const) {
    const response = await finished(pieces, { accepted })
    const { headers } = response
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      coding,
      'Accept-Encoding',
    ])
    expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(text)
    tags.add(headers.get('etag'))
  }
  expect(tags.size).toBe(1)
})

test('pages that are made at the same time do not mix, however long they are', async () => {
  const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(10 ** (at % 6)))
  const answers = await Promise.all(texts.map((text) => finished([text, 'end'])))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    texts.map((text) => `${text}end`),
  )
})

test('the memory of a very long page is released', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = (): number => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  const long = await finished(['é'.repeat(8 * 1024 * 1024)], { accepted: 'zstd' })
  expect(zstdDecompressSync(Buffer.from(await long.arrayBuffer())).length).toBe(16 * 1024 * 1024)
  await finished(['<p>'])
  // V8 frees memory in a thread of its own.
  await expect.poll(() => held() - before, { timeout: 5000 }).toBeLessThan(8 * 1024 * 1024)
})

test('data for navigation is compressed, and has no policy; other files are as they were', async () => {
  const data = await finished(['[1]'], { type: 'text/x-script', accepted: 'br' })
  expect([
    data.headers.get('content-encoding'),
    data.headers.get('content-security-policy'),
  ]).toEqual(['br', null])
  const feed = await finished(['[1]'], { type: 'application/json', accepted: 'br' })
  expect([feed.headers.get('content-encoding'), await feed.text()]).toEqual([null, '[1]'])
})

test('a page with no-store has no ETag', async () => {
  expect((await finished(['<p>'])).headers.has('etag')).toBe(true)
  const secret = await finished(['<p>'], { caching: 'private, no-store' })
  expect(secret.headers.has('etag')).toBe(false)
})
