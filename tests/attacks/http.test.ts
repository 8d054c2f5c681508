import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, PASSWORD, type TestUser } from '../accounts.ts'
import { isBuilt, raw, startPortal, type Portal } from './portal.ts'

// Hostile requests: framing, methods, hosts, caches, redirects, paths, bombs.

let portal: Portal
let user: TestUser
beforeAll(async () => {
  if (!isBuilt) return
  portal = await startPortal({ PUBLIC_URL: 'https://homes.example' })
  user = await createUser(portal.db())
}, 200_000)
afterAll(() => portal?.stop(), 60_000)

const HOST = 'Host: homes.example'
const LOGIN = `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\n`
const HIDDEN = `GET /smuggled HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`
const withBody = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\n${HOST}\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`

/** Expected results: `refuse` and close; one response; at most one; two; no protocol switch. */
const FRAMES: Record<
  string,
  [bytes: string, right: 'refuse' | 'one' | 'most one' | 'two' | 'no switch']
> = {
  'both lengths, chunked inside': [
    `${LOGIN}Content-Length: ${5 + HIDDEN.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'refuse',
  ],
  'both lengths, plain inside': [
    `${LOGIN}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
    'refuse',
  ],
  'an unknown coding': [`${LOGIN}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 'refuse'],
  'two codings': [
    `${LOGIN}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'refuse',
  ],
  'a tab before the coding': [
    `${LOGIN}Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
    'refuse',
  ],
  'a space before the colon': [`${LOGIN}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 'refuse'],
  'two lengths': [`${LOGIN}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${HIDDEN}`, 'refuse'],
  'a list of lengths': [`${LOGIN}Content-Length: 2, 40\r\n\r\n{}`, 'refuse'],
  'a length with a sign': [`${LOGIN}Content-Length: +2\r\n\r\n{}`, 'refuse'],
  'a length below nought': [`${LOGIN}Content-Length: -1\r\n\r\n`, 'refuse'],
  'a length in another base': [`${LOGIN}Content-Length: 0x2\r\n\r\n{}`, 'refuse'],
  'a chunk in another base': [
    `${LOGIN}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`,
    'refuse',
  ],
  'a chunk beyond all numbers': [
    `${LOGIN}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n{}\r\n0\r\n\r\n`,
    'refuse',
  ],
  'bare line feeds': [`GET /healthz HTTP/1.1\n${HOST}\n\n`, 'refuse'],
  'bare carriage returns': [`GET /healthz HTTP/1.1\r${HOST}\r\r`, 'refuse'],
  'no host': ['GET /en/es HTTP/1.1\r\n\r\n', 'refuse'],
  'two hosts': [`GET /en/es HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n`, 'refuse'],
  'two hosts that are the same': [`GET /en/es HTTP/1.1\r\n${HOST}\r\n${HOST}\r\n\r\n`, 'refuse'],
  'two hosts at the health check': [
    `GET /healthz HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n`,
    'refuse',
  ],
  'two hosts at the readiness check': [
    `GET /readyz HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n`,
    'refuse',
  ],
  'a version that is none': [`GET /healthz HTTP/9.9\r\n${HOST}\r\n\r\n`, 'refuse'],
  'HTTP/2 in clear': [
    `GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
    'no switch',
  ],
  'the first words of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'refuse'],
  'headers of 100 kB': [
    `GET /healthz HTTP/1.1\r\n${HOST}\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    'refuse',
  ],
  '5,000 headers': [
    `GET /healthz HTTP/1.1\r\n${HOST}\r\n${Array.from({ length: 5000 }, (_, n) => `X${n}: 1\r\n`).join('')}\r\n`,
    'refuse',
  ],
  'a header with a nought': [`GET /healthz HTTP/1.1\r\n${HOST}\r\nX: a\0b\r\n\r\n`, 'refuse'],
  'a body on a GET': [withBody('GET', '/healthz'), 'one'],
  'a body on a page that is none': [withBody('POST', '/en/none'), 'one'],
  'a body on a file': [withBody('POST', '/favicon.svg'), 'one'],
  'a body on an unknown method': [withBody('FOO', '/healthz'), 'most one'],
  'a body that is too large': [
    `${LOGIN}Content-Length: 70000\r\n\r\n${HIDDEN.repeat(10)}`,
    'most one',
  ],
  'two honest requests at once': [
    `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\nGET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
    'two',
  ],
}

