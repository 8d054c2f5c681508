import { sql, type Insertable, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { LAYOUT } from '#contract/library.ts'
import { prepared } from '#db/prepared.ts'
import type { Database, PageTexts } from '#db/schema.ts'

/** The texts of a page by language; deleted ones are left out. */
export function selectTexts(db: Kysely<Database>, subject: string) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('page_texts')
        .select(['language', 'text'])
        .distinctOn('language')
        .where('subject', '=', subject)
        .orderBy('language')
        .orderBy('revision', 'desc')
        .as('newest'),
    )
    .modifyFront(prepared)
    .select(['language', 'text'])
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

/** Version and day of the operator's terms after the saves up to then: of the newest texts, the one of the latest day, then the one saved last. */
const termsUntil = (until: RawBuilder<unknown>) => sql<{ version: string; date: string } | null>`(
  select jsonb_build_object('version', version, 'date', day) from (
    select distinct on (language) text, version, day, created_at from page_texts
    where subject = 'terms' and created_at <= ${until} order by language, revision desc
  ) terms where text <> '' order by day desc, created_at desc limit 1)`

/** Version and day of the operator's terms. An expression for `select`. */
export const currentTerms = termsUntil(sql`'infinity'`)

export async function selectCurrentTerms(db: Kysely<Database>) {
  const { terms } = await db.selectNoFrom(currentTerms.as('terms')).executeTakeFirstOrThrow()
  return terms
}

/** A saved text of a page of law, without the text: of all languages these may be megabytes. */
export interface LegalRevision {
  language: string
  revision: number
  version: string
  date: string
}

/** The newest texts of a page of law by language. Users agree to today's terms, so their translations of another version are left out. */
export async function selectLegal(db: Kysely<Database>, page: string): Promise<LegalRevision[]> {
  const { rows } = await sql<LegalRevision>`${prepared}
    select language, revision, version, day::text as date from (
      select distinct on (language) * from page_texts where subject = ${page} order by language, revision desc
    ) newest
    where text <> '' and (subject <> 'terms' or jsonb_build_object('version', version, 'date', day) = ${currentTerms})
    order by language`.execute(db)
  return rows
}

/** Every saved text of a page of law, in the order of their days. Terms that never applied, as a later version was there already, are left out. */
export async function selectVersions(db: Kysely<Database>, page: string): Promise<LegalRevision[]> {
  const { rows } = await sql<LegalRevision>`
    select language, revision, version, day::text as date from page_texts
    where subject = ${page} and text <> '' and (subject <> 'terms' or jsonb_build_object('version', version, 'date', day) in (
      select ${termsUntil(sql`saved.created_at`)} from page_texts saved where saved.subject = 'terms'))
    order by day, created_at, revision`.execute(db)
  return rows
}

/** The text of a revision, which never changes. */
export async function selectTextOf(
  db: Kysely<Database>,
  subject: string,
  { language, revision }: Pick<LegalRevision, 'language' | 'revision'>,
): Promise<string> {
  const { text } = await db
    .selectFrom('page_texts')
    .select('text')
    .where('subject', '=', subject)
    .where('language', '=', language)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return text
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
