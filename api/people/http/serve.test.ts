import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { DatabaseAway } from '#db/watch.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import { readQuery } from './input.ts'
import { mayBeLate, mount, type Origin } from './serve.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const things = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    guard: {},
    summary: 'x',
    cache: 60,
    input: z.object({
      tag: z.array(z.coerce.number().int()).optional(),
      name: z.string().max(3).optional(),
    }),
    output: z.object({ tag: z.array(z.number()), name: z.string(), locale: z.string() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/things/{id}',
    guard: {},
    summary: 'x',
    input: z.object({ id: z.coerce.number().int() }),
    output: z.object({ id: z.number() }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/things',
    guard: {},
    summary: 'x',
    maxBody: 100,
    input: z.object({ name: z.string().min(2) }),
    output: z.object({ name: z.string() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/mine',
    guard: { auth: true },
    summary: 'x',
    input: z.object({}),
    output: z.object({}),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/admin',
    guard: { roles: ['admin'] },
    summary: 'x',
    input: z.object({}),
    output: z.object({}),
  }),
  rare: endpoint({
    method: 'GET',
    path: '/rare',
    guard: {},
    summary: 'x',
    limit: 2,
    input: z.object({}),
    output: z.object({}),
  }),
  costly: endpoint({
    method: 'GET',
    path: '/costly',
    guard: {},
    summary: 'x',
    limit: 2,
    costly: true,
    input: z.object({}),
    output: z.object({}),
  }),
  rarely: endpoint({
    method: 'POST',
    path: '/rarely',
    guard: {},
    summary: 'x',
    limit: 2,
    input: z.object({}),
    output: z.object({}),
  }),
  wrong: endpoint({
    method: 'GET',
    path: '/wrong',
    guard: {},
    summary: 'x',
    input: z.object({}),
    output: z.object({ n: z.number() }),
  }),
  broken: endpoint({
    method: 'GET',
    path: '/broken',
    guard: {},
    summary: 'x',
    input: z.object({}),
    output: z.object({}),
  }),
}

const errors: unknown[] = []
const log = pino(
  { level: 'error' },
  { write: (line: string) => void errors.push(JSON.parse(line)) },
)

let isAway = false

/** The API over the real messages; its handlers touch no other service. */
function api(variables: Record<string, string> = {}) {
  const services = {
    env: readEnv({ NODE_ENV: 'production', ...variables }),
    log,
    messages: new Messages(),
  } as Services
  const app = new Hono<{ Bindings: Origin }>()
  mount(
    app,
    things,
    {
      list: ({ tag, name }, call: Call) => {
        if (isAway) throw new DatabaseAway()
        return { tag: tag ?? [], name: name ?? '', locale: call.locale, secret: 'must not leave' }
      },
      one: ({ id }) => {
        if (isAway) throw new DatabaseAway()
        if (id === 404)
          throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: 'x-404' })
        return { id }
      },
      make: ({ name }) => ({ name }),
      mine: () => ({}),
      admin: () => ({}),
      rare: () => ({}),
      costly: () => ({}),
      rarely: () => ({}),
      wrong: () => ({ n: 'three' as unknown as number }),
      broken: () => {
        throw new Error('the password is hunter2')
      },
    },
    services,
  )
  return (path: string, init: RequestInit = {}, origin: Partial<Origin> = {}) =>
    app.fetch(new Request(`http://localhost${path}`, init), {
      log,
      requestId: 'r-1',
      clientAddress: '192.0.2.1',
      internal: false,
      ...origin,
    })
}
const json = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Record<string, any>
const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type, ...PROGRAM },
})
/** Sends a token, so that nothing has to show that no other site sent it; it need not be a good one. */
const PROGRAM = { authorization: 'Bearer 1|x' }

test.each(['tag=1,2', 'tag=1&tag=2', 'tag[]=1&tag[]=2', 'tag[0]=1&tag[1]=2', 'tag%5B%5D=1&tag=2'])(
  'arrays may be written %s',
  async (query) => {
    expect((await json(api()(`/things?${query}`))).tag).toEqual([1, 2])
  },
)

test('properties of every object are not fields', () => {
  expect(
    Object.keys(
      readQuery(
        things.list.input,
        new URLSearchParams('constructor=1&toString=2&__proto__=3&name=a'),
      ),
    ),
  ).toEqual(['name'])
})

