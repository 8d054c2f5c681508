import { expect, test } from 'vitest'
import { channelAuth, isChannelAuth, isSigned, signedQuery } from './signatures.ts'

const app = { id: 'app', key: 'key', secret: 'a secret of the tests' }
const PATH = '/apps/app/events'
const BODY = '{"name":"x"}'
const NOW = 1_800_000_000_000
const urlOf = (query: URLSearchParams) => new URL(`http://portal.test${PATH}?${query}`)

test.each([
  [0, true],
  [599, true],
  [-599, true],
  [601, false],
  [-601, false],
  [86_400, false],
  [-86_400, false],
])('a request that was signed %i seconds from now is valid: %s', (seconds, isValid) => {
  expect(isSigned(app, urlOf(signedQuery(app, PATH, BODY, NOW + seconds * 1000)), BODY, NOW)).toBe(
    isValid,
  )
})

test.each(['auth_key', 'auth_timestamp', 'auth_version', 'body_md5', 'auth_signature'])(
  'a request with another %s, or without it, is invalid',
  (name) => {
    for (const value of [null, 'x', '0']) {
      const query = signedQuery(app, PATH, BODY, NOW)
      if (value === null) query.delete(name)
      else query.set(name, value)
      expect(isSigned(app, urlOf(query), BODY, NOW), String(value)).toBe(false)
    }
  },
)

test('a signature is valid for its body, path and secret only', () => {
  const query = signedQuery(app, PATH, BODY, NOW)
  expect(isSigned(app, urlOf(query), BODY, NOW)).toBe(true)
  expect(isSigned(app, urlOf(query), `${BODY} `, NOW)).toBe(false)
  expect(isSigned(app, new URL(`http://portal.test/apps/other/events?${query}`), BODY, NOW)).toBe(
    false,
  )
  expect(isSigned({ ...app, secret: 'another secret' }, urlOf(query), BODY, NOW)).toBe(false)
})

test("a channel's signature is valid for one socket, one channel and its data", () => {
  const auth = channelAuth(app, '1.2', 'private-user-7', '{"a":1}')
  expect(isChannelAuth(app, '1.2', 'private-user-7', auth, '{"a":1}')).toBe(true)
  for (const [socket, channel, data] of [
    ['1.3', 'private-user-7', '{"a":1}'],
    ['1.2', 'private-user-8', '{"a":1}'],
    ['1.2', 'private-user-7', '{"a":2}'],
    ['1.2', 'private-user-7', undefined],
  ] as const)
    expect(isChannelAuth(app, socket, channel, auth, data)).toBe(false)
})
