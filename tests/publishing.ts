import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import sharp from 'sharp'
import { handlers as offers } from '#api/homes/offers/handlers.ts'
import { handlers as publishing } from '#api/publish/publishing/handlers.ts'
import { handlers as moderation } from '#api/publish/moderation/offers.ts'
import type { Storage } from '#api/ground/gateways/storage.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { mount, type ApiApp } from '#api/people/http/serve.ts'
import { contract } from '#contract/index.ts'
import type { DraftOffer } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import { loadPlaces } from '#places/index.ts'
import type { TestUser } from './accounts.ts'
import { apiOf, read, servicesOver, visitor } from './api.ts'

const places = await loadPlaces()

/** A flat in Barcelona, complete enough to submit. */
export const WHOLE = {
  location: 'city32653',
  street: 'Calle del Olivo',
  houseNumber: '7',
  postalCode: '08001',
  point: { lat: 41.403629, lon: 2.174356 },
  livingArea: 84.5,
  rooms: 3,
  bedrooms: 2,
  bathrooms: 1,
  floor: 2,
  floors: 5,
  features: ['lift', 'balcony'],
  texts: {
    en: {
      title: 'Bright flat near the park',
      description:
        'Two bedrooms, a balcony to the south and a lift. Five minutes from the metro, quiet at night.',
    },
  },
  priceType: 0,
  amount: 325_000_00,
  currency: 'EUR',
  contactPhone: '+34 600 000 000',
}

/** Publishing over a database, and calls as a user: `as(user)('POST', '/user/offers', { action: 0, category: 1 })`. */
export async function publishingApi(db: Kysely<Database>, storage?: Storage) {
  const services = {
    ...servicesOver(db, { RATE_LIMITS: 'off' }),
    ...(storage && { storage }),
    places,
    rates: await loadRates(db),
  }
  const app: ApiApp = apiOf((api) => {
    mount(api, contract.publishing, publishing, services)
    mount(api, contract.moderation, moderation, services)
    mount(api, contract.offers, offers, services)
  })
  const call = visitor(app)
  const as =
    ({ token }: Pick<TestUser, 'token'>) =>
    (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      read(call(method, path, body, { authorization: `Bearer ${token}`, ...headers }))
  const anybody = (path: string) => read(call('GET', path))

  /** An offer of that user that can be submitted. */
  const write = async (user: TestUser, content: object = {}): Promise<DraftOffer> => {
    const { data } = await as(user)('POST', '/user/offers', { action: 0, category: 1 })
    return (
      await as(user)('PATCH', `/user/offers/${data.id}`, {
        version: data.draftVersion,
        ...WHOLE,
        ...content,
      })
    )['data'] as DraftOffer
  }
  /** The same, submitted and approved. */
  const publish = async (
    user: TestUser,
    moderator: TestUser,
    content: object = {},
  ): Promise<DraftOffer> => {
    const { id, draftVersion } = await write(user, content)
    const sent = await as(user)('POST', `/user/offers/${id}/submit`, { version: draftVersion })
    await as(moderator)('POST', `/admin/offers/${id}/decision`, {
      version: sent['data'].version,
      number: 1,
      decision: 'approve',
    })
    return (await as(user)('GET', `/user/offers/${id}`))['data'] as DraftOffer
  }
  /** Uploads a picture; returns its key. */
  const upload = async (user: TestUser, bytes: Buffer): Promise<string> => {
    const { key } = (await as(user)('POST', '/user/pictures', { size: bytes.length }))['data'] as {
      key: string
    }
    const form = new FormData()
    form.set('offset', '0')
    form.set('piece', new File([new Uint8Array(bytes)], 'piece'))
    await as(user)('PUT', `/user/pictures/${key.replace('offers/', '')}`, form)
    return key
  }
  return { services, as, anybody, write, publish, upload }
}

/** A photo unlike any other. */
export const randomPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(7 * 5 * 3), { raw: { width: 7, height: 5, channels: 3 } })
    .resize(640, 480, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer()

/** Copies an offer for the same owner; returns the ids. */
export async function copyOffer(
  db: Kysely<Database>,
  id: number,
  amount: number,
): Promise<number[]> {
  const columnsOf = async (table: string, without: readonly string[]) => {
    const { rows } = await sql<{
      name: string
    }>`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(
      db,
    )
    return sql.join(
      rows.filter(({ name }) => !without.includes(name)).map(({ name }) => sql.ref(name)),
    )
  }
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('offers', 'id'))::float8 as id from generate_series(1, ${amount}::int)`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  const numbers = sql`unnest(${ids}::bigint[]) as n`
  const columns = await columnsOf('offers', ['id', 'external_id'])
  await sql`insert into offers (id, external_id, ${columns}) overriding system value select n, 'copy' || n, ${columns} from offers, ${numbers} where id = ${id}`.execute(
    db,
  )
  for (const table of ['offer_drafts', 'offer_revisions', 'offer_texts']) {
    const others = await columnsOf(table, ['offer_id'])
    await sql`insert into ${sql.table(table)} (offer_id, ${others}) select n, ${others} from ${sql.table(table)}, ${numbers} where offer_id = ${id}`.execute(
      db,
    )
  }
  return ids
}

/** Moves the statuses of an offer into the past, so that what follows happens days later. */
export async function ageStatuses(
  db: Kysely<Database>,
  offer: number,
  days: number,
): Promise<void> {
  await sql`
    with aged as (delete from offer_statuses where offer_id = ${offer} returning *)
    insert into offer_statuses (offer_id, at, status, reason, actor_id)
      select offer_id, at - make_interval(days => ${days}), status, reason, actor_id from aged`.execute(
    db,
  )
}
