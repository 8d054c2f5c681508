import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser, openTestSession, type TestUser } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ANYWHERE, feedServer } from '#tests/feed-server.ts'
import { zipOf } from '#tests/feeds/zip.ts'
import { STORED_BYTES_MAX } from '../imports/revision-queries.ts'
import { keepFile } from '../imports/revision.ts'
import { retryDead } from '../jobs/dead-queries.ts'
import { takeJob, type Job } from '../jobs/queries.ts'
import { runNext } from '../jobs/runner.ts'
import { startJobs } from '../jobs/workers.ts'
import { handlers as offerHandlers } from '../offers/handlers.ts'
import { deleteAccount } from '../profile/leaving-queries.ts'
import { mount } from '../http/serve.ts'
import { loadRates } from '../rates/load.ts'
import { works } from '../work.ts'
import { handlers } from './handlers.ts'
import { fetchFeedInPictures } from './pictures.ts'
import {
  askForDueRuns,
  askForRun,
  expireSilent,
  fetchFeedIn,
  runFeedIn,
  sweepFeedsIn,
} from './run.ts'
import { testAddress } from './test-address.ts'

const { db, url, drop } = await createTestDatabase()
const services = {
  ...servicesOver(db, { RATE_LIMITS: 'off' }),
  places: await loadPlaces(),
  rates: await loadRates(db),
}
const server = await feedServer()
afterAll(async () => {
  server.close()
  await drop()
})
const app = apiOf((api) => mount(api, contract.feedsIn, handlers, services))
const call = visitor(app)
const as =
  ({ token }: Pick<TestUser, 'token'>) =>
  (method: string, path: string, body?: object) =>
    read(call(method, path, body, { authorization: `Bearer ${token}` }))

const kinds = {
  ...works(services),
  source_fetch: Object.assign((job: Job) => fetchFeedIn(job, services, ANYWHERE), {
    giveUp: works(services)['source_fetch']!.giveUp!,
    revive: works(services)['source_fetch']!.revive!,
  }),
  source_pictures: (job, signal) => fetchFeedInPictures(job, services, signal, ANYWHERE),
} satisfies ReturnType<typeof works>
/** Does all that is in the queue. */
const work = async () => {
  while (await runNext(kinds, services));
}

const property = (id: number, { price = '250000', type = 'Villa', images = [] as string[] } = {}) =>
  `<property><id>${id}</id><price>${price}</price><price_freq>sale</price_freq><type>${type}</type><town>Altea</town><province>Alicante</province>${images.length > 0 ? `<images>${images.map((url, index) => `<image id="${index + 1}"><url>${url}</url></image>`).join('')}</images>` : ''}</property>`
const feed = (properties: string[]) =>
  `<root><kyero><feed_version>3</feed_version></kyero>${properties.join('')}</root>`
const range = (count: number, more: Parameters<typeof property>[1] = {}) =>
  Array.from({ length: count }, (_, index) => property(index + 1, more))

let user: TestUser
let mine: ReturnType<typeof as>
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
  user = await createUser(db, { roles: ['moderator'] })
  mine = as(user)
  server.asked.length = 0
})

async function make(more: object = {}): Promise<number> {
  const made = await mine('POST', '/user/feeds-in', {
    name: 'Ours',
    format: 'kyero',
    address: server.url('/feed.xml'),
    ...more,
  })
  expect(made['status']).toBe(200)
  return (made['data'] as { id: number }).id
}
const offersOf = (id: number) =>
  db
    .selectFrom('offers')
    .select(['id', 'external_id', 'status', 'agency_id'])
    .where('source_id', '=', id)
    .orderBy('external_id')
    .execute()
const one = async (id: number) =>
  (await mine('GET', `/user/feeds-in/${id}`))['data'] as Record<string, any>

