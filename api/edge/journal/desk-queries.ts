import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { ArticleContent } from '#contract/edge/journal.ts'
import { REVISIONS_MAX, type ArticleState } from '#contract/edge/journal-lists.ts'
import type { ArticleTexts, AuditLog, Database } from '#db/schema.ts'
import type { LocaleCode } from '#i18n/locales.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Autosaves of one editor within this time share a revision. */
const REVISION = sql`interval '10 minutes'`
/** Pictures that no article names are deleted after this time: their text may be in an undo, or in a tab that was not saved. */
const PICTURES_KEPT = sql`interval '30 days'`

export interface DeskTextRow {
  article_id: number
  lang: LocaleCode
  state: ArticleState
  title: string
  version: number
  changed: boolean
  publish_at: string | null
  published_at: string | null
  slug: string | null
  saved_at: string
  saved_by: string | null
}

const DESK_TEXT = sql`t.article_id, t.lang, t.state, t.draft->>'title' as title, t.version,
  t.draft is distinct from coalesce(t.scheduled, t.published) as changed, t.publish_at, t.published_at,
  case when t.state = 'published' then t.published->>'slug' end as slug, t.saved_at, u.name as saved_by`

export async function selectDeskTexts(db: Db, articles: readonly number[]): Promise<DeskTextRow[]> {
  const { rows } = await sql<DeskTextRow>`
    select ${DESK_TEXT} from article_texts t left join users u on u.id = t.saved_by
    where t.article_id = any(${[...articles]}::int[]) order by t.published_at nulls last, t.lang`.execute(
    db,
  )
  return rows
}

const DESK_COLUMNS = [
  'articles.id',
  'articles.version',
  'flow_id',
  'author_id',
  'articles.picture',
  'credit',
  'places',
  'articles.created_at',
  'article_pictures.width',
  'article_pictures.height',
  'article_pictures.placeholder',
] as const

const deskArticles = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('article_pictures', 'article_pictures.key', 'articles.picture')
    .select([
      ...DESK_COLUMNS,
      sql<number | null>`case when flow_id is not null then
        (select count(*)::int from articles o where o.flow_id = articles.flow_id and (o.position, o.id) <= (articles.position, articles.id)) end`.as(
        'place',
      ),
    ])
export type DeskRow = NonNullable<Awaited<ReturnType<typeof selectDeskArticle>>>

export function selectDeskArticle(db: Db, id: number) {
  return deskArticles(db).where('articles.id', '=', id).executeTakeFirst()
}

/** The articles whose texts fit, last saved first. */
export async function selectDesk(
  db: Db,
  {
    q,
    state,
    language,
    limit,
    offset,
  }: {
    q: string | undefined
    state: ArticleState | undefined
    language: string | undefined
    limit: number
    offset: number
  },
): Promise<{ rows: DeskRow[]; total: number }> {
  const pattern = q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows: found } = await sql<{ id: number; total: number }>`
    select a.id, (count(*) over ())::int as total from articles a left join article_texts t on t.article_id = a.id
    group by a.id
    having ${
      pattern === null && state === undefined && language === undefined
        ? sql`true`
        : sql`bool_or(true ${pattern === null ? sql`` : sql`and t.draft->>'title' ilike ${pattern}`}
            ${state === undefined ? sql`` : sql`and t.state = ${state}`} ${language === undefined ? sql`` : sql`and t.lang = ${language}`})`
    }
    order by max(t.saved_at) desc nulls last, a.id desc limit ${limit} offset ${offset}`.execute(db)
  if (found.length === 0) return { rows: [], total: 0 }
  const ids = found.map(({ id }) => id)
  const rows = await deskArticles(db).where('articles.id', 'in', ids).execute()
  return {
    rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    total: found[0]?.total ?? 0,
  }
}

