import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { WebCall, WebHost } from '#web/edge/app/server.ts'
import type { ReadText } from '../answer-cache.ts'
import { openRenderers, type Renderers } from './renderers.ts'

/** Pages that answer with what they got, call the API, fail, end their thread or are stuck. */
const PAGES = `
import { appendFileSync, existsSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
export const createWeb = (host) => async (request, call) => {
  const url = new URL(request.url)
  const [, kind, file] = url.pathname.split('/')
  if (kind === 'api') {
    const answer = await host.api(new Request('http://api/called?of=' + call.requestId, { headers: { 'x-lang': 'de' } }), call)
    return new Response(answer.status + ' ' + await answer.text())
  }
  if (kind === 'read') {
    const { status, body } = await host.read({ url: 'http://api/read', lang: 'de' }, call)
    return new Response(status + ' ' + JSON.stringify(body))
  }
  if (kind === 'thread') {
    await host.api(new Request('http://api/called'), call)
    return new Response('', { headers: { 'x-thread': String(threadId) } })
  }
  if (kind === 'fails') throw new Error('this page is broken')
  if (kind === 'logs') host.log.error({ err: new Error('deep'), path: url.pathname }, 'a page failed')
  if (kind === 'ends' || kind === 'once') {
    const marker = url.searchParams.get('marker')
    const isFirst = !existsSync(marker)
    appendFileSync(marker, threadId + ' ')
    if (kind === 'ends' || isFirst) process.exit(1)
  }
  if (kind === 'stuck') for (;;);
  if (kind === 'waits') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
  const headers = new Headers({ 'content-type': 'text/html' })
  headers.append('set-cookie', 'a=1')
  headers.append('set-cookie', 'b=2')
  return new Response(
    JSON.stringify({ thread: threadId, url: request.url, method: request.method, cookie: request.headers.get('cookie'), body: await request.text(), origin: host.origin }),
    { status: kind === 'gone' ? 410 : 200, headers },
  )
}
`
const folder = mkdtempSync(join(tmpdir(), 'lares-render-'))
const module = join(folder, 'pages.mjs')
writeFileSync(module, PAGES)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let renderers: Renderers | undefined
afterEach(() => renderers?.close())

const CALL: WebCall = { clientAddress: '192.0.2.1', requestId: 'request-1' }

async function open({
  threads = 1,
  times,
  api = async () => new Response('nothing', { status: 404 }),
  read = async () => ({ status: 404, text: '' }),
}: {
  threads?: number
  times?: { page: number; silent: number; ping: number }
  api?: WebHost['api']
  read?: ReadText
} = {}) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  renderers = await openRenderers(
    threads,
    {
      module: pathToFileURL(module).href,
      origin: 'https://www.example.com',
      domain: null,
      mapStyle: null,
      production: true,
      policy: {},
    },
    { api, read },
    log,
    times,
  )
  const { web } = renderers
  return {
    lines,
    get: (path: string, init?: RequestInit, call: Partial<WebCall> = {}) =>
      web(new Request(`http://localhost${path}`, init), { ...CALL, ...call }),
  }
}

test('a page is rendered in another thread, with the whole request, and its response is whole', async () => {
  const { get } = await open()
  const response = await get('/gone?x=1', {
    method: 'POST',
    body: 'a=ä',
    headers: { cookie: 'auth_token=1' },
  })
  expect(response.status).toBe(410)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  const { thread, ...rest } = (await response.json()) as { thread: number }
  expect(thread).toBeGreaterThan(0)
  expect(rest).toEqual({
    url: 'http://localhost/gone?x=1',
    method: 'POST',
    cookie: 'auth_token=1',
    body: 'a=ä',
    origin: 'https://www.example.com',
  })
})

test('calls of the API are answered here, with the context of the page', async () => {
  const shown: object[] = []
  const { get } = await open({
    api: async (request, call) => {
      call.shown?.push({ lang: request.headers.get('x-lang') })
      return new Response(`${new URL(request.url).search} ${call.clientAddress}`, { status: 201 })
    },
  })
  const texts = await Promise.all(
    ['one', 'two'].map(async (requestId) =>
      (await get('/api', {}, { requestId, clientAddress: requestId, shown })).text(),
    ),
  )
  expect(texts).toEqual(['201 ?of=one one', '201 ?of=two two'])
  expect(shown).toEqual([{ lang: 'de' }, { lang: 'de' }])
})

