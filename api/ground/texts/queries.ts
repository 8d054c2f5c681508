import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { LAYOUT } from '#contract/library.ts'
import { prepared } from '#db/prepared.ts'
import type { Database, PageTexts } from '#db/schema.ts'

/** The text of a page in one language, as it was last saved. */
export type TextOfPage = Awaited<ReturnType<typeof selectTexts>>[number]

/** The texts of a page by language; deleted ones are left out. */
export function selectTexts(db: Kysely<Database>, subject: string) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('page_texts')
        .selectAll()
        .distinctOn('language')
        .where('subject', '=', subject)
        .orderBy('language')
        .orderBy('revision', 'desc')
        .as('newest'),
    )
    .modifyFront(prepared)
    .select(['language', 'text', 'version', 'day', 'source', 'reviewed_on', 'created_at'])
    .where('text', '<>', '')
    .orderBy('language')
    .execute()
}

/** The text of a place in exactly that language, null if missing or deleted, and the parts of its page, null for all. */
export async function selectPlaceText(db: Kysely<Database>, place: string, language: string) {
  const { rows } = await sql<{
    parts: number | null
    text: string | null
    source: string | null
    reviewed_on: string | null
  }>`${prepared}
    select l.parts, nullif(t.text, '') as text, t.source, t.reviewed_on
    from (values (1)) one
    left join place_layouts l on l.place = ${place}
    left join lateral (
      select text, source, reviewed_on from page_texts where subject = ${place} and language = ${language} order by revision desc limit 1
    ) t on true`.execute(db)
  return rows[0]!
}

/** Places whose pages search engines leave out. */
export async function selectUnindexed(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('place_layouts')
    .select('place')
    .where(sql<boolean>`parts & ${LAYOUT.meta}::int = 0`)
    .execute()
  return new Set(rows.map(({ place }) => place))
}

/** Version and day of the operator's terms: the newest text decides. An expression for `select`. */
export const currentTerms = sql<{ version: string; date: string } | null>`(
  select json_build_object('version', version, 'date', day) from (
    select distinct on (language) text, version, day, created_at from page_texts where subject = 'terms' order by language, revision desc
  ) terms where text <> '' order by day desc, created_at desc limit 1)`

/** Every saved text of a page whose versions are listed, oldest first. */
export function selectVersions(db: Kysely<Database>, subject: string) {
  return db
    .selectFrom('page_texts')
    .select(['language', 'text', 'version', 'day'])
    .where('subject', '=', subject)
    .where('text', '<>', '')
    .where('version', 'is not', null)
    .orderBy('day')
    .orderBy('revision')
    .execute()
}

export interface NewText {
  subject: string
  language: string
  /** The newest revision that its author saw; 0: none. */
  seen: number
  text: string
  version?: string | null
  day?: string | null
  source?: string | null
  reviewed_on?: string | null
  author_id: number | null
}

/** Adds a revision; null if there is a newer one than was seen. The primary key decides between two at once. */
export async function insertText(
  trx: Transaction<Database>,
  { seen, ...text }: NewText,
): Promise<number | null> {
  const revision = seen + 1
  const row = await trx
    .insertInto('page_texts')
    .columns([
      'subject',
      'language',
      'revision',
      'text',
      'version',
      'day',
      'source',
      'reviewed_on',
      'author_id',
    ])
    .expression(
      sql`select ${text.subject}, ${text.language}, ${revision}::int, ${text.text}, ${text.version ?? null}, ${text.day ?? null}::date, ${text.source ?? null},
        ${text.reviewed_on ?? null}::date, ${text.author_id}::bigint
      where ${seen}::int = coalesce((select max(revision) from page_texts where subject = ${text.subject} and language = ${text.language}), 0)`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  return row?.revision ?? null
}

/** Adds the first texts of pages that were never saved; of several processes one does. Returns those that were added. */
export function insertFirst(
  db: Kysely<Database>,
  texts: readonly Pick<
    Insertable<PageTexts>,
    'subject' | 'language' | 'text' | 'version' | 'day'
  >[],
): Promise<{ subject: string; language: string }[]> {
  return db.transaction().execute(async (trx) => {
    const saved = await trx.selectFrom('page_texts').select('subject').distinct().execute()
    const added = texts.filter((text) => saved.every(({ subject }) => subject !== text.subject))
    if (added.length === 0) return []
    return trx
      .insertInto('page_texts')
      .values(added.map((text) => ({ ...text, revision: 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['subject', 'language'])
      .execute()
  })
}

/** How often each page was saved, and its parts: another value after each change. */
export async function selectTextStates(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; state: string }>`
    select subject, count(*)::text as state from page_texts group by subject
    union all select place || ' layout', parts::text from place_layouts`.execute(db)
  return new Map(rows.map(({ subject, state }) => [subject, state]))
}

export async function listenToTexts(client: pg.Client): Promise<void> {
  await client.query('listen page_texts')
}