/** Method and path -> allowed statuses. Never a 5xx. */
const REQUESTS: [
  request: string,
  right: number[],
  init?: { headers?: Record<string, string>; body?: string },
][] = [
  // Methods that a page has no action for.
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'OPTIONS'].flatMap(
    (method): [string, number[]][] => [
      [`${method} /en`, [404, 405]],
      [`${method} /en/es`, [404, 405]],
      [`${method} /favicon.svg`, [302, 404, 405]],
      [`${method} /assets/x.js`, [302, 404, 405]],
    ],
  ),
  [
    'POST /en/login',
    [400, 404, 405, 415, 422],
    { headers: { 'content-type': 'application/json' }, body: '{}' },
  ],
  [
    'POST /en/contact',
    [400, 404, 405, 415, 422],
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'no part' },
  ],
  // Without a session.
  [
    'POST /en/service/logout',
    [303],
    {
      headers: {
        origin: 'https://homes.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'return=%2Fen',
    },
  ],
  ['POST /api/library', [404, 405]],
  ['HEAD /api/library', [200]],
  // React server functions: not used.
  [
    'POST /en',
    [404, 405],
    {
      headers: {
        'next-action': 'x'.repeat(40),
        'content-type': 'text/plain',
        accept: 'text/x-component',
      },
      body: '["$1:a:a",{"then":"$1:__proto__:then"}]',
    },
  ],
  // Files that tools leave behind.
  ...[
    '/.git/config',
    '/.env',
    '/package.json',
    '/server.ts',
    '/metrics',
    '/data/password',
    '/node_modules/hono/package.json',
    '/build/server/index.js',
    '/@vite/client',
    '/wp-login.php',
  ].map((path): [string, number[]] => [`GET ${path}`, [302, 404]]),
  // Path traversal, and invalid bytes.
  ...[
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/media/..%2f..%2fpassword/640.webp',
    '/media/%00/640.webp',
    '/assets/a::$DATA',
    '/translations/..%2f..%2fpackage.json',
    '/feeds/..%2f..%2fpassword',
    '/en/%c0%af',
    '/en/%ff',
    '/%00',
  ].map((path): [string, number[]] => [`GET ${path}`, [301, 302, 400, 404]]),
  // Properties of Object.prototype.
  ...[
    '/translations/__proto__.json',
    '/libraries/constructor.json',
    '/en/__proto__',
    '/api/agencies/__proto__',
    '/en/offer/__proto__',
    '/en/es/constructor',
  ].map((path): [string, number[]] => [`GET ${path}`, [301, 302, 404]]),
  ['GET /api/offers?__proto__[polluted]=yes&constructor[prototype][x]=1', [200, 422]],
  [
    'PATCH /api/user/profile',
    [401],
    { headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"roles":65536}}' },
  ],
  // Empty words, and words that expand.
  ['GET /en/es/search?q=%20', [200, 302]],
  ['GET /en/es/search?q=+', [200, 302]],
  ...[
    '(a+)+$'.repeat(8),
    '\u0301'.repeat(800),
    '9'.repeat(1500),
    '\u202e'.repeat(400),
    'flat flat '.repeat(150),
    '-'.repeat(2000),
  ].flatMap((words): [string, number[]][] =>
    ['/api/location?q=', '/api/search/words?q=', '/en/es/search?q='].map((path) => [
      `GET ${path}${encodeURIComponent(words)}`,
      [200, 302, 414, 422],
    ]),
  ),
  // Invalid addresses.
  ...[
    '/en/nothing-here',
    '/en/xx/search',
    '/en/es/atlantis',
    '/ar/es/barcelona/atlantis',
    '/en/es/barcelona/barcelona/buy-castle',
    '/en/offer/flat-999999999',
    '/en/es/-agency/nobody',
    '/en/user/nothing',
    `/en/es/${'a/'.repeat(50)}b`,
  ].map((path): [string, number[]] => [`GET ${path}`, [302, 404]]),
]

/** Targets after signing in: never another site. */
const RETURNS = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/%2f%2fevil.example',
  '///evil.example',
  'javascript:alert(1)',
  '/\r\nSet-Cookie:a=b',
  '/../..//evil.example',
  '@evil.example',
  '/en/%2e%2e//evil.example',
]
/** Slashes that could turn a path into a host. */
const SLASHES = [
  '//evil.example',
  '//evil.example/',
  '///evil.example/en',
  '/\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '//evil.example/%2e%2e',
  '/en//evil.example',
  '/.//evil.example',
  '//evil.example@homes.example/',
]

