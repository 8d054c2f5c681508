import { createElement } from 'react'
import { JSDOM } from 'jsdom'
import { client as current } from 'laravel-precognition'
import { client as former } from 'laravel-precognition-1'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listen } from '#host/listen.ts'
import { createUser, PASSWORD } from '#tests/accounts.ts'
import { apiOf, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { handlers as accounts } from '../accounts/handlers.ts'
import { Problem } from '../../context.ts'
import { mount } from './serve.ts'

// The clients that the public uses, as they are on npm, against the API over HTTP.

const { db, drop } = await createTestDatabase()
const done: unknown[] = []
const things = {
  make: endpoint({
    method: 'POST',
    path: '/things',
    guard: {},
    summary: 'x',
    input: z.object({
      name: z.string().min(2),
      tags: z.array(z.string().min(2)).optional(),
      address: z.object({ city: z.string().min(2) }).optional(),
      on: z.boolean().optional(),
      file: z.file().optional(),
    }),
    output: z.object({ name: z.string() }),
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/things',
    guard: {},
    summary: 'x',
    input: z.object({ ids: z.array(z.coerce.number().int()).min(1) }),
    output: z.void(),
  }),
  mine: endpoint({
    method: 'PUT',
    path: '/mine',
    guard: { auth: true },
    summary: 'x',
    input: z.object({ name: z.string() }),
    output: z.void(),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/things/{id}',
    guard: {},
    summary: 'x',
    input: z.object({ id: z.coerce.number(), name: z.string().min(2), tag: z.string().min(2) }),
    output: z.void(),
  }),
  admins: endpoint({
    method: 'PUT',
    path: '/admins',
    guard: { roles: ['admin'] },
    summary: 'x',
    input: z.object({ name: z.string() }),
    output: z.void(),
  }),
}
const note = (input: unknown): void => void done.push(input)
const services = servicesOver(db, { RATE_LIMITS: 'on' })
const { csrfCookie, register, login } = contract.accounts
const app = apiOf((api) => {
  const rename = {
    check({ id, name }: { id?: number; name?: string }) {
      if (id === 404) throw new Problem(404, 'not_found', 'api.error.notFound')
      if (id === 409) throw new Problem(409, 'not_yourself', 'accounts.error.notYourself')
      if (name === 'taken')
        throw new Problem(422, 'taken', 'accounts.error.passkeyKnown', {}, { field: 'name' })
    },
    act: note,
  }
  mount(
    api,
    things,
    {
      make: (input) => (note(input), { name: input.name }),
      drop: note,
      rename,
      mine: note,
      admins: note,
    },
    services,
  )
  mount(
    api,
    { csrfCookie, register, login },
    { csrfCookie: accounts.csrfCookie, register: accounts.register, login: accounts.login },
    services,
  )
})
const server = await listen(
  (request) =>
    app.fetch(request, {
      log: services.log,
      requestId: 'r-1',
      clientAddress: request.headers.get('x-test-address') ?? '192.0.2.1',
      internal: false,
    }),
  '127.0.0.1',
  0,
)
const base = `http://127.0.0.1:${server.port}/api`
afterAll(async () => {
  await server.close(1000)
  await drop()
})

// A page of the portal, and the part of a browser that Node's fetch lacks: cookies.
const dom = new JSDOM('<div id="root"></div>', { url: `http://127.0.0.1:${server.port}/` })
Object.assign(globalThis, { window: dom.window, document: dom.window.document })
const nodeFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  if (document.cookie) request.headers.set('cookie', document.cookie)
  const response = await nodeFetch(request)
  for (const text of response.headers.getSetCookie())
    document.cookie = text.replace(/; (HttpOnly|SameSite=\w+)/g, '')
  return response
}
await fetch(`${base}/sanctum/csrf-cookie`)
current.withBaseURL(base)
const axios = former.axios()
Object.assign(axios.defaults, { baseURL: base, adapter: 'fetch', env: { FormData, Blob } })

beforeEach(() => void done.splice(0))

type Config = {
  only?: string[]
  headers?: Record<string, string>
  precognitive?: boolean
} & Record<string, unknown>
interface Clients {
  post: (url: string, data: object, config?: Config) => Promise<unknown>
  put: (url: string, data: object, config?: Config) => Promise<unknown>
  delete: (url: string, data: object, config?: Config) => Promise<unknown>
}
/** 1.0.2 is made for axios, which reads no cookies outside a browser: the header is set as it would. */
const former1 = Object.fromEntries(
  (['post', 'put', 'delete'] as const).map((method) => [
    method,
    (url: string, data: object, config: Config = {}) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      return former[method](url, data as Record<string, unknown>, {
        ...config,
        headers: { 'X-XSRF-TOKEN': xsrf, ...config.headers },
      })
    },
  ]),
) as unknown as Clients