describe('a run', () => {
  test('brings nothing while its keeper is blocked, and what was brought is off the portal until then', async () => {
    server.files['/feed.xml'] = feed(range(2))
    const id = await make()
    await mine('PATCH', `/user/feeds-in/${id}`, { state: 'active', schedule: 'hourly' })
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const states = async () => (await offersOf(id)).map(({ status }) => status)
    const block = async (at: Date | null) => {
      await db.updateTable('users').set({ blocked_at: at }).where('id', '=', user.id).execute()
      await db
        .insertInto('jobs')
        .values({ kind: 'account_offers', data: JSON.stringify({ user: user.id }) })
        .execute()
      await work()
    }
    const due = () =>
      db
        .updateTable('sources')
        .set({ next_run_at: new Date(0) })
        .where('id', '=', id)
        .execute()
    expect(await states()).toEqual(['published', 'published'])
    server.files['/feed.xml'] = feed(range(3))
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await block(new Date())
    await due()
    await askForDueRuns(db)
    await work()
    expect(await states()).toEqual(['paused', 'paused'])
    await block(null)
    expect(await states()).toEqual(['published', 'published'])
    await due()
    await askForDueRuns(db)
    await work()
    expect(await states()).toEqual(['published', 'published', 'published'])
  })

  test('offers towns that nobody knows as words, with what the pins say, and reads them as the mapping says from then on; so do ids, kinds and deals that are missing', async () => {
    const home = (inner: string) =>
      `<property>${inner}<price>1000</price><town>Orihuela Costa</town><province>Alicante</province><location><latitude>37.99</latitude><longitude>-0.68</longitude></location></property>`
    server.files['/feed.xml'] = feed([
      home('<id>1</id><type>Villa</type><price_freq>sale</price_freq>'),
      home('<ref>R  2</ref>'),
    ])
    const id = await make()
    const run = async (kind: 'dry' | 'import') => {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind })
      await work()
      return (await one(id))['lastRun']
    }
    const places = () =>
      db
        .selectFrom('offers')
        .select(['external_id', 'state_id', 'city_id', 'district'])
        .where('source_id', '=', id)
        .orderBy('external_id')
        .execute()
    const words = [{ field: 'town', word: 'Orihuela Costa', count: 1, proposal: 'Torrevieja' }]
    await run('dry')
    expect((await mine('GET', `/user/feeds-in/${id}/words`))['data']).toEqual(words)
    await run('import')
    expect((await mine('GET', `/user/feeds-in/${id}/words`))['data']).toEqual(words)
    expect(await places()).toHaveLength(1)

    // A hundred towns do not hide a type.
    const { import_id } = await db
      .selectFrom('source_runs')
      .select('import_id')
      .where('source_id', '=', id)
      .where('import_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const unknown = [
      ...Array.from(
        { length: 220 },
        (_, n) => ['town', 'unknown_town', `Town ${n % 110}`] as const,
      ),
      ['type', 'unknown_type', 'Cube'] as const,
    ]
    await db
      .insertInto('import_problems')
      .values(
        unknown.map(([field, code, raw]) => ({
          import_id: import_id!,
          item: 9,
          severity: 'dropped',
          field,
          code,
          message: '',
          raw,
        })),
      )
      .execute()
    const fields = (await mine('GET', `/user/feeds-in/${id}/words`))['data'].map(
      ({ field }: { field: string }) => field,
    )
    expect([
      fields.filter((field: string) => field === 'town').length,
      fields.filter((field: string) => field === 'type').length,
    ]).toEqual([100, 1])

    const mapping = {
      format: 'kyero',
      defaults: { id: 'reference', action: 'rent', category: 'apartment' },
      values: { places: { 'Orihuela Costa': 'Orihuela' } },
    }
    expect(await mine('PATCH', `/user/feeds-in/${id}`, { mapping })).toMatchObject({ status: 200 })
    const { figures, problems } = await run('import')
    expect(figures).toMatchObject({ created: 1, updated: 1, rejected: 0 })
    expect(
      problems
        .map(({ severity, field, code }: Record<string, string>) => `${severity} ${field} ${code}`)
        .toSorted(),
    ).toEqual([
      'noted action default_used',
      'noted category default_used',
      'noted id id_from_reference',
    ])
    const orihuela = services.places.byPath('/es/alicante/orihuela')!
    expect(await places()).toEqual(
      ['1', 'R  2'].map((external_id) => ({
        external_id,
        state_id: orihuela.stateId,
        city_id: orihuela.cityId,
        district: 'Orihuela Costa',
      })),
    )
    expect((await mine('GET', `/user/feeds-in/${id}/words`))['data']).toEqual([])
  })

  test('is tried first, with all that it would do and find wrong, and leaves nothing behind; then done', async () => {
    server.files['/feed.xml'] = feed([...range(3), property(4, { type: 'Yurt' })])
    const id = await make()
    expect(await one(id)).toMatchObject({ state: 'paused', lastRun: null, hasImported: false })
    expect(
      (await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' }))['data'],
    ).toMatchObject({ state: 'waiting', kind: 'dry' })
    expect(await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })).toMatchObject({
      status: 409,
      code: 'busy',
    })
    await work()
    const { lastRun } = await one(id)
    expect(lastRun).toMatchObject({
      state: 'done',
      error: null,
      figures: { items: 4, created: 3, rejected: 1 },
      problems: [{ severity: 'rejected', code: 'unknown_type', count: 1 }, expect.anything()].slice(
        0,
        1,
      ),
    })
    expect(
      await mine('GET', `/user/feeds-in/${id}/runs/${lastRun.id}/problems?severity=rejected`),
    ).toMatchObject({ total: 1, data: [{ item: 4, externalId: '4', field: 'type', raw: 'Yurt' }] })
    expect(await offersOf(id)).toEqual([])

    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    expect(await one(id)).toMatchObject({
      offers: 3,
      quarantined: 1,
      hasImported: true,
      lastRun: { state: 'done', revision: { name: 'feed.xml' } },
    })
    expect((await mine('GET', `/user/feeds-in/${id}/items`))['data']).toMatchObject([
      { externalId: '4', state: 'quarantined', raw: { type: 'Yurt' } },
    ])
    // What was quarantined is understood once the mapping knows the word; the file is read again as it came.
    const [revision] = (await mine('GET', `/user/feeds-in/${id}/revisions`))['data'] as {
      id: number
    }[]
    expect(
      await mine('PATCH', `/user/feeds-in/${id}`, {
        mapping: { format: 'kyero', values: { category: { Yurt: 'mobile-home' } } },
      }),
    ).toMatchObject({ status: 200 })
    expect(
      (await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import', revision: revision!.id }))[
        'data'
      ],
    ).toMatchObject({ cause: 'replay' })
    await work()
    expect(await one(id)).toMatchObject({ offers: 4, quarantined: 0 })
    expect(await mine('GET', `/user/feeds-in/${id}/runs`)).toMatchObject({ total: 3 })
  })

  test('has a mapping that of two tabs only the first changes: the second hears of it, and may save again', async () => {
    const id = await make()
    const { mappingVersion } = await one(id)
    const change = (attribution: string, seen: unknown) =>
      mine('PATCH', `/user/feeds-in/${id}`, {
        mapping: { format: 'kyero', attribution },
        mappingVersion: seen,
      })
    expect(await change('first', mappingVersion)).toMatchObject({ status: 200 })
    expect(await change('second', mappingVersion)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await one(id)).toMatchObject({ mapping: { attribution: 'first' } })
    expect(await change('second', (await one(id))['mappingVersion'])).toMatchObject({ status: 200 })
    expect(await one(id)).toMatchObject({ mapping: { attribution: 'second' } })
    expect(
      await mine('PATCH', `/user/feeds-in/${id}`, { name: 'Renamed', mappingVersion }),
    ).toMatchObject({ status: 200 })
  })

  test('of a file that shrank removes nothing until a member confirms it, and notifies its owner once', async () => {
    server.files['/feed.xml'] = feed(range(10))
    const id = await make()
    const run = async (more: object = {}) => {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import', ...more })
      await work()
      return (await one(id))['lastRun'] as Record<string, any>
    }
    await run()
    server.files['/feed.xml'] = feed(range(5, { price: '1' }))
    const doubted = await run()
    expect(doubted).toMatchObject({
      doubt: { code: 'fewer', usual: 10, whole: 5, missing: 5, acceptable: true },
    })
    await run()
    const notices = await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .execute()
    expect(notices).toEqual([{ title: 'feedsIn.notice.doubted.title' }])
    expect(await run({ revision: doubted['revision'].id, acceptFewer: true })).toMatchObject({
      doubt: null,
    })
    server.files['/feed.xml'] = feed(range(5, { price: '2' }))
    expect(await run()).toMatchObject({ doubt: null, figures: { gone: 5 } })
    expect(await one(id)).toMatchObject({ offers: 5 })
  })

  test('that cannot be done says why, and the next one goes on', async () => {
    server.files['/feed.xml'] = 503
    const id = await make()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    expect((await one(id))['lastRun']).toMatchObject({
      state: 'failed',
      error: { code: 'refused', message: expect.stringContaining('503') as string },
    })
    server.files['/feed.xml'] = feed(range(1))
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    expect(await one(id)).toMatchObject({ offers: 1, lastRun: { state: 'done', error: null } })
  })

  test('of a file of another format says which it is, and keeps what was there', async () => {
    server.files['/feed.xml'] = feed(range(1))
    const id = await make()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    server.files['/feed.xml'] = '<daft version="1.0"><overseas_sale/></daft>'
    for (const kind of ['dry', 'import']) {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind })
      await work()
      expect(await one(id)).toMatchObject({
        offers: 1,
        lastRun: {
          state: 'failed',
          figures: null,
          error: {
            code: 'other_format',
            looksLike: 'daft',
            message: expect.stringContaining('Daft') as string,
          },
        },
      })
    }
  })

  test('that is cut off goes on with the same file where it was, and none is lost or doubled', async () => {
    server.files['/feed.xml'] = feed(range(1200))
    const id = await make()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    const stop = new AbortController()
    // Stops after the first batch that was stored.
    const watched = {
      ...kinds,
      source_run: (job: Parameters<typeof runFeedIn>[0]) =>
        runFeedIn(job, services, watch(stop, id)),
    }
    for (let job = 0; job < 2; job++) await runNext(watched, services, stop.signal)
    const before = (await offersOf(id)).length
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(1200)
    server.files['/feed.xml'] = 500
    await work()
    expect(await offersOf(id)).toHaveLength(1200)
    expect((await one(id))['lastRun']).toMatchObject({ state: 'done', figures: { created: 1200 } })
    expect(server.asked.filter(({ path }) => path === '/feed.xml')).toHaveLength(1)
  })

  test.each(['source_fetch', 'source_run'])(
    'that kills its process every time ends as failed at last, its keeper is notified, and it can be retried, or another asked for (%s)',
    async (kind) => {
      server.files['/feed.xml'] = feed(range(1))
      const id = await make()
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      if (kind === 'source_run') await runNext(kinds, services)
      for (let attempt = 1; attempt <= 12; attempt++) {
        expect(await takeJob(db, [kind], 0)).toMatchObject({ attempts: attempt })
        // As the work does first of all.
        await db
          .updateTable('source_runs')
          .set({ state: 'running' })
          .where('source_id', '=', id)
          .execute()
      }
      await work()
      expect((await one(id))['lastRun']).toMatchObject({
        state: 'failed',
        error: { code: 'internal' },
      })
      expect(
        await db
          .selectFrom('notifications')
          .select('title')
          .where('user_id', '=', user.id)
          .execute(),
      ).toEqual([{ title: expect.stringContaining('failed') as string }])
      const { lastRun: failed } = await one(id)
      await retryDead(db)
      await work()
      expect((await one(id))['lastRun']).toMatchObject({
        id: failed.id,
        state: 'done',
        error: null,
        figures: { created: 1 },
      })
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
      const { lastRun: next } = await one(id)
      expect(next).toMatchObject({ state: 'done' })
      expect(next.id).not.toBe(failed.id)
    },
  )

  test('comes by itself when its turn is there, and not of one that is paused', async () => {
    server.files['/feed.xml'] = feed(range(1))
    const id = await make({ schedule: 'hourly' })
    const due = async () => {
      await db
        .updateTable('sources')
        .set({ next_run_at: sql<string>`next_run_at - interval '1 hour'` })
        .where('id', '=', id)
        .execute()
      await askForDueRuns(db)
      await askForDueRuns(db)
      return (await db.selectFrom('source_runs').select('id').where('source_id', '=', id).execute())
        .length
    }
    expect(await due()).toBe(0)
    expect(
      (await mine('PATCH', `/user/feeds-in/${id}`, { state: 'active' }))['data'],
    ).toMatchObject({ state: 'active', nextRunAt: expect.any(String) as string })
    expect(await due()).toBe(1)
    await work()
    expect((await one(id))['lastRun']).toMatchObject({ cause: 'schedule', state: 'done' })
    expect(
      (await mine('PATCH', `/user/feeds-in/${id}`, { state: 'paused' }))['data'],
    ).toMatchObject({ nextRunAt: null })
    expect(await due()).toBe(1)
  })
})

