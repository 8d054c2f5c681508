import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { handlers } from '#api/know/home-reports/handlers.ts'
import { mount, type ApiApp } from '#api/people/http/serve.ts'
import { homeReports } from '#contract/know/home-reports.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { NOTHING_CHOSEN } from '../../ground/page/address-choice.ts'
import { visitContext, type WebHost } from '../../ground/page/load-context.ts'
import { visitOf } from '../../ground/page/visit.server.ts'
import { loader } from './pdf-route.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = { ...servicesOver(db), places: await loadPlaces() }
const errors: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })

const HASH = 'q8XkT2vLw0ZrY5nBcJ7dHs3GmPfA9eUo4iK1tNjQ'
const WRONG = HASH.toLowerCase()
const { id: ownerId } = await createUser(db)
const { id } = await db
  .insertInto('home_reports')
  .values({
    owner_id: ownerId,
    title: 'Flat',
    home: JSON.stringify({
      location: 'city32653',
      lat: 41.39,
      lon: 2.16,
      category: 1,
      area: 80,
      features: 0,
    }),
    digest: createHash('sha256').update(HASH).digest(),
    shared_at: new Date(),
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('home_estimates')
  .values({
    report_id: id,
    answer: JSON.stringify({
      currency: 'EUR',
      rateDate: null,
      point: { lat: 41.39, lon: 2.16 },
      buy: { refused: 'few' },
      rent: { refused: 'few' },
      yield: null,
    }),
  })
  .execute()

/** Pages of a process that was just started. */
function pages(
  api: Pick<ApiApp, 'fetch'> = apiOf((app) => mount(app, homeReports, handlers, services)),
) {
  const host: WebHost = {
    api: (request, call) => api.fetch(request, { log, ...call, internal: true }),
    messages: services.messages,
    origin: null,
    domain: null,
    mapStyle: null,
    production: false,
    log,
  }
  return (hash: string, clientAddress: string, locale = 'en'): Promise<Response> => {
    const slug = `report-${id}-${hash}`
    const request = new Request(`http://portal.test/${locale}/service/pro/${slug}/report.pdf`)
    const context = new RouterContextProvider()
    const call = { clientAddress, requestId: 'r-1' }
    context.set(
      visitContext,
      visitOf(request, NOTHING_CHOSEN, host, call, { build: 'b', style: '' }),
    )
    return loader({
      request,
      url: new URL(request.url),
      context,
      params: { slug },
      pattern: '',
    } as never)
  }
}

test('a revoked or unknown link answers with a line of text', async () => {
  const get = pages()
  for (const [hash, locale, words] of [
    [WRONG, 'en', services.messages.translator('en')('homeReports.error.notFound')],
    ['-', 'de', services.messages.translator('de')('homeReports.error.notFound')],
  ] as const) {
    const answer = await get(hash, '192.0.2.1', locale)
    expect([answer.status, await answer.text()]).toEqual([404, words])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(errors).toEqual([])
})

test('too many waiting requests, or an unavailable API, answer 503 with a line of text', async () => {
  const answer = await pages({ fetch: () => new Response('gone', { status: 503 }) })(
    HASH,
    '192.0.2.1',
    'es',
  )
  expect([answer.status, await answer.text()]).toEqual([
    503,
    services.messages.translator('es')('api.error.pdfBusy'),
  ])
})

test('an address gets as many PDFs by pages as by the API, and no other waits for it', async () => {
  const get = pages()
  const statuses: number[] = []
  for (let n = 0; n <= homeReports.pdf.limit!; n++)
    statuses.push((await get(WRONG, '192.0.2.2')).status)
  expect(statuses).toEqual([...Array.from({ length: homeReports.pdf.limit! }, () => 404), 429])
  expect((await get(WRONG, '192.0.2.3')).status).toBe(404)
})

test('two PDFs of an address wait at once; others have their places', async () => {
  const get = pages()
  const busy = services.messages.translator('en')('api.error.pdfBusy')
  const all = await Promise.all(
    ['192.0.2.4', '192.0.2.4', '192.0.2.4', '192.0.2.5'].map((address) => get(HASH, address)),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  expect(all.at(-1)!.status).toBe(200)
  expect(await all.find(({ status }) => status === 429)!.text()).toBe(busy)
  expect(all.at(-1)!.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await all.at(-1)!.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // Places are free again.
  expect((await get(HASH, '192.0.2.4')).status).toBe(200)
  expect(errors).toEqual([])
})
