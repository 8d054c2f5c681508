import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { clientAddress, limitKey } from './client-address.ts'
import { createLimit } from './limits.ts'

const trust = (text: string) => readEnv({ TRUST_PROXY: text }).TRUST_PROXY

test.each([
  // trust, socket, header, the visitor's address
  ['none', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['none', '::ffff:203.0.113.9', null, '203.0.113.9'],
  ['1', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['1', '10.0.0.1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['2', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['2', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['10.0.0.0/8,fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ['10.0.0.0/8', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.7:51234', '198.51.100.7'],
  ['1', '10.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
])('TRUST_PROXY=%s, from %s with %s: %s', (text, socket, header, expected) => {
  expect(clientAddress(socket, header, trust(text))).toBe(expected)
})

test('an IPv6 household shares a limit, neighbours do not', () => {
  expect(limitKey('2001:db8:0:1::1')).toBe(limitKey('2001:0db8:0000:0001:ffff::2'))
  expect(limitKey('2001:db8:0:1::1')).not.toBe(limitKey('2001:db8:0:2::1'))
  expect(limitKey('198.51.100.7')).not.toBe(limitKey('198.51.100.8'))
})

test('a home with many IPv6 networks has four limits together, its neighbours have their own', async () => {
  const limit = createLimit(2, { RATE_LIMITS: 'on' })
  const networks = Array.from({ length: 5 }, (_, n) => `2001:db8:0:1${n}::1`)
  for (const address of networks.slice(0, 4)) expect(await limit(address)).toBe(1)
  for (const address of networks.slice(0, 4)) expect(await limit(address)).toBe(0)
  await expect(limit(networks[4]!)).rejects.toMatchObject({ status: 429 })
  expect(await limit('2001:db8:0:200::1')).toBe(1)
  for (let n = 0; n < 2; n++) await limit('198.51.100.7')
  await expect(limit('198.51.100.7')).rejects.toMatchObject({ status: 429 })
})