test('members of an object may be separate fields, up to 200; a repeated one counts once', () => {
  const schema = z.object({ of: z.record(z.string(), z.unknown()) })
  const members = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => [`of[m${n}]`, String(n)])
  const query = (fields: [string, string][]) =>
    readQuery(schema, new URLSearchParams(fields))['of'] as object
  expect(
    query([
      ['of[a]', '1'],
      ['of[b]', '2'],
      ['of[a]', '3'],
    ]),
  ).toEqual({ a: '3', b: '2' })
  expect(Object.keys(query([...members(200), ...members(200)]))).toHaveLength(200)
  expect(() => query(members(201))).toThrow(
    expect.objectContaining({ status: 400, code: 'bad_form' }),
  )
})

test('a response has only fields of the contract; empty input fields count as missing', async () => {
  expect(await json(api()('/things?name=&tag='))).toEqual({ tag: [], name: '', locale: 'en' })
})

test('an answer has the caching of its contract, and is a 304 with the same ETag', async () => {
  const call = api()
  const first = await call('/things')
  expect(first.headers.get('cache-control')).toContain('max-age=60')
  expect(first.headers.get('vary')).toContain('X-Lang')
  const again = await call('/things', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(
    (await call('/things?tag=1', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }))
      .status,
  ).toBe(200)
  expect((await call('/things/5')).headers.get('cache-control')).toBe('no-store')
})

test('the language is that of the query, else X-Lang, else Accept-Language, else English', async () => {
  const call = api()
  const headers = { 'x-lang': 'ru', 'accept-language': 'ar' }
  expect((await json(call('/things?lang=de', { headers }))).locale).toBe('de')
  expect((await json(call('/things', { headers }))).locale).toBe('ru')
  expect(
    (await json(call('/things', { headers: { 'accept-language': 'xx, ar;q=0.5' } }))).locale,
  ).toBe('ar')
  expect((await json(call('/things?lang=tlh'))).locale).toBe('en')
})

test('invalid input is answered field by field', async () => {
  const response = await api()('/things?name=long&tag=x')
  expect(response.status).toBe(422)
  const body = await json(response)
  expect(body).toMatchObject({ type: 'error', code: 'validation_failed' })
  expect(Object.keys(body.errors).sort()).toEqual(['name', 'tag.0'])
  expect(body.errors.name[0]).toContain('3')
})

test('bodies: JSON objects up to their limit', async () => {
  const call = api()
  expect(await json(call('/things', post('{"name":"ab"}')))).toEqual({ name: 'ab' })
  expect((await call('/things', post('{"name":'))).status).toBe(400)
  expect((await call('/things', post('[]'))).status).toBe(400)
  expect((await call('/things', post('name=ab', 'text/plain'))).status).toBe(415)
  expect((await call('/things', post(JSON.stringify({ name: 'x'.repeat(200) })))).status).toBe(413)
  expect(await json(call('/things', post('{}')))).toMatchObject({
    code: 'validation_failed',
    errors: { name: ['Name is required'] },
  })
})

test('a body that does not say its length is cut off at the limit', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 64
      controller.enqueue(new Uint8Array(64).fill(32))
    },
  })
  const response = await api()('/things', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...PROGRAM },
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(1000)
})

test('a problem is in the language of the caller; an impossible path is a 404', async () => {
  const call = api()
  expect(await json(call('/things/404'))).toEqual({
    type: 'error',
    code: 'not_found',
    message: 'Page not found x-404',
  })
  expect((await call('/things/abc')).status).toBe(404)
})

test('guards reject calls without a session; an unknown guard stops the start', async () => {
  const call = api()
  expect((await call('/mine')).status).toBe(401)
  expect((await call('/admin')).status).toBe(401)
  const odd = { odd: { ...things.mine, guard: { moon: true } as object } }
  expect(() =>
    mount(new Hono<{ Bindings: Origin }>(), odd, { odd: () => ({}) }, {} as Services),
  ).toThrow('Unknown route middleware')
})

test('a caller over the limit gets 429; others, and reads of our own pages, do not', async () => {
  const call = api()
  const first = await call('/rare')
  expect([
    first.headers.get('x-ratelimit-limit'),
    first.headers.get('x-ratelimit-remaining'),
  ]).toEqual(['2', '1'])
  await call('/rare')
  const refused = await call('/rare')
  expect(refused.status).toBe(429)
  expect([
    refused.headers.get('x-ratelimit-limit'),
    refused.headers.get('x-ratelimit-remaining'),
  ]).toEqual(['2', '0'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await json(refused)).code).toBe('rate_limited')
  expect((await call('/rare', {}, { clientAddress: '192.0.2.2' })).status).toBe(200)
  expect((await call('/rare', {}, { internal: true })).status).toBe(200)
})

test('a response for shared caches does not have the remaining calls of one visitor', async () => {
  const call = api()
  const limits = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))
  const shared = await call('/things')
  const known = await call('/things', {
    headers: { 'if-none-match': shared.headers.get('etag') ?? '' },
  })
  expect([shared.status, limits(shared), known.status, limits(known)]).toEqual([200, [], 304, []])
  const [own, refused] = [await call('/things/5'), await call('/things?name=long')]
  expect([own.status, limits(own).length, refused.status, limits(refused).length]).toEqual([
    200, 2, 422, 2,
  ])
})