describe.each<[string, Clients]>([
  ['laravel-precognition 2.0.0', current as unknown as Clients],
  ['laravel-precognition 1.0.2', former1],
])('%s', (_, client) => {
  const asked = async (call: (handlers: Config) => Promise<unknown>) => {
    const seen: Record<string, any> = {}
    const hook = (name: string) => (response: any) => {
      seen[name] = response.data || true
      return response
    }
    await call({
      onPrecognitionSuccess: hook('success'),
      onValidationError: hook('invalid'),
      onUnauthorized: hook('unauthorized'),
      onForbidden: hook('forbidden'),
      onNotFound: hook('missing'),
      onConflict: hook('conflict'),
    })
    return seen
  }

  test('valid input is answered as such, and nothing happens', async () => {
    expect(
      Object.keys(await asked((handlers) => client.post('/things', { name: 'ab' }, handlers))),
    ).toEqual(['success'])
    expect(done).toEqual([])
  })
  test('errors are answered by field; only for the fields asked for', async () => {
    const wrong = { name: 'a', tags: ['ok', 'x'], address: { city: '' } }
    const { invalid } = await asked((handlers) => client.post('/things', wrong, handlers))
    expect(invalid).toEqual({
      type: 'error',
      code: 'validation_failed',
      message: 'Use at least 2 characters. (and 2 more errors)',
      errors: {
        name: ['Use at least 2 characters.'],
        'tags.1': ['Use at least 2 characters.'],
        'address.city': ['Use at least 2 characters.'],
      },
    })
    const only = async (...names: string[]) =>
      Object.keys(
        (await asked((handlers) => client.post('/things', wrong, { only: names, ...handlers })))
          .invalid?.errors ?? {},
      )
    expect(await only('name')).toEqual(['name'])
    expect(await only('name', 'tags.*')).toEqual(['name', 'tags.1'])
    expect(await only('tags')).toEqual([])
    expect(await only('address')).toEqual([])
    expect(await only('*')).toEqual(['name'])
    expect(await only('tags.**')).toEqual(['tags.1'])
    expect(await only('*d*r*s*.*ity')).toEqual(['address.city'])
    expect(await only('*d*r*s*.*i*y')).toEqual([])
    expect(await only('address.*')).toEqual(['address.city'])
    expect(await only('nothing')).toEqual([])
    expect(await only()).toEqual([])
    expect(await only('.*', 'n.me', '(name)')).toEqual([])
  })
  test('one error has no others', async () => {
    expect((await asked((handlers) => client.post('/things', {}, handlers))).invalid.message).toBe(
      'Name is required',
    )
    expect(
      (await asked((handlers) => client.post('/things', { name: 'a', tags: ['x'] }, handlers)))
        .invalid.message,
    ).toBe('Use at least 2 characters. (and 1 more error)')
  })
  test('DELETE has its data in the query', async () => {
    expect(
      await asked((handlers) => client.delete('/things', { ids: [1, 2] }, handlers)),
    ).toHaveProperty('success')
    await client.delete('/things', { ids: [1, 2] }, { precognitive: false })
    expect(done).toEqual([{ ids: [1, 2] }])
    expect(
      (await asked((handlers) => client.delete('/things', {}, handlers))).invalid.errors,
    ).toEqual({ ids: ['ids is required'] })
  })
  test('files are sent as a form', async () => {
    const data = {
      name: 'ab',
      tags: ['xy', 'zz'],
      on: true,
      address: { city: 'Rome' },
      file: new File(['hello'], 'a.txt'),
    }
    expect(
      await asked((handlers) =>
        client.post('/things', data, {
          ...handlers,
          headers: { 'Content-Type': 'multipart/form-data' },
        }),
      ),
    ).toHaveProperty('success')
    await client.post('/things', data, {
      precognitive: false,
      headers: { 'Content-Type': 'multipart/form-data' },
    })
    expect(done).toEqual([
      {
        name: 'ab',
        tags: ['xy', 'zz'],
        on: true,
        address: { city: 'Rome' },
        file: expect.any(File),
      },
    ])
  })
  test('missing permission is answered before anything is validated', async () => {
    expect((await asked((handlers) => client.put('/mine', {}, handlers))).unauthorized.code).toBe(
      'unauthenticated',
    )
    const { token } = await createUser(db)
    const headers = { Authorization: `Bearer ${token}` }
    expect(
      Object.keys(await asked((handlers) => client.put('/mine', {}, { ...handlers, headers }))),
    ).toEqual(['invalid'])
    expect(
      (await asked((handlers) => client.put('/admins', {}, { ...handlers, headers }))).forbidden
        .code,
    ).toBe('forbidden')
  })
  test('errors of the endpoint are answered for the validated fields, even if other fields are empty', async () => {
    expect(
      (await asked((handlers) => client.put('/things/404', {}, { only: ['name'], ...handlers })))
        .invalid.errors,
    ).toEqual({ name: ['Name is required'] })
    expect(
      (await asked((handlers) => client.put('/things/404', {}, { only: ['x'], ...handlers })))
        .missing.code,
    ).toBe('not_found')
    expect(
      (
        await asked((handlers) =>
          client.put('/things/409', { name: 'ab' }, { only: ['name'], ...handlers }),
        )
      ).conflict.code,
    ).toBe('not_yourself')
    expect(
      (
        await asked((handlers) =>
          client.put('/things/1', { name: 'taken' }, { only: ['name'], ...handlers }),
        )
      ).invalid.errors,
    ).toEqual({ name: [expect.any(String)] })
    expect(
      await asked((handlers) =>
        client.put('/things/1', { name: 'taken' }, { only: ['id'], ...handlers }),
      ),
    ).toHaveProperty('success')
    expect(
      (
        await asked((handlers) =>
          client.put(
            '/things/1',
            { name: 'taken', tag: 'ab' },
            { ...handlers, precognitive: false },
          ),
        )
      ).invalid.code,
    ).toBe('taken')
    expect(done).toEqual([])
    await client.put('/things/1', { name: 'free', tag: 'ab' }, { precognitive: false })
    expect(done).toEqual([{ id: 1, name: 'free', tag: 'ab' }])
  })
  test('the real call says the same, and then does it', async () => {
    expect(
      (
        await asked((handlers) =>
          client.post('/things', { name: 'a' }, { ...handlers, precognitive: false }),
        )
      ).invalid.errors,
    ).toEqual({ name: ['Use at least 2 characters.'] })
    await client.post('/things', { name: 'ab' }, { precognitive: false })
    expect(done).toEqual([{ name: 'ab' }])
  })
  test('it does not reveal who has an account', async () => {
    const { email } = await createUser(db)
    for (const address of [email, 'nobody@example.com']) {
      expect(
        Object.keys(
          await asked((handlers) =>
            client.post(
              '/auth/register',
              { name: 'A', email: address, password: PASSWORD },
              handlers,
            ),
          ),
        ),
      ).toEqual(['success'])
      expect(
        Object.keys(
          await asked((handlers) =>
            client.post('/auth/login', { email: address, password: 'wrong' }, handlers),
          ),
        ),
      ).toEqual(['success'])
    }
  })
})

