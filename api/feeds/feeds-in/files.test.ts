import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createUser, openTestSession } from '#tests/accounts.ts'
import { read } from '#tests/api.ts'
import { STORED_BYTES_MAX } from '../imports/revision-queries.ts'
import { storeFile } from '../imports/revision.ts'
import { sweepFeedsIn } from './run.ts'
import { feedsInApi, feed, property, range } from '#tests/feeds-in.ts'

const { app, db, services, server, call, as, work, me, mine, make, offersOf, one } =
  await feedsInApi()

describe('files that are sent', () => {
  test('arrive by a form or by a token; their columns are listed before there is a mapping', async () => {
    const id = await make({ format: 'csv', address: null })
    const csv = 'ref;price;kind;town\na;100000;flat;Altea\nb;200000;castle;Altea\n'
    const form = new FormData()
    form.set('file', new File([csv], 'ours.csv'))
    expect(
      await read(
        call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${me().token}` }),
      ),
    ).toMatchObject({ status: 409, code: 'no_mapping' })
    form.set('kind', 'keep')
    expect(
      await read(
        call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${me().token}` }),
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
    const token = await openTestSession(db, me().id)
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

  test('the report has lines and columns as in the table, in the language of the reader, and its CSV runs no formula', async () => {
    const id = await make({ format: 'csv', address: null })
    const send = async (csv: string, kind: string) => {
      const form = new FormData()
      form.set('file', new File([csv], 'ours.csv'))
      form.set('kind', kind)
      expect(
        await read(
          call('POST', `/user/feeds-in/${id}/files`, form, {
            authorization: `Bearer ${me().token}`,
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
          code: 'only_country',
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
        '"6","c","Item not imported","Ort","Only the country is known; the item waits for its place. Place: Spain.","Nowhereville"',
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
      {
        externalId: 'c',
        problems: [{ line: 6, column: 'Ort', code: 'only_country', details: { place: 'Spain' } }],
        raw: { place: { country: 'ES', town: 'Nowhereville' } },
      },
    ])
  })

  test('old ones are deleted, except files that a run waits for', async () => {
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

test('beyond the limit of an owner the oldest files are deleted, else new ones are refused', async () => {
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
          headers: { authorization: `Bearer ${me().token}` },
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
  // Over the limit: the next file takes its place.
  expect(await take(first, '5')).toBe(200)
  expect((await kept()).map(({ name }) => name)).toEqual(['2', '3', '4', '5'])
  expect(await services.storage.has(`feeds/${first}/${oldest!.digest.toString('hex')}`)).toBe(false)
  // Files that must stay fill the space, for a file that is sent and for one that is fetched.
  await size(STORED_BYTES_MAX - 100, '5')
  expect(await push(second, '6')).toMatchObject({
    status: 413,
    code: 'full',
    message:
      'Your feeds can use 16\u00A0GB of storage, and this file doesn’t fit: the last two files of each feed use 16\u00A0GB. Upload a smaller file, or delete a feed.',
  })
  server.files['/feed.xml'] = feed(range(3))
  await mine('POST', `/user/feeds-in/${second}/runs`, { kind: 'import' })
  await work()
  expect((await one(second))['lastRun']).toMatchObject({ state: 'failed', error: { code: 'full' } })
  expect(await offersOf(second)).toEqual([])
  expect((await kept()).map(({ name }) => name)).not.toContain('6')
  // Others have a limit of their own.
  const { data } = await as(await createUser(db))('POST', '/user/feeds-in', {
    name: 'Theirs',
    format: 'kyero',
  })
  await expect(
    storeFile(services, (data as { id: number }).id, {
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

test('files keep names with any characters', async () => {
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

test('the first listings of a file are shown as a mapping would make them, before anything is saved', async () => {
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
      call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${me().token}` }),
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
