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
])('a request that was signed %i seconds from now holds: %s', (seconds, holds) => {
  expect(isSigned(app, urlOf(signedQuery(app, PATH, BODY, NOW + seconds * 1000)), BODY, NOW)).toBe(
    holds,
  )
})

test.each(['auth_key', 'auth_timestamp', 'auth_version', 'body_md5', 'auth_signature'])(
  'a request whose %s is another, or is not there, does not hold',
  (name) => {
    for (const value of [null, 'x', '0']) {
      const query = signedQuery(app, PATH, BODY, NOW)
      if (value === null) query.delete(name)
      else query.set(name, value)
      expect(isSigned(app, urlOf(query), BODY, NOW), String(value)).toBe(false)
    }
  },
)

test('a signature holds for its body, its path and its secret', () => {
  const query = signedQuery(app, PATH, BODY, NOW)
  expect(isSigned(app, urlOf(query), BODY, NOW)).toBe(true)
  expect(isSigned(app, urlOf(query), `${BODY} `, NOW)).toBe(false)
  expect(isSigned(app, new URL(`http://portal.test/apps/other/events?${query}`), BODY, NOW)).toBe(
    false,
  )
  expect(isSigned({ ...app, secret: 'another secret' }, urlOf(query), BODY, NOW)).toBe(false)
})

test('the proof for a channel is for one socket, one channel and what is sent beside it', () => {
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