/** A signal that aborts once offers of a source are stored. */
function watch(stop: AbortController, id: number): AbortSignal {
  const { signal } = stop
  const throwIfAborted = signal.throwIfAborted.bind(signal)
  let asked = 0
  // Asked for each batch of 500: three while the file is read, then after the first that is stored.
  signal.throwIfAborted = () => {
    asked += 1
    if (asked === 4) stop.abort(new Error(`the process stops, ${id}`))
    throwIfAborted()
  }
  return signal
}

describe('files that are sent', () => {
  test('by a form, by a program with a token; the names of its columns are listed before there is a mapping', async () => {
    const id = await make({ format: 'csv', address: null })
    const csv = 'ref;price;kind;town\na;100000;flat;Altea\nb;200000;castle;Altea\n'
    const form = new FormData()
    form.set('file', new File([csv], 'ours.csv'))
    expect(
      await read(
        call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${user.token}` }),
      ),
    ).toMatchObject({ status: 409, code: 'no_mapping' })
    form.set('kind', 'keep')
    expect(
      await read(
        call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${user.token}` }),
      ),
    ).toMatchObject({ status: 200, data: null })
    expect((await mine('GET', `/user/feeds-in/${id}/peek`))['data']).toMatchObject({
      looksLike: 'csv',
      delimiter: ';',
      columns: ['ref', 'price', 'kind', 'town'],
    })
    expect(
      await mine('PATCH', `/user/feeds-in/${id}`, { mapping: { format: 'csv', identity: 7 } }),
    ).toMatchObject({ status: 422, errors: { mapping: [expect.stringContaining('identity')] } })
    const mapping = {
      format: 'csv',
      delimiter: ';',
      identity: 'ref',
      action: { constant: 'buy' },
      category: { column: 'kind', values: { flat: 'apartment' } },
      price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
      place: { country: { constant: 'ES' }, town: 'town' },
      texts: { en: { title: 'Home in {town}' } },
    }
    expect(await mine('PATCH', `/user/feeds-in/${id}`, { mapping })).toMatchObject({ status: 200 })
    const token = await openTestSession(db, user.id)
    const allow = (scopes: string[]) =>
      db
        .updateTable('access_tokens')
        .set({ kind: 'personal', name: 'x', scopes })
        .where('id', '=', Number(token.split('|')[0]))
        .execute()
    const push = (body: string) =>
      app.fetch(
        new Request(`http://portal.test/api/feeds/${id}?name=night.csv`, {
          method: 'PUT',
          body,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        }),
        { log: services.log, requestId: 'r', clientAddress: '192.0.2.1', internal: false },
      )
    await allow(['feeds:read'])
    expect((await push(csv)).status).toBe(403)
    await allow(['feeds:write'])
    expect(await read(push(csv))).toMatchObject({
      status: 200,
      data: { cause: 'program', kind: 'import', revision: { name: 'night.csv' } },
    })
    expect(await read(push(`${csv}c;1;flat;Altea\n`))).toMatchObject({ status: 409, code: 'busy' })
    await work()
    expect(await one(id)).toMatchObject({
      offers: 1,
      quarantined: 1,
      lastRun: { figures: { items: 2, created: 1, rejected: 1 } },
    })
  })

  test("a report names lines and columns of a table as its author does, in the reader's language, and is taken along as one that runs nothing", async () => {
    const id = await make({ format: 'csv', address: null })
    const send = async (csv: string, kind: string) => {
      const form = new FormData()
      form.set('file', new File([csv], 'ours.csv'))
      form.set('kind', kind)
      expect(
        await read(
          call('POST', `/user/feeds-in/${id}/files`, form, {
            authorization: `Bearer ${user.token}`,
          }),
        ),
      ).toMatchObject({ status: 200 })
      await work()
    }
    const csv =
      'sep=;\r\nNr;Preis;Art;Ort;Text\r\n=1+1;1000;flat;Altea;"two\r\nlines"\r\nb;1000;+igloo;Altea;x\r\nc;1000;flat;Nowhereville;y\r\n'
    await send(csv, 'keep')
    expect((await mine('GET', `/user/feeds-in/${id}/peek`))['data']).toMatchObject({
      values: { Art: ['flat', '+igloo'], Preis: ['1000'] },
    })
    const mapping = {
      format: 'csv',
      delimiter: ';',
      identity: 'Nr',
      action: { constant: 'buy' },
      category: { column: 'Art', values: { flat: 'apartment' } },
      price: { amount: 'Preis', currency: { constant: 'EUR' }, type: { constant: 'full' } },
      place: { country: { constant: 'ES' }, town: 'Ort' },
      texts: { en: { title: 'Home in {town}' } },
    }
    expect(await mine('PATCH', `/user/feeds-in/${id}`, { mapping })).toMatchObject({ status: 200 })
    for (const kind of ['dry', 'import']) {
      await send(csv, kind)
      const { lastRun } = await one(id)
      const wanted = [
        {
          line: 5,
          externalId: 'b',
          column: 'Art',
          code: 'unknown_value',
          details: { allowed: ['flat'] },
        },
        {
          line: 6,
          externalId: 'c',
          column: 'Ort',
          code: 'unknown_town',
          details: { place: 'Spain' },
        },
      ]
      expect(
        (await mine('GET', `/user/feeds-in/${id}/runs/${lastRun.id}/problems`))['data'],
      ).toMatchObject(wanted)
      expect(lastRun.problems).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'unknown_value', line: 5, column: 'Art', count: 1 }),
        ]),
      )
      const report = `/user/feeds-in/${id}/runs/${lastRun.id}/report`
      expect((await mine('GET', report))['data'].split('\r\n')).toEqual([
        '"Line","Listing","Result","Field","Problem","Value in the file"',
        `"5","b","Item not imported","Art","Unknown value. Allowed values: flat.","'+igloo"`,
        '"6","c","Value not imported","Ort","Unknown town; the wider area was used. Place: Spain.","Nowhereville"',
        '',
      ])
      expect(await as(await createUser(db))('GET', report)).toMatchObject({ status: 404 })
    }
    expect((await mine('GET', `/user/feeds-in/${id}/items`))['data']).toMatchObject([
      {
        externalId: 'b',
        problems: [
          { line: 5, column: 'Art', code: 'unknown_value', details: { allowed: ['flat'] } },
        ],
      },
    ])
  })

  test('old ones are thrown away, and what a run waits for is not', async () => {
    server.files['/feed.xml'] = feed(range(1))
    const id = await make()
    for (let price = 1; price <= 23; price++) {
      server.files['/feed.xml'] = feed(range(1, { price: String(price) }))
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
      await work()
    }
    await db
      .updateTable('feed_revisions')
      .set({ fetched_at: sql<string>`fetched_at - interval '91 days'` })
      .where('source_id', '=', id)
      .execute()
    await sweepFeedsIn(services)
    expect(await mine('GET', `/user/feeds-in/${id}/revisions`)).toMatchObject({ total: 20 })
    const { rows } = await sql<{
      digest: Buffer
    }>`select digest from feed_revisions where source_id = ${id} order by id limit 1`.execute(db)
    expect(await services.storage.has(`feeds/${id}/${rows[0]!.digest.toString('hex')}`)).toBe(true)
  })
})

