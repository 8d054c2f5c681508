import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { createApp, type AppParts } from './app.ts'
import { listen } from './listen.ts'
import { REDACT } from './log.ts'
import { finishPages } from './render/finish.ts'
import { createStatic } from './static.ts'

const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
const messages = new Messages()
const folder = await mkdtemp(join(tmpdir(), 'lares-static-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/a-1.js'), 'export {}')
await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync('export {}'))
await writeFile(join(folder, 'favicon.svg'), '<svg/>')
afterAll(() => rm(folder, { recursive: true }))

function app(parts: Partial<AppParts> = {}, variables: Record<string, string> = {}) {
  const env = readEnv({ NODE_ENV: 'production', ...variables })
  const created = createApp({ env, log, messages, unready: () => null, ...parts })
  return (path: string, headers: Record<string, string> = {}, peer = '10.0.0.1') =>
    created.fetch(new Request(`http://localhost${path}`, { headers }), {
      incoming: { socket: { remoteAddress: peer } } as never,
    })
}

test('/healthz answers while the process runs, /readyz while it should get requests', async () => {
  expect((await app()('/healthz')).status).toBe(200)
  expect((await app()('/readyz')).status).toBe(200)
  const unready = await app({ unready: () => 'search is still reading the offers' })('/readyz')
  expect(unready.status).toBe(503)
  expect(await unready.text()).toBe('search is still reading the offers')
})

test('response and log line have the request id; an id of a proxy is used only if the proxy is trusted', async () => {
  const web: AppParts['web'] = async () => new Response('page')
  lines.length = 0
  const given = { 'x-request-id': 'abcdefgh-1' }
  const own = (await app({ web })('/en', given)).headers.get('x-request-id')
  expect(own).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines.at(-1)).toMatchObject({ requestId: own, method: 'GET', path: '/en', status: 200 })
  await app({ web })('/en/%C2%9B31m%0A', {}, '203.0.113.77')
  expect(lines.at(-1)).toMatchObject({ path: '/en/%C2%9B31m%0A', network: '203.0.113.0/24' })
  expect(JSON.stringify(lines.at(-1))).not.toContain('203.0.113.77')
  expect(
    (await app({ web }, { TRUST_PROXY: '10.0.0.0/8' })('/en', given)).headers.get('x-request-id'),
  ).toBe('abcdefgh-1')
})

test('the log line of a page names the account and the token of its API calls', async () => {
  const web: AppParts['web'] = async (_, { facts }) => (
    Object.assign(facts ?? {}, { account: 7, tokenId: 12 }),
    new Response('page')
  )
  lines.length = 0
  await app({ web })('/en/user')
  expect(lines.at(-1)).toMatchObject({ path: '/en/user', account: 7, tokenId: 12 })
})

test('secrets in addresses are not logged: keys of feeds, links to boards and reports', async () => {
  const web: AppParts['web'] = async () => new Response('page')
  const SECRET = 'q8XkT2vLw0ZrY5nBcJ7dHs3GmPfA9eUo4iK1tNjQ'
  lines.length = 0
  for (const path of [
    `/feeds/${SECRET}`,
    `/api/boards/${SECRET}/acts`,
    `/en/service/board/${SECRET}`,
    `/zh-CN/service/board/${SECRET}.data`,
    `/service/board/${SECRET}`,
    `/en/service/pro/report-7-${SECRET}`,
    `/service/pro/report-7-${SECRET}`,
    `/service/pro/report-7-${SECRET}/report.pdf`,
  ])
    await app({ web })(path)
  expect(lines).toHaveLength(8)
  expect(JSON.stringify(lines)).not.toContain(SECRET)
})

test('pages get the client address from a trusted proxy, and no other header can forge it', async () => {
  const web: AppParts['web'] = async (_, { clientAddress }) => new Response(clientAddress)
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  expect(await (await app({ web })('/en', forwarded)).text()).toBe('10.0.0.1')
  expect(await (await app({ web }, { TRUST_PROXY: '1' })('/en', forwarded)).text()).toBe(
    '198.51.100.7',
  )
})

