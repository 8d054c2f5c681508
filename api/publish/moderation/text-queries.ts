import { WHOLE_LAYOUT } from '#contract/library.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { REVISIONS_SHOWN, TEXTS_PER_PAGE } from '#contract/publish/texts.ts'
import type { Database } from '#db/schema.ts'

/** The newest revision by subject and language, deleted ones included. */
export async function selectNewest(db: Kysely<Database>, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  return db
    .selectFrom('page_texts')
    .select(['subject', 'language', 'revision', 'text', 'version', 'day', 'source', 'reviewed_on'])
    .select('created_at')
    .distinctOn(['subject', 'language'])
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('language')
    .orderBy('revision', 'desc')
    .execute()
}
export type NewestText = Awaited<ReturnType<typeof selectNewest>>[number]

/** Places that were edited, the last one first, and how many there are. */
export async function selectEditedPlaces(
  db: Kysely<Database>,
  page: number,
): Promise<{ places: string[]; total: number }> {
  const { rows } = await sql<{ place: string; total: number }>`
    select place, count(*) over ()::int as total from (
      select subject as place, max(created_at) as at from page_texts where subject ~ '[0-9]' group by subject
      union all select place, null from place_layouts
    ) edited group by place order by max(at) desc nulls last, place limit ${TEXTS_PER_PAGE} offset ${(page - 1) * TEXTS_PER_PAGE}`.execute(
    db,
  )
  return { places: rows.map(({ place }) => place), total: rows[0]?.total ?? 0 }
}

/** The last revisions of a text, newest first, with the names of their authors. */
export function selectRevisions(db: Kysely<Database>, subject: string, language: string) {
  return db
    .selectFrom('page_texts')
    .leftJoin('users', 'users.id', 'author_id')
    .select(['revision', 'version', 'page_texts.created_at as saved_at', 'users.name as author'])
    .select(sql<number>`length(text)`.as('length'))
    .where('subject', '=', subject)
    .where('language', '=', language)
    .orderBy('revision', 'desc')
    .limit(REVISIONS_SHOWN)
    .execute()
}

export function selectRevision(
  db: Kysely<Database>,
  at: { subject: string; language: string; revision: number },
) {
  return db
    .selectFrom('page_texts')
    .select(['text', 'version', 'day', 'source', 'reviewed_on'])
    .where('subject', '=', at.subject)
    .where('language', '=', at.language)
    .where('revision', '=', at.revision)
    .executeTakeFirst()
}

export async function selectParts(db: Kysely<Database>, place: string): Promise<number | null> {
  const row = await db
    .selectFrom('place_layouts')
    .select('parts')
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.parts ?? null
}

/** False if the page has these parts already; null if it has others than `was` by now. */
export async function writeParts(
  trx: Transaction<Database>,
  { place, parts, was }: { place: string; parts: number; was: number | undefined },
): Promise<boolean | null> {
  await trx
    .insertInto('place_layouts')
    .values({ place, parts: WHOLE_LAYOUT })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { parts: now } = await trx
    .selectFrom('place_layouts')
    .select('parts')
    .where('place', '=', place)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (was !== undefined && was !== now) return null
  if (parts === now) return false
  await trx.updateTable('place_layouts').set({ parts }).where('place', '=', place).execute()
  return true
}

/** Writes an act on a text to the audit log. */
export async function insertTextAct(
  trx: Transaction<Database>,
  entry: {
    act: 'text_changed' | 'text_deleted' | 'layout_changed'
    detail: string
    actor_id: number
  },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ subject_id: null, ...entry })
    .execute()
}
