import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { retryDead } from '../../ground/jobs/list-queries.ts'
import { takeJob } from '../../ground/jobs/queries.ts'
import { takeOver } from '../../ground/folder-mark.ts'
import { runNext } from '../../ground/jobs/runner.ts'
import { requestDueRuns, runFeedIn } from './run.ts'
import { servicesOver } from '#tests/api.ts'
import { feedsInApi, feed, property, range } from '#tests/feeds-in.ts'

const { db, services, server, kinds, work, me, mine, make, offersOf, one } = await feedsInApi()

describe('a run', () => {
  test('imports nothing while its owner is blocked, and hides the offers until then', async () => {
    server.files['/feed.xml'] = feed(range(2))
    const id = await make()
    await mine('PATCH', `/user/feeds-in/${id}`, { state: 'active', schedule: 'hourly' })
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await work()
    const states = async () => (await offersOf(id)).map(({ status }) => status)
    const block = async (at: Date | null) => {
      await db.updateTable('users').set({ blocked_at: at }).where('id', '=', me().id).execute()
      await db
        .insertInto('jobs')
        .values({ kind: 'account_offers', data: JSON.stringify({ user: me().id }) })
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
    await requestDueRuns(db)
    await work()
    expect(await states()).toEqual(['paused', 'paused'])
    await block(null)
    expect(await states()).toEqual(['published', 'published'])
    await due()
    await requestDueRuns(db)
    await work()
    expect(await states()).toEqual(['published', 'published', 'published'])
  })

  test('waits for a node that has the file, where nodes do not share their folder', async () => {
    server.files['/feed.xml'] = feed(range(2))
    const id = await make()
    await takeOver(services)
    await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import' })
    await runNext({ source_fetch: kinds.source_fetch }, services)
    const elsewhere = { ...services, storage: servicesOver(db).storage }
    const job = (await takeJob(db, ['source_run'], 60))!
    await expect(runFeedIn(job, elsewhere, new AbortController().signal)).rejects.toThrow(
      /^The file of the feed is not in the folder of this node/,
    )
    await runFeedIn(job, services, new AbortController().signal)
    expect((await one(id))['lastRun']).toMatchObject({ state: 'done', figures: { created: 2 } })
  })

  test('offers unknown towns as words with hints from pins, and reads them by the mapping afterwards; so missing ids, kinds and deals', async () => {
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
    const words = [{ field: 'town', word: 'Orihuela Costa', count: 1, proposal: 'Orihuela' }]
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

  test('as a dry run reports all changes and problems without saving, then runs', async () => {
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
    // Quarantined items are imported once the mapping has the word; the stored file is read again.
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

  test('has a mapping that of two tabs only the first changes: the second gets a conflict, and may save again', async () => {
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

  test('of a smaller file removes nothing until a member confirms it, and notifies the owner once', async () => {
    server.files['/feed.xml'] = feed(range(10))
    const id = await make()
    const run = async (more: object = {}) => {
      await mine('POST', `/user/feeds-in/${id}/runs`, { kind: 'import', ...more })
      await work()
      return (await one(id))['lastRun'] as Record<string, any>
    }
    await run()
    server.files['/feed.xml'] = feed(range(5, { price: '251000' }))
    const doubted = await run()
    expect(doubted).toMatchObject({
      doubt: { code: 'fewer', usual: 10, whole: 5, missing: 5, acceptable: true },
    })
    await run()
    const notices = await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', me().id)
      .execute()
    expect(notices).toEqual([{ title: 'feedsIn.notice.doubted.title' }])
    expect(await run({ revision: doubted['revision'].id, acceptFewer: true })).toMatchObject({
      doubt: null,
    })
    server.files['/feed.xml'] = feed(range(5, { price: '252000' }))
    expect(await run()).toMatchObject({ doubt: null, figures: { gone: 5 } })
    expect(await one(id)).toMatchObject({ offers: 5 })
  })

  test('that fails says why, and the next one continues', async () => {
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

  test('of a file of another format names the format and changes no offers', async () => {
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

  test('continues with the same file after an interruption, without losing or doubling an offer', async () => {
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
    expect(server.requests.filter(({ path }) => path === '/feed.xml')).toHaveLength(1)
  })

  test.each(['source_fetch', 'source_run'])(
    'that kills its process each time ends as failed, notifies its keeper, and can be retried or requested again (%s)',
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
          .where('user_id', '=', me().id)
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

  test('starts by its schedule, and not while the feed is paused', async () => {
    server.files['/feed.xml'] = feed(range(1))
    const id = await make({ schedule: 'hourly' })
    const due = async () => {
      await db
        .updateTable('sources')
        .set({ next_run_at: sql<string>`next_run_at - interval '1 hour'` })
        .where('id', '=', id)
        .execute()
      await requestDueRuns(db)
      await requestDueRuns(db)
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
  let checks = 0
  // Asked for each batch of 500: three while the file is read, then after the first that is stored.
  signal.throwIfAborted = () => {
    checks += 1
    if (checks === 4) stop.abort(new Error(`the process stops, ${id}`))
    throwIfAborted()
  }
  return signal
}
