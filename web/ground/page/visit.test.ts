import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import type { WebHost } from './load-context.ts'
import { visitOf } from './visit.server.ts'

const CALL = { clientAddress: '192.0.2.1', requestId: 'r' }
const CHOICE = { currency: null, units: null } as Parameters<typeof visitOf>[1]

/** Calls of the API: past requests, or with this token. */
function visitor(headers: HeadersInit = [], { status = 200 } = {}) {
  const requests: (string | null)[] = []
  const host: WebHost = {
    api: ({ method, headers: sent }) => {
      if (method === 'GET') requests.push(sent.get('authorization'))
      return new Response('{}', {
        headers: method === 'GET' ? {} : { 'set-cookie': 'auth_token=secret; Path=/' },
      })
    },
    read: async () => {
      requests.push('past requests')
      return { status, body: {} }
    },
    messages: new Messages(),
    origin: null,
    domain: null,
    mapStyle: null,
    production: true,
    log: { error: () => undefined },
  }
  const request = new Request('http://lares.test/en/service/login', { headers })
  const { api } = visitOf(request, CHOICE, host, CALL, { build: '', style: '' })
  return { api, requests }
}

test('without a cookie, public reads send no request until the visitor signs in', async () => {
  const { api, requests } = visitor()
  await api.accounts.me({})
  expect(requests.splice(0)).toEqual(['past requests'])
  await api.accounts.login({ email: 'a@lares.test', password: 'secret' })
  // The token of the form was requested first, without a session.
  expect(requests.splice(0)).toEqual([null])
  await api.accounts.me({})
  expect(requests).toEqual(['Bearer secret'])
})

test('with a cookie or a token, reads are requests of the user', async () => {
  for (const [name, value] of [
    ['cookie', 'auth_token=mine'] as const,
    ['authorization', 'Bearer mine'] as const,
  ]) {
    const { api, requests } = visitor({ [name]: value })
    await api.accounts.me({})
    expect(requests).not.toContain('past requests')
  }
})

test('a page that is unavailable answers 503, not 500', async () => {
  for (const status of [502, 503, 504]) {
    const { api } = visitor({}, { status })
    await expect(api.places.countries({ lang: 'en' })).rejects.toMatchObject({
      init: { status: 503, statusText: '' },
    })
  }
})