test('files of one keeper take so much in all: the oldest go, and where that is not enough no more is taken', async () => {
  const [first, second] = [
    await make({ format: 'kyero', address: null }),
    await make({ format: 'kyero' }),
  ]
  const kept = async () =>
    await db
      .selectFrom('feed_revisions')
      .select(['source_id', 'name', 'digest'])
      .where('source_id', 'in', [first, second])
      .orderBy('fetched_at')
      .execute()
  const push = (id: number, name: string) =>
    read(
      app.fetch(
        new Request(`http://portal.test/api/feeds/${id}?name=${name}&dry=1`, {
          method: 'PUT',
          body: feed([property(1, { price: name })]),
          headers: { authorization: `Bearer ${user.token}` },
        }),
        { log: services.log, requestId: 'r', clientAddress: '192.0.2.1', internal: false },
      ),
    )
  const take = async (id: number, name: string) => {
    const { status } = await push(id, name)
    await work()
    return status as number
  }
  const size = (bytes: number, where: string) =>
    db
      .updateTable('feed_revisions')
      .set({ size: bytes })
      .where('source_id', 'in', [first, second])
      .where('name', '=', where)
      .execute()
  for (const name of ['1', '2', '3', '4']) await take(first, name)
  const [oldest] = await kept()
  await size(STORED_BYTES_MAX - 500, '1')
  // That was too much: the next takes its place.
  expect(await take(first, '5')).toBe(200)
  expect((await kept()).map(({ name }) => name)).toEqual(['2', '3', '4', '5'])
  expect(await services.storage.has(`feeds/${first}/${oldest!.digest.toString('hex')}`)).toBe(false)
  // Files that must stay fill the space, for a file that is sent and for one that is fetched.
  await size(STORED_BYTES_MAX - 100, '5')
  expect(await push(second, '6')).toMatchObject({
    status: 413,
    code: 'full',
    message:
      'Your feeds can use 16 GB of storage, and this file doesn’t fit: the last two files of each feed use 16 GB. Upload a smaller file, or delete a feed.',
  })
  server.files['/feed.xml'] = feed(range(3))
  await mine('POST', `/user/feeds-in/${second}/runs`, { kind: 'import' })
  await work()
  expect((await one(second))['lastRun']).toMatchObject({ state: 'failed', error: { code: 'full' } })
  expect(await offersOf(second)).toEqual([])
  expect((await kept()).map(({ name }) => name)).not.toContain('6')
  // Others have their own room.
  const { data } = await as(await createUser(db))('POST', '/user/feeds-in', {
    name: 'Theirs',
    format: 'kyero',
  })
  await expect(
    keepFile(services, (data as { id: number }).id, {
      name: '7',
      async *bytes() {
        yield Buffer.from(feed(range(1)))
      },
    }),
  ).resolves.toMatchObject({ file: { name: '7' } })
  // Given up, its files count no more.
  await mine('DELETE', `/user/feeds-in/${first}?offers=archive`)
  expect(await take(second, '8')).toBe(200)
})

