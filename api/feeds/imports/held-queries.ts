import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { LocatedProblem } from '#feeds/offer.ts'
import { isDataError } from './data-error.ts'
import { quarantine, whyOf } from './missing-queries.ts'
import type { Db } from './queries.ts'
import type { OfferRows } from './rows.ts'
import { storeOffers } from './store-queries.ts'

/** An item that waits, with the values that have to be confirmed. */
export interface HeldItem {
  rows: OfferRows
  doubts: { external_id: string; code: string; value: string }[]
  problems: LocatedProblem[]
}

export interface StoredValues {
  source_digest: Buffer | null
  price_amount: number | null
  price_currency: string
  price_type: number
  year_built: number | null
}

/** The public values of a source's offers, by their ids. */
export async function selectStored(
  db: Db,
  sourceId: number,
  externalIds: readonly string[],
): Promise<Map<string, StoredValues>> {
  const rows = await db
    .selectFrom('offers')
    .select([
      'external_id',
      'source_digest',
      'price_amount',
      'price_currency',
      'price_type',
      'year_built',
    ])
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** Values of these items and of the whole source that somebody confirmed, as JSON of id, code and value. */
export async function selectConfirmed(
  db: Db,
  sourceId: number,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('feed_confirmations')
    .select(['external_id', 'code', 'value'])
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`external_id = any(${['', ...externalIds]}::text[])`)
    .execute()
  return new Set(
    rows.map(({ external_id, code, value }) => JSON.stringify([external_id, code, value])),
  )
}

/** Puts items aside; the offers that they were before stay as they are. */
export async function hold(db: Db, sourceId: number, items: readonly HeldItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ rows: { digest, ...lists }, doubts, problems }) => ({
    external_id: lists.offer.external_id,
    problems: problems.map(whyOf),
    held: { rows: { ...lists, digest: digest.toString('hex') }, doubts },
  }))
  await sql`
    insert into feed_items (source_id, external_id, state, problems, held)
    select ${sourceId}, r.external_id, 'held', r.problems, r.held from json_to_recordset(${JSON.stringify(rows)}::json) as r(external_id text, problems jsonb, held jsonb)
    on conflict (source_id, external_id) do update
      set state = 'held', raw = null, reason = null, problems = excluded.problems, held = excluded.held, missed = 0, file_digest = null, updated_at = now()`.execute(
    db,
  )
}

/** Items that are read and stored at once, and in one call: a wrong sign holds a whole feed. The rest is stored by the next press or import. */
const STORED_AT_ONCE = 500
const STORED_MAX = 5_000

/**
 * Confirms the values of one held item, or of all, and stores the items of which nothing is open any more, up to a limit. Returns how many. In a
 * transaction, and not during an import of the source.
 */
export async function confirmHeld(
  db: Transaction<Database>,
  sourceId: number,
  externalId: string | null,
): Promise<number> {
  await sql`
    insert into feed_confirmations (source_id, external_id, code, value)
    select distinct f.source_id, d.external_id, d.code, d.value
    from feed_items f, jsonb_to_recordset(f.held->'doubts') as d(external_id text, code text, value text)
    where f.source_id = ${sourceId} and f.state = 'held' and (${externalId}::text is null or f.external_id = ${externalId})
    on conflict do nothing`.execute(db)
  let stored = 0
  while (stored < STORED_MAX) {
    const rows = await takeConfirmed(db, sourceId)
    if (rows.length === 0) break
    stored += await storeEach(db, sourceId, rows)
  }
  return stored
}

/** Held items of which all values are confirmed. */
async function takeConfirmed(db: Transaction<Database>, sourceId: number): Promise<OfferRows[]> {
  const { rows } = await sql<{ rows: Omit<OfferRows, 'digest'> & { digest: string } }>`
    delete from feed_items where source_id = ${sourceId} and external_id in (
      select external_id from feed_items f where f.source_id = ${sourceId} and f.state = 'held' and not exists (
        select from jsonb_to_recordset(f.held->'doubts') as d(external_id text, code text, value text)
        where not exists (select from feed_confirmations c where c.source_id = f.source_id and (c.external_id, c.code, c.value) = (d.external_id, d.code, d.value)))
      limit ${STORED_AT_ONCE})
    returning held->'rows' as rows`.execute(db)
  return rows.map(({ rows: { digest, ...lists } }) => ({
    ...lists,
    digest: Buffer.from(digest, 'hex'),
  }))
}

/** Stores offers; one that the database rejects is put aside, found by halving. Returns how many were stored. */
async function storeEach(
  db: Transaction<Database>,
  sourceId: number,
  rows: readonly OfferRows[],
): Promise<number> {
  await sql`savepoint confirmed`.execute(db)
  try {
    await storeOffers(db, sourceId, rows)
    await sql`release savepoint confirmed`.execute(db)
    return rows.length
  } catch (error) {
    if (!isDataError(error)) throw error
    await sql`rollback to savepoint confirmed`.execute(db)
    const half = rows.length >> 1
    if (half > 0)
      return (
        (await storeEach(db, sourceId, rows.slice(0, half))) +
        (await storeEach(db, sourceId, rows.slice(half)))
      )
    const { external_id } = rows[0]!.offer
    await quarantine(
      db,
      sourceId,
      [{ external_id, raw: null, reason: error.message, problems: [] }],
      [],
    )
    return 0
  }
}
