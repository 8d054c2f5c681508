import { Hono } from 'hono'
import { address } from '#contract/addresses.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { tierOf } from '#i18n/tiers.ts'
import type { Services } from '../../context.ts'
import { articlesIn } from '../../ground/help/articles.ts'
import { pagesWrittenIn } from '../../ground/legal/texts.ts'
import { slugOf } from '../../homes/offers/named.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { pagesWithOffers, REFERENCE, type PageKind, type PagesWithOffers } from './paths.ts'
import { articleLocales, articleUrls } from './articles.ts'
import { selectOfferFiles, selectOffersOfFile } from './queries.ts'
import { sitemap, sitemapIndex, type SitemapUrl } from './sitemap.ts'

/** Of sitemaps.org: a file has at most 50,000 addresses and 50 MB, an index 50,000 files. */
const URLS_PER_FILE = 40_000
const FILES_PER_INDEX = 50_000
/** Crawlers ask seldom, and counting everything is much work. */
const CACHE_MS = 600_000
/** RFC 9116 wants less than a year. */
const SECURITY_TXT_VALID_MS = 90 * 86_400_000
const FILE = /^(places|listings|agencies|offers|journal)-(\d{1,7})\.xml$/

/**
 * `robots.txt`, the index `sitemap.xml` and its files `/sitemaps/{locale}/{kind}-{number}.xml`. Every complete language has files of its own;
 * docs/decisions/051-what-search-engines-see.md describes their content.
 */
export function mountSeo(app: ApiApp, services: Services): void {
  const pages = cached(() => pagesWithOffers(services))
  const offerFiles = cached(() =>
    selectOfferFiles(services.db, services.messages.completeLocales()),
  )
  const originOf = (request: Request): string =>
    services.env.PUBLIC_URL ?? new URL(request.url).origin
  const seo: ApiApp = new Hono()

  seo.get('/robots.txt', ({ req }) =>
    answer(
      [
        'User-agent: *\nDisallow: /api/\nAllow: /\n\n',
        `Sitemap: ${originOf(req.raw)}/sitemap.xml\n`,
      ],
      'text/plain; charset=utf-8',
    ),
  )

  // RFC 9116: the contact for reports of vulnerabilities, and until when it is valid.
  seo.get('/.well-known/security.txt', ({ req }) => {
    const origin = originOf(req.raw)
    const { CONTACT_EMAIL } = services.env
    const contact = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : `${origin}/en${address('contact')}`
    const expires = new Date(Date.now() + SECURITY_TXT_VALID_MS)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
    return answer(
      [
        `Contact: ${contact}\n`,
        `Expires: ${expires}\n`,
        `Preferred-Languages: ${services.messages.completeLocales().join(', ')}\n`,
        `Canonical: ${origin}/.well-known/security.txt\n`,
      ],
      'text/plain; charset=utf-8',
    )
  })

  seo.get('/sitemap.xml', async ({ req }) => {
    const origin = originOf(req.raw)
    const pagesNow = await pages()
    const files = services.messages.completeLocales().flatMap((code) =>
      (['places', 'listings', 'agencies'] as const).flatMap((kind) =>
        numbers(pagesNow, kind).map((number) => ({
          loc: `${origin}/sitemaps/${code}/${kind}-${number}.xml`,
        })),
      ),
    )
    const journal = (await articleLocales(services)).map((code) => ({
      loc: `${origin}/sitemaps/${code}/journal-1.xml`,
    }))
    const offers = (await offerFiles()).map(({ file, lang, changed }) => ({
      loc: `${origin}/sitemaps/${lang}/offers-${file + 1}.xml`,
      changed,
    }))
    return answer(
      sitemapIndex([...files, ...journal, ...offers].slice(0, FILES_PER_INDEX)),
      'application/xml; charset=utf-8',
    )
  })

  seo.get('/sitemaps/:locale/:file', async (context) => {
    const locale = services.messages
      .completeLocales()
      .find((code) => code === context.req.param('locale'))
    const [, kind, digits] = FILE.exec(context.req.param('file')) ?? []
    const number = Number(digits)
    if (!locale || !kind || number < 1) return context.notFound()
    const origin = originOf(context.req.raw)
    const urls =
      kind === 'offers'
        ? await offerUrls(services, origin, locale, number)
        : kind === 'journal'
          ? number === 1
            ? await articleUrls(services, origin, locale)
            : []
          : [
              ...pageUrls(await pages(), kind as PageKind, origin, locale, number),
              ...(kind === 'places' && number === 1
                ? [
                    ...referenceUrls(services, origin, locale),
                    ...helpUrls(services, origin, locale),
                    ...(await legalUrls(services, origin, locale)),
                  ]
                : []),
            ]
    return urls.length > 0
      ? answer(sitemap(urls), 'application/xml; charset=utf-8')
      : context.notFound()
  })
  app.route('/', seo)
}