test('every response has the security headers', async () => {
  const answers = {
    api: { fetch: async () => Response.json({}) } as unknown as NonNullable<AppParts['api']>,
    web: async () => new Response('page'),
    files: createStatic(folder),
  }
  const call = app(answers, { PUBLIC_URL: 'https://www.example.com' })
  for (const path of ['/healthz', '/readyz', '/en', '/api/auth/me', '/assets/a-1.js']) {
    const { headers } = await call(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('content-security-policy'), path).toContain(
      "base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security'), path).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect(headers.get('permissions-policy'), path).toContain('camera=()')
  }
  for (const path of ['/healthz', '/api/auth/me', '/assets/none.js', '/en'])
    expect((await call(path)).headers.get('content-security-policy'), path).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
  expect((await app(answers)('/en')).headers.has('strict-transport-security')).toBe(false)
})

test('a form from another site is rejected', async () => {
  const created = createApp({
    env: readEnv({}),
    log,
    messages,
    unready: () => null,
    web: async (request, { refused: status }) =>
      status
        ? new Response('the page that says so', { status })
        : new Response(await request.text()),
  })
  const send = async (headers: Record<string, string>) =>
    (
      await created.fetch(
        new Request('http://portal.test/en/login', {
          method: 'POST',
          body: 'email=a',
          headers: { host: 'portal.test', ...headers },
        }),
        {},
      )
    ).status
  expect(await send({ origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await send({ origin: 'http://portal.test' })).toBe(200)
  expect(await send({})).toBe(200)
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://portal.test:81' },
  ] as Record<string, string>[])
    expect(await send(headers)).toBe(403)
})

test('the log redacts secrets and addresses', () => {
  const written: string[] = []
  const redacting = pino({ redact: REDACT }, { write: (line: string) => void written.push(line) })
  redacting.info(
    {
      password: 'S3CRET',
      data: { email: 'S3CRET@example.com', access_token: '1|S3CRET' },
      req: { headers: { cookie: 'auth_token=S3CRET', authorization: 'Bearer S3CRET' } },
    },
    'x',
  )
  redacting.error(
    {
      err: Object.assign(new Error('duplicate key'), {
        detail: 'Key (lower(email))=(S3CRET) already exists.',
      }),
    },
    'x',
  )
  expect(written).toHaveLength(2)
  expect(written.join('')).not.toContain('S3CRET')
})

test('a form above the size limit is rejected, with or without content-length', async () => {
  let read = 0
  const web: AppParts['web'] = async (request, { refused }) => {
    if (refused) return new Response('the page that says so', { status: refused })
    read += (await request.text()).length
    return new Response('taken')
  }
  const created = createApp({ env: readEnv({}), log, messages, unready: () => null, web })
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    created.fetch(
      new Request('http://localhost/en/service/currency', {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit),
      {},
    )
  expect((await send('currency=EUR')).status).toBe(200)
  expect((await send('x'.repeat(70_000), { 'content-length': '70000' })).status).toBe(413)
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8192)),
  })
  expect((await send(endless)).status).toBe(413)
  expect(read).toBe('currency=EUR'.length)
})

