import type { MetaDescriptor } from 'react-router'
import { DEFAULT_LOCALE, type LocaleCode } from '#i18n/locale-codes.ts'
import type { RootData } from '../root.tsx'
import { inLocale } from './addresses.ts'
import { pageContextOf, type PageContext } from './page-context.tsx'

export interface SeoInput {
  title: string
  description: string
  /** Address below the locale, with the query that belongs to it: `/es/madrid/buy-apartment?page=2`. */
  path: string
  /** Absolute address of a picture; that of the portal unless said. */
  image?: string
  /** False keeps the page out of search engines: results of free filters, empty pages. */
  index?: boolean
  type?: 'website' | 'article'
  /** The languages that the page's main text is written in; all that are complete unless said. */
  languages?: readonly string[]
}

/**
 * Title, description, canonical, the same page in other languages, and what is shown when a link is shared. A page that is English under the address of
 * a language that is not complete is no page of its own: the English one stands for it. What only search engines and previews of links read is on the server alone,
 * as is `jsonLd`: they read what it sends.
 */
export function seo(
  page: PageContext,
  {
    title,
    description,
    path,
    image = `${page.origin}/share.png`,
    index = true,
    type = 'website',
    languages,
  }: SeoInput,
): MetaDescriptor[] {
  const [pathname = '/', query] = path.split('?')
  const hrefIn = (locale: LocaleCode): string =>
    page.origin + inLocale(pathname, locale) + (query ? `?${query}` : '')
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href,
    ...(hrefLang ? { hrefLang } : {}),
  })
  const canonical = hrefIn(page.language)
  const own = [{ title: fitting(title) }, link('canonical', canonical)]
  if (!import.meta.env.SSR) return own
  const said = shortened(description)
  const written = writtenIn(page.complete, languages)
  return [
    ...own,
    { name: 'description', content: said },
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
    { property: 'og:description', content: said },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Lares' },
    { property: 'og:locale', content: territorial(page.language) },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Of longer titles search engines show the beginning, of longer descriptions too. */
const TITLE_SHOWN = 65
const DESCRIPTION_SHOWN = 160
const SUFFIX = ' | Lares'

/** A title that is too long for the portal's name at its end goes without. */
const fitting = (title: string): string =>
  title.length > TITLE_SHOWN && title.endsWith(SUFFIX) ? title.slice(0, -SUFFIX.length) : title

/** The whole sentences of a text that are shown, if they are half of it at least, else its whole words. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_SHOWN) return line
  const shown = line.slice(0, DESCRIPTION_SHOWN)
  const sentences =
    /^.*[.!?。؟]/su.exec(line.slice(0, DESCRIPTION_SHOWN + 1).replace(/\S$/u, ''))?.[0] ?? ''
  if (sentences.length >= DESCRIPTION_SHOWN / 2) return sentences
  return `${shown.slice(0, Math.max(shown.lastIndexOf(' '), 1)).replace(/[\p{P}\s]+$/u, '')}…`
}

/** The locales that a page is shown to search engines in: of the complete ones those that it is written in, English where it is written in none of them. */
export function writtenIn(
  complete: readonly LocaleCode[],
  languages: readonly string[] = complete,
): readonly LocaleCode[] {
  const written = complete.filter((code) => languages.includes(code))
  return written.length > 0 ? written : [DEFAULT_LOCALE]
}

/** `en_US`: the language with the country that most of its readers live in, as the Open Graph protocol wants it. */
function territorial(language: LocaleCode): string {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return `${code}_${region}`
}

/** What search engines read beside the page: ask for it where `import.meta.env.SSR` keeps it out of the browser. */
export const jsonLd = (...things: Record<string, unknown>[]): MetaDescriptor[] =>
  things.map((thing) => ({ 'script:ld+json': thing }))

/** What a `meta` function may know, from its `matches`; null when the root could not load. */
export function pageOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): PageContext | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return root ? pageContextOf(root as RootData) : null
}