test('a server that does not answer keeps nobody waiting but whoever named it', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const held: ServerResponse[] = []
  const silent = createServer((_, response) => void held.push(response))
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const other = await createUser(db, { roles: ['moderator'] })
  const theirs = (
    (
      await as(other)('POST', '/user/feeds-in', {
        name: 'Theirs',
        format: 'kyero',
        address: server.url('/feed.xml'),
      })
    )['data'] as { id: number }
  ).id
  const own = [
    await make({ address: slow }),
    await make({ address: slow }),
    await make({ address: slow }),
    await make(),
  ]
  for (const id of own) await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await as(other)('POST', `/user/feeds-in/${theirs}/runs`, { kind: 'import' })
  const jobs = startJobs(
    [
      { works: { source_fetch: kinds.source_fetch }, workers: 2 },
      { works: { source_run: (job, signal) => runFeedIn(job, services, signal) }, workers: 1 },
    ],
    { ...services, databaseUrl: url },
  )
  try {
    await expect.poll(async () => (await offersOf(theirs)).length, { timeout: 20_000 }).toBe(2)
    expect(held).toHaveLength(1)
    expect(
      await db
        .selectFrom('source_runs')
        .select('state')
        .where('source_id', 'in', own)
        .where('state', '=', 'waiting')
        .execute(),
    ).toHaveLength(3)
    silent.close()
    silent.closeAllConnections()
    await expect.poll(async () => (await offersOf(own[3]!)).length, { timeout: 20_000 }).toBe(2)
  } finally {
    silent.closeAllConnections()
    await jobs.stop()
  }
})

test('a right that ends while a file is read ends the import before its next batch', async () => {
  server.files['/feed.xml'] = feed(range(1200))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  const signal = new AbortController().signal
  let asked = 0
  let taken: Promise<unknown> | undefined
  signal.throwIfAborted = () => {
    asked += 1
    if (asked === 4)
      taken = db.updateTable('users').set({ roles: 1 }).where('id', '=', user.id).execute()
  }
  await runNext(kinds, services)
  const watched = {
    ...kinds,
    source_run: async (job: Parameters<typeof runFeedIn>[0]) => runFeedIn(job, services, signal),
  }
  await runNext(watched, services)
  await taken
  expect((await one(id))['lastRun']).toMatchObject({
    state: 'failed',
    error: { code: 'unchecked' },
  })
  expect((await offersOf(id)).length).toBeLessThan(1200)
})

test('an address is looked at before anything is read from it; a private one is refused, and no answer has its password', async () => {
  server.files['/feed.xml'] = feed(range(1))
  const id = await make({ username: 'me', password: 'S3CRET' })
  expect(await testAddress(server.url('/feed.xml'), ANYWHERE)).toMatchObject({
    reached: true,
    looksLike: 'kyero',
  })
  expect(await testAddress(server.url('/none'), ANYWHERE)).toMatchObject({
    reached: false,
    error: { code: 'refused' },
  })
  expect((await mine('POST', `/user/feeds-in/${id}/test`))['data']).toMatchObject({
    reached: false,
    error: { code: 'bad_address' },
  })
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
  await work()
  expect(Buffer.from(server.asked.at(-1)!.authorization!.slice(6), 'base64').toString()).toBe(
    'me:S3CRET',
  )
  const everything = await Promise.all(
    ['', '/runs', '/revisions'].map((path) => mine('GET', `/user/feeds-in/${id}${path}`)),
  )
  expect(JSON.stringify(everything)).not.toContain('S3CRET')
  expect(
    await mine('PATCH', `/user/feeds-in/${id}`, {
      address: 'https://me:S3CRET@feeds.example/a.xml',
    }),
  ).toMatchObject({ status: 422 })
  expect((await mine('PATCH', `/user/feeds-in/${id}`, { name: 'Still' }))['data']).toMatchObject({
    hasPassword: true,
  })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'https://another.example/a.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: false })
  // Nor does it go over the wire in the open when it was given for a safe one.
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { username: 'me', password: 'S3CRET' }))['data'],
  ).toMatchObject({ hasPassword: true })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'https://another.example/b.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: true })
  expect(
    (await mine('PATCH', `/user/feeds-in/${id}`, { address: 'http://another.example/b.xml' }))[
      'data'
    ],
  ).toMatchObject({ hasPassword: false })
})