export async function insertArticle(
  trx: Trx,
  { lang, content, userId }: { lang: string; content: ArticleContent; userId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('articles')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertText(trx, { article: id, lang, content, userId })
  return id
}

/** False if there is a text in that language. */
export async function insertText(
  trx: Trx,
  {
    article,
    lang,
    content,
    userId,
  }: { article: number; lang: string; content: ArticleContent; userId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('article_texts')
    .values({ article_id: article, lang, draft: JSON.stringify(content), saved_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False for another version. A flow that it comes into has it last. */
export async function updateArticle(
  trx: Trx,
  {
    id,
    version,
    flow,
    author,
    picture,
    credit,
    places,
  }: {
    id: number
    version: number
    flow: number | null
    author: number | null
    picture: string | null
    credit: string
    places: string[]
  },
): Promise<boolean> {
  // A series that was opened before has another list of articles now.
  await sql`
    update article_flows f set version = f.version + 1 from articles a
    where a.id = ${id} and a.version = ${version} and a.flow_id is distinct from ${flow}::int and f.id in (a.flow_id, ${flow}::int)`.execute(
    trx,
  )
  const { numAffectedRows } = await sql`
    update articles set version = version + 1, author_id = ${author}, picture = ${picture}, credit = ${credit}, places = ${places}::text[],
      flow_id = ${flow}::int, position = case when ${flow}::int is null then null when flow_id = ${flow}::int then position
        else (select coalesce(max(position), 0) + 1 from articles where flow_id = ${flow}::int) end
    where id = ${id} and version = ${version}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

export type TextRow = Selectable<ArticleTexts>

/** A text, locked for a change. */
export function lockText(trx: Trx, article: number, lang: string): Promise<TextRow | undefined> {
  return trx
    .selectFrom('article_texts')
    .selectAll()
    .where('article_id', '=', article)
    .where('lang', '=', lang)
    .forUpdate()
    .executeTakeFirst()
}

export async function selectText(db: Db, article: number, lang: string) {
  const [row] = (
    await sql<
      DeskTextRow & {
        draft: ArticleContent
        published: ArticleContent | null
        preview_key: string | null
      }
    >`
      select ${DESK_TEXT}, t.draft, t.published, case when t.preview_until > now() then t.preview_key end as preview_key from article_texts t left join users u on u.id = t.saved_by
      where t.article_id = ${article} and t.lang = ${lang}`.execute(db)
  ).rows
  return row
}

export async function updateText(
  trx: Trx,
  { article_id, lang }: Pick<TextRow, 'article_id' | 'lang'>,
  change: Partial<{
    state: ArticleState
    draft: ArticleContent
    scheduled: ArticleContent | null
    publish_at: string | null
    published: ArticleContent
    minutes: number
    saved_by: number
    preview_key: string | null
    preview_until: string | null
  }>,
): Promise<void> {
  const { draft, scheduled, published, ...plain } = change
  await trx
    .updateTable('article_texts')
    .set({
      ...plain,
      ...(draft && {
        draft: JSON.stringify(draft),
        version: sql<number>`version + 1`,
        saved_at: sql<string>`now()`,
      }),
      ...(scheduled !== undefined && { scheduled: scheduled && JSON.stringify(scheduled) }),
      ...(published && {
        published: JSON.stringify(published),
        published_at: sql<string>`coalesce(published_at, now())`,
        changed_at: sql<string>`now()`,
      }),
    })
    .where('article_id', '=', article_id)
    .where('lang', '=', lang)
    .execute()
}

/** Keeps the content as a revision: as a change of the last one if the same editor saved it minutes ago. The oldest beyond the limit are deleted. */
export async function keepRevision(
  trx: Trx,
  { article_id, lang }: Pick<TextRow, 'article_id' | 'lang'>,
  content: ArticleContent,
  userId: number | null,
  published = false,
): Promise<void> {
  const whole = JSON.stringify(content)
  const { rows } = await sql`
    update article_revisions r set content = ${whole}, at = now(), published = r.published or ${published}
    where id = (select max(id) from article_revisions where article_id = ${article_id} and lang = ${lang})
      and (r.content = ${whole}::jsonb or not r.published and r.begun_at > now() - ${REVISION} and r.author_id = ${userId})
    returning id`.execute(trx)
  if (rows.length > 0) return
  await sql`insert into article_revisions (article_id, lang, content, author_id, published)
    values (${article_id}, ${lang}, ${whole}, ${userId}, ${published})`.execute(trx)
  await sql`
    delete from article_revisions where article_id = ${article_id} and lang = ${lang} and not published and id <= (
      select id from article_revisions where article_id = ${article_id} and lang = ${lang} and not published
      order by id desc offset ${REVISIONS_MAX} limit 1)`.execute(trx)
}

/** Ends the last revision: the next save gets one of its own, also by the same editor. */
export async function sealRevision(
  db: Db,
  { article_id, lang }: Pick<TextRow, 'article_id' | 'lang'>,
): Promise<void> {
  await sql`
    update article_revisions set begun_at = '-infinity'
    where id = (select max(id) from article_revisions where article_id = ${article_id} and lang = ${lang})`.execute(
    db,
  )
}

/** Reserves a public slug. False if another article has or had it. */
export async function takeSlug(
  trx: Trx,
  { article_id, lang }: Pick<TextRow, 'article_id' | 'lang'>,
  slug: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into article_slugs (lang, slug, article_id) values (${lang}, ${slug}, ${article_id})
    on conflict (lang, slug) do update set article_id = excluded.article_id where article_slugs.article_id = excluded.article_id
    returning slug`.execute(trx)
  return rows.length > 0
}

/** Deletes an article without a published text. False if it has one, or does not exist. */
export async function deleteArticle(trx: Trx, id: number): Promise<boolean> {
  // One that is being published is seen as it is then.
  await sql`select from article_texts where article_id = ${id} for update`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from articles where id = ${id} and not exists (select from article_texts where article_id = ${id} and published is not null)`.execute(
    trx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteText(trx: Trx, article: number, lang: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('article_texts')
    .where('article_id', '=', article)
    .where('lang', '=', lang)
    .where('published', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await freeSlugs(trx, { article_id: article, lang })
  return numDeletedRows > 0n
}

/** Slugs of a text that was never public: reserved when it was scheduled. */
export async function freeSlugs(
  trx: Trx,
  { article_id, lang }: Pick<TextRow, 'article_id' | 'lang'>,
): Promise<void> {
  await trx
    .deleteFrom('article_slugs')
    .where('article_id', '=', article_id)
    .where('lang', '=', lang)
    .execute()
}

export async function selectRevisions(
  db: Db,
  {
    article,
    lang,
    limit,
    offset,
  }: { article: number; lang: string; limit: number; offset: number },
) {
  const { rows } = await sql<{
    id: number
    at: string
    by: string | null
    title: string
    published: boolean
    total: number
  }>`
    select r.id, r.at, u.name as by, r.content->>'title' as title, r.published, (count(*) over ())::int as total
    from article_revisions r left join users u on u.id = r.author_id
    where r.article_id = ${article} and r.lang = ${lang} order by r.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function selectRevision(db: Db, article: number, lang: string, id: number) {
  const { rows } = await sql<{
    id: number
    at: string
    by: string | null
    published: boolean
    content: ArticleContent
  }>`
    select r.id, r.at, u.name as by, r.published, r.content from article_revisions r left join users u on u.id = r.author_id
    where r.article_id = ${article} and r.lang = ${lang} and r.id = ${id}`.execute(db)
  return rows[0]
}

export async function insertPicture(
  db: Db,
  picture: { key: string; width: number; height: number; placeholder: string },
): Promise<void> {
  await db
    .insertInto('article_pictures')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The pictures among these that exist. */
export async function existingPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('article_pictures')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Pictures that neither an article nor a revision names; the sweep of files deletes theirs. */
export async function sweepArticlePictures(db: Db): Promise<void> {
  await sql`
    delete from article_pictures p where created_at < now() - ${PICTURES_KEPT} and starts_with(key, 'articles/')
      and not exists (select from articles a where a.picture = p.key)
      and not exists (select from article_texts t where strpos(concat(t.draft, t.scheduled, t.published), p.key) > 0)
      and not exists (select from article_revisions r where strpos(r.content::text, p.key) > 0)`.execute(
    db,
  )
}

/** Acts of editors in the log of administrators. */
export async function logAct(
  trx: Trx,
  act: Insertable<AuditLog>['act'],
  detail: string,
  actor: number,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ act, detail, actor_id: actor, subject_id: null })
    .execute()
}
