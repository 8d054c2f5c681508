import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { ArticleContent } from '#contract/edge/journal.ts'
import { readingMinutes, type ArticleNode } from '#contract/edge/journal-document.ts'
import type { Database } from '#db/schema.ts'
import { frontMatter } from '#text/front-matter.ts'
import { CURRENCIES } from '#contract/library.ts'
import { TOO_FEW } from '#contract/homes/market.ts'
import { documentOf, type DemoBlock } from './markdown-article.ts'
import type { SeedPlaces } from './offers.ts'
import { picturesOf } from './pictures/pool.ts'

interface DemoArticle {
  key: string
  flow: string
  daysAgo: number
  places: string[]
  /** Subject of its picture in the pool. */
  picture: string
}
interface DemoFlow {
  key: string
  articles: string[]
  titles: Record<string, string>
  leads: Record<string, string>
}

const FOLDER = join(import.meta.dirname, 'journal')
const DAY_MS = 86_400_000
const ABOUT: Record<string, string> = {
  en: 'The editors of Lares write about buying, renting and prices, and say where each figure is from.',
  de: 'Die Redaktion von Lares schreibt über Kaufen, Mieten und Preise und nennt zu jeder Zahl die Quelle.',
  es: 'La redacción de Lares escribe sobre compra, alquiler y precios, y cita la fuente de cada cifra.',
  fr: 'La rédaction de Lares écrit sur l’achat, la location et les prix, et cite la source de chaque chiffre.',
  it: 'La redazione di Lares scrive di acquisto, affitto e prezzi, e indica la fonte di ogni cifra.',
  ar: 'يكتب محررو Lares عن الشراء والاستئجار والأسعار، ويذكرون مصدر كل رقم.',
  ru: 'Редакция Lares пишет о покупке, аренде и ценах и указывает источник каждой цифры.',
  pt: 'A redação do Lares escreve sobre compra, arrendamento e preços, e indica a fonte de cada número.',
  pl: 'Redakcja Lares pisze o kupnie, najmie i cenach i przy każdej liczbie podaje źródło.',
  'zh-CN': 'Lares 编辑部撰写买房、租房和房价文章，每个数字都注明来源。',
}

const json = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T

/** The demo's articles by key and language: what the files say, with the Markdown of their text. */
export function demoArticles() {
  const languages = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
  return {
    languages,
    flows: json<DemoFlow[]>('flows.json'),
    articles: json<DemoArticle[]>('articles.json').map((article) => ({
      ...article,
      texts: languages.map((lang) => {
        const file = readFileSync(join(FOLDER, lang, `${article.key}.md`), 'utf8')
        const { values, text } = frontMatter(file)
        const { title = '', slug = '', summary = '', alt = '' } = values
        return { lang, title, slug, summary, alt, text }
      }),
    })),
  }
}

