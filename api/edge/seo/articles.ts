import { address } from '#contract/addresses.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { writtenIn } from '#i18n/written-in.ts'
import type { Services } from '../../context.ts'
import { selectArticleAddresses, selectSeriesAddresses } from '../journal/queries.ts'
import type { SitemapUrl } from './sitemap.ts'

type Parts = Pick<Services, 'db' | 'messages'>

/** Complete languages with public articles. */
export async function articleLocales({ db, messages }: Parts): Promise<LocaleCode[]> {
  const articles = await selectArticleAddresses(db)
  return messages.completeLocales().filter((code) => articles.some(({ slugs }) => code in slugs))
}

/** The journal in one language. Read anew each time: a withdrawn article is gone at once. Addresses differ by language, so each names the others. */
export async function articleUrls(
  { db, messages }: Parts,
  origin: string,
  locale: LocaleCode,
): Promise<SitemapUrl[]> {
  const [articles, series] = await Promise.all([
    selectArticleAddresses(db),
    selectSeriesAddresses(db),
  ])
  const complete = messages.completeLocales()
  const urlOf = (code: string, path: string): string => `${origin}/${code}${encodeURI(path)}`
  const own = articles.filter(({ slugs }) => locale in slugs)
  if (own.length === 0) return []
  return [
    { loc: urlOf(locale, address('journal')) },
    ...series
      .filter(({ langs }) => langs.includes(locale))
      .map(({ kind, slug }) => ({
        loc: urlOf(
          locale,
          kind === 'flow' ? address('flow', { flow: slug }) : address('author', { slug }),
        ),
      })),
    ...own.map(({ slugs, changed }) => ({
      loc: urlOf(locale, address('article', { slug: slugs[locale] ?? '' })),
      changed,
      alternates: writtenIn(complete, Object.keys(slugs)).map((code): [string, string] => [
        code,
        urlOf(code, address('article', { slug: slugs[code] ?? '' })),
      ]),
    })),
  ]
}
