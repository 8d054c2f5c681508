import { sql } from 'kysely'
import type { Db } from './queries.ts'
import { OFFER_COLUMNS, type OfferRows } from './rows.ts'

interface Stored {
  id: number
  rows: OfferRows
}

/** Stores the offers of a source that are new or changed; their external ids must differ. Call it in a transaction. */
export async function storeOffers(
  db: Db,
  sourceId: number,
  batch: readonly OfferRows[],
): Promise<{ created: number; updated: number; unchanged: number }> {
  if (batch.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const source = await db
    .selectFrom('offers')
    .select(['id', 'external_id', 'source_digest'])
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`external_id = any(${batch.map((rows) => rows.offer.external_id)}::text[])`)
    .execute()
  const byExternalId = new Map(source.map((row) => [row.external_id, row]))
  const fresh = batch.filter((rows) => !byExternalId.has(rows.offer.external_id))
  const changed = batch.flatMap((rows): Stored[] => {
    const row = byExternalId.get(rows.offer.external_id)
    return row && !row.source_digest?.equals(rows.digest) ? [{ id: row.id, rows }] : []
  })
  const stored = [...(await insertOffers(db, sourceId, fresh)), ...changed]
  await updateOffers(db, changed)
  await replaceTexts(db, stored, changed)
  await replacePictures(db, stored, changed)
  await insertPrices(db, stored)
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged: batch.length - fresh.length - changed.length,
  }
}