test('an address that requests too many pages is rejected, and no other', async () => {
  const call = app({ web: async () => new Response('page') })
  const statuses = await Promise.all(
    Array.from({ length: 1201 }, async () => (await call('/en/es', {}, '203.0.113.9')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const script = await call('/de/es.data', {}, '203.0.113.9')
  expect(await script.json()).toMatchObject({
    type: 'error',
    code: 'rate_limited',
    message: expect.stringMatching(/^Zu viele Anfragen/),
  })
  const refused = await call('/de/es', {}, '203.0.113.9')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/^Zu viele Anfragen/)
  expect((await call('/en/es', {}, '203.0.113.10')).status).toBe(200)
})

test('a HEAD has the headers of a GET, and no body', async () => {
  const requests: string[] = []
  const web = finishPages(async ({ method, url }) => {
    requests.push(`${method} ${new URL(url).search}`)
    return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
  }, readEnv({}))
  const created = createApp({
    env: readEnv({ NODE_ENV: 'production' }),
    log,
    messages,
    unready: () => null,
    web,
  })
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map(async (method) =>
      created.fetch(
        new Request('http://localhost/en?page=2&utm_source=x', {
          method,
          headers: { 'accept-encoding': 'br', 'x-request-id': 'abcdefgh-1' },
        }),
        { incoming: { socket: { remoteAddress: '10.0.0.1' } } as never },
      ),
    ),
  )
  const headersOf = (response: Response) =>
    [...response.headers].filter(([name]) => name !== 'x-request-id')
  expect(headersOf(head!)).toEqual(headersOf(get!))
  expect(head!.headers.get('etag')).toMatch(/^W\//)
  expect([head!.status, await head!.text()]).toEqual([200, ''])
  expect(requests).toEqual(['GET ?page=2', 'GET ?page=2'])
})

test('pages are private to shared caches, unless the page sets cache-control', async () => {
  const web: AppParts['web'] = async (request) =>
    new Response('', {
      headers: request.url.endsWith('own') ? { 'cache-control': 'no-store' } : {},
    })
  expect((await app({ web })('/en/es')).headers.get('cache-control')).toBe('private')
  expect((await app({ web })('/en/own')).headers.get('cache-control')).toBe('no-store')
})

test('an exception is a 500 with the request id, without its stack', async () => {
  const web: AppParts['web'] = async () => {
    throw new Error('the password is hunter2')
  }
  const response = await app({ web })('/en')
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(text).toContain(response.headers.get('x-request-id'))
  expect(text).not.toContain('hunter2')
})

test('files are served compressed if accepted, immutable if their name has a digest, and never from outside the folder', async () => {
  const call = app({ files: createStatic(folder) })
  const plain = await call('/assets/a-1.js')
  expect(await plain.text()).toBe('export {}')
  expect(plain.headers.get('cache-control')).toContain('immutable')
  expect(plain.headers.get('content-type')).toContain('text/javascript')
  const packed = await call('/assets/a-1.js', { 'accept-encoding': 'br, gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(
    (await call('/assets/a-1.js', { 'accept-encoding': 'gzip;q=0' })).headers.get(
      'content-encoding',
    ),
  ).toBeNull()
  const icon = await call('/favicon.svg')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(
    (await call('/favicon.svg', { 'if-modified-since': icon.headers.get('last-modified') ?? '' }))
      .status,
  ).toBe(304)
  for (const path of ['/..%2fapp.ts', '/assets/../../etc/passwd', '/assets', '/assets/a-1.js.gz'])
    expect((await call(path)).status).toBe(404)
})

test('a file that is gone, with its build or since the start, is a plain 404 that no cache keeps', async () => {
  const other = await mkdtemp(join(tmpdir(), 'lares-build-'))
  await mkdir(join(other, 'assets'))
  await writeFile(join(other, 'assets/gone-1.js'), 'export {}')
  const call = app({ files: createStatic(other), web: async () => new Response('page') })
  await rm(join(other, 'assets/gone-1.js'))
  for (const path of ['/assets/gone-1.js', '/assets/never-2.js']) {
    for (const range of [undefined, 'bytes=0-3']) {
      const response = await call(path, range ? { range } : {})
      expect([response.status, response.headers.get('cache-control')], path).toEqual([
        404,
        'no-store',
      ])
      expect(response.headers.get('content-type'), path).toContain('text/plain')
      expect(await response.text(), path).toBe('There is no such file.')
    }
  }
  await rm(other, { recursive: true })
})

test.each([
  ['bytes=0-3', 206, 'expo', 'bytes 0-3/9'],
  ['bytes=7-', 206, '{}', 'bytes 7-8/9'],
  ['bytes=-2', 206, '{}', 'bytes 7-8/9'],
  ['bytes=7-99', 206, '{}', 'bytes 7-8/9'],
  ['bytes=9-', 416, '', 'bytes */9'],
  ['bytes=5-2', 416, '', 'bytes */9'],
  ['bytes=-0', 416, '', 'bytes */9'],
  ['bytes=0-1,4-5', 200, 'export {}', null],
  ['bytes=one', 200, 'export {}', null],
  ['lines=0-1', 200, 'export {}', null],
])('%s of a file is answered with %i', async (range, status, body, part) => {
  const response = await app({ files: createStatic(folder) })('/assets/a-1.js', { range })
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    body,
    part,
  ])
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(response.headers.get('cache-control')).toContain('immutable')
  if (status < 300) expect(response.headers.get('content-length')).toBe(String(body.length))
})

test('a range is one of the compressed file if that is accepted, and only of the version that If-Range names', async () => {
  const call = app({ files: createStatic(folder) })
  const packed = await call('/assets/a-1.js', { 'accept-encoding': 'gzip', range: 'bytes=0-1' })
  expect([packed.status, packed.headers.get('content-encoding')]).toEqual([206, 'gzip'])
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(Buffer.from(await packed.arrayBuffer())).toEqual(gzipSync('export {}').subarray(0, 2))
  const modified = packed.headers.get('last-modified') ?? ''
  const since = async (ifRange: string) =>
    (await call('/assets/a-1.js', { range: 'bytes=0-1', 'if-range': ifRange })).status
  expect(await since(modified)).toBe(206)
  expect(await since('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200)
  expect(await since('"a tag"')).toBe(200)
})

test("a node that only serves pages forwards API calls with the visitor's address", async () => {
  const node = await listen(
    (request) =>
      Response.json(
        {
          path: new URL(request.url).pathname,
          forwarded: request.headers.get('x-forwarded-for'),
          lang: request.headers.get('x-lang'),
          number: request.headers.get('x-request-id'),
        },
        { status: 422 },
      ),
    '127.0.0.1',
    0,
  )
  const call = app({}, { ROLE: 'web', API_URL: `http://127.0.0.1:${node.port}/api` })
  const response = await call(
    '/api/offers/1',
    { 'x-lang': 'de', 'x-forwarded-for': '198.51.100.7' },
    '203.0.113.5',
  )
  expect(response.status).toBe(422)
  const number = response.headers.get('x-request-id')
  expect(await response.json()).toEqual({
    path: '/api/offers/1',
    forwarded: '203.0.113.5',
    lang: 'de',
    number,
  })
  await node.close(1000)
  const away = await call('/api/offers/1')
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('5')
  expect(await away.json()).toMatchObject({ type: 'error', code: 'away' })
})

test('a request that is aborted logs no error; a page that is unavailable sends retry-after', async () => {
  const leaving = new AbortController()
  const web: AppParts['web'] = async (request) => {
    if (request.url.endsWith('/away')) return new Response('later', { status: 503 })
    leaving.abort()
    throw new Error('the visitor is gone')
  }
  lines.length = 0
  const created = createApp({ env: readEnv({}), log, messages, unready: () => null, web })
  await created.fetch(new Request('http://localhost/en/es', { signal: leaving.signal }), {})
  expect(lines.at(-1)).toMatchObject({ level: 30, status: 499, path: '/en/es' })
  expect(lines).toHaveLength(1)
  expect(
    (await created.fetch(new Request('http://localhost/en/away'), {})).headers.get('retry-after'),
  ).toBe('5')
})

test('with PUBLIC_URL requests for other hosts are refused, except health checks and nodes by internal name or IP address', async () => {
  const variables = {
    PUBLIC_URL: 'https://www.example.com',
    API_URL: 'https://api.example.net/api',
  }
  const created = createApp({
    env: readEnv({ NODE_ENV: 'production', ...variables }),
    log,
    messages,
    unready: () => null,
    web: async () => new Response('page'),
  })
  const status = async (host: string, path = '/en') =>
    (await created.fetch(new Request(`http://${host}${path}`), {})).status
  for (const host of [
    'www.example.com',
    'example.com',
    'WWW.example.com:8443',
    'www.example.com.',
    '127.0.0.1:3000',
    '10.0.0.5',
    '[::1]:3000',
    'localhost',
    'backend',
    'lares.internal',
    'a.svc.cluster.local',
    'api.example.net',
    'barcelona.example.com',
    'new-york.example.com',
  ])
    expect(await status(host), host).toBe(200)
  for (const host of [
    'evil.example',
    'www.example.com.evil.example',
    'example.com.evil',
    'xexample.com',
    'www.www.example.com',
    'evil-internal.example',
    'a.b.example.com',
    'barcelona.api.example.net',
  ]) {
    expect(await status(host), host).toBe(421)
    // Health checks may use any host.
    expect(await status(host, '/healthz'), host).toBe(200)
  }
  expect((await app({ web: async () => new Response('page') })('/en')).status).toBe(200)
})