test("costly work for our own pages counts as the visitor's own", async () => {
  const call = api()
  const statuses: number[] = []
  for (const internal of [true, false, true, false])
    statuses.push((await call('/costly', {}, { internal })).status)
  expect(statuses).toEqual([200, 200, 429, 429])
  const other = { internal: true, clientAddress: '192.0.2.2' }
  expect((await call('/costly', {}, other)).status).toBe(200)
})

test("what the forms of our own pages send counts as the visitor's own", async () => {
  const call = api()
  const send = async (internal: boolean) => (await call('/rarely', post('{}'), { internal })).status
  expect([await send(true), await send(false), await send(true), await send(false)]).toEqual([
    200, 200, 429, 429,
  ])
})

test('an unexpected error is a 500 with its number alone, and is logged', async () => {
  errors.length = 0
  const response = await api()('/broken')
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('r-1')
  expect(text).not.toContain('hunter2')
  await vi.waitFor(() => expect(JSON.stringify(errors)).toContain('hunter2'))
})

test('an answer that breaks the contract is a 500; development shows why', async () => {
  expect((await json(api()('/wrong'))).errors).toBeUndefined()
  const shown = await json(api({ NODE_ENV: 'development' })('/wrong'))
  expect(JSON.stringify(shown.errors)).toContain('expected number')
})

test('while the database is down, cacheable responses are served stale, marked so; others are a 503', async () => {
  const call = api()
  const [before] = [await json(call('/things?tag=7')), await call('/things/7')]
  isAway = true
  try {
    const stale = await call('/things?tag=7')
    expect([
      stale.status,
      stale.headers.get('cache-control'),
      stale.headers.get('warning'),
      await stale.json(),
    ]).toEqual([200, 'no-store', '110 - "Response is Stale"', before])
    for (const [path, headers] of [
      ['/things?tag=8', {}],
      ['/things?tag=7', { 'x-lang': 'de' }],
      ['/things/7', {}],
    ] as const) {
      const refused = await call(path, { headers })
      expect([refused.status, refused.headers.get('retry-after')], path).toEqual([503, '5'])
    }
  } finally {
    isAway = false
  }
  expect((await call('/things?tag=7')).headers.get('warning')).toBeNull()
})

test('only public answers that caches may keep are read from standbys', () => {
  const late = Object.values(contract).flatMap((feature) =>
    Object.values(feature)
      .filter(mayBeLate)
      .map(({ method, path }) => `${method} ${path}`),
  )
  // One more here: does it decide about money, rights or uniqueness, or show a visitor what is his own?
  expect(late.sort()).toEqual(
    [
      '/about',
      '/agencies',
      '/agencies/{id}/reviews',
      '/agencies/{slug}',
      '/agency-names',
      '/costs',
      '/countries',
      '/homes/{id}/same',
      '/legal/{page}',
      '/library',
      '/location',
      '/market',
      '/market/cells',
      '/offers',
      '/offers/{id}',
      '/offers/{id}/around',
      '/offers/{id}/gone',
      '/offers/{id}/similar',
      '/places/nearby',
      '/places/outline',
      '/places/page',
      '/places/text',
      '/price-index',
      '/rates',
      '/search/words',
      '/showcase',
      '/summary',
    ]
      .map((path) => `GET ${path}`)
      .sort(),
  )
})

test('pages that are read from standbys have what a signed-in user changed, also before an error', async () => {
  const rename = endpoint({
    method: 'PUT',
    path: '/me',
    guard: { auth: true },
    summary: 'x',
    input: z.object({ name: z.string() }),
    output: z.void(),
  })
  let writes = 0
  const replicas = { db, wrote: () => void writes++, states: () => [], close: async () => {} }
  const services = { ...servicesOver(db), replicas }
  const act = async ({ name }: { name: string }, { user }: { user: { id: number } }) => {
    await db.updateTable('users').set({ name }).where('id', '=', user.id).execute()
    if (name === 'broken') throw new Error('after its commit')
  }
  const call = visitor(apiOf((app) => mount(app, { rename }, { rename: act as never }, services)))
  const { token } = await createUser(db)
  const headers = { authorization: `Bearer ${token}` }
  expect((await call('PUT', '/me', { name: 'changed' }, headers)).status).toBe(204)
  expect(writes).toBe(1)
  expect((await call('PUT', '/me', { name: 'broken' }, headers)).status).toBe(500)
  expect(writes).toBe(2)
})