/** Archives offers that their source withdrew; ended ones stay as they are. Returns the number archived. */
export async function withdrawOffers(
  db: Db,
  sourceId: number,
  externalIds: readonly string[],
): Promise<number> {
  if (externalIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    update offers set status = 'archived', source_status = 'archived', source_digest = null
    where source_id = ${sourceId} and external_id = any(${externalIds}::text[]) and status in ('published', 'reserved', 'paused')`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

const NAMES = Object.keys(OFFER_COLUMNS)
const names = (prefix = '') => sql.raw(NAMES.map((name) => `${prefix}${name}`).join(', '))
/** The column list of a `json_to_recordset`. */
const columns = (more: string) =>
  sql.raw(
    [...Object.entries(OFFER_COLUMNS).map(([name, type]) => `${name} ${type}`), more].join(', '),
  )
/** Separates texts, which have no control characters but line breaks: an array would have to be quoted here and parsed letter by letter there. */
const SEPARATOR = '\u001e'
/** The same within one of them. */
const WITHIN = '\u001f'
/** A column of texts. One that is empty and alone comes as none. */
const table = (texts: readonly string[]) =>
  sql`string_to_table(${texts.map((text) => text.replaceAll(SEPARATOR, ' ')).join(SEPARATOR)}, ${SEPARATOR})`
const json = (value: unknown) => sql`${JSON.stringify(value)}::json`

/** The day of publication is ours, whatever the source says. No price is valid since a future day; `least` skips nulls. */
async function insertOffers(
  db: Db,
  sourceId: number,
  fresh: readonly OfferRows[],
): Promise<Stored[]> {
  if (fresh.length === 0) return []
  const records = fresh.map((rows) => ({ ...rows.offer, digest: rows.digest.toString('hex') }))
  const { rows: made } = await sql<{ id: number; external_id: string }>`
    insert into offers (source_id, agency_id, status, source_status, source_digest, price_since, published_at, listed_at, ${names()})
    select ${sourceId}, (select agency_id from sources where id = ${sourceId}), coalesce(r.status, 'published'), r.status, decode(r.digest, 'hex'), least(r.price_since, now()), case when coalesce(r.status, 'published') in ('published', 'reserved') then now() end, r.listed_at, ${names('r.')}
    from json_to_recordset(${json(records)}) as r(${columns('status text, digest text, price_since timestamptz, listed_at timestamptz')})
    returning id, external_id`.execute(db)
  const ids = new Map(made.map((row) => [row.external_id, row.id]))
  return fresh.map((rows) => ({ id: ids.get(rows.offer.external_id)!, rows }))
}

/** The status of a changed offer `o`, whose source now says `r`. */
const FOLLOWED = sql`case when r.status is distinct from o.source_status and o.status = coalesce(o.source_status, 'published') then coalesce(r.status, 'published') else o.status end`

/**
 * Overwrites the source's fields; agency and the day of publication are ours. So is the status as soon as anybody but the source has changed it;
 * until then a source that says another one than before is followed.
 */
async function updateOffers(db: Db, changed: readonly Stored[]): Promise<void> {
  if (changed.length === 0) return
  const records = changed.map(({ id, rows }) => ({
    ...rows.offer,
    id,
    digest: rows.digest.toString('hex'),
  }))
  const set = sql.raw(NAMES.map((name) => `${name} = r.${name}`).join(', '))
  await sql`
    update offers o set ${set}, source_digest = decode(r.digest, 'hex'), source_status = r.status,
      status = ${FOLLOWED},
      published_at = coalesce(o.published_at, case when ${FOLLOWED} in ('published', 'reserved') then now() end),
      listed_at = least(o.listed_at, r.listed_at),
      price_since = case when (o.price_amount, o.price_currency, o.price_type) is distinct from (r.price_amount, r.price_currency::char(3), r.price_type)
        then least(coalesce(r.price_since, o.price_since), now()) else o.price_since end
    from json_to_recordset(${json(records)}) as r(${columns('id bigint, status text, digest text, price_since timestamptz, listed_at timestamptz')})
    where o.id = r.id`.execute(db)
}

/** Texts of the feed are replaced; those that the owner or a machine wrote stay. */
async function replaceTexts(
  db: Db,
  stored: readonly Stored[],
  changed: readonly Stored[],
): Promise<void> {
  if (changed.length > 0) {
    await db
      .deleteFrom('offer_texts')
      .where(
        'offer_id',
        'in',
        changed.map(({ id }) => id),
      )
      .where('origin', '=', 'feed')
      .execute()
  }
  const texts = stored.flatMap(({ id, rows }) => rows.texts.map((text) => ({ id, ...text })))
  if (texts.length === 0) return
  await sql`
    insert into offer_texts (offer_id, lang, title, description, origin)
    select r.id, r.lang, r.title, coalesce(r.description, ''), 'feed'
    from rows from (unnest(${texts.map(({ id }) => id)}::bigint[]), unnest(${texts.map(({ lang }) => lang)}::text[]), ${table(texts.map(({ title }) => title))}, ${table(texts.map(({ description }) => description))})
      as r(id, lang, title, description)
    on conflict do nothing`.execute(db)
}

/** Pictures are replaced; one that was fetched already keeps its file. */
async function replacePictures(
  db: Db,
  stored: readonly Stored[],
  changed: readonly Stored[],
): Promise<void> {
  const before =
    changed.length === 0
      ? []
      : await db
          .deleteFrom('offer_pictures')
          .where(
            'offer_id',
            'in',
            changed.map(({ id }) => id),
          )
          .returningAll()
          .execute()
  const withPictures = stored.filter(({ rows }) => rows.pictures.length > 0)
  if (withPictures.length === 0) return
  const list = (of: (picture: OfferRows['pictures'][number]) => string) =>
    table(
      withPictures.map(({ rows }) =>
        rows.pictures.map((picture) => of(picture).replaceAll(WITHIN, ' ')).join(WITHIN),
      ),
    )
  await sql`
    insert into offer_pictures (offer_id, position, source_url, kind, alt)
    select r.id, p.number - 1, p.url, p.kind, p.alt::jsonb
    from rows from (unnest(${withPictures.map(({ id }) => id)}::bigint[]), ${list(({ source_url }) => source_url)}, ${list(({ kind }) => kind)}, ${list(({ alt }) => JSON.stringify(alt))}) as r(id, urls, kinds, alts),
      rows from (string_to_table(r.urls, ${WITHIN}), string_to_table(r.kinds, ${WITHIN}), string_to_table(r.alts, ${WITHIN})) with ordinality as p(url, kind, alt, number)`.execute(
    db,
  )
  const fetched = before.filter(({ key }) => key !== null)
  if (fetched.length === 0) return
  await sql`
    update offer_pictures p set key = r.key, width = r.width, height = r.height, placeholder = r.placeholder, fingerprint = r.fingerprint
    from json_to_recordset(${json(fetched)}) as r(offer_id bigint, source_url text, key text, width integer, height integer, placeholder text, fingerprint bit(64))
    where p.offer_id = r.offer_id and p.source_url = r.source_url`.execute(db)
}

/** Earlier prices, as far as the history does not know them. */
async function insertPrices(db: Db, stored: readonly Stored[]): Promise<void> {
  const records = stored.flatMap(({ id, rows }) =>
    rows.prices.map((price) => ({ offer_id: id, ...price })),
  )
  if (records.length === 0) return
  await sql`
    insert into offer_prices (offer_id, at, amount, currency, type)
    select r.* from json_to_recordset(${json(records)}) as r(offer_id bigint, at timestamptz, amount bigint, currency text, type smallint)
    where r.at < now()
    on conflict do nothing`.execute(db)
}