/** Writes the journal of the demo, if there are no articles. Its quoted figures are those of the demo's homes on the day of each article. */
export async function writeArticles(
  trx: Transaction<Database>,
  places: SeedPlaces,
  now: Date,
): Promise<void> {
  if (await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst()) return
  const { articles, flows } = demoArticles()
  const { id: author_id } = await trx
    .insertInto('article_authors')
    .values({ slug: 'lares-editors', name: 'Lares editors', about: JSON.stringify(ABOUT) })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name: 'Lares editors' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const flowIds = new Map<string, number>()
  for (const { key, titles, leads } of flows) {
    const { id } = await trx
      .insertInto('article_flows')
      .values({ slug: key, titles: JSON.stringify(titles), leads: JSON.stringify(leads) })
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet({ titles: JSON.stringify(titles) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    flowIds.set(key, id)
  }
  for (const [number, article] of articles.entries()) {
    const at = new Date(now.getTime() - article.daysAgo * DAY_MS)
    const pictures = picturesOf(article.picture)
    const { key: picture, width, height, placeholder } = pictures[(number * 7) % pictures.length]!
    await trx
      .insertInto('article_pictures')
      .values({ key: picture, width, height, placeholder })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await trx
      .insertInto('articles')
      .values({
        author_id,
        picture,
        flow_id: flowIds.get(article.flow) ?? null,
        position:
          1 + (flows.find(({ key }) => key === article.flow)?.articles.indexOf(article.key) ?? 0),
        places: article.places,
        created_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // The same figures in all languages.
    const blocks = new Map<string, ArticleNode | null>()
    for (const { lang, text, ...words } of article.texts) {
      for (const block of blocksIn(text)) {
        const name = JSON.stringify(block)
        if (!blocks.has(name)) blocks.set(name, await blockNode(trx, block, places, at))
      }
      const hrefOf = (href: string): string => {
        const other = articles.find(({ key }) => href === `journal:${key}`)
        const slug = other?.texts.find((one) => one.lang === lang)?.slug
        return slug === undefined ? href : address('article', { slug })
      }
      const document = documentOf(
        text,
        hrefOf,
        (block) => blocks.get(JSON.stringify(block)) ?? null,
      )
      await writeText(trx, { id, lang, at }, { ...words, document })
    }
  }
}

/** The blocks that a text has. */
function blocksIn(text: string): DemoBlock[] {
  const found: DemoBlock[] = []
  documentOf(
    text,
    (href) => href,
    (block) => {
      found.push(block)
      return null
    },
  )
  return found
}

async function writeText(
  trx: Transaction<Database>,
  { id, lang, at }: { id: number; lang: string; at: Date },
  content: ArticleContent,
): Promise<void> {
  const whole = JSON.stringify(content)
  const day = at.toISOString()
  await trx
    .insertInto('article_texts')
    .values({
      article_id: id,
      lang,
      state: 'published',
      draft: whole,
      published: whole,
      minutes: readingMinutes(content.document),
      saved_at: day,
      published_at: day,
      changed_at: day,
    })
    .execute()
  await trx
    .insertInto('article_slugs')
    .values({ lang, slug: content.slug, article_id: id })
    .execute()
  await trx
    .insertInto('article_revisions')
    .values({ article_id: id, lang, content: whole, published: true, begun_at: day, at: day })
    .execute()
}

/** A live block with its figures as of that day; null for a home where no home fits. */
async function blockNode(
  trx: Kysely<Database>,
  { type, place: id, action, category }: DemoBlock,
  places: SeedPlaces,
  at: Date,
): Promise<ArticleNode | null> {
  const place = places.get(id)
  if (!place) throw new RangeError(`Unknown place ${id}`)
  const day = at.toISOString()
  const { rows } = await sql<{
    id: number
    amount: number
    currency: string
    type: number
    area: number | null
  }>`
    select o.id::int as id, p.amount, p.currency, p.type, o.area
    from offers o join lateral (select * from offer_prices where offer_id = o.id and at <= ${day} order by at desc limit 1) p on p.amount is not null
    where o.published_at <= ${day} and o.action = ${action} and (${category}::int is null or o.category = ${category})
      and o.country_id = ${place.countryId} and (${place.stateId}::int is null or o.state_id = ${place.stateId})
      and (${place.cityId}::int is null or o.city_id = ${place.cityId}) and o.status in ('published', 'reserved')
    order by (select count(*) from offer_prices h where h.offer_id = o.id) desc, o.id`.execute(trx)
  const about = { place: id, action, category }
  if (type === 'search')
    return { type, attrs: { ...about, quoted: { at: day, count: rows.length } } }
  if (type === 'offer') {
    const [home] = rows
    if (!home) return null
    const { amount, currency, type: priceType } = home
    return {
      type,
      attrs: { offer: home.id, quoted: { at: day, amount, currency, type: priceType } },
    }
  }
  const currency = rows[0]?.currency ?? 'EUR'
  const digits = CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2
  const values = rows
    .filter((row) => row.currency === currency && row.area)
    .map((row) => row.amount / 10 ** digits / row.area!)
    .sort((a, b) => a - b)
  const n = values.length
  const middle = n % 2 === 1 ? values[(n - 1) / 2]! : (values[n / 2 - 1]! + values[n / 2]!) / 2
  const quoted = { at: day, n, perSquareMetre: n < TOO_FEW ? null : middle, currency }
  return { type, attrs: { ...about, quoted } }
}
