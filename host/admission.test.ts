import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { admit, type AdmissionOptions } from './admission.ts'

const messages = new Messages()
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const CALL = { clientAddress: '192.0.2.1', requestId: 'r' }

/** Pages that render until released, in the order of their start. */
function site(options: AdmissionOptions = {}) {
  const state = { now: 1000 }
  const begun: { path: string; end: () => void }[] = []
  const web = admit(
    (request) =>
      new Promise((resolve) =>
        begun.push({
          path: new URL(request.url).pathname,
          end: () => resolve(new Response('page')),
        }),
      ),
    messages,
    { clock: { now: () => state.now }, max: 2, maxWaitMs: 100, ...options },
  )
  const ask = (path: string, init: RequestInit = {}) =>
    web(new Request(`http://localhost${path}`, init), CALL)
  /** Ends the page that began first, which took this long. */
  const end = async (ms: number) => {
    state.now += ms
    begun.shift()!.end()
    await sleep(0)
  }
  return { state, begun, ask, end }
}

const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

test('pages beyond the number of places wait in turn', async () => {
  const { begun, ask, end } = site()
  const asked = ['/1', '/2', '/3', '/4'].map((path) => ask(path))
  await sleep(0)
  expect(begun.map(({ path }) => path)).toEqual(['/1', '/2'])
  await end(10)
  expect(begun.map(({ path }) => path)).toEqual(['/2', '/3'])
  for (let n = 0; n < 3; n++) await end(10)
  expect(await statuses(asked)).toEqual([200, 200, 200, 200])
})

test('a request that would wait too long is refused at once in its language; the others are answered', async () => {
  const { begun, ask, end } = site({ maxWaitMs: 3000 })
  // Thirty milliseconds a page, two at a time: 200 wait three seconds.
  const asked = Array.from({ length: 202 }, (_, n) => ask(`/de/es/search?areaMin=${n}`))
  const refused = await ask('/de/es/search')
  expect([
    refused.status,
    refused.headers.get('retry-after'),
    refused.headers.get('cache-control'),
  ]).toEqual([503, '2', 'no-store'])
  expect(await refused.text()).toBe(messages.translator('de')('errors.overloaded'))
  const data = await ask('/en/late.data')
  expect([data.status, await data.json()]).toEqual([
    503,
    expect.objectContaining({
      code: 'busy',
      message: messages.translator('en')('errors.overloaded'),
    }),
  ])
  while (begun.length > 0) await end(10)
  expect(await statuses(asked)).toEqual(asked.map(() => 200))
})

test('slower pages let fewer in', async () => {
  const { begun, ask, end } = site()
  for (let n = 0; n < 40; n++) {
    const page = ask('/slow')
    await sleep(0)
    await end(400)
    await page
  }
  const asked = ['/1', '/2', '/3'].map((path) => ask(path))
  expect((await asked[2]!).status).toBe(503)
  while (begun.length > 0) await end(1)
  expect(await statuses(asked)).toEqual([200, 200, 503])
})

test('people are let in before robots', async () => {
  const { begun, ask, end } = site({ maxWaitMs: 10_000 })
  const asked = [
    ask('/1'),
    ask('/2'),
    ask('/robot', { headers: { 'user-agent': ROBOT } }),
    ask('/person'),
  ]
  const order: string[] = []
  await sleep(0)
  while (begun.length > 0) {
    order.push(begun[0]!.path)
    await end(10)
  }
  expect(order).toEqual(['/1', '/2', '/person', '/robot'])
  expect(await statuses(asked)).toEqual([200, 200, 200, 200])
})

test('slow forms do not delay pages', async () => {
  const { begun, ask, end } = site()
  const slow = ask('/slow', {
    method: 'POST',
    body: new ReadableStream({ start() {} }),
    duplex: 'half',
  } as RequestInit)
  const forms = Array.from({ length: 3 }, (_, n) =>
    ask(`/form/${n}`, { method: 'POST', body: 'a=b' }),
  )
  await expect.poll(() => begun.length).toBe(2)
  const page = ask('/page')
  await sleep(0)
  expect(begun.map(({ path }) => path)).toEqual(['/form/0', '/form/1', '/page'])
  begun.pop()!.end()
  expect((await page).status).toBe(200)
  for (let n = 0; n < 3; n++) await end(1)
  expect(await statuses(forms)).toEqual([200, 200, 200])
  expect(await Promise.race([slow, Promise.resolve('still sending')])).toBe('still sending')
})

test('a request that waited too long is refused, and an aborted one leaves the queue', async () => {
  const { begun, ask, end } = site()
  const abort = new AbortController()
  const asked = ['/1', '/2', '/3'].map((path) => ask(path))
  const gone = ask('/gone', { signal: abort.signal })
  abort.abort()
  expect((await gone).status).toBe(503)
  expect((await asked[2]!).status).toBe(503)
  expect(begun.map(({ path }) => path)).toEqual(['/1', '/2'])
  await end(1)
  await end(1)
  expect(await statuses(asked)).toEqual([200, 200, 503])
})

test('a page that fails leaves its place to the next', async () => {
  let fails = true
  const web = admit(
    async () => {
      if (fails) throw new Error('broken')
      return new Response('page')
    },
    messages,
    { max: 1 },
  )
  const ask = () => web(new Request('http://localhost/en'), CALL)
  await expect(ask()).rejects.toThrow('broken')
  fails = false
  expect((await ask()).status).toBe(200)
})