test('homes of a feed that falls silent expire as those that are written here do; their owner is notified before, and they come back with the next file', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  const read_ = async () => {
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
  }
  const silentFor = async (days: number) => {
    await db
      .updateTable('sources')
      .set({ heard_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
    for (let n = 0; n < 2; n++) await expireSilent(db)
  }
  const state = async () => ({
    statuses: (await offersOf(id)).map(({ status }) => status),
    told: (
      await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title.split('.').at(-2)),
  })
  await read_()
  const { heardAt, expiresAt } = await one(id)
  expect(Date.parse(expiresAt as string) - Date.parse(heardAt as string)).toBe(90 * 86_400_000)
  await silentFor(82)
  expect(await state()).toEqual({ statuses: ['published', 'published'], told: [] })
  await silentFor(84)
  expect(await state()).toEqual({ statuses: ['published', 'published'], told: ['expiring'] })
  expect(await one(id)).toMatchObject({ isSilent: true })
  // A server that answers what cannot be read says nothing of the homes; one that answers the same file as before does.
  server.files['/feed.xml'] =
    '<root><kyero><feed_version>3</feed_version></kyero><property><id>1</id>'
  await read_()
  expect((await one(id))['expiresAt']).not.toBe(expiresAt)
  // However long it was silent when its keeper was warned, a week is left.
  await silentFor(200)
  expect(await state()).toMatchObject({
    statuses: ['published', 'published'],
    told: ['expiring', 'failed'],
  })
  await db
    .updateTable('sources')
    .set({ warned_at: sql<string>`now() - interval '6 days 23 hours'` })
    .where('id', '=', id)
    .execute()
  await silentFor(200)
  expect((await state()).statuses).toEqual(['published', 'published'])
  await db
    .updateTable('sources')
    .set({ warned_at: sql<string>`now() - interval '7 days'` })
    .where('id', '=', id)
    .execute()
  await silentFor(91)
  expect(await state()).toMatchObject({
    statuses: ['expired', 'expired'],
    told: ['expiring', 'failed', 'expired'],
  })
  server.files['/feed.xml'] = feed(range(2))
  await read_()
  expect((await state()).statuses).toEqual(['published', 'published'])
  await silentFor(20)
  expect((await state()).statuses).toEqual(['published', 'published'])
})

test('the day of publication is ours; since when a source has a home is kept apart and said on its page', async () => {
  const id = await make({
    format: 'reso',
    mapping: { format: 'reso', defaults: { currency: 'EUR', country: 'ES' } },
  })
  const record = (ListingKey: string, OnMarketTimestamp: string) => ({
    ListingKey,
    OnMarketTimestamp,
    ListPrice: 100_000,
    PropertyType: 'Residential',
    PropertySubType: 'SingleFamilyResidence',
    StandardStatus: 'Active',
    City: 'Altea',
  })
  server.files['/feed.xml'] = JSON.stringify({
    value: [record('old', '2014-07-30T00:00:00Z'), record('new', '2199-01-01T00:00:00Z')],
  })
  const before = Date.now()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'external_id', 'published_at', 'listed_at'])
    .where('source_id', '=', id)
    .orderBy('external_id', 'desc')
    .execute()
  expect(rows).toMatchObject([
    { external_id: 'old', listed_at: '2014-07-30T00:00:00Z' },
    { external_id: 'new' },
  ])
  for (const { published_at } of rows)
    expect(Date.parse(published_at!)).toBeGreaterThanOrEqual(before - 1000)
  const page = apiOf((api) => mount(api, contract.offers, offerHandlers, services))
  const listed = await Promise.all(
    rows.map(
      async (row) => (await read(visitor(page)('GET', `/offers/${row.id}`)))['listedAt'] as unknown,
    ),
  )
  expect(listed).toEqual(['2014-07-30T00:00:00Z', null])
})