test('reads of pages are answered here, and a text that the thread has is not sent again', async () => {
  const shown: object[] = []
  /** Reading it shows that it was sent. */
  let sent = 0
  const { get } = await open({
    read: async ({ url, lang }, call) => {
      call.shown?.push({ url, lang })
      return {
        status: 200,
        id: 1,
        get text() {
          sent++
          return '[1]'
        },
      }
    },
  })
  for (let i = 0; i < 3; i++)
    expect(await (await get('/read', {}, { shown })).text()).toBe('200 [1]')
  expect(shown).toEqual(Array(3).fill({ url: 'http://api/read', lang: 'de' }))
  expect(sent).toBe(1)
})

test('a call of the API that fails, and a page that does, fail here', async () => {
  const fail = async () => {
    throw new Error('no database')
  }
  const { get, lines } = await open({ api: fail, read: fail })
  await expect(get('/api')).rejects.toThrow('no database')
  await expect(get('/read')).rejects.toThrow('no database')
  await expect(get('/fails')).rejects.toThrow('this page is broken')
  expect((await get('/logs')).status).toBe(200)
  expect(lines.join()).toMatch(/Error: deep.*"path":"\/logs".*a page failed/)
})

test('pages are spread over the threads', async () => {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const { get } = await open({
    threads: 2,
    api: async () => {
      if (++calls === 2) resolve()
      await both
      return new Response()
    },
  })
  const threads = await Promise.all(
    [1, 2].map(async () => (await get('/thread')).headers.get('x-thread')),
  )
  expect(new Set(threads).size).toBe(2)
})

test('when a thread ends, its page is rendered again, and a new thread replaces it', async () => {
  const { get } = await open()
  const marker = join(folder, 'once')
  const { thread } = (await (await get(`/once?marker=${marker}`)).json()) as { thread: number }
  expect(thread).toBeGreaterThan(0)
  const always = join(folder, 'ends')
  await expect(get(`/ends?marker=${always}`)).rejects.toThrow('the render thread of a page ended')
  expect((await get('/after')).status).toBe(200)
  // A request that changes data is not sent twice.
  const form = join(folder, 'form')
  await expect(get(`/once?marker=${form}`, { method: 'POST', body: 'x' })).rejects.toThrow(
    'the render thread of a page ended',
  )
  expect((await get('/after')).status).toBe(200)
})

test('a thread in an endless loop is replaced, and its waiting pages are rendered', async () => {
  const { get, lines } = await open({ times: { page: 20_000, silent: 400, ping: 50 } })
  const stuck = get('/stuck').catch((error: Error) => error.message)
  const next = await get('/next')
  expect(next.status).toBe(200)
  expect(await stuck).toBe('the render thread of a page ended')
  expect(lines.join()).toContain('a render thread did not answer')
})

test('a thread is not taken for silent while the process cannot hear it', async () => {
  const { get, lines } = await open({ times: { page: 20_000, silent: 400, ping: 50 } })
  const before = (await (await get('/before')).json()) as { thread: number }
  // Blocked as by long work, or paused with its machine, in a timer: the next ones run before any message is heard.
  await sleep(10)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  const after = (await (await get('/after')).json()) as { thread: number }
  await sleep(300)
  expect(lines.join()).not.toContain('did not answer')
  expect(((await (await get('/later')).json()) as { thread: number }).thread).toBe(after.thread)
  expect(after.thread).toBe(before.thread)
})

test('a page that takes too long is abandoned, and its thread continues', async () => {
  let isAborted = false
  const { get, lines } = await open({
    // On a busy machine the page's call comes late.
    times: { page: 1500, silent: 20_000, ping: 1000 },
    api: (request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => {
          isAborted = true
          reject(new Error('gone'))
        }),
      ),
  })
  const before = (await (await get('/before')).json()) as { thread: number }
  await expect(get('/api?token=secret')).rejects.toThrow('a page took too long')
  expect(isAborted).toBe(true)
  expect(lines.join()).toContain('"path":"/api"')
  expect(lines.join()).not.toContain('secret')
  const after = (await (await get('/after')).json()) as { thread: number }
  expect(after.thread).toBe(before.thread)
})

test('a client that leaves ends the calls for its page', async () => {
  const ended = Promise.withResolvers<void>()
  const abort = new AbortController()
  const { get } = await open({
    api: (request) =>
      new Promise(() => {
        request.signal.addEventListener('abort', () => ended.resolve())
        abort.abort()
      }),
  })
  const page = get('/api', { signal: abort.signal })
  await expect(page).rejects.toThrow('the client left')
  await ended.promise
})

test('threads that cannot start are an error', async () => {
  await expect(
    openRenderers(
      1,
      {
        module: pathToFileURL(join(folder, 'missing.mjs')).href,
        origin: null,
        domain: null,
        mapStyle: null,
        production: true,
        policy: {},
      },
      { api: async () => new Response(), read: async () => ({ status: 404, text: '' }) },
      pino({ level: 'silent' }),
    ),
  ).rejects.toThrow()
})
