import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { codingFor, compress } from './compress.ts'

const TEXT = 'Homes to buy and to rent. '.repeat(400)
const UNPACK = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

function app(make: () => Response) {
  const created = new Hono()
  created.use(compress())
  created.get('*', make)
  return (accepted?: string) =>
    created.request('/', accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } })
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br;q=0.5', 'gzip'],
  ['zstd', 'zstd'],
  ['zstd, gzip', 'zstd'],
  ['br', 'br'],
  ['BR;Q=1.0, gzip', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'zstd'],
  ['br; q=0.000, gzip; q=0.3', 'gzip'],
  ['brotli, x-gzip', null],
  ['gzip;q=often', null],
  ['identity', null],
  ['', null],
  [undefined, null],
] as const)('an Accept-Encoding of %j gets %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test.each([
  'text/html; charset=utf-8',
  'application/json',
  'application/xml',
  'application/rss+xml',
])('%s comes with brotli, zstd or gzip, as it is taken', async (type) => {
  const get = app(
    () =>
      new Response(TEXT, {
        headers: { 'content-type': type, 'content-length': String(TEXT.length), vary: 'X-Lang' },
      }),
  )
  for (const coding of ['br', 'zstd', 'gzip'] as const) {
    const response = await get(coding)
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.headers.get('vary')).toBe('X-Lang, Accept-Encoding')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.length).toBeLessThan(200)
    expect(UNPACK[coding](body).toString()).toBe(TEXT)
  }
  const plain = await get()
  expect([
    plain.headers.get('content-encoding'),
    plain.headers.get('vary'),
    await plain.text(),
  ]).toEqual([null, 'X-Lang, Accept-Encoding', TEXT])
})

test.each([
  ['a picture', { 'content-type': 'image/webp' }],
  ['what is compressed already', { 'content-type': 'text/css', 'content-encoding': 'gzip' }],
  ['what is short', { 'content-type': 'text/plain', 'content-length': '12' }],
  ['a stream of events', { 'content-type': 'text/event-stream' }],
])('%s is sent as it is', async (_, headers) => {
  const response = await app(
    () => new Response(TEXT, { headers: headers as Record<string, string> }),
  )('br')
  expect(response.headers.get('content-encoding')).not.toBe('br')
  expect(await response.text()).toBe(TEXT)
})

test('a streamed response fails with its source, and cancels its source when the reader stops', async () => {
  let cancelled: unknown
  let sent = 0
  const part = new TextEncoder().encode(TEXT)
  const source = (fails: boolean) =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        await sleep(1)
        if (fails && sent++ > 3) controller.error(new Error('the source broke'))
        else controller.enqueue(part)
      },
      cancel: (reason) => void (cancelled = reason ?? 'cancelled'),
    })
  const broken = await app(
    () => new Response(source(true), { headers: { 'content-type': 'text/csv' } }),
  )('br')
  await expect(broken.arrayBuffer()).rejects.toThrow()
  const left = await app(
    () => new Response(source(false), { headers: { 'content-type': 'text/csv' } }),
  )('br')
  await left.body!.cancel()
  await expect.poll(() => cancelled).toBeDefined()
})
