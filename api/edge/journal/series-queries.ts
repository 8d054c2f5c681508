import { sql, type Kysely, type Transaction } from 'kysely'
import type { DeskAuthor, DeskFlow } from '#contract/edge/journal.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Flows with their articles in order, under the title of the text that was saved last. */
export async function selectDeskFlows(db: Db): Promise<DeskFlow[]> {
  const { rows } = await sql<DeskFlow>`
    select f.id, f.version, f.slug, f.titles, f.leads, coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'title', coalesce((
        select t.draft->>'title' from article_texts t where t.article_id = a.id order by t.lang = 'en' desc, t.saved_at desc limit 1), '')) order by a.position, a.id)
      from articles a where a.flow_id = f.id), '[]') as articles
    from article_flows f order by f.id`.execute(db)
  return rows
}

/** Adds a flow (id 0), or changes one, with the order of its articles. Its id; null for another version. */
export async function writeFlow(
  trx: Trx,
  {
    id,
    version,
    slug,
    titles,
    leads,
    articles,
  }: Omit<DeskFlow, 'articles'> & { articles: number[] },
): Promise<number | null> {
  const values = { slug, titles: JSON.stringify(titles), leads: JSON.stringify(leads) }
  const row =
    id === 0
      ? await trx.insertInto('article_flows').values(values).returning('id').executeTakeFirst()
      : await trx
          .updateTable('article_flows')
          .set({ ...values, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  if (!row) return null
  // Forms that show the articles, or the series that they come from, are older than this.
  await sql`
    update article_flows f set version = f.version + 1 from articles a
    where a.id = any(${articles}::int[]) and f.id = a.flow_id and f.id <> ${row.id}`.execute(trx)
  await sql`update articles set flow_id = null, position = null, version = version + 1 where flow_id = ${row.id} and id <> all(${articles}::int[])`.execute(
    trx,
  )
  await sql`
    update articles a set flow_id = ${row.id}, position = wanted.position, version = a.version + (a.flow_id is distinct from ${row.id})::int
    from unnest(${articles}::int[]) with ordinality wanted (id, position) where a.id = wanted.id`.execute(
    trx,
  )
  return row.id
}

/** Its articles stay. */
export async function deleteFlow(db: Trx, id: number): Promise<boolean> {
  await sql`update articles set flow_id = null, position = null, version = version + 1 where flow_id = ${id}`.execute(
    db,
  )
  const { numDeletedRows } = await db
    .deleteFrom('article_flows')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function selectDeskAuthors(db: Db): Promise<DeskAuthor[]> {
  const { rows } = await sql<DeskAuthor>`
    select w.id, w.version, w.slug, w.name, w.about, (select count(*)::int from articles a where a.author_id = w.id) as articles
    from article_authors w order by w.name, w.id`.execute(db)
  return rows
}

/** Adds an author (id 0), or changes one. Their id; null for another version. */
export async function writeAuthor(
  db: Db,
  { id, version, slug, name, about }: Omit<DeskAuthor, 'articles'>,
): Promise<number | null> {
  const values = { slug, name, about: JSON.stringify(about) }
  const row =
    id === 0
      ? await db.insertInto('article_authors').values(values).returning('id').executeTakeFirst()
      : await db
          .updateTable('article_authors')
          .set({ ...values, version: sql<number>`version + 1` })
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  return row?.id ?? null
}

/** Their articles stay. */
export async function deleteAuthor(db: Trx, id: number): Promise<boolean> {
  await sql`update articles set author_id = null, version = version + 1 where author_id = ${id}`.execute(
    db,
  )
  const { numDeletedRows } = await db
    .deleteFrom('article_authors')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
