import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { createClient } from '#contract/client.ts'
import type { ApiError } from '#contract/errors.ts'
import { GONE_STATUSES, LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { Offer, OfferCard } from '#contract/homes/offers.ts'
import { seedDemo } from '#demo/demo.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { agencyOf } from '#tests/agencies.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import type { Call } from '../../context.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch, type SearchService } from '../search/service.ts'
import { cards } from './handlers.ts'

let database: TestDatabase
let places: Places
let search: SearchService
let folder: string
let call: Call
let lang = 'en'
let get: ReturnType<typeof createClient<typeof contract>>['offers']['get']
let gone: ReturnType<typeof createClient<typeof contract>>['offers']['gone']

beforeAll(async () => {
  ;[database, places, folder] = await Promise.all([
    createTestDatabase(),
    loadPlaces(),
    mkdtemp(join(tmpdir(), 'lares-offers-')),
  ])
  const { db, url } = database
  const storage = createDiskStorage(folder)
  await seedDemo({ db, places, storage, log: () => {}, count: 900 })
  search = openSearch(url)
  const services = {
    env: readEnv({}),
    log: pino({ level: 'silent' }),
    db,
    places,
    search,
    rates: await loadRates(db),
    storage,
    tiles: NO_TILES,
    messages: new Messages(),
  }
  const api = createApi(services)
  const origin = {
    log: services.log,
    requestId: 'test',
    clientAddress: '127.0.0.1',
    internal: true,
  }
  ;({ get, gone } = createClient(contract, {
    base: 'http://portal/api',
    fetch: (request) => api.fetch(request, origin),
    headers: () => ({ 'x-lang': lang }),
  }).offers)
  call = {
    ...services,
    locale: 'en',
    clientAddress: '127.0.0.1',
    request: new Request('http://portal/'),
    headers: new Headers(),
  }
})
afterAll(async () => {
  await search.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const idOf = async (status: string) =>
  (
    await database.db
      .selectFrom('offers')
      .select('id')
      .where('status', '=', status as 'draft')
      .executeTakeFirstOrThrow()
  ).id
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('should have failed')
    },
    (error: unknown) => error as ApiError,
  )

/** A home that was entered here, not imported. */
async function insertOffer(values: Record<string, unknown>): Promise<number> {
  const source = await database.db.selectFrom('sources').select('id').executeTakeFirstOrThrow()
  const { id } = await database.db
    .insertInto('offers')
    .values({
      source_id: source.id,
      external_id: `own-${Math.random()}`,
      status: 'published',
      action: 0,
      category: 1,
      price_amount: 250_000_00,
      price_currency: 'EUR',
      price_type: 0,
      country_id: 207,
      state_id: 5102,
      city_id: 32653,
      published_at: new Date('2026-10-01T10:00:00Z'),
      street: 'Calle del Olivo',
      house_number: '7',
      postal_code: '08001',
      district: 'Gràcia',
      lat: 41.403629,
      lon: 2.174356,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('offers.get', () => {
  it("returns every live offer in the contract's schema", async () => {
    const live = await database.db
      .selectFrom('offers')
      .select('id')
      .where('status', 'in', [...LIVE_STATUSES])
      .where('external_id', 'not like', 'own-%')
      .orderBy('id')
      .execute()
    expect(live.length).toBeGreaterThan(800)
    for (const { id } of live.filter((_, i) => i % 6 === 0)) {
      const offer = Offer.parse(await get({ id }))
      expect(offer.slugId).toMatch(new RegExp(`^[a-z0-9-]+-${id}$`))
      expect(offer.pictures.length).toBeGreaterThan(0)
      expect(offer.places[0]?.type).toBe('country')
    }
  })

  it('distinguishes offers that were never public (404) from withdrawn ones (410)', async () => {
    expect(await failure(get({ id: 999_999_999 }))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await failure(get({ id: await idOf('draft') }))).toMatchObject({ status: 404 })
    const status = GONE_STATUSES[0]
    const id = await insertOffer({ status })
    expect(await failure(get({ id }))).toMatchObject({ status: 410, body: { code: 'gone' } })
    expect(await failure(get({ id: 'x' as never }))).toMatchObject({ status: 404 })
  })

  it('describes a withdrawn offer and its place, and no other', async () => {
    const id = await insertOffer({ status: 'sold' })
    const withdrawn = await gone({ id })
    expect(withdrawn).toMatchObject({ id, status: 'sold', action: 0, category: 1 })
    expect(withdrawn.places.map(({ name }) => name)).toEqual(['Spain', 'Barcelona', 'Barcelona'])
    expect(Object.keys(withdrawn).sort()).toEqual([
      'action',
      'category',
      'id',
      'places',
      'price',
      'status',
    ])
    for (const other of [await insertOffer({}), await idOf('draft'), 999_999_999])
      expect(await failure(gone({ id: other }))).toMatchObject({ status: 404 })
  })

  it("puts the text in the reader's language first, then English", async () => {
    const id = await insertOffer({})
    await database.db
      .insertInto('offer_texts')
      .values([
        { offer_id: id, lang: 'ca', title: 'Pis' },
        { offer_id: id, lang: 'en', title: 'Flat' },
        { offer_id: id, lang: 'es', title: 'Piso' },
      ])
      .execute()
    const order = async (code: string) => {
      lang = code
      return (await get({ id })).texts.map((text) => text.lang)
    }
    expect(await order('es')).toEqual(['es', 'en', 'ca'])
    expect(await order('de')).toEqual(['en', 'ca', 'es'])
    lang = 'en'
    expect((await cards([id], { ...call, locale: 'es' }))[0]).toMatchObject({
      title: 'Piso',
      titleLang: 'es',
    })
  })

  it('makes a title of facts where no text is in the language of the reader', async () => {
    const id = await insertOffer({
      bedrooms: 3,
      rooms: 4,
      features: (1 << 1) | (1 << 4),
      address_privacy: 'street',
    })
    const made = { titleMade: true, titleLang: lang }
    expect(await get({ id })).toMatchObject({
      ...made,
      title: '3-bedroom apartment with a pool, Calle del Olivo',
      texts: [{ title: '3-bedroom apartment with a pool, Calle del Olivo', description: '' }],
    })
    await database.db
      .insertInto('offer_texts')
      .values({ offer_id: id, lang: 'ca', title: 'Pis' })
      .execute()
    const titleIn = async (locale: Call['locale']) =>
      (await cards([id], { ...call, locale })).map((card) => [card.title, card.titleMade])[0]
    expect(await titleIn('de')).toEqual(['4-Zimmer-Wohnung mit Pool, Calle del Olivo', true])
    expect(await titleIn('es')).toEqual([
      'Piso de 3 habitaciones con piscina, Calle del Olivo',
      true,
    ])
    expect(await titleIn('ar')).toEqual(['شقة من 3 غرف نوم مع مسبح، Calle del Olivo', true])
    expect(await titleIn('ru')).toEqual(['4-комнатная квартира с бассейном, Calle del Olivo', true])
    expect(await titleIn('ca')).toEqual(['Pis', false])
    expect(await titleIn('fr')).toEqual([
      'Appartement 4 pièces avec piscine, Calle del Olivo',
      true,
    ])
    expect((await get({ id })).texts).toMatchObject([{ lang: 'ca', title: 'Pis' }])
  })

  it('names the district on cards', async () => {
    const [known, none] = [await insertOffer({}), await insertOffer({ district: null })]
    expect((await cards([known, none], call)).map(({ district }) => district)).toEqual([
      'Gràcia',
      null,
    ])
  })

  it('shows as much of the address as the owner allows', async () => {
    const shown = async (address_privacy: string, coordinate_precision = 'exact') => {
      const { address, coordinates } = await get({
        id: await insertOffer({ address_privacy, coordinate_precision }),
      })
      return { ...address, ...coordinates }
    }
    expect(await shown('exact')).toEqual({
      street: 'Calle del Olivo 7',
      postalCode: '08001',
      district: 'Gràcia',
      lat: 41.403629,
      lon: 2.174356,
      precision: 'exact',
    })
    expect(await shown('street')).toEqual({
      street: 'Calle del Olivo',
      postalCode: '08001',
      district: 'Gràcia',
      lat: 41.404,
      lon: 2.174,
      precision: 'street',
    })
    expect(await shown('area')).toEqual({
      street: null,
      postalCode: null,
      district: 'Gràcia',
      lat: 41.4,
      lon: 2.17,
      precision: 'area',
    })
    const flat = await insertOffer({ address_privacy: 'exact', house_number: '7, кв. 48' })
    expect((await get({ id: flat })).address.street).toBe('Calle del Olivo 7')
    expect(await shown('exact', 'area')).toMatchObject({ lat: 41.4, precision: 'area' })
    expect(await shown('exact', 'city')).not.toHaveProperty('lat')
  })

  it('shows no house number from the line of the street', async () => {
    const shown = async (street: string, address_privacy = 'street') =>
      (await get({ id: await insertOffer({ street, house_number: null, address_privacy }) }))
        .address.street
    expect(await shown('Calle del Olivo, 7171, 2º B')).toBe('Calle del Olivo')
    expect(await shown('7171 Olivo Street')).toBe('Olivo Street')
    expect(await shown('Avenida 9 de Julio')).toBe('Avenida 9 de Julio')
    // The name of a house is as good as its number.
    expect(await shown('The Old Mill, High Street')).toBe('High Street')
    // In doubt only the area is shown.
    expect(await shown('Q7, 24')).toBeNull()
    expect(await shown('Calle del Olivo, 7171, 2º B', 'exact')).toBe('Calle del Olivo, 7171, 2º B')
  })

  it('says where its facts come from, and what of them was checked', async () => {
    const { db } = database
    const sourceOf = async (key: string, format: 'direct' | 'kyero') =>
      (
        await db
          .insertInto('sources')
          .values({ key, format, last_read_at: '2026-11-20T08:00:00Z' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const originOf = async (values: Record<string, unknown>) =>
      (await get({ id: await insertOffer(values) })).origin
    const nothing = { readAt: null, approvedAt: null, agencyVerifiedAt: null }
    expect(await originOf({})).toEqual({ ...nothing, kind: 'demo' })
    const direct = await sourceOf('origin-direct', 'direct')
    expect(await originOf({ source_id: direct })).toEqual({ ...nothing, kind: 'owner' })

    const agency = await agencyOf(db)
    const feed = { source_id: await sourceOf('origin-feed', 'kyero'), agency_id: agency.id }
    const read = { ...nothing, kind: 'feed', readAt: '2026-11-20T08:00:00Z' }
    expect(await originOf(feed)).toEqual(read)
    await db
      .insertInto('agency_checks')
      .values({
        agency_id: agency.id,
        number: 1,
        name: (
          await db
            .selectFrom('agencies')
            .select('name')
            .where('id', '=', agency.id)
            .executeTakeFirstOrThrow()
        ).name,
        legal_name: 'Casa SL',
        sent_by: agency.owner.id,
        verdict: 'verified',
        moderator_id: agency.owner.id,
        decided_at: '2026-10-02T09:00:00Z',
      })
      .execute()
    expect(await originOf(feed)).toEqual({ ...read, agencyVerifiedAt: '2026-10-02T09:00:00Z' })

    const approved = await insertOffer({ source_id: direct })
    const approve = (number: number, moderator_id: number | null, decided_at: string) =>
      db
        .insertInto('offer_revisions')
        .values({ offer_id: approved, number, verdict: 'approved', moderator_id, decided_at })
        .execute()
    await approve(1, agency.owner.id, '2026-10-03T09:00:00Z')
    // A later change needed no decision of a moderator.
    await approve(2, null, '2026-10-09T09:00:00Z')
    expect((await get({ id: approved })).origin).toEqual({
      ...nothing,
      kind: 'owner',
      approvedAt: '2026-10-03T09:00:00Z',
    })
  })

  it('converts the price only into another currency, and has its last change', async () => {
    const id = await insertOffer({ price_since: new Date('2026-10-01T10:00:00Z') })
    expect(await get({ id, currency: 'EUR' })).toMatchObject({
      converted: null,
      previousAmount: null,
    })
    expect(await get({ id, currency: 'PLN' })).toMatchObject({
      price: { amount: 250_000_00, currency: 'EUR' },
      converted: { currency: 'PLN' },
    })
    await database.db
      .updateTable('offers')
      .set({ price_amount: 239_000_00 })
      .where('id', '=', id)
      .execute()
    const cut = await get({ id })
    expect(cut.previousAmount).toBe(250_000_00)
    expect(cut.priceHistory.map(({ price }) => price.amount)).toEqual([239_000_00, 250_000_00])
  })
})

describe('cards', () => {
  it('come in the order of the ids, without deleted offers', async () => {
    const rows = await database.db
      .selectFrom('offers')
      .select('id')
      .where('status', '=', 'published')
      .orderBy('price_amount', 'desc')
      .limit(24)
      .execute()
    const ids = rows.map(({ id }) => id)
    const found = await cards([...ids, 999_999_999], call, 'USD')
    expect(found.map(({ id }) => id)).toEqual(ids)
    for (const card of found) OfferCard.parse(card)
    expect(
      found.every(
        ({ pictures, pictureCount }) => pictures.length <= 5 && pictureCount >= pictures.length,
      ),
    ).toBe(true)
  })

  it('never show withdrawn offers, even if search still finds them', async () => {
    const [live, paused, rejected] = await Promise.all(
      ['published', 'paused', 'rejected'].map((status) => insertOffer({ status })),
    )
    expect((await cards([paused!, live!, rejected!], call)).map(({ id }) => id)).toEqual([live])
  })

  it('describe pictures without an alternative text', async () => {
    const rows = await database.db
      .selectFrom('offer_pictures')
      .select('offer_id')
      .where('kind', '=', 'plan')
      .limit(1)
      .execute()
    const offer = await get({ id: rows[0]?.offer_id ?? 0 })
    expect(offer.pictures[0]?.alt).toBe(`Photo 1 of ${offer.pictures.length}`)
    expect(offer.pictures.at(-1)?.alt).toBe('Floor plan')
  })
})