test('laravel-precognition-react 1.0.2 validates a form while it is filled in', async () => {
  const { client, useForm } = await import('laravel-precognition-react')
  const { createRoot } = await import('react-dom/client')
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
  Object.assign(client.axios().defaults, { baseURL: base, adapter: 'fetch' })
  Object.assign(client.axios().defaults.headers.common, { 'X-XSRF-TOKEN': xsrf })
  let form: any
  function Form() {
    form = useForm('post', '/things', { name: '', tags: ['x'] } as Record<string, unknown>)
    form.setValidationTimeout(1)
    return createElement('p')
  }
  const root = createRoot(document.getElementById('root') as HTMLElement)
  root.render(createElement(Form))
  await vi.waitFor(() => expect(form).toBeDefined())
  form.setData('name', 'a').validate('name')
  await vi.waitFor(() => expect(form.errors).toEqual({ name: 'Use at least 2 characters.' }))
  form.setData('name', 'ab').validate('name')
  await vi.waitFor(() => expect(form.valid('name')).toBe(true))
  expect(done).toEqual([])
  await form.submit().catch(() => undefined)
  await vi.waitFor(() => expect(form.errors).toEqual({ 'tags.0': 'Use at least 2 characters.' }))
  form.setData('tags', ['xy'])
  await form.submit()
  expect(done).toEqual([{ name: 'ab', tags: ['xy'] }])
  root.unmount()
})

describe('headers of every response of a form', () => {
  const send = (headers: Record<string, string>, body = '{}', path = '/things') =>
    nodeFetch(base + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: 'Bearer 1|x', ...headers },
    })
  test('Vary always; the marker whenever it was requested', async () => {
    const plain = await send({})
    expect([plain.status, plain.headers.get('vary'), plain.headers.get('precognition')]).toEqual([
      422,
      expect.stringContaining('Precognition'),
      null,
    ])
    for (const [headers, body, status] of [
      [{}, '{}', 422],
      [{}, '{', 400],
      [{ 'content-type': 'text/plain' }, 'x', 415],
      [{ authorization: '' }, '{}', 419],
      [{}, '{"name":"ab"}', 204],
    ] as const) {
      const response = await send({ precognition: 'true', ...headers }, body)
      expect([
        response.status,
        response.headers.get('precognition'),
        response.headers.get('cache-control'),
      ]).toEqual([status, 'true', 'no-store'])
      expect(response.headers.get('vary')).toContain('Precognition')
      expect(response.headers.get('precognition-success')).toBe(status === 204 ? 'true' : null)
    }
  })
  test.each(['TRUE', '1', 'true, true', ''])(
    'the marker is exactly "true": %j is a real call',
    async (precognition) => {
      expect((await send({ precognition }, '{"name":"ab"}')).status).toBe(200)
    },
  )
  test('an empty list of fields asks for none', async () => {
    expect((await send({ precognition: 'true', 'precognition-validate-only': '' })).status).toBe(
      204,
    )
  })
  test('validating has a limit of its own', async () => {
    const address = { 'x-test-address': '198.51.100.9' }
    const statuses = await Promise.all(
      Array.from(
        { length: 250 },
        async () => (await send({ precognition: 'true', ...address })).status,
      ),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await send({ precognition: 'true', ...address })).headers.get('precognition')).toBe(
      'true',
    )
    expect((await send(address)).status).toBe(422)
  })
})
