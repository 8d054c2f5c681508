import { featureBits } from '#contract/homes/offer-lists.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { COLUMN_FIELDS, emptyValues, toColumns } from '#contract/offer-fields.ts'
import { FIELD_COLUMN_TYPES } from '#db/offer-columns.ts'
import type { Database } from '#db/schema.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { STREETS_ATTRIBUTION } from './malta.ts'
import type { DemoOffer } from './offers.ts'
import { advertiserOf, phoneOf, type Person, type Seat } from './people.ts'
import type { SeedPicture } from './pictures/pool.ts'
import type { ComposedText } from './texts/compose.ts'

export interface WrittenOffer extends DemoOffer {
  texts: ComposedText[]
  pictures: SeedPicture[]
}

/** Adds missing agencies of demo offers. Returns slug to id. */
export async function writeAgencies(
  db: Kysely<Database>,
  countryIdOf: (iso2: string) => number | undefined,
): Promise<Map<string, number>> {
  const rows = DEMO_AGENCIES.flatMap(({ iso2, ...agency }) => {
    const country_id = countryIdOf(iso2)
    return country_id ? [{ ...agency, languages: [...agency.languages], country_id }] : []
  })
  if (rows.length > 0)
    await db
      .insertInto('agencies')
      .values(rows)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  const written = await db
    .selectFrom('agencies')
    .select(['id', 'slug'])
    .where(
      'slug',
      'in',
      DEMO_AGENCIES.map(({ slug }) => slug),
    )
    .execute()
  return new Map(written.map(({ id, slug }) => [slug, id]))
}

/** Adds missing people and their seats in the agencies. Returns email to id. */
export async function writePeople(
  db: Kysely<Database>,
  { people, seats }: { people: readonly Person[]; seats: readonly Seat[] },
  agencies: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = people.map((person) => ({ ...person, password_hash: '' }))
  await sql`
    insert into users (email, name, password_hash, demo_as, roles, locale, currency, time_zone)
    select email, name, password_hash, demo_as, roles, locale, currency, time_zone from json_to_recordset(${JSON.stringify(rows)})
      as r (email text, name text, password_hash text, demo_as text, roles integer, locale text, currency text, time_zone text)
    on conflict do nothing`.execute(db)
  const { rows: written } = await sql<{ id: number; email: string }>`
    select id, email from users where demo_as is not null and email = any(${people.map(({ email }) => email)})`.execute(
    db,
  )
  const ids = new Map(written.map(({ id, email }) => [email, id]))
  const members = seats.flatMap(({ email, agency, role }) => {
    const [user_id, agency_id] = [ids.get(email), agencies.get(agency)]
    return user_id && agency_id ? [{ user_id, agency_id, role }] : []
  })
  if (members.length > 0)
    await db
      .insertInto('agency_members')
      .values(members)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // As if a moderator had approved them.
  await sql`update agency_members m set shown_name = u.name, shown_picture = u.picture from users u where u.id = m.user_id and u.id = any(${members.map(({ user_id }) => user_id)}::bigint[])`.execute(
    db,
  )
  return ids
}

/** The sources of demo offers: those with street names of OpenStreetMap say so on their pages. */
const SOURCES = { demo: null, 'demo-streets': STREETS_ATTRIBUTION } as const

/** Makes the sources of demo offers that are missing, and returns the id of one. */
export async function writeSource(
  db: Kysely<Database>,
  key: keyof typeof SOURCES = 'demo',
): Promise<number> {
  await db
    .insertInto('sources')
    .values({ key, format: 'demo', attribution: SOURCES[key] })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (
    await db.selectFrom('sources').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  ).id
}

const DAY = 86_400_000

