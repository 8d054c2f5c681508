import { createServer } from 'node:http'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { handlers as system } from '#api/edge/system/handlers.ts'
import { mount } from '#api/people/http/serve.ts'
import { readEnv } from '#env.ts'
import { apiOf, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { Messages } from '#i18n/messages.ts'
import { createApp, type AppParts } from './app.ts'
import { listen } from './listen.ts'
import { callRemoteApi } from './remote-api.ts'
import { openTracing, readTraceparent, tracedCalls, tracedPages, traced } from './tracing.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector that takes OTLP over HTTP. */
async function collector() {
  const spans: SentSpan[] = []
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      paths.add(`${request.method} ${request.url}`)
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
      }
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { spans, paths, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
}

/** A node that listens, and the lines of its log. */
async function node(variables: Record<string, string>, parts: Partial<AppParts> = {}) {
  const lines: { trace_id?: string; path?: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
  const env = readEnv({ NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1', ...variables })
  const app = createApp({ env, log, messages: new Messages(), unready: () => null, ...parts })
  const { port, close } = await listen(app.fetch, '127.0.0.1', 0)
  onTestFinished(() => close(0))
  return { lines, log, url: `http://127.0.0.1:${port}` }
}

async function apiNode(parts: Partial<AppParts> = {}, variables: Record<string, string> = {}) {
  const services = { ...servicesOver(db), rates: await loadRates(db) }
  const { rates } = contract.system
  const api = apiOf((app) => mount(app, { rates }, { rates: system.rates }, services))
  return node(variables, { ...parts, api })
}

test.each([
  [`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01`],
  [`00-${TRACE}-${PARENT}-00`, `00-${TRACE}-${PARENT}-00`],
  [`00-${TRACE}-${PARENT}-03`, `00-${TRACE}-${PARENT}-01`],
  // Of a later version only what is known is taken.
  [`cc-${TRACE}-${PARENT}-01-more`, `00-${TRACE}-${PARENT}-01`],
  [`00-${TRACE}-${PARENT}-01-more`, null],
  [`cc-${TRACE}-${PARENT}-01more`, null],
  [`ff-${TRACE}-${PARENT}-01`, null],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, null],
  [`00-${TRACE}-${PARENT}`, null],
  [' ', null],
  [undefined, null],
])('traceparent %s', (given, taken) => {
  expect(readTraceparent(given)).toBe(taken)
})

test('without a collector the trace of a trusted proxy reaches the logs of both nodes', async () => {
  const api = await apiNode()
  const web = await node({ ROLE: 'web', API_URL: `${api.url}/api` })
  const get = (traceparent: string) => fetch(`${web.url}/api/rates`, { headers: { traceparent } })
  expect((await get(`00-${TRACE}-${PARENT}-00`)).status).toBe(200)
  expect([web.lines, api.lines].map((lines) => lines.at(-1)?.trace_id)).toEqual([TRACE, TRACE])
  // An invalid one is replaced, by one trace for both.
  await get('00-1-2-3')
  const made = web.lines.at(-1)?.trace_id
  expect(made).toMatch(/^[\da-f]{32}$/)
  expect([made === TRACE, api.lines.at(-1)?.trace_id]).toEqual([false, made])
})

test('a trace of somebody who is no proxy is not taken, nor passed on', async () => {
  const api = await apiNode()
  const web = await node({ ROLE: 'web', API_URL: `${api.url}/api`, TRUST_PROXY: 'none' })
  await fetch(`${web.url}/api/rates`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  const made = web.lines.at(-1)?.trace_id
  expect(made).not.toBe(TRACE)
  expect(api.lines.at(-1)?.trace_id).toBe(made)
})

test('request, page, call and the request of the other node are one trace', async () => {
  const { spans, paths, ...endpoint } = await collector()
  const open = (ROLE: 'web' | 'api') =>
    openTracing({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: 1, ROLE }, pino({ level: 'silent' }))
  const [ofWeb, ofApi] = [await open('web'), await open('api')]
  const api = await apiNode({ tracing: ofApi })
  const call = tracedCalls(callRemoteApi(`${api.url}/api`), ofWeb, 'client')
  const web = await node(
    {},
    {
      tracing: ofWeb,
      web: tracedPages(
        async (request, of) => call(new Request(new URL('/api/rates', request.url)), of),
        ofWeb,
      ),
    },
  )
  const response = await fetch(`${web.url}/en/es?secret=1`, {
    headers: { traceparent: `00-${TRACE}-${PARENT}-01` },
  })
  expect(response.status).toBe(200)
  await traced(ofApi, 'job mail', null, async () => {})
  await expect(
    traced(ofApi, 'job push', null, async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await Promise.all([ofWeb.close(), ofApi.close()])

  expect([...paths]).toEqual(['POST /v1/traces'])
  const chain = spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string, kind: number) =>
    chain.find((span) => span.name === name && span.kind === kind)
  const page = named('page country', 2)
  const render = named('render', 1)
  const called = named('GET call', 3)
  const answered = named('call GET /rates', 2)
  expect(chain).toHaveLength(4)
  expect([
    page?.parentSpanId,
    render?.parentSpanId,
    called?.parentSpanId,
    answered?.parentSpanId,
  ]).toEqual([PARENT, page?.spanId, render?.spanId, called?.spanId])
  expect(page?.attributes).toContainEqual({ key: 'url.path', value: { stringValue: '/en/es' } })
  expect(JSON.stringify(spans)).not.toContain('secret')
  // Jobs begin traces of their own.
  expect(spans.filter(({ name }) => name.startsWith('job ')).map(({ name }) => name)).toEqual([
    'job mail',
    'job push',
  ])
  expect(web.lines.at(-1)?.trace_id).toBe(TRACE)
})

test('what the proxy decided not to record is not exported, and a share of 0 exports nothing', async () => {
  const { spans, paths: _, ...endpoint } = await collector()
  const tracing = await openTracing(
    { ...endpoint, OTEL_TRACES_SAMPLER_ARG: 0, ROLE: 'api' },
    pino({ level: 'silent' }),
  )
  const api = await apiNode({ tracing })
  await fetch(`${api.url}/api/rates`)
  await fetch(`${api.url}/api/rates`, { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
  await fetch(`${api.url}/api/rates`, { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  await tracing.close()
  expect(spans.map(({ traceId }) => traceId)).toEqual([TRACE])
  expect(api.lines).toHaveLength(3)
})

test('a collector that is away is named in the log, and requests go on', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const lines: { msg: string }[] = []
  const log = pino(
    {},
    {
      write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }),
    },
  )
  const tracing = await openTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_TRACES_SAMPLER_ARG: 1,
      ROLE: 'api',
    },
    log,
  )
  const api = await apiNode({ tracing })
  expect((await fetch(`${api.url}/api/rates`)).status).toBe(200)
  await tracing.close()
  expect(lines.map(({ msg }) => msg)).toContain('the last spans were not exported')
})
