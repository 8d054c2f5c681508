import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchOutside, isPublicAddress, type OutsideError, type OutsideOrder } from './outside.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
const port = await new Promise<number>((resolve) =>
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
)
afterAll(() => void server.close())
beforeEach(() => {
  answer = (_, response) => response.end('hello')
})

const reach = {
  isAddress: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  isPort: (at: string) => at === String(port) || at === '',
}
async function get(address: string, more: Partial<OutsideOrder> = {}): Promise<string | null> {
  const found = await fetchOutside(address, { maxBytes: 1000, timeoutMs: 20_000, reach, ...more })
  if (!found) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: OutsideError) => error.code,
  )
const here = `http://127.0.0.1:${port}`

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'localhost',
  '',
])('%s is not of the public network', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('an address is not fetched', () => {
  test.each([
    ['ftp://example.com/feed', 'bad_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['not an address', 'bad_address'],
    ['http://example.com:22/', 'bad_address'],
    ['http://%zz@example.com/', 'bad_address'],
    ['http://127.0.0.1:8080/', 'private_address'],
    ['http://2130706433/', 'private_address'],
    ['http://0x7f.1/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::ffff:127.0.0.1]/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data', 'private_address'],
    // A name is judged by what it resolves to, where it is connected to.
    // A name that resolves to an inner address is rejected like an unknown one.
    ['http://localhost:8080/', 'unknown_host'],
  ])('%s: %s', async (address, code) => {
    expect(await codeOf(fetchOutside(address, { maxBytes: 1000, timeoutMs: 20_000 }))).toBe(code)
  })

  test('after more than five redirects', async () => {
    const after = (redirects: number) => {
      let left = redirects
      answer = (_, response) =>
        left-- > 0 ? response.writeHead(302, { location: '/' }).end() : response.end('hello')
      return codeOf(get(here))
    }
    expect([await after(5), await after(6)]).toEqual(['fetched', 'too_many_redirects'])
  })

  test('with credentials of another host, port or protocol', async () => {
    const seen: (string | undefined)[] = []
    const second = createServer((request, response) => {
      seen.push(request.headers.authorization)
      response.end('second')
    })
    const other = await new Promise<number>((resolve) =>
      second.listen(0, '127.0.0.1', () => resolve((second.address() as AddressInfo).port)),
    )
    const both = { ...reach, isPort: (at: string) => reach.isPort(at) || at === String(other) }
    try {
      answer = (request, response) => {
        seen.push(request.headers.authorization)
        if (request.url === '/here') response.end('first')
        else
          response
            .writeHead(302, {
              location: request.url === '/own' ? '/here' : `http://127.0.0.1:${other}/`,
            })
            .end()
      }
      const secret = `Basic ${Buffer.from('me:secret').toString('base64')}`
      expect(await get(`http://me:secret@127.0.0.1:${port}/own`, { reach: both })).toBe('first')
      expect(await get(`http://me:secret@127.0.0.1:${port}/away`, { reach: both })).toBe('second')
      expect(seen).toEqual([secret, secret, secret, undefined])
    } finally {
      second.close()
    }
  })

  test('when any address of its name is not public, in any order', async () => {
    const resolving = (...addresses: string[]) => ({
      ...reach,
      lookup: (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    })
    const tried = (...addresses: string[]) =>
      codeOf(get(`http://feeds.example:${port}/`, { reach: resolving(...addresses) }))
    expect(await tried('127.0.0.1', '127.0.0.1')).toBe('fetched')
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1'],
      ['10.0.0.1', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.1', '169.254.169.254'],
      ['::1', '127.0.0.1'],
      [],
    ])
      expect(await tried(...addresses), addresses.join()).toBe('unknown_host')
  })

  test('when its name resolves to an inner address after a redirect to itself', async () => {
    const lookups: string[] = []
    const addresses = ['127.0.0.1', '10.0.0.1']
    const lookup = (
      name: string,
      _: object,
      done: (error: null, found: LookupAddress[]) => void,
    ) => {
      lookups.push(name)
      done(null, [{ address: addresses.shift() ?? '10.0.0.1', family: 4 }])
    }
    answer = (_, response) =>
      response.writeHead(302, { location: '/again', connection: 'close' }).end()
    const rebound = get(`http://feeds.example:${port}/`, { reach: { ...reach, lookup } })
    expect(await codeOf(rebound)).toBe('unknown_host')
    expect(lookups).toEqual(['feeds.example', 'feeds.example'])
  })

  test('when a redirect leads where it may not', async () => {
    for (const location of [
      'http://10.0.0.1/',
      'http://[::1]/',
      'ftp://example.com/',
      'http://127.0.0.1:25/',
    ]) {
      answer = (_, response) => response.writeHead(302, { location }).end()
      expect(await codeOf(get(here))).toMatch(/private_address|bad_address/)
    }
  })

  test('when redirects have no end', async () => {
    answer = (request, response) => response.writeHead(302, { location: `${request.url}a` }).end()
    expect(await codeOf(get(here))).toBe('too_many_redirects')
  })
})

test('a file is fetched through redirects, and a password goes to its own host only', async () => {
  const seen: (string | undefined)[] = []
  answer = (request, response) => {
    seen.push(request.headers.authorization)
    if (request.url === '/') response.writeHead(302, { location: '/next' }).end()
    else response.end('found')
  }
  expect(await get(`http://me:p%40ss@127.0.0.1:${port}/`)).toBe('found')
  expect(seen).toEqual(Array(2).fill(`Basic ${Buffer.from('me:p@ss').toString('base64')}`))

  answer = (request, response) => {
    seen.push(request.headers.authorization)
    if (request.url === '/')
      response.writeHead(302, { location: `http://localhost:${port}/next` }).end()
    else response.end('found')
  }
  seen.length = 0
  expect(
    await get(`http://me:secret@127.0.0.1:${port}/`, {
      reach: { isAddress: () => true, isPort: () => true },
    }),
  ).toBe('found')
  expect(seen.at(-1)).toBeUndefined()
})

test('an unchanged file is not fetched again', async () => {
  answer = (request, response) =>
    request.headers['if-none-match'] === '"a"'
      ? response.writeHead(304).end()
      : response.setHeader('etag', '"a"').end('x')
  const first = await fetchOutside(here, { maxBytes: 10, timeoutMs: 20_000, reach })
  expect(first!.etag).toBe('"a"')
  expect(await get(here, { etag: first!.etag })).toBeNull()
  // 304 is an error for a request without a validator.
  answer = (_, response) => response.writeHead(304).end()
  expect(await codeOf(get(here))).toBe('refused')
  expect(await codeOf(get(here, { etag: null, lastModified: null }))).toBe('refused')
})

test('too much, too slow and other answers end with a clear word', async () => {
  answer = (_, response) => response.end('x'.repeat(2000))
  expect(await codeOf(get(here))).toBe('too_large')
  answer = (_, response) => {
    // Without a length: it is counted as it comes.
    for (let at = 0; at < 20; at++) response.write('x'.repeat(100))
    response.end()
  }
  expect(await codeOf(get(here))).toBe('too_large')
  answer = (_, response) => void response.write('x')
  expect(await codeOf(get(here, { timeoutMs: 300 }))).toBe('too_slow')
  answer = (_, response) => response.writeHead(404).end()
  expect(await codeOf(get(here))).toBe('refused')
  answer = (_, response) => response.destroy()
  expect(await codeOf(get(here))).toBe('unreachable')
})