/** One statement per table, whatever the number of offers. Offers that exist are not changed. */
export async function writeOffers(
  trx: Transaction<Database>,
  sources: { plain: number; streets: number },
  agencies: ReadonlyMap<string, number>,
  people: ReadonlyMap<string, number>,
  offers: readonly WrittenOffer[],
  now: Date,
): Promise<number> {
  const at = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const rows = offers.map((all) => {
    const { home, asking, place, ...offer } = all
    return {
      ...toColumns({
        ...emptyValues(COLUMN_FIELDS),
        ...home,
        ...offer,
        charges: asking.charges,
        deposit: asking.deposit,
        availableFrom: offer.freeInDays === null ? null : at(-offer.freeInDays).slice(0, 10),
      }),
      source_id: offer.iso2 === 'MT' ? sources.streets : sources.plain,
      external_id: offer.externalId,
      agency_id: offer.agency === null ? null : agencies.get(offer.agency),
      status: offer.status,
      action: offer.action,
      category: home.category,
      price_amount: asking.amount,
      price_currency: offer.currency,
      price_type: asking.type,
      price_since: at(asking.changedDaysAgo || offer.publishedDaysAgo),
      features: featureBits(home.features),
      details: offer.details,
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      lat: offer.lat,
      lon: offer.lon,
      coordinate_precision: 'street',
      published_at: offer.status === 'draft' ? null : at(offer.publishedDaysAgo),
      created_at: at(offer.publishedDaysAgo),
      updated_at: at(asking.changedDaysAgo || offer.publishedDaysAgo),
      owner_id: people.get(advertiserOf(all)),
    }
  })
  const written = await sql<{ id: number; external_id: string }>`
    insert into offers (${sql.raw(OFFER_COLUMNS.map(([name]) => name).join(', '))})
    select r.* from json_to_recordset(${JSON.stringify(rows)}) as r (${sql.raw(OFFER_COLUMNS.map((column) => column.join(' ')).join(', '))})
    on conflict (source_id, external_id) do nothing
    returning id, external_id`.execute(trx)
  const ids = new Map(written.rows.map(({ id, external_id }) => [external_id, id]))
  const each = <T>(make: (offer: WrittenOffer, offer_id: number) => T[]): string =>
    JSON.stringify(
      offers.flatMap((offer) => {
        const id = ids.get(offer.externalId)
        return id === undefined ? [] : make(offer, id)
      }),
    )

  await sql`
    insert into offer_texts (offer_id, lang, title, description)
    select * from json_to_recordset(${each(({ texts }, offer_id) => texts.map((text) => ({ offer_id, ...text })))})
      as r (offer_id bigint, lang text, title text, description text)`.execute(trx)
  await sql`
    insert into offer_contacts (offer_id, name, phone)
    select r.offer_id, u.name, r.phone from json_to_recordset(${each((offer, offer_id) => [{ offer_id, user_id: people.get(advertiserOf(offer)), phone: phoneOf(offer) }])})
      as r (offer_id bigint, user_id bigint, phone text) join users u on u.id = r.user_id`.execute(
    trx,
  )
  await sql`
    insert into offer_pictures (offer_id, position, key, kind, width, height, placeholder)
    select * from json_to_recordset(${each(({ pictures }, offer_id) => pictures.map((picture, position) => ({ offer_id, position, ...picture })))})
      as r (offer_id bigint, position smallint, key text, kind text, width integer, height integer, placeholder text)`.execute(
    trx,
  )
  await sql`
    insert into offer_prices (offer_id, at, amount, currency, type)
    select * from json_to_recordset(${each(({ asking, currency }, offer_id) => asking.history.map(({ amount, daysAgo }) => ({ offer_id, at: at(daysAgo), amount, currency, type: asking.type })))})
      as r (offer_id bigint, at timestamptz, amount bigint, currency text, type smallint)`.execute(
    trx,
  )
  return ids.size
}

const OFFER_COLUMNS = Object.entries({
  ...FIELD_COLUMN_TYPES,
  source_id: 'bigint',
  external_id: 'text',
  agency_id: 'bigint',
  status: 'text',
  action: 'smallint',
  category: 'smallint',
  price_amount: 'bigint',
  price_currency: 'text',
  price_type: 'smallint',
  price_since: 'timestamptz',
  features: 'integer',
  details: 'jsonb',
  country_id: 'integer',
  state_id: 'integer',
  city_id: 'integer',
  lat: 'float8',
  lon: 'float8',
  coordinate_precision: 'text',
  published_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  owner_id: 'bigint',
})
