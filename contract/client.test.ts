import { expect, test } from 'vitest'
import { z } from 'zod'
import { bound, createClient, type Answer } from './client.ts'
import { endpoint } from './endpoint.ts'
import { ApiError } from './errors.ts'

const input = z.object({
  id: z.number(),
  tags: z.array(z.string()).optional(),
  q: z.string().optional(),
})
const contract = {
  things: {
    get: endpoint({
      method: 'GET',
      path: '/things/{id}',
      guard: {},
      summary: 'x',
      input,
      output: z.unknown(),
    }),
    drop: endpoint({
      method: 'DELETE',
      path: '/things/{id}',
      guard: {},
      summary: 'x',
      input,
      output: z.unknown(),
    }),
    put: endpoint({
      method: 'PUT',
      path: '/things/{id}',
      guard: {},
      summary: 'x',
      input,
      output: z.unknown(),
    }),
  },
}

/** The request of a call, and its result. */
function call(
  answer: () => Response = () => Response.json({}),
  read?: (url: string) => Promise<Answer>,
) {
  const requests: Request[] = []
  const { things } = createClient(contract, {
    base: 'https://portal.test/api',
    fetch: (request) => {
      requests.push(request)
      return answer()
    },
    headers: () => ({ 'x-lang': 'de' }),
    read,
  })
  return { things, requests }
}

test('every call requests JSON in its language, sends cookies, and follows no redirect', async () => {
  const { things, requests } = call()
  await things.get({ id: 1 })
  const [request] = requests
  expect(request?.headers.get('accept')).toBe('application/json')
  expect(request?.headers.get('x-lang')).toBe('de')
  expect([request?.credentials, request?.redirect]).toEqual(['include', 'manual'])
})

test('GET and DELETE send a query with arrays comma-separated, others a body', async () => {
  const { things, requests } = call()
  await things.get({ id: 1, tags: ['a', 'b'], q: '' })
  await things.drop({ id: 2, tags: ['a'] })
  await things.put({ id: 3, tags: ['a', 'b'] })
  expect(requests.slice(0, 2).map(({ method, url }) => [method, decodeURIComponent(url)])).toEqual([
    ['GET', 'https://portal.test/api/things/1?tags=a,b'],
    ['DELETE', 'https://portal.test/api/things/2?tags=a'],
  ])
  expect(requests[2]?.url).toBe('https://portal.test/api/things/3')
  expect(await requests[2]?.json()).toEqual({ tags: ['a', 'b'] })
})

test('reads without options use `read` if there is one', async () => {
  const read: string[] = []
  const { things, requests } = call(undefined, async (url) => {
    read.push(url)
    return { status: 200, body: { from: 'read' } }
  })
  expect(await things.get({ id: 1, tags: ['a', 'b'] })).toEqual({ from: 'read' })
  await things.get({ id: 2 }, { headers: { 'x-a': 'b' } })
  await things.put({ id: 3 })
  expect(read.map(decodeURIComponent)).toEqual(['https://portal.test/api/things/1?tags=a,b'])
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://portal.test/api/things/2',
    'PUT https://portal.test/api/things/3',
  ])
  const { things: missing } = call(undefined, async () => ({ status: 404, body: { code: 'gone' } }))
  await expect(missing.get({ id: 1 })).rejects.toMatchObject({ status: 404 })
})

const failure = async (answer: () => Response): Promise<ApiError> => {
  const error: unknown = await call(answer)
    .things.get({ id: 1 })
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  if (!(error instanceof ApiError)) throw new Error('it did not fail')
  return error
}

test('a failed call has the server’s message, else the specification’s', async () => {
  const error = await failure(() =>
    Response.json({ type: 'warning', code: 'busy', message: 'Come back later.' }, { status: 503 }),
  )
  expect([error.status, error.message, error.serverMessage]).toEqual([
    503,
    'Come back later.',
    'Come back later.',
  ])
  for (const body of ['{}', 'null', '[]', '{"message":""}', '{"message":5}']) {
    const wordless = await failure(() => new Response(body, { status: 500 }))
    expect([wordless.body.type, wordless.message, wordless.serverMessage], body).toEqual([
      'error',
      'An unknown error occurred.',
      null,
    ])
  }
  const unreadable = await failure(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect([unreadable.status, unreadable.message, unreadable.serverMessage]).toEqual([
    502,
    'Error handling failed.',
    null,
  ])
})

test('bound calls add the bound input to their own', async () => {
  const { things, requests } = call()
  const one = bound(things, { id: 7 })
  await one.get({ q: 'sea' })
  await one.put({ tags: ['a'] })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://portal.test/api/things/7?q=sea',
    'PUT https://portal.test/api/things/7',
  ])
  expect(await requests[1]?.json()).toEqual({ tags: ['a'] })
})
