import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ArticleContent } from '#contract/edge/journal.ts'
import type { ArticleState } from '#contract/edge/journal-lists.ts'
import type { Database } from '#db/schema.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locales.ts'

type Db = Kysely<Database>

/** Articles of a flow, or of an author, on their pages. */
const SERIES_MAX = 200

export interface CardRow {
  id: number
  lang: LocaleCode
  title: string
  slug: string
  summary: string
  alt: string
  minutes: number
  published_at: string
  changed_at: string
  picture: string | null
  credit: string
  width: number | null
  height: number | null
  placeholder: string | null
  flow: string | null
  flow_titles: Record<string, string> | null
  author: string | null
  author_name: string | null
  total: number
}

/** Public texts, one of each article: in that language, else in English, else in another. Chosen first, so that the documents of others are not read. */
async function selectCards(
  db: Db,
  lang: LocaleCode,
  {
    where = sql`true`,
    // Those in that language first, the newest first.
    order = sql`(t.lang = ${lang}) desc, t.published_at desc, a.id desc`,
    only = false,
    limit = SERIES_MAX,
    offset = 0,
  }: {
    where?: RawBuilder<unknown>
    order?: RawBuilder<unknown>
    only?: boolean
    limit?: number
    offset?: number
  },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with t as (
      select distinct on (article_id) article_id, lang, published_at from article_texts
      where state = 'published' ${only ? sql`and lang = ${lang}` : sql``}
      order by article_id, (lang = ${lang}) desc, (lang = ${DEFAULT_LOCALE}) desc, lang
    ), chosen as (
      select a.id, t.lang, (count(*) over ())::int as total, row_number() over (order by ${order}) as place
      from t join articles a on a.id = t.article_id left join article_flows f on f.id = a.flow_id left join article_authors w on w.id = a.author_id
      where ${where} order by place limit ${limit} offset ${offset}
    )
    select a.id, x.lang, x.published->>'title' as title, x.published->>'slug' as slug, x.published->>'summary' as summary,
      x.published->>'alt' as alt, x.minutes, x.published_at, x.changed_at, a.picture, a.credit, p.width, p.height, p.placeholder,
      f.slug as flow, f.titles as flow_titles, w.slug as author, w.name as author_name, c.total
    from chosen c join articles a on a.id = c.id join article_texts x on x.article_id = c.id and x.lang = c.lang
      left join article_pictures p on p.key = a.picture
      left join article_flows f on f.id = a.flow_id
      left join article_authors w on w.id = a.author_id
    order by c.place`.execute(db)
  return rows
}

export interface ListQuery {
  flow?: string | undefined
  author?: string | undefined
  place?: string | undefined
  /** In that language alone. */
  only: boolean
  limit: number
  offset: number
}

/** A page of the list. */
export function selectList(
  db: Db,
  lang: LocaleCode,
  { flow, author, place, ...page }: ListQuery,
): Promise<CardRow[]> {
  const conditions = [
    ...(flow === undefined ? [] : [sql`f.slug = ${flow}`]),
    ...(author === undefined ? [] : [sql`w.slug = ${author}`]),
    ...(place === undefined ? [] : [sql`a.places @> array[${place}]`]),
  ]
  return selectCards(db, lang, {
    ...page,
    ...(conditions.length > 0 && { where: sql.join(conditions, sql` and `) }),
  })
}

/** Languages of which a list has an article after that many: it begins with those in the reader's own language. */
export async function selectLanguages(
  db: Db,
  { flow = null, author = null, place = null, offset }: LanguagesQuery,
): Promise<LocaleCode[]> {
  const { rows } = await sql<{ lang: LocaleCode }>`
    select t.lang from article_texts t join articles a on a.id = t.article_id
      left join article_flows f on f.id = a.flow_id
      left join article_authors w on w.id = a.author_id
    where t.state = 'published' and (${flow}::text is null or f.slug = ${flow}) and (${author}::text is null or w.slug = ${author})
      and (${place}::text is null or a.places @> array[${place}::text])
    group by t.lang having count(*) > ${offset}::int order by t.lang`.execute(db)
  return rows.map(({ lang }) => lang)
}
type LanguagesQuery = { [Key in 'flow' | 'author' | 'place']?: string | null | undefined } & {
  offset: number
}

/** Public documents of articles in one language, by article. */
export async function selectDocuments(
  db: Db,
  lang: LocaleCode,
  articles: readonly number[],
): Promise<Map<number, ArticleContent['document']>> {
  if (articles.length === 0) return new Map()
  const rows = await db
    .selectFrom('article_texts')
    .select(['article_id', 'published'])
    .where('lang', '=', lang)
    .where('state', '=', 'published')
    .where('article_id', 'in', [...articles])
    .execute()
  return new Map(
    rows.flatMap(({ article_id, published }) =>
      published ? [[article_id, published.document] as const] : [],
    ),
  )
}

/** The articles of a flow in its order. */
export const selectOfFlow = (db: Db, lang: LocaleCode, flow: number): Promise<CardRow[]> =>
  selectCards(db, lang, {
    where: sql`a.flow_id = ${flow}`,
    order: sql`a.position nulls last, t.published_at, a.id`,
  })

export const selectOfAuthor = (db: Db, lang: LocaleCode, author: number): Promise<CardRow[]> =>
  selectCards(db, lang, { where: sql`a.author_id = ${author}` })

export const selectOne = async (
  db: Db,
  lang: LocaleCode,
  article: number,
): Promise<CardRow | undefined> =>
  (await selectCards(db, lang, { where: sql`a.id = ${article}`, limit: 1 }))[0]

/** Articles to read after one, without those of its flow: in that language first, then those about its places. */
export const selectOthers = (
  db: Db,
  lang: LocaleCode,
  {
    article,
    flow,
    places,
    limit,
  }: { article: number; flow: number | null; places: string[]; limit: number },
): Promise<CardRow[]> =>
  selectCards(db, lang, {
    where: sql`a.id <> ${article} and (${flow}::int is null or a.flow_id is distinct from ${flow}::int)`,
    order: sql`(t.lang = ${lang}) desc, (a.places && ${places}::text[]) desc, t.published_at desc, a.id desc`,
    limit,
  })

/** The article that has or had the slug: in that language, else in another. */
export function selectSlug(db: Db, slug: string, lang: LocaleCode) {
  return db
    .selectFrom('article_slugs')
    .select(['article_id', 'lang'])
    .where('slug', '=', slug)
    .orderBy(sql`lang = ${lang}`, 'desc')
    .orderBy(sql`lang = ${DEFAULT_LOCALE}`, 'desc')
    .orderBy('lang')
    .limit(1)
    .executeTakeFirst() as Promise<{ article_id: number; lang: LocaleCode } | undefined>
}

export interface TextRow {
  lang: LocaleCode
  state: ArticleState
  published: ArticleContent
}

/** All that was ever public of an article. */
export function selectPublicTexts(db: Db, article: number): Promise<TextRow[]> {
  return db
    .selectFrom('article_texts')
    .select(['lang', 'state', 'published'])
    .where('article_id', '=', article)
    .where('published', 'is not', null)
    .orderBy('lang')
    .execute() as Promise<TextRow[]>
}

export const selectPlacesOf = async (db: Db, article: number): Promise<string[]> =>
  (await db.selectFrom('articles').select('places').where('id', '=', article).executeTakeFirst())
    ?.places ?? []

export async function selectPictureSizes(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return {}
  const rows = await db
    .selectFrom('article_pictures')
    .select(['key', 'width', 'height', 'placeholder'])
    .where('key', 'in', [...keys])
    .execute()
  return Object.fromEntries(rows.map(({ key, ...size }) => [key, size]))
}

/** Flows with a public article, the one with the newest first. */
export async function selectFlows(db: Db) {
  const { rows } = await sql<{
    slug: string
    titles: Record<string, string>
    leads: Record<string, string>
    count: number
  }>`
    select f.slug, f.titles, f.leads, count(distinct a.id)::int as count
    from article_flows f join articles a on a.flow_id = f.id
      join article_texts t on t.article_id = a.id and t.state = 'published'
    group by f.id order by max(t.published_at) desc, f.id`.execute(db)
  return rows
}

export function selectFlow(db: Db, slug: string) {
  return db
    .selectFrom('article_flows')
    .select(['id', 'slug', 'titles', 'leads'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export function selectAuthor(db: Db, slug: string) {
  return db
    .selectFrom('article_authors')
    .select(['id', 'slug', 'name', 'about'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The draft that a preview shows. */
export function selectPreview(db: Db, key: string) {
  return db
    .selectFrom('article_texts as t')
    .innerJoin('articles as a', 'a.id', 't.article_id')
    .leftJoin('article_pictures as p', 'p.key', 'a.picture')
    .leftJoin('article_flows as f', 'f.id', 'a.flow_id')
    .leftJoin('article_authors as w', 'w.id', 'a.author_id')
    .select([
      'a.id',
      't.lang',
      't.draft',
      't.published_at',
      't.saved_at',
      'a.picture',
      'a.credit',
      'a.places',
      'p.width',
      'p.height',
      'p.placeholder',
      'f.slug as flow',
      'f.titles as flow_titles',
      'w.slug as author',
      'w.name as author_name',
    ])
    .where('t.preview_key', '=', key)
    .where('t.preview_until', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Public articles for the sitemap: slugs by language, with the last change of any. */
export async function selectArticleAddresses(db: Db) {
  const { rows } = await sql<{ slugs: Record<string, string>; changed: string }>`
    select jsonb_object_agg(lang, published->>'slug') as slugs, max(changed_at) as changed
    from article_texts where state = 'published' group by article_id order by article_id`.execute(
    db,
  )
  return rows
}

/** Slugs of authors with a public article, and of flows. */
export async function selectSeriesAddresses(db: Db) {
  const { rows } = await sql<{ kind: 'flow' | 'author'; slug: string; langs: string[] }>`
    with shown as (select a.flow_id, a.author_id, t.lang from articles a join article_texts t on t.article_id = a.id and t.state = 'published')
    select 'flow' as kind, f.slug, array(select jsonb_object_keys(f.titles)) as langs from article_flows f where f.id in (select flow_id from shown)
    union all
    select 'author', w.slug, array(select distinct lang from shown where author_id = w.id) from article_authors w where w.id in (select author_id from shown)`.execute(
    db,
  )
  return rows
}
