import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import {
  HIDING_ACTS,
  OWNER_ACTS,
  type BulkResult,
  type DraftOffer,
  type OwnOffer,
} from '#contract/publish/publishing.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { readFeed } from '#feeds/read.ts'
import { createUser, type TestUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { fileOf } from '#tests/feeds/zip.ts'
import { promote } from '#tests/promotions.ts'
import { publishingApi } from '#tests/publishing.ts'
import { refreshSame } from '../../homes/offers/same-queries.ts'
import { addViews } from '../../homes/offers/view-queries.ts'
import { targetOf } from './states.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { as, anybody, write, publish } = await publishingApi(db)
const other = await createUser(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const bulk = async (offers: readonly DraftOffer[], order: object, user: TestUser) =>
  (
    await as(user)('POST', '/user/offer-acts', {
      offers: offers.map(({ id, version, content }) => ({ id, version, amount: content.amount })),
      ...order,
    })
  )['data'] as BulkResult[]
const codes = (results: readonly BulkResult[]) =>
  results.map(({ problem }) => problem?.code ?? 'done')

/** An account with a cheap offer, an expensive one and a draft, and its calls. */
async function ownerOfThree() {
  const owner = await createUser(db)
  const cheap = await publish(owner, moderator, { amount: 200_000_00, reference: 'C-half%' })
  const dear = await publish(owner, moderator, {
    amount: 900_000_00,
    location: 'city32654',
    texts: { en: { title: 'House by the sea', description: 'x'.repeat(700) } },
  })
  const draft = await write(owner, { amount: null, priceType: 4, texts: {}, rooms: null })
  const get = async (id: number) =>
    (await as(owner)('GET', `/user/offers/${id}`))['data'] as DraftOffer
  return {
    owner,
    cheap,
    dear,
    draft,
    get,
    bulk: (offers: readonly DraftOffer[], order: object) => bulk(offers, order, owner),
  }
}

test('the acts that ask before promotions stop are all that take a public offer from its owner’s list', () => {
  const hiding = OWNER_ACTS.filter((name) =>
    LIVE_STATUSES.some((status) =>
      ([0, 1] as const).some((action) => {
        const to = targetOf(name, 'owner', { status, action, waiting: true })
        return to !== null && !(LIVE_STATUSES as readonly string[]).includes(to)
      }),
    ),
  )
  expect([...HIDING_ACTS].toSorted()).toEqual(hiding.toSorted())
})

test('asked first, a bulk action that would stop promotions does nothing and says which', async () => {
  const { owner, cheap, dear, get } = await ownerOfThree()
  const booked = { state: 'scheduled', startsAt: new Date(Date.now() + 9 * 86_400_000) } as const
  const ids = [await promote(db, cheap.id), await promote(db, cheap.id, booked)]
  await promote(db, cheap.id, { state: 'ended', package: 'highlight' })
  const seen = async () =>
    Promise.all([cheap.id, dear.id].map(async (id) => ({ id, version: (await get(id)).version })))
  const act = async (more: object) =>
    as(owner)('POST', '/user/offer-acts', { act: 'pause', ask: true, ...more })
  const statuses = async () =>
    Promise.all([cheap.id, dear.id].map(async (id) => (await get(id)).status))
  for (const order of [
    { offers: await seen() },
    { act: 'archive', offers: await seen() },
    { found: { total: 3 } },
  ]) {
    const { stops, ...rest } = (await act(order)) as unknown as {
      stops: { data: { id: number }[]; total: number }
    }
    expect(rest).toMatchObject({ data: [], done: 0 })
    expect(stops.total).toBe(2)
    expect(stops.data.map(({ id }) => id).toSorted()).toEqual(ids)
  }
  expect(await statuses()).toEqual(['published', 'published'])
  // An act that stops nothing is done at once; so is one that was confirmed.
  expect(await act({ offers: (await seen()).slice(1) })).toMatchObject({ done: 1, stops: null })
  expect(await act({ offers: await seen(), ask: false })).toMatchObject({ done: 1, stops: null })
  expect(await statuses()).toEqual(['paused', 'paused'])
  const { rows } = await sql<{ state: string }>`
    select state from promotions where id = any(${ids}::bigint[])`.execute(db)
  expect(rows.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
})

test('own offers are filtered by state, place, words and score, and sorted', async () => {
  const { owner, cheap, dear, draft } = await ownerOfThree()
  const list = async (query: string) =>
    (await as(owner)('GET', `/user/offers?${query}`))['data'].map(
      ({ id }: { id: number }) => id,
    ) as number[]
  expect(await list('sort=price')).toEqual([dear.id, cheap.id, draft.id])
  expect(await list('sort=score')).toEqual(
    [draft.id, cheap.id, dear.id].toSorted(
      (a, b) => Number(a !== draft.id) - Number(b !== draft.id) || (a === cheap.id ? -1 : 1),
    ),
  )
  expect(await list('status=draft')).toEqual([draft.id])
  expect(await list('place=city32654')).toEqual([dear.id])
  expect(await list('q=SEA')).toEqual([dear.id])
  expect(await list('q=half%25')).toEqual([cheap.id])
  expect(await list('q=%25')).toEqual([cheap.id])
  expect(await list(`q=${draft.id}`)).toEqual([draft.id])
  expect(await list(`score=${draft.quality.score}`)).toEqual([draft.id])
  expect((await as(owner)('GET', '/user/offers'))['places']).toMatchObject(
    [{ count: 1 }, { id: 'city32653', count: 2 }].toSorted(
      (a, b) => (a.id ? -1 : 1) - (b.id ? -1 : 1),
    ),
  )
  expect((await as(other)('GET', '/user/offers'))['data']).toEqual([])
})

test('continuing from a step marks it as passed without changing the content', async () => {
  const owner = await createUser(db)
  const get = async (id: number) =>
    (await as(owner)('GET', `/user/offers/${id}`))['data'] as DraftOffer
  const { id, draftVersion } = await write(owner)
  expect((await get(id)).passed).toEqual([])
  await as(owner)('PATCH', `/user/offers/${id}`, { version: draftVersion, passed: 'contact' })
  await as(owner)('PATCH', `/user/offers/${id}`, {
    version: draftVersion,
    passed: 'contact',
    rooms: 2,
  })
  expect(await get(id)).toMatchObject({ passed: ['contact'], draftVersion: draftVersion + 1 })
  await as(owner)('POST', `/user/offers/${id}/acts`, {
    version: (await get(id)).version,
    act: 'archive',
  })
})

test('many offers are paused and resumed together; one that was changed meanwhile stays, and is reported', async () => {
  const { owner, cheap, dear, draft, get, bulk: ownBulk } = await ownerOfThree()
  const results = await ownBulk(
    [cheap, { ...dear, version: dear.version - 1 }, draft, { ...cheap, id: 999_999 }],
    { act: 'pause' },
  )
  expect(codes(results)).toEqual(['done', 'conflict', 'not_now', 'not_found'])
  expect((await get(cheap.id)).status).toBe('paused')
  expect((await get(dear.id)).status).toBe('published')
  expect(
    codes(await ownBulk([await get(cheap.id), await get(dear.id)], { act: 'resume' })),
  ).toEqual(['done', 'not_now'])
  expect(codes(await bulk([await get(cheap.id)], { act: 'archive' }, other))).toEqual(['not_found'])
  expect((await as(owner)('POST', '/user/offer-acts', { offers: [], act: 'pause' })).status).toBe(
    422,
  )
})

test('prices change by a percentage after a preview; unsent texts stay unsent', async () => {
  const { owner, cheap, dear, draft, get, bulk: ownBulk } = await ownerOfThree()
  expect(
    (
      await as(owner)('POST', '/user/offer-acts', {
        offers: [{ id: cheap.id, version: 1 }],
        act: 'price',
      })
    ).status,
  ).toBe(422)
  const { draftVersion } = await get(dear.id)
  await as(owner)('PATCH', `/user/offers/${dear.id}`, {
    version: draftVersion,
    texts: { en: { title: 'Castle by the sea', description: 'x'.repeat(700) } },
  })
  const seen = [await get(cheap.id), await get(dear.id), await get(draft.id)]
  const shown = await ownBulk(seen, { act: 'price', percent: -2.5, preview: true })
  expect(shown.map(({ after }) => after?.amount ?? null)).toEqual([195_000_00, 877_500_00, null])
  expect((await anybody(`/offers/${cheap.id}`))['price'].amount).toBe(200_000_00)
  expect(codes(await ownBulk(seen, { act: 'price', percent: -2.5 }))).toEqual([
    'done',
    'done',
    'no_price',
  ])
  expect(await anybody(`/offers/${cheap.id}`)).toMatchObject({
    price: { amount: 195_000_00 },
    previousAmount: 200_000_00,
  })
  expect(await anybody(`/offers/${dear.id}`)).toMatchObject({
    price: { amount: 877_500_00 },
    texts: [{ title: 'House by the sea' }],
  })
  expect(await get(dear.id)).toMatchObject({
    changed: true,
    content: { amount: 877_500_00, texts: { en: { title: 'Castle by the sea' } } },
  })
  // With the old preview: nothing is reduced twice.
  expect(codes(await ownBulk(seen, { act: 'price', percent: -2.5 }))).toEqual([
    'conflict',
    'conflict',
    'no_price',
  ])
  // A text that waits for review goes on waiting: the price does not.
  const edited = await get(dear.id)
  await as(owner)('POST', `/user/offers/${dear.id}/submit`, { version: edited.draftVersion })
  const repriced = await ownBulk([await get(dear.id)], { act: 'price', percent: 5 })
  expect(codes(repriced)).toEqual(['done'])
  expect(await anybody(`/offers/${dear.id}`)).toMatchObject({
    price: { amount: 921_375_00 },
    texts: [{ title: 'House by the sea' }],
  })
  expect(await get(dear.id)).toMatchObject({
    waiting: true,
    content: { amount: 921_375_00, texts: { en: { title: 'Castle by the sea' } } },
  })
  // A price that a moderator would judge does not replace what waits.
  expect(codes(await ownBulk([await get(dear.id)], { act: 'price', percent: 50 }))).toEqual([
    'waits',
  ])
})

test('amounts are rounded half up, and stay valid prices', async () => {
  const owner = await createUser(db)
  const percent = async (content: object, by: number) => {
    const [result] = await bulk(
      [await write(owner, content)],
      { act: 'price', percent: by, preview: true },
      owner,
    )
    return result!.problem?.code ?? result!.after?.amount
  }
  expect(await percent({ amount: 60_00 }, 2.5)).toBe(62_00)
  expect(await percent({ amount: 15_000_00 }, 0.333333)).toBe(15_050_00)
  expect(await percent({ amount: 1_00 }, -50)).toBe('unchanged')
  expect(await percent({ amount: 3_00 }, -50)).toBe(2_00)
  // The yen has no minor unit.
  expect(await percent({ amount: 12_345, currency: 'JPY' }, 10)).toBe(13_580)
  expect(await percent({ amount: 900_000_000_000_000, currency: 'EUR' }, 11.11)).toBe(
    999_990_000_000_000,
  )
  expect(await percent({ amount: 900_000_000_000_000, currency: 'EUR' }, 100)).toBe('too_high')
})

test('public offers are exported as a file that imports can read', async () => {
  const { owner, cheap, dear } = await ownerOfThree()
  const { data } = await as(owner)('GET', '/user/offer-file')
  const mapping = parseMapping(
    readFileSync(new URL('../../../feeds/mappings/lares.json', import.meta.url), 'utf8'),
  )
  const items = []
  for await (const item of readFeed(fileOf(data), 'csv', mapping)) items.push(item)
  expect(items.flatMap(({ problems }) => problems)).toEqual([])
  expect(items.map(({ offer }) => offer)).toMatchObject([
    {
      externalId: String(cheap.id),
      status: 'published',
      reference: 'C-half%',
      priceAmount: 200_000_00,
      livingArea: 84.5,
      place: { country: 'ES', town: 'Barcelona' },
      street: 'Calle del Olivo',
      addressPrivacy: 'street',
      lat: 41.403629,
    },
    { externalId: String(dear.id), texts: [{ lang: 'en', title: 'House by the sea' }] },
  ])
  expect((await as(other)('GET', '/user/offer-file'))['data'].trim().split('\n')).toHaveLength(1)
})

test('an item of a feed fills a draft, and unused fields are named', async () => {
  const owner = await createUser(db)
  const property = `<property><id>7</id><ref>K-7</ref><price>250000</price><currency>EUR</currency><price_freq>sale</price_freq><type>Villa</type><town>Barcelona</town><province>Barcelona</province><country>Spain</country>
    <beds>4</beds><surface_area><built>180</built></surface_area><desc><en>Two &lt;b&gt;terraces&lt;/b&gt; and a pool.</en><tlh>qapla</tlh></desc><catastral>12</catastral><images><image id="1"><url>http://127.0.0.1/1.jpg</url></image></images></property>`
  const taken = await as(owner)('POST', '/user/offer-items', { item: property })
  expect(taken).toMatchObject({
    status: 200,
    left: ['catastral', 'tlh', 'pictures'],
    data: {
      status: 'draft',
      content: {
        action: 0,
        category: 5,
        reference: 'K-7',
        location: 'city32653',
        amount: 250_000_00,
        priceType: 0,
        bedrooms: 4,
        builtArea: 180,
        pictures: [],
        texts: { en: { description: 'Two terraces and a pool.' } },
      },
    },
  })
  // A file that declares another encoding: the pasted letters are correct already.
  const whole = `<?xml version="1.0" encoding="ISO-8859-1"?><root><kyero/>${property.replace('<ref>K-7</ref>', '<ref>Ático 7 €</ref>')}</root>`
  expect(await as(owner)('POST', '/user/offer-items', { item: whole })).toMatchObject({
    status: 200,
    data: { content: { reference: 'Ático 7 €' } },
  })
  for (const item of [
    'hello',
    '<!DOCTYPE a><property><id>1</id></property>',
    '<property><id>1</id></property>',
    '<property><id>',
  ])
    expect(await as(owner)('POST', '/user/offer-items', { item }), item).toMatchObject({
      status: 422,
      errors: { item: [expect.any(String)] },
    })
})

test('the most useful improvement comes first, each with its reason', async () => {
  const { owner, cheap } = await ownerOfThree()
  await db
    .updateTable('offers')
    .set({ price_since: new Date(Date.now() - 200 * 86_400_000) })
    .where('id', '=', cheap.id)
    .execute()
  const { data } = await as(owner)('GET', '/user/offer-work')
  const gains = data.map(({ gain }: { gain: number }) => gain)
  expect(gains).toEqual(gains.toSorted((a: number, b: number) => b - a))
  expect(data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: cheap.id,
        kind: 'price',
        step: 'price',
        figures: { days: 200 },
      }),
      expect.objectContaining({ id: cheap.id, kind: 'photos', figures: { photos: 0 } }),
    ]),
  )
  expect((await as(other)('GET', '/user/offer-work'))['data']).toEqual([])
  const { id } = await db
    .insertInto('sources')
    .values({ key: 'casa', format: 'kyero', name: 'Our feed', owner_id: other.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('feed_items')
    .values({ source_id: id, external_id: '7', state: 'quarantined', reason: 'Not a type.' })
    .execute()
  expect((await as(other)('GET', '/user/offer-work'))['data']).toEqual([
    {
      id,
      title: 'Our feed',
      titleLang: null,
      kind: 'feed',
      gain: 5,
      figures: { items: 1 },
      step: null,
    },
  ])
})

test('rents are compared per month with local rents', async () => {
  const landlord = await createUser(db)
  const rent = (priceType: number, amount: number) =>
    publish(landlord, moderator, { action: 1, priceType, amount })
  const [fair, dear, holiday] = [
    await rent(9, 12_000_00),
    await rent(9, 36_000_00),
    await rent(8, 900_00),
  ]
  const place = await db
    .selectFrom('offers')
    .select(['country_id', 'state_id', 'city_id'])
    .where('id', '=', fair.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('market_medians')
    .values({
      country_id: place.country_id,
      state_id: place.state_id ?? 0,
      city_id: place.city_id ?? 0,
      action: 1,
      category: 1,
      month: '2026-11-01',
      n: 12,
      per_m2: 12,
      currency: 'EUR',
    })
    .execute()
  const { data } = await as(landlord)('GET', '/user/offer-work')
  const found = data.filter(({ kind }: { kind: string }) => kind === 'price')
  expect(found).toEqual([
    expect.objectContaining({ id: dear.id, figures: { days: 0, above: 196 } }),
  ])
  expect(holiday.id).toBeGreaterThan(0)
})

test('offers of feeds are listed, counted, exported and assigned to branches; the feed decides their content', async () => {
  const [keeper, manager, colleague] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ]
  const { id: agencyId } = await db
    .insertInto('agencies')
    .values({ slug: 'feeding', name: 'Feeding', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: alone } = await db
    .insertInto('sources')
    .values({ key: 'own:alone', format: 'kyero', name: 'Alone', owner_id: keeper.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bring = (source: number, external: string, more: object = {}) =>
    db
      .insertInto('offers')
      .values({
        source_id: source,
        external_id: external,
        status: 'published',
        action: 0,
        category: 1,
        reference: `R-${external}`,
        price_amount: 300_000_00,
        price_currency: 'EUR',
        price_type: 0,
        country_id: 207,
        state_id: 5102,
        city_id: 32653,
        published_at: new Date(),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await bring(alone, '1')
  await db
    .insertInto('offer_texts')
    .values({
      offer_id: id,
      lang: 'en',
      title: 'Mill by the river',
      description: 'Quiet.',
      origin: 'feed',
    })
    .execute()
  await addViews(db, new Map([[id, 3]]))
  const listOf = async (user: typeof keeper, query = '') =>
    (await as(user)('GET', `/user/offers?${query}`)) as unknown as {
      data: (DraftOffer & { source: object; branch: string | null })[]
      counts: object
      places: object[]
    }
  const [brought] = (await listOf(keeper)).data
  expect(await listOf(keeper)).toMatchObject({
    counts: { published: 1 },
    places: [{ id: 'city32653', count: 1 }],
    data: [
      {
        id,
        title: 'Mill by the river',
        acts: ['pause'],
        editable: false,
        quality: null,
        source: { id: alone, name: 'Alone' },
        views: { total: 3 },
        branch: null,
        slugId: expect.stringContaining(String(id)),
        price: { amount: 300_000_00 },
      },
    ],
  })
  for (const query of [
    'q=mill',
    'q=r-1',
    'place=city32653',
    'status=published',
    'sort=price',
    'sort=score',
    'sort=expires',
  ])
    expect((await listOf(keeper, query)).data, query).toHaveLength(1)
  for (const query of ['q=castle', 'place=city32654', 'status=draft', 'score=90'])
    expect((await listOf(keeper, query)).data, query).toEqual([])
  expect((await listOf(colleague)).data).toEqual([])
  expect((await as(keeper)('GET', '/user/offer-file'))['data']).toContain('Mill by the river')
  expect((await as(keeper)('GET', `/user/offers/${id}`)).status).toBe(404)

  // A change that the next import would revert is rejected; taking it off the portal is not reverted.
  const seen = [
    { id, version: brought?.version ?? 0, content: { amount: 300_000_00 } },
  ] as unknown as DraftOffer[]
  for (const act of ['archive', 'renew', 'price'])
    expect(await bulk(seen, { act, percent: 5 }, keeper), act).toMatchObject([
      {
        title: 'Mill by the river',
        source: alone,
        problem: { code: 'feed', message: expect.stringContaining('Alone') },
      },
    ])
  expect(codes(await bulk(seen, { act: 'pause' }, colleague))).toEqual(['not_found'])
  expect(codes(await bulk(seen, { act: 'pause' }, keeper))).toEqual(['done'])
  expect(codes(await bulk(seen, { act: 'pause' }, keeper))).toEqual(['conflict'])
  const [paused] = (await listOf(keeper)).data
  expect(paused).toMatchObject({ status: 'paused', acts: ['resume'] })
  await db.updateTable('offers').set({ source_status: 'reserved' }).where('id', '=', id).execute()
  expect(
    codes(
      await bulk(
        [{ ...seen[0], version: paused?.version } as DraftOffer],
        { act: 'resume' },
        keeper,
      ),
    ),
  ).toEqual(['done'])
  expect((await listOf(keeper)).data).toMatchObject([{ status: 'reserved' }])
  await db
    .updateTable('offers')
    .set({ status: 'paused', source_status: 'paused' })
    .where('id', '=', id)
    .execute()
  expect((await listOf(keeper)).data).toMatchObject([{ acts: [] }])

  // Offers of an agency: for owners and managers, and for the agent who keeps the feed.
  const seats = [
    [manager, 'manager'],
    [keeper, 'agent'],
    [colleague, 'agent'],
  ] as const
  await db
    .insertInto('agency_members')
    .values(seats.map(([user, role]) => ({ user_id: user.id, agency_id: agencyId, role })))
    .execute()
  const { id: theirs } = await db
    .insertInto('sources')
    .values({
      key: 'own:theirs',
      format: 'kyero',
      name: 'Theirs',
      owner_id: keeper.id,
      agency_id: agencyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: agencys } = await bring(theirs, '2', { agency_id: agencyId })
  expect((await listOf(manager)).data).toMatchObject([{ id: agencys, source: { id: theirs } }])
  expect((await listOf(keeper)).data.map((offer) => offer.id).toSorted()).toEqual(
    [id, agencys].toSorted(),
  )
  expect((await listOf(colleague)).data).toEqual([])
  const [branch] = await db
    .insertInto('agency_branches')
    .values({ agency_id: agencyId, name: 'Harbour', country_id: 207, hours: '[]' })
    .returning('id')
    .execute()
  const give = (to: number | null | undefined) =>
    bulk(
      [{ id: agencys, version: 0, content: { amount: null } } as unknown as DraftOffer],
      { act: 'branch', branch: to },
      manager,
    )
  expect(codes(await give(branch?.id))).toEqual(['done'])
  expect(await listOf(manager)).toMatchObject({
    data: [{ branch: 'Harbour' }],
    branches: [{ id: branch?.id, name: 'Harbour' }],
  })
  expect(codes(await give(999_999))).toEqual(['no_branch'])
  expect(codes(await give(null))).toEqual(['done'])
  expect((await listOf(manager)).data).toMatchObject([{ branch: null }])
  await db
    .updateTable('agency_members')
    .set({ branch_id: branch?.id ?? null })
    .where('user_id', '=', keeper.id)
    .execute()
  expect((await listOf(manager)).data).toMatchObject([{ branch: 'Harbour' }])
  await db
    .updateTable('sources')
    .set({ name: null, owner_id: null, state: 'closed' })
    .where('id', '=', theirs)
    .execute()
  expect((await listOf(manager)).data).toMatchObject([{ source: { id: null, name: null } }])
})

test('thousands of offers found by feed, deal, kind, price and agent are changed together, each once', async () => {
  const keeper = await createUser(db)
  const { id: feed } = await db
    .insertInto('sources')
    .values({ key: 'own:large', format: 'kyero', name: 'Large', owner_id: keeper.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 150 }, (_, at) => ({
    source_id: feed,
    external_id: `L${at}`,
    status: 'published' as const,
    action: at % 2,
    category: at % 3 === 0 ? 5 : 1,
    price_amount: (at + 1) * 1_000_00,
    price_currency: 'EUR',
    price_type: at % 2,
    country_id: 207,
    state_id: 5102,
    city_id: 32653,
    published_at: new Date(),
  }))
  const made = await db.insertInto('offers').values(rows).returning('id').execute()
  await db
    .insertInto('offer_pictures')
    .values({
      offer_id: made[0]!.id,
      position: 0,
      key: 'feeds/abc',
      placeholder: '#112233#112233#112233',
    })
    .execute()
  const own = await publish(keeper, moderator, { amount: 500_000_00 })
  const of = (query: string) =>
    as(keeper)('GET', `/user/offers?size=100&${query}`) as Promise<Record<string, any>>
  const whole = await of('page=2')
  expect(whole).toMatchObject({
    total: 151,
    pages: 2,
    feeds: [
      { id: feed, name: 'Large', count: 150 },
      { id: 0, name: null, count: 1 },
    ],
    agents: [],
    categories: [
      { id: 1, count: 101 },
      { id: 5, count: 50 },
    ],
  })
  expect(whole['data']).toHaveLength(51)
  for (const [query, total] of [
    [`feed=${feed}`, 150],
    ['feed=0', 1],
    ['action=1', 75],
    ['category=5', 50],
    ['priceMin=100000&priceMax=120000', 21],
    [`agent=${keeper.id}`, 151],
    ['agent=1', 0],
    ['branch=7', 0],
  ] as const)
    expect({ query, total: (await of(query))['total'] }).toEqual({ query, total })
  expect((await of(`feed=${feed}&priceMax=1000`))['data']).toMatchObject([
    { picture: { key: 'feeds/abc', placeholder: '#112233#112233#112233' } },
  ])

  const order = (found: object, act: string, more: object = {}) =>
    as(keeper)('POST', '/user/offer-acts', { found, act, ...more })
  expect(await order({ feed, total: 149 }, 'pause')).toMatchObject({ status: 409, code: 'changed' })
  expect(await order({ feed, total: 150 }, 'pause')).toMatchObject({ done: 150, problems: [] })
  expect(await order({ total: 151 }, 'pause')).toMatchObject({
    done: 1,
    problems: [{ code: 'not_now', count: 150 }],
  })
  expect((await of('status=paused'))['total']).toBe(151)
  expect(
    await as(other)('POST', '/user/offer-acts', { found: { total: 151 }, act: 'resume' }),
  ).toMatchObject({ status: 409 })

  // New prices apply once, and only the previewed ones.
  await order({ total: 151 }, 'resume')
  const shown = await order({ total: 151 }, 'price', { percent: -10, preview: true })
  expect(shown).toMatchObject({
    done: 1,
    problems: [{ code: 'feed', count: 150 }],
    seal: expect.any(String),
  })
  expect(await order({ total: 151 }, 'price', { percent: -10 })).toMatchObject({
    status: 409,
    code: 'changed',
  })
  const { seal } = shown
  const both = await Promise.all([
    order({ total: 151, seal }, 'price', { percent: -10 }),
    order({ total: 151, seal }, 'price', { percent: -10 }),
  ])
  expect(both.filter(({ done }) => done === 1)).toHaveLength(1)
  expect((await as(keeper)('GET', `/user/offers/${own.id}`))['data'].content.amount).toBe(
    450_000_00,
  )
})

test('owners and managers see and change all offers of the agency, agents their own; each with its views', async () => {
  const [manager, agent, colleague] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ]
  const { id: agencyId } = await db
    .insertInto('agencies')
    .values({ slug: 'casa', name: 'Casa', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seats = [
    [manager, 'owner'],
    [agent, 'agent'],
    [colleague, 'agent'],
  ] as const
  await db
    .insertInto('agency_members')
    .values(seats.map(([{ id }, role]) => ({ user_id: id, agency_id: agencyId, role })))
    .execute()
  const offer = await publish(agent, moderator, { point: { lat: 41.38, lon: 2.16 } })
  await addViews(db, new Map([[offer.id, 7]]))
  for (const user of [manager, agent])
    expect((await as(user)('GET', '/user/offers'))['data']).toMatchObject([
      { id: offer.id, views: { total: 7, week: 7 }, leads: { total: 0 } },
    ])
  expect((await as(colleague)('GET', '/user/offers'))['data']).toEqual([])
  expect(codes(await bulk([offer], { act: 'pause' }, colleague))).toEqual(['not_found'])
  expect(codes(await bulk([offer], { act: 'pause' }, manager))).toEqual(['done'])
})

test('a new price of an offer in its first review does not get lost', async () => {
  const fresh = await createUser(db)
  const draft = await write(fresh)
  const get = async () => (await as(fresh)('GET', `/user/offers/${draft.id}`))['data'] as DraftOffer
  await as(fresh)('POST', `/user/offers/${draft.id}/submit`, {
    version: (await get()).draftVersion,
  })
  const before = (await get()).content.amount
  expect(codes(await bulk([await get()], { act: 'price', percent: -10 }, fresh))).toEqual(['waits'])
  expect((await get()).content.amount).toBe(before)
})

test('a list has the other advertisers of each home, with their prices', async () => {
  const [agent, rival] = [await createUser(db), await createUser(db)]
  const at = { point: { lat: 41.371, lon: 2.151 } }
  const mine = await publish(agent, moderator, at)
  const theirs = await publish(rival, moderator, { ...at, amount: 320_000_00 })
  const { id: agencyId } = await db
    .insertInto('agencies')
    .values({ slug: 'rival', name: 'Rival', country_id: 207 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('offers').set({ agency_id: agencyId }).where('id', '=', theirs.id).execute()
  await db
    .insertInto('agency_members')
    .values({ user_id: rival.id, agency_id: agencyId, role: 'owner' })
    .execute()
  const { city_id } = await db
    .selectFrom('offers')
    .select('city_id')
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow()
  await refreshSame(db, city_id!)
  const others = async (user: TestUser) =>
    ((await as(user)('GET', '/user/offers'))['data'] as OwnOffer[]).map((offer) => offer.others)
  expect(await others(agent)).toEqual([
    [
      {
        slugId: theirs.slugId,
        advertiser: 'Rival',
        price: { amount: 320_000_00, currency: 'EUR', type: 0 },
      },
    ],
  ])
  expect(await others(rival)).toMatchObject([[{ slugId: mine.slugId, advertiser: null }]])
  await db.updateTable('offers').set({ status: 'sold' }).where('id', '=', theirs.id).execute()
  expect(await others(agent)).toEqual([[]])
})