describe.skipIf(!isBuilt)('the edge of the portal', () => {
  test.each(Object.entries(FRAMES))(
    'a request with %s is not read as two requests',
    async (_, [bytes, right]) => {
      const { statuses, isClosed } = await raw(portal.port, bytes, 6000)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      if (right === 'refuse') {
        expect(statuses.length).toBeLessThanOrEqual(1)
        if (statuses.length > 0) expect(statuses[0]).toBeGreaterThanOrEqual(400)
        expect(isClosed).toBe(true)
      }
      if (right === 'one') expect(statuses).toHaveLength(1)
      if (right === 'most one') expect(statuses.length).toBeLessThanOrEqual(1)
      if (right === 'two') expect(statuses).toEqual([200, 200])
      if (right === 'no switch') expect(statuses).not.toContain(101)
    },
  )

  test('every request gets an allowed status and breaks nothing', async () => {
    const wrong: string[] = []
    const ask = async ([request, right, init]: (typeof REQUESTS)[number]) => {
      const [method = '', path = ''] = request.split(/ (.*)/s)
      const { status, text, ms } = await portal.ask(method, path, init)
      if (!right.includes(status) || /polluted|at \w+ \(file:/.test(text))
        wrong.push(`${request.slice(0, 120)}: ${status} in ${Math.round(ms)} ms`)
    }
    for (let at = 0; at < REQUESTS.length; at += 8)
      await Promise.all(REQUESTS.slice(at, at + 8).map(ask))
    expect(wrong).toEqual([])
  })

  test('a page that does not exist is a 404', async () => {
    for (const path of ['/en/nothing-here', '/ar/es/atlantis', '/en/offer/flat-999999999']) {
      const { status, text, headers } = await portal.ask('GET', path, {
        headers: { accept: 'text/html' },
      })
      expect(status, path).toBe(404)
      expect(
        /<meta name="robots" content="[^"]*noindex/.test(text) ||
          /noindex/.test(headers.get('x-robots-tag') ?? ''),
        path,
      ).toBe(true)
    }
  })

  test('foreign hosts are rejected, and no response names them', async () => {
    for (const [host, right] of [
      ['evil.example', 421],
      ['homes.example.evil.example', 421],
      ['homes.example:80@evil.example', 400],
      ['"><script>', 400],
      ['[::1', 400],
      ['homes.example', 200],
      [`127.0.0.1:${portal.port}`, 200],
    ] as const) {
      const { statuses, text } = await raw(
        portal.port,
        `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
      )
      expect(statuses, host).toEqual([right])
      expect(text, host).not.toContain('evil.example')
    }
    for (const path of ['/healthz', '/readyz'])
      expect(
        (
          await raw(
            portal.port,
            `GET ${path} HTTP/1.1\r\nHost: 10.0.0.9\r\nConnection: close\r\n\r\n`,
          )
        ).statuses,
      ).toEqual([200])
  })

  test.each(RETURNS)('signing in never redirects to another site: %j', async (target) => {
    const { status, headers } = await portal.ask(
      'POST',
      `/en/login?return=${encodeURIComponent(target)}`,
      {
        headers: {
          origin: 'https://homes.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ email: user.email, password: PASSWORD }).toString(),
      },
    )
    expect(status).toBeLessThan(500)
    const location = headers.get('location')
    if (location)
      expect(new URL(location, 'https://homes.example').origin).toBe('https://homes.example')
    expect(headers.getSetCookie().join()).not.toMatch(/(^|,)a=b/)
  })

  test.each(SLASHES)('no path leads to another site: %s', async (path) => {
    const { text, statuses } = await raw(
      portal.port,
      `GET ${path} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
    )
    expect(statuses[0]).toBeLessThan(500)
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim()
    if (location)
      expect([new URL(location, 'https://homes.example').host, location.startsWith('//')]).toEqual([
        'homes.example',
        false,
      ])
  })

  test('input of one visitor is on no page of another, and private pages are in no cache', async () => {
    const cookie = `auth_token=${encodeURIComponent(user.token)}`
    for (const page of ['/en/es', '/en/es/search', '/de/es/barcelona/barcelona']) {
      const path = `${page}?p=${Math.random().toString(36).slice(2)}`
      const poison = {
        accept: 'text/html',
        'x-forwarded-host': 'evil.example',
        'x-original-url': '/en/evil',
        'x-forwarded-prefix': '/evil',
        forwarded: 'host=evil.example',
        'x-lang': 'ru',
        cookie: `${cookie}; theme="><script>; XSRF-TOKEN=evilcookie`,
      }
      await portal.ask('GET', path, { headers: poison })
      const { text, headers } = await portal.ask('GET', path, { headers: { accept: 'text/html' } })
      expect(text, path).not.toMatch(/evil\.example|evilcookie/)
      expect(text, path).not.toContain(user.email)
      expect(
        headers.getSetCookie().filter((set) => set.includes('auth')),
        path,
      ).toEqual([])
    }
    for (const path of [
      '/en/user/profile/x.css',
      '/en/user/profile;x.css',
      '/en/user/profile%2fx.css',
      '/en/user/profile',
      '/api/auth/me',
      '/api/user/export',
    ]) {
      const { text, headers } = await portal.ask('GET', path, {
        headers: { cookie, accept: 'text/html' },
      })
      if (text.includes(user.email))
        expect(headers.get('cache-control'), path).toMatch(/no-store|private/)
    }
  })

  test('log lines cannot be forged', async () => {
    const { readFileSync } = await import('node:fs')
    const log = () =>
      readFileSync(`${portal.home}/portal.log`, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('{'))
    const before = log().length
    await portal.ask('GET', '/en/%0d%0a{"level":60,"msg":"forged"}%1b[31m')
    await raw(
      portal.port,
      `GET /en/x HTTP/1.1\r\n${HOST}\r\nX-Request-Id: forged","level":60\r\nConnection: close\r\n\r\n`,
    )
    await portal.ask('POST', '/api/auth/login', {
      headers: { authorization: 'Bearer 1|x', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'forged\u001b[31m@example.com', password: 'x' }),
    })
    await expect.poll(() => log().length, { timeout: 5000 }).toBeGreaterThan(before + 1)
    for (const line of log().slice(before)) {
      expect(JSON.parse(line)).not.toMatchObject({ level: 60 })
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\0-\x1f]|forged.*@/)
    }
  })
})
