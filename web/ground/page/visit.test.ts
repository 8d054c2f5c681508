import { expect, test } from 'vitest'
import { tierOf } from '#i18n/tiers.ts'
import { messagesIn } from '#tests/messages.ts'
import type { WebHost } from './load-context.ts'
import { visitOf } from './visit.server.ts'

const messages = messagesIn()
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
    messages,
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

test('a page whose tier a language lacks has its content in English', () => {
  const readers = Object.entries(messages.sources('en')).filter(
    ([key]) => tierOf(key) === 'readers',
  )
  messages.merge('fa', Object.fromEntries(readers))
  const visit = (path: string) =>
    visitOf(
      new Request(`http://lares.test${path}`),
      CHOICE,
      { messages, origin: null } as WebHost,
      CALL,
      { build: '', style: '' },
    )
  for (const [path, language] of [
    ['/fa/es/madrid', 'fa'],
    ['/fa/service/chat', 'fa'],
    ['/fa/docs/ranking', 'fa'],
    ['/fa/no/such/page', 'fa'],
    ['/fa/offer/form', 'en'],
    ['/fa/offer/form.data', 'en'],
    ['/fa/admin/state', 'en'],
    ['/fa/docs/api', 'en'],
    ['/de/admin/state', 'de'],
  ] as const)
    expect([path, visit(path).language]).toEqual([path, language])
  expect(visit('/fa/es').complete).toContain('fa')
  expect(visit('/fa/docs/api').complete).not.toContain('fa')
})