/** Numbers of the files that a kind of page fills. */
const numbers = (pages: PagesWithOffers, kind: PageKind): number[] =>
  Array.from({ length: Math.ceil(pages[kind].length / URLS_PER_FILE) }, (_, index) => index + 1)

/** The pages name their other languages themselves: listed here too, each file would be 44 times as large. */
function pageUrls(
  pages: PagesWithOffers,
  kind: PageKind,
  origin: string,
  locale: LocaleCode,
  number: number,
): SitemapUrl[] {
  const range = [(number - 1) * URLS_PER_FILE, number * URLS_PER_FILE] as const
  const paths =
    kind === 'places'
      ? pages.places.slice(...range)
      : pages[kind].slice(...range).map((path) => path(locale))
  return paths
    .filter((path) => path !== null)
    .map((path) => ({ loc: `${origin}/${locale}${path}` }))
}

/** The reference, in languages that have its messages. */
const referenceUrls = (
  { messages }: Pick<Services, 'messages'>,
  origin: string,
  locale: LocaleCode,
): SitemapUrl[] =>
  messages.completeLocales(tierOf('docs.api.')).includes(locale)
    ? REFERENCE.map((path) => ({ loc: `${origin}/${locale}${path}` }))
    : []

/** The pages of help that are written in that language. */
const helpUrls = (
  { messages }: Pick<Services, 'messages'>,
  origin: string,
  locale: LocaleCode,
): SitemapUrl[] =>
  articlesIn(locale, messages)
    .filter(({ language }) => language === locale)
    .map(({ slug, date }) => ({
      loc: `${origin}/${locale}${address('help', { slug })}`,
      changed: date,
    }))

/** The pages of law that the operator wrote in that language. */
const legalUrls = async (
  { db }: Pick<Services, 'db'>,
  origin: string,
  locale: LocaleCode,
): Promise<SitemapUrl[]> =>
  (await pagesWrittenIn(db, locale)).map((page) => ({ loc: `${origin}/${locale}${address(page)}` }))

/** Offers with a text in that language, in English also those with a text in no complete one; and the same offer in the other languages that it has texts in. */
async function offerUrls(
  { db, places, messages }: Services,
  origin: string,
  locale: LocaleCode,
  number: number,
): Promise<SitemapUrl[]> {
  const complete = messages.completeLocales()
  const rows = await selectOffersOfFile(db, { file: number - 1, lang: locale, complete })
  return rows.map((row) => {
    const path = address('offer', {
      slugId: slugOf(row, { places }),
    })
    const langs = complete.filter((code) => row.langs.includes(code))
    const alternates =
      langs.length > 1 ? langs.map((lang) => [lang, `${origin}/${lang}${path}`] as const) : []
    return { loc: `${origin}/${locale}${path}`, changed: row.updated_at, alternates }
  })
}

function answer(pieces: Iterable<string>, type: string): Response {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=600' },
  })
}

/** Caches the last answer for a while; concurrent callers share one request. Failures are not cached. */
function cached<T>(make: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    if (last && Date.now() - last.at < CACHE_MS) return last.value
    const value = make()
    last = { at: Date.now(), value }
    value.catch(() => (last = null))
    return value
  }
}