test('the first homes of a file are shown as a mapping would make them, before anything is kept', async () => {
  const id = await make({ format: 'csv', address: null })
  const mapping = (more: object = {}) => ({
    format: 'csv',
    identity: 'id',
    action: { constant: 'buy' },
    category: { constant: 'house' },
    price: { amount: 'price', currency: { constant: 'USD' }, type: { constant: 'full' } },
    place: { country: { constant: 'ES' }, town: 'town' },
    numbers: { livingArea: { column: 'sqft', unit: 'sqft' } },
    pictures: { columns: ['p1', 'p2'] },
    availableFrom: 'from',
    dates: 'DD.MM.YYYY',
    texts: { en: { title: 'House in {town}' } },
    ...more,
  })
  expect(await mine('POST', `/user/feeds-in/${id}/preview`, { mapping: mapping() })).toMatchObject({
    status: 409,
    code: 'nothing_to_read',
  })
  const form = new FormData()
  const row = (n: number) =>
    `${n},${n === 2 ? '' : 250000},5180,Altea,https://p.example/${n}a.jpg,https://p.example/${n}b.jpg,31.12.2026`
  form.append(
    'file',
    new File(
      [['id,price,sqft,town,p1,p2,from', ...[1, 2, 3, 4, 5, 6].map(row)].join('\n')],
      'ours.csv',
    ),
  )
  form.append('kind', 'keep')
  expect(
    await read(
      call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${user.token}` }),
    ),
  ).toMatchObject({ status: 200 })
  const { data } = (await mine('POST', `/user/feeds-in/${id}/preview`, {
    mapping: mapping(),
  })) as Record<string, any>
  expect(data).toHaveLength(5)
  expect(data[0]).toMatchObject({
    externalId: '1',
    problems: [],
    home: {
      title: 'House in Altea',
      area: 481.24,
      price: { amount: 25_000_000, currency: 'USD' },
      places: ['Altea', 'Alicante', 'Spain'],
      pictures: 2,
    },
  })
  expect(data[1]).toMatchObject({
    externalId: '2',
    home: null,
    problems: [{ severity: 'rejected', code: 'missing' }],
  })
  expect(
    (
      await mine('POST', `/user/feeds-in/${id}/preview`, {
        mapping: mapping({ dates: 'YYYY-MM-DD' }),
      })
    )['data'][0],
  ).toMatchObject({
    problems: [{ field: 'availableFrom', code: 'invalid_date', raw: '31.12.2026' }],
  })
  expect(
    await mine('POST', `/user/feeds-in/${id}/preview`, { mapping: { format: 'csv' } }),
  ).toMatchObject({ status: 422, code: 'invalid_mapping' })
  expect(await one(id)).toMatchObject({ mapping: null, offers: 0 })
})

test('files are called what they are called, whatever signs that has', async () => {
  const id = await make()
  const names = [
    '100%.xml',
    '%E0%A4%A.xml',
    'caf%C3%A9.xml',
    '%2e%2e%2fetc.xml',
    `${'x'.repeat(400)}.xml`,
  ]
  for (const name of names) {
    server.files[`/${name}`] = feed(range(1, { price: String(name.length) }))
    await mine('PATCH', `/user/feeds-in/${id}`, { address: 'https://feeds.example/a.xml' })
    await db
      .updateTable('sources')
      .set({ address: server.url(`/${name}`) })
      .where('id', '=', id)
      .execute()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
    await work()
    expect((await one(id))['lastRun']).toMatchObject({ state: 'done' })
  }
  const kept = (await mine('GET', `/user/feeds-in/${id}/revisions`))['data'] as { name: string }[]
  expect(kept.map(({ name }) => name).toReversed()).toEqual([
    '100%.xml',
    '%E0%A4%A.xml',
    'café.xml',
    '../etc.xml',
    'x'.repeat(200),
  ])
})

test("a source is its agency's: those who run it and the one who made it may keep it, and its offers are the agency's", async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'casa', name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, agent, stranger] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ]
  await db
    .insertInto('agency_members')
    .values([
      { user_id: owner.id, agency_id: agency, role: 'owner' },
      { user_id: agent.id, agency_id: agency, role: 'agent' },
    ])
    .execute()
  server.files['/feed.xml'] = feed(range(2))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect(await offersOf(id)).toMatchObject([{ agency_id: null }, { agency_id: null }])
  // Its keeper begins to work there.
  await db
    .insertInto('agency_members')
    .values({ user_id: user.id, agency_id: agency, role: 'agent' })
    .execute()
  server.files['/feed.xml'] = feed(range(3))
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect((await offersOf(id)).map(({ agency_id }) => agency_id)).toEqual([agency, agency, agency])
  const statuses = async () =>
    Promise.all(
      [user, owner, agent, stranger].map(
        async (who) => (await as(who)('GET', `/user/feeds-in/${id}`))['status'] as number,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await db.deleteFrom('agency_members').where('user_id', '=', user.id).execute()
  expect(await statuses()).toEqual([404, 200, 404, 404])
  await deleteAccount(db, { ...user, roles: 1 } as never)
  expect((await offersOf(id)).map(({ status }) => status)).toEqual([
    'published',
    'published',
    'published',
  ])
})

test('what nobody has looked at is tried, and made public once the papers of its agency were checked', async () => {
  const { id: agency } = await db
    .insertInto('agencies')
    .values({ slug: 'nueva', name: 'Nueva', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newcomer = await createUser(db)
  const theirs = as(newcomer)
  server.files['/feed.xml'] = feed(range(2))
  const { data } = await theirs('POST', '/user/feeds-in', {
    name: 'New',
    format: 'kyero',
    address: server.url('/feed.xml'),
  })
  const { id } = data as { id: number }
  const tried = async () => {
    const run = await theirs('POST', `/user/feeds-in/${id}/runs`, { kind: 'dry' })
    await work()
    return run['status']
  }
  const refused = async () =>
    Promise.all([
      theirs('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' }),
      theirs('PATCH', `/user/feeds-in/${id}`, { state: 'active' }),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await tried()).toBe(200)
  expect(await refused()).toEqual([403, 403])
  expect((await theirs('GET', `/user/feeds-in/${id}`))['data'].mayPublish).toBe(false)
  await db
    .insertInto('agency_members')
    .values({ user_id: newcomer.id, agency_id: agency, role: 'owner' })
    .execute()
  expect(await refused()).toEqual([403, 403])
  // A run that was asked for all the same, as by a schedule from before, brings nothing.
  await db
    .transaction()
    .execute((transaction) =>
      askForRun(transaction, { source_id: id, kind: 'import', cause: 'schedule' }),
    )
  await work()
  expect(await offersOf(id)).toEqual([])
  await db
    .insertInto('agency_checks')
    .values({
      agency_id: agency,
      number: 1,
      name: 'Nueva',
      sent_by: newcomer.id,
      legal_name: 'Nueva S.L.',
      verdict: 'verified',
      decided_at: new Date(),
    })
    .execute()
  expect(await refused()).toEqual([200, 200])
  expect((await theirs('GET', `/user/feeds-in/${id}`))['data'].mayPublish).toBe(true)
  await work()
  expect((await offersOf(id)).map(({ status, agency_id }) => [status, agency_id])).toEqual([
    ['published', agency],
    ['published', agency],
  ])
})

test('one that is given up archives its offers, and so does the end of an account that keeps it for itself', async () => {
  server.files['/feed.xml'] = feed(range(2))
  const ids = [await make(), await make()]
  for (const id of ids) await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  await work()
  expect(await mine('DELETE', `/user/feeds-in/${ids[0]}`)).toMatchObject({ status: 422 })
  expect(await mine('DELETE', `/user/feeds-in/${ids[0]}?offers=archive`)).toMatchObject({
    status: 200,
    data: { archived: 2 },
  })
  expect(await mine('GET', `/user/feeds-in/${ids[0]}`)).toMatchObject({ status: 404 })
  await deleteAccount(db, { ...user, roles: 1 } as never)
  for (const id of ids) {
    expect((await offersOf(id)).map(({ status }) => status)).toEqual(['archived', 'archived'])
    expect(
      await db
        .selectFrom('sources')
        .select(['name', 'address', 'state', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ name: null, address: null, state: 'closed', owner_id: null })
  }
  await work()
  for (const id of ids) expect(await services.storage.has(`feeds/${id}`)).toBe(false)
})

test('one that is given up while it is read brings nothing more', async () => {
  server.files['/feed.xml'] = feed(range(1200))
  const id = await make()
  await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
  let closed: Promise<unknown> | undefined
  const signal = new AbortController().signal
  let asked = 0
  signal.throwIfAborted = () => {
    asked += 1
    if (asked === 4) closed = mine('DELETE', `/user/feeds-in/${id}?offers=archive`)
  }
  const watched = {
    ...kinds,
    source_run: (job: Parameters<typeof runFeedIn>[0]) => runFeedIn(job, services, signal),
  }
  for (let job = 0; job < 2; job++) await runNext(watched, services)
  expect(await closed).toMatchObject({ status: 200 })
  expect((await offersOf(id)).filter(({ status }) => status !== 'archived')).toEqual([])
})

describe('pictures', () => {
  const picture = (colour: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const pictures = (id: number) =>
    db
      .selectFrom('offer_pictures')
      .innerJoin('offers', 'offers.id', 'offer_pictures.offer_id')
      .select(['external_id', 'key', 'width', 'source_url'])
      .where('source_id', '=', id)
      .orderBy('external_id')
      .orderBy('position')
      .execute()

  test('are fetched once for all offers and kept like those that are sent; what is no picture is left, what fails is asked for again', async () => {
    Object.assign(server.files, {
      '/a.png': await picture('#ff0000'),
      '/same.png': await picture('#ff0000'),
      '/not.png': 'no picture',
      '/later.png': 503,
    })
    server.files['/feed.xml'] = feed([
      property(1, { images: ['/a.png', '/same.png', '/not.png'].map(server.url) }),
      property(2, { images: ['/a.png', '/later.png'].map(server.url) }),
    ])
    const id = await make()
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const found = await pictures(id)
    expect(found.map(({ key, width }) => key !== null && width === 60)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(new Set(found.map(({ key }) => key))).toHaveLength(2)
    expect(await services.storage.has(`originals/${found[0]!.key}`)).toBe(true)
    expect(server.asked.filter(({ path }) => path === '/a.png')).toHaveLength(1)
    server.files['/later.png'] = await picture('#0000ff')
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`due_at - interval '1 hour'` })
      .where('source_id', '=', id)
      .execute()
    await db
      .updateTable('jobs')
      .set({ run_at: sql<string>`now()` })
      .execute()
    await work()
    expect((await pictures(id))[4]!.key).not.toBeNull()
    // A month later they are looked at again, and one has changed.
    server.files['/a.png'] = await picture('#00ff00')
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`now()` })
      .where('source_id', '=', id)
      .where('key', 'is not', null)
      .execute()
    server.asked.length = 0
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const again = await pictures(id)
    expect([again[0]!.key === found[0]!.key, again[1]!.key === found[1]!.key]).toEqual([
      false,
      true,
    ])
    expect(server.asked.filter(({ path }) => path === '/same.png')).toMatchObject([
      { known: expect.any(String) as string },
    ])
    // Pictures that no offer uses any more are deleted after a month.
    const old = `originals/${again[1]!.key}`
    server.files['/feed.xml'] = feed([
      property(1, { images: ['/a.png', '/not.png'].map(server.url) }),
      property(2, { images: ['/later.png', '/never.png'].map(server.url) }),
    ])
    const import_ = async () => {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
    }
    await import_()
    expect(await services.storage.has(old)).toBe(true)
    await db
      .updateTable('feed_pictures')
      .set({ due_at: sql<string>`now()` })
      .where('source_id', '=', id)
      .where('url', '=', server.url('/same.png'))
      .execute()
    await import_()
    expect(await services.storage.has(old)).toBe(false)
    expect(await services.storage.has(`originals/${again[0]!.key}`)).toBe(true)
    // However often it is imported, what fails is asked for by one job.
    for (let n = 0; n < 3; n++) {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
    }
    await db
      .updateTable('jobs')
      .set({ run_at: sql<string>`now()` })
      .execute()
    await work()
    expect(await db.selectFrom('jobs').select('kind').execute()).toEqual([
      { kind: 'source_pictures' },
    ])
  })

  test('that cannot be had are counted with the reason, by source and by home; their keeper is told once, and has them asked for again', async () => {
    const here = await picture('#ff00ff')
    const many = await sharp({
      create: { width: 10_030, height: 10_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    Object.assign(server.files, {
      '/here.png': here,
      '/text.png': 'no picture',
      '/cut.png': here.subarray(0, -20),
      '/many.png': many,
    })
    const nowhere = (name: string) => `http://pictures.invalid/${name}.jpg`
    server.files['/feed.xml'] = feed([
      property(1, { images: [nowhere('a'), nowhere('b'), server.url('/here.png')] }),
      property(2, { images: [nowhere('a')] }),
      property(3, { images: ['/text.png', '/cut.png', '/many.png'].map(server.url) }),
    ])
    const id = await make()
    const status = async () =>
      (await mine('GET', `/user/feeds-in/${id}/pictures`)) as Record<string, any>
    const notices = () =>
      db.selectFrom('notifications').select('title').where('user_id', '=', user.id).execute()
    expect(await status()).toMatchObject({ data: { fetched: 0, waiting: 0, failed: 0 }, total: 0 })
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    expect(await status()).toMatchObject({
      total: 3,
      data: {
        fetched: 1,
        waiting: 0,
        failed: 5,
        homes: [
          { externalId: '3', failed: 3 },
          { externalId: '1', fetched: 1, failed: 2, error: { code: 'unknown_host' } },
          { externalId: '2', failed: 1 },
        ],
      },
    })
    const { reasons } = (await status())['data'] as {
      reasons: { code: string; count: number; url: string }[]
    }
    expect(reasons[0]).toMatchObject({ code: 'unknown_host', count: 2, url: nowhere('a') })
    expect(
      Object.fromEntries(reasons.slice(1).map(({ code, url }) => [code, url.split('/').at(-1)])),
    ).toEqual({ not_picture: 'text.png', damaged: 'cut.png', pixels: 'many.png' })
    expect(await notices()).toEqual([{ title: 'feedsIn.notice.pictures.title' }])
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    server.files['/text.png'] = await picture('#00ffff')
    expect(await mine('POST', `/user/feeds-in/${id}/pictures`)).toMatchObject({
      status: 200,
      data: { asked: 5 },
    })
    expect(await status()).toMatchObject({ data: { waiting: 5, failed: 0 }, total: 0 })
    await work()
    expect(await status()).toMatchObject({ data: { fetched: 2, failed: 4 } })
    expect(await notices()).toHaveLength(1)
    expect(await as(await createUser(db))('GET', `/user/feeds-in/${id}/pictures`)).toMatchObject({
      status: 404,
    })
  })

  test('come out of the archive that the feed came in', async () => {
    const xml = (name: string) =>
      `<openimmo><uebertragung umfang="VOLL" art="OFFLINE"/><anbieter><openimmo_anid>A</openimmo_anid><immobilie><objektkategorie><nutzungsart WOHNEN="true"/><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie><geo><ort>Berlin</ort><land iso_land="DEU"/></geo><preise><kaufpreis>500000</kaufpreis><waehrung iso_waehrung="EUR"/></preise><freitexte><objekttitel>Haus</objekttitel></freitexte><anhaenge><anhang location="EXTERN" gruppe="TITELBILD"><format>png</format><daten><pfad>${name}</pfad></daten></anhang></anhaenge><verwaltung_techn><openimmo_obid>O1</openimmo_obid><objektnr_extern>1</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>`
    const id = await make({ format: 'openimmo' })
    const bring = async (colour: string) => {
      server.files['/feed.xml'] = zipOf([
        { name: 'o.xml', content: xml('a.png') },
        { name: 'a.png', content: await picture(colour) },
      ])
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
      await work()
      return (await pictures(id))[0]?.key
    }
    const first = await bring('#ff00ff')
    expect(first).toMatch(/^imported\//)
    expect(await bring('#00ffff')).not.toBe(first)
  })
})
