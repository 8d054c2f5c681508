import type { MetaDescriptor, MetaFunction } from 'react-router'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locale-codes.ts'
import { writtenIn } from '#i18n/written-in.ts'
import type { RootData } from './root-data.ts'
import { inLocale } from './addresses.ts'
import { pageContextOf, type PageContext } from './page-context.tsx'

export interface SeoInput {
  title: string
  /** Left out where a page has none. */
  description: string | undefined
  /** Address without the locale, with the relevant query: `/es/madrid/buy-apartment?page=2`. */
  path: string
  /** Absolute address of a picture; default: the portal's. */
  image?: string
  /** False excludes the page from search engines: filtered results, empty pages. */
  index?: boolean
  type?: 'website' | 'article'
  /** Languages of the main text; default: all complete ones. */
  languages?: readonly string[]
  /** Addresses by language, where they differ from `path`. */
  paths?: Readonly<Record<string, string>>
  /** Language of the canonical address; default: the page’s. */
  canonicalIn?: string
}

/** The part of the page's context that its head needs. */
export type HeadPage = Pick<
  PageContext,
  't' | 'format' | 'locale' | 'language' | 'origin' | 'complete'
>

/**
 * Title, description, canonical, alternates and sharing metadata. In an incomplete language, the English page is the canonical one. Metadata
 * for search engines and previews exists only on the server, as does `jsonLd`.
 */
export function seo(
  page: HeadPage,
  {
    title,
    description,
    path,
    image = `${page.origin}/share.png`,
    index = true,
    type = 'website',
    languages,
    paths = {},
    canonicalIn = page.language,
  }: SeoInput,
): MetaDescriptor[] {
  const [pathname = '/', query] = path.split('?')
  const hrefIn = (locale: string): string =>
    page.origin + inLocale(paths[locale] ?? pathname, locale) + (query ? `?${query}` : '')
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  })
  const canonical = hrefIn(canonicalIn)
  const own = [{ title: fitting(title) }, link('canonical', canonical)]
  if (!import.meta.env.SSR) return own
  const summary = description && shortened(description)
  const written = writtenIn(page.complete, languages)
  return [
    ...own,
    ...(summary ? [{ name: 'description', content: summary }] : []),
    ...(index && written.includes(page.locale)
      ? [
          ...written.map((code) => link('alternate', hrefIn(code), code)),
          link(
            'alternate',
            hrefIn(written.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : page.locale),
            'x-default',
          ),
        ]
      : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: fitting(title) },
    ...(summary ? [{ property: 'og:description', content: summary }] : []),
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Lares' },
    { property: 'og:locale', content: territorial(page.language) },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Search engines truncate longer titles and descriptions. */
const TITLE_SHOWN = 65
const DESCRIPTION_SHOWN = 160
const SUFFIX = ' | Lares'

/** A title that would be too long omits the portal's name. */
const fitting = (title: string): string =>
  title.length > TITLE_SHOWN && title.endsWith(SUFFIX) ? title.slice(0, -SUFFIX.length) : title

/** The whole sentences that fit, if they are at least half of it, else whole words. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_SHOWN) return line
  const shown = line.slice(0, DESCRIPTION_SHOWN)
  const sentences =
    /^.*[.!?。؟]/su.exec(line.slice(0, DESCRIPTION_SHOWN + 1).replace(/\S$/u, ''))?.[0] ?? ''
  if (sentences.length >= DESCRIPTION_SHOWN / 2) return sentences
  return `${shown.slice(0, Math.max(shown.lastIndexOf(' '), 1)).replace(/[\p{P}\s]+$/u, '')}…`
}

const territories = new Map<LocaleCode, string>()
/** `en_US`: the language with its most common country, for the Open Graph protocol. Asking for it takes longer than the rest of the head. */
function territorial(language: LocaleCode): string {
  let name = territories.get(language)
  if (name === undefined) {
    const { language: code, region } = new Intl.Locale(language).maximize()
    territories.set(language, (name = `${code}_${region}`))
  }
  return name
}

/** Structured data: call it behind `import.meta.env.SSR`, which removes it from the browser's code. */
export const jsonLd = (...things: Record<string, unknown>[]): MetaDescriptor[] =>
  things.map((thing) => ({ 'script:ld+json': thing }))

/** The root's data for a `meta` function, from its `matches`; null if the root failed. */
export function pageOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): PageContext | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return root ? pageContextOf(root as RootData) : null
}

/** The `meta` of a page that search engines leave out. `describe` gives no head without the data that it needs. */
export const unindexedHead =
  <Loader = unknown>(
    describe: (
      page: PageContext,
      data: Parameters<MetaFunction<Loader>>[0]['loaderData'],
    ) => Omit<SeoInput, 'index'> | undefined,
  ): MetaFunction<Loader> =>
  ({ matches, loaderData }) => {
    const page = pageOf(matches)
    const head = page && describe(page, loaderData)
    return head ? seo(page, { ...head, index: false }) : []
  }
