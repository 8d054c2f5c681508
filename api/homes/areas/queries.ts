import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { AREAS_PER_PAGE } from '#contract/homes/area-editing.ts'
import type { NamedArea } from '#contract/homes/named-areas.ts'
import type { AreaKind } from '#contract/homes/places.ts'
import { AREAS_LOCK, LOCK_SPACE } from '#db/locks.ts'
import type { AuditLog, Database } from '#db/schema.ts'
import { fold } from '#text/fold.ts'

/** An area, and the address that its own is below. */
export interface PlacedArea {
  area: NamedArea
  below: string
}

const COLUMNS = [
  'id',
  'slug',
  'kind',
  'parent',
  'names',
  'aka',
  'name_in as in',
  'places',
  'population',
  'polygons',
] as const
const STATE_COLUMNS = ['below', 'version', 'shipped', 'edited_at', 'deleted_at'] as const

/** All areas. */
export async function selectAreas(db: Kysely<Database>): Promise<NamedArea[]> {
  return db
    .selectFrom('areas')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Which areas there are in which version: another text after each change. */
const STAMP = `select coalesce(md5(string_agg(id || '.' || version, ' ' order by id)), '') as stamp from areas where deleted_at is null`

export async function selectStamp(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`${sql.raw(STAMP)}`.execute(db)
  return rows[0]!.stamp
}

export async function listenToAreas(client: pg.Client): Promise<void> {
  await client.query('listen areas')
}

/** Runs writes of areas, one at a time. Of processes that start together the first fills the table, which may take longer than the others would wait for another lock. */
export async function writingAreas<T>(
  db: Kysely<Database>,
  write: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(AREAS_LOCK)})`.execute(
      trx,
    )
    return write(trx)
  })
}

/** Digests of the shipped features that were taken over, by id. */
export async function selectShipped(db: Kysely<Database>): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('areas')
    .select(['id', 'shipped'])
    .where('shipped', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, shipped }) => [id, shipped!]))
}

const valuesOf = ({ area, below }: PlacedArea) => ({
  id: area.id,
  slug: area.slug,
  kind: area.kind,
  parent: area.parent,
  below,
  names: JSON.stringify(area.names),
  aka: JSON.stringify(area.aka),
  name_in: JSON.stringify(area.in),
  places: area.places,
  population: area.population,
  polygons: JSON.stringify(area.polygons),
})

/** Takes over shipped areas, but for those that an operator changed or deleted, and those whose address another area has. Returns how many were written. */
export async function upsertShipped(
  trx: Transaction<Database>,
  shipped: readonly (PlacedArea & { digest: string })[],
): Promise<number> {
  let written = 0
  for (const one of shipped) {
    const { id, ...values } = { ...valuesOf(one), shipped: one.digest }
    const taken = await trx
      .selectFrom('areas')
      .select('id')
      .where('below', '=', one.below)
      .where('slug', '=', one.area.slug)
      .where('id', '<>', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (taken) continue
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('areas')
      .values({ id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(values)
          .where('areas.edited_at', 'is', null)
          .where('areas.deleted_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    written += Number(numInsertedOrUpdatedRows)
  }
  return written
}

/** Deletes areas that are shipped no more, but for those that an operator changed. Returns how many. */
export async function deleteUnshipped(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('areas')
    .where('shipped', 'is not', null)
    .where('edited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where((where) => where.not(where('id', '=', sql<number>`any(${[...ids]}::int[])`)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** An id for an area of the operator's own. */
export async function nextAreaId(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('area_ids')::int as id`.execute(trx)
  return rows[0]!.id
}

/** Writes an area as an operator's: the shipped files no longer change it. */
export async function upsertArea(trx: Transaction<Database>, placed: PlacedArea): Promise<void> {
  const { id, ...values } = { ...valuesOf(placed), edited_at: sql<string>`now()`, deleted_at: null }
  await trx
    .insertInto('areas')
    .values({ id, shipped: null, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Marks an area as deleted, so that it can be restored, and a shipped one does not come back. False if not found. */
export async function deleteArea(trx: Transaction<Database>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('areas')
    .set({ deleted_at: sql`now()`, edited_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes an act on areas to the audit log; `actor` null is the operator. */
export async function insertAreaAct(
  trx: Transaction<Database>,
  entry: Pick<Insertable<AuditLog>, 'act' | 'detail' | 'actor_id'>,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ subject_id: null, ...entry })
    .execute()
}

/** An area, deleted or not, for those who edit it. */
export async function selectArea(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('areas')
    .select([...COLUMNS, ...STATE_COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface AreaFilter {
  q?: string | undefined
  iso2?: string | undefined
  kind?: AreaKind | undefined
  deleted?: boolean | undefined
}

/** One page of areas by name, in a language or else in English, and how many there are. */
export async function selectAreaRows(
  db: Kysely<Database>,
  { q, iso2, kind, deleted = false }: AreaFilter,
  { lang, page }: { lang: string; page: number },
) {
  let query = db.selectFrom('areas').where('deleted_at', deleted ? 'is not' : 'is', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (iso2 !== undefined)
    query = query.where(sql<boolean>`split_part(below, '/', 2) = ${iso2.toLowerCase()}`)
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    // Slugs have no accents.
    const folded = fold(q).replaceAll(' ', '-')
    const slug = folded === '' ? '' : `%${folded}%`
    query = query.where(
      sql<boolean>`(slug like ${slug} or exists (select from jsonb_each_text(names) name where name.value ilike ${pattern})
        or exists (select from jsonb_each(aka) list, jsonb_array_elements_text(list.value) name where name ilike ${pattern}))`,
    )
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const name = sql<string>`coalesce(names->>${lang}, names->>'en')`
  const rows = await query
    .select(['id', 'slug', 'kind', 'names', ...STATE_COLUMNS])
    .select(sql<number>`cardinality(places)`.as('places'))
    // "2nd" before "10th".
    .orderBy(sql`substring(${name} from '^[0-9]+')::numeric`, (order) => order.asc().nullsLast())
    .orderBy(name)
    .orderBy('id')
    .limit(AREAS_PER_PAGE)
    .offset((page - 1) * AREAS_PER_PAGE)
    .execute()
  return { rows, total }
}

/** The countries of all areas, deleted or not, as addresses have them. */
export async function selectAreaCountries(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('areas')
    .select(sql<string>`split_part(below, '/', 2)`.as('iso2'))
    .distinct()
    .execute()
  return rows.map(({ iso2 }) => iso2)
}
