import { sql } from 'kysely'
import type { ProblemWhy } from '#contract/feeds/feeds-in.ts'
import type { LocatedProblem } from '#feeds/offer.ts'
import type { Doubt } from './doubt.ts'
import type { Db } from './queries.ts'
import { withdrawOffers } from './store-queries.ts'

const GOOD_FILES = 7

/**
 * Ids of the items in a run, unreadable ones too. Statistics do not know rows of a run that is under way: a join with them is planned for one row, and
 * compares each with each. Sets (`except`, `intersect`) are sorted or hashed in any case.
 */
const idsOf = (importId: number) =>
  sql`select substr(group_key, 2) from import_rows where import_id = ${importId} and starts_with(group_key, '=')`

const publicIdsOf = (sourceId: number) =>
  sql`select external_id from offers where source_id = ${sourceId} and status in ('published', 'reserved', 'paused')`

/**
 * Items of a run with their essentials; public offers without an item; completeness of the last accepted file; and the usual number: the median of the
 * source's last good files since the last smaller one that a person accepted; before the first of them the number of its offers.
 */
export async function fileFigures(
  db: Db,
  sourceId: number,
  importId: number,
): Promise<{
  whole: number
  missing: number
  last: { items: number; whole: number } | null
  usual: number | null
}> {
  const { rows } = await sql<{
    whole: number
    missing: number
    last: { items: number; whole: number } | null
    usual: number | null
  }>`
    select
      (select count(*)::int from import_rows where import_id = ${importId} and whole) as whole,
      (select count(*)::int from (${publicIdsOf(sourceId)} except ${idsOf(importId)}) gone) as missing,
      (select case when items > 0 and whole is not null then json_build_object('items', items, 'whole', whole) end
        from imports where source_id = ${sourceId} and id <> ${importId} and status = 'done' and scope = 'all' and doubt is null order by id desc limit 1) as last,
      coalesce(
        (select percentile_disc(0.5) within group (order by items)::int from (
          select items from imports where source_id = ${sourceId} and id <> ${importId} and status = 'done' and scope = 'all' and doubt is null
            and id >= coalesce((select max(id) from imports where source_id = ${sourceId} and status = 'done' and accepted), 0)
          order by id desc limit ${sql.lit(GOOD_FILES)}) good),
        (select nullif(count(*), 0)::int from offers where source_id = ${sourceId} and status in ('published', 'reserved', 'paused'))) as usual`.execute(
    db,
  )
  return rows[0]!
}

/** The declared scope of the file, and the doubt about it; `accepted`: a person accepted the file despite the doubt. */
export async function setScope(
  db: Db,
  importId: number,
  scope: 'all' | 'changes',
  {
    doubt,
    accepted,
    usual,
    whole,
    missing,
  }: {
    doubt: Doubt | null
    accepted: boolean
    usual: number | null
    whole: number
    missing: number
  },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      scope,
      doubt: doubt?.message ?? null,
      doubt_code: doubt?.code ?? null,
      accepted,
      usual,
      whole,
      missing,
    })
    .where('id', '=', importId)
    .execute()
}

export interface Quarantined {
  external_id: string
  raw: unknown
  reason: string
  problems: LocatedProblem[]
}

export const whyOf = ({
  field,
  code,
  message,
  raw,
  line,
  column,
  details,
}: LocatedProblem): ProblemWhy => ({
  field,
  code,
  message,
  raw,
  line: line ?? null,
  column: column ?? null,
  details: details ?? null,
})

/** Keeps items that could not be understood as their source has them, and forgets those that now are. */
export async function quarantine(
  db: Db,
  sourceId: number,
  items: readonly Quarantined[],
  understood: readonly string[],
): Promise<void> {
  await sql`delete from feed_items where source_id = ${sourceId} and state in ('quarantined', 'held') and external_id = any(${understood}::text[])`.execute(
    db,
  )
  if (items.length === 0) return
  const rows = items.map((item) => ({ ...item, problems: item.problems.map(whyOf) }))
  await sql`
    insert into feed_items (source_id, external_id, state, raw, reason, problems)
    select ${sourceId}, r.external_id, 'quarantined', r.raw, r.reason, r.problems from json_to_recordset(${JSON.stringify(rows)}::json) as r(external_id text, raw jsonb, reason text, problems jsonb)
    on conflict (source_id, external_id) do update
      set state = 'quarantined', raw = excluded.raw, reason = excluded.reason, problems = excluded.problems, held = null, missed = 0, file_digest = null, updated_at = now()`.execute(
    db,
  )
}

/**
 * After a good file: offers in it are no longer missing; the others are missing once more, unless the file is the same as the one before; and offers
 * missing from two files are archived. Returns how many were archived.
 */
export async function settleMissing(
  db: Db,
  sourceId: number,
  importId: number,
  fileDigest: Buffer,
): Promise<number> {
  const { rows: settled } = await sql<{ external_id: string }>`
    (select external_id from feed_items where source_id = ${sourceId} and state in ('missing', 'gone') intersect ${idsOf(importId)})
    union all
    -- Held items without an offer of their own, which the source has no more.
    (select external_id from feed_items where source_id = ${sourceId} and state = 'held' except ${idsOf(importId)} except ${publicIdsOf(sourceId)})`.execute(
    db,
  )
  await sql`delete from feed_items where source_id = ${sourceId} and external_id = any(${idsIn(settled)}::text[])`.execute(
    db,
  )
  await sql`
    insert into feed_items (source_id, external_id, state, missed, file_digest)
    select ${sourceId}, external_id, 'missing', 1, ${fileDigest} from (${publicIdsOf(sourceId)} except ${idsOf(importId)}) gone
    on conflict (source_id, external_id) do update set
      missed = case when feed_items.state <> 'missing' then 1 when feed_items.file_digest = excluded.file_digest then feed_items.missed else feed_items.missed + 1 end,
      state = 'missing', raw = null, reason = null, problems = null, held = null, file_digest = excluded.file_digest, updated_at = now()`.execute(
    db,
  )
  const { rows: gone } = await sql<{ external_id: string }>`
    update feed_items set state = 'gone', updated_at = now() where source_id = ${sourceId} and state = 'missing' and missed >= 2 returning external_id`.execute(
    db,
  )
  return withdrawOffers(db, sourceId, idsIn(gone))
}

const idsIn = (rows: readonly { external_id: string }[]): string[] =>
  rows.map(({ external_id }) => external_id)

export async function setGone(db: Db, importId: number, gone: number): Promise<void> {
  await db.updateTable('imports').set({ gone }).where('id', '=', importId).execute()
}
