import type { MetaDescriptor } from 'react-router'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { inLocale } from './addresses.ts'
import { pageContextOf, type PageContext } from './page-context.tsx'
import type { RootData } from './root.tsx'

export interface SeoInput {
  title: string
  description: string
  /** Address below the locale, with the query that belongs to it: `/es/madrid/buy-apartment?page=2`. */
  path: string
  /** Absolute address of a picture. */
  image?: string
  /** False keeps the page out of search engines: results of free filters, empty pages. */
  index?: boolean
  type?: 'website' | 'article'
  /** The locales that the page's main text exists in; all of them unless said. */
  locales?: readonly string[]
}

/** Title, description, canonical, the same page in all locales, and what is shown when a link is shared. */
export function seo(page: PageContext, { title, description, path, image, index = true, type = 'website', locales }: SeoInput): MetaDescriptor[] {
  const [pathname = '/', query] = path.split('?')
  const search = query ? `?${query}` : ''
  const canonical = page.origin + inLocale(pathname, page.locale) + search
  const link = (rel: string, href: string, hrefLang?: string): MetaDescriptor => ({ tagName: 'link', rel, href, ...(hrefLang ? { hrefLang } : {}) })
  return [
    { title },
    { name: 'description', content: description },
    link('canonical', canonical),
    ...(index
      ? [...LOCALE_CODES.filter((code) => locales?.includes(code) ?? true).map((code) => link('alternate', page.origin + inLocale(pathname, code) + search, code)), link('alternate', page.origin + path, 'x-default')]
      : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'Lares' },
    { property: 'og:locale', content: page.locale.replace('-', '_') },
    ...(image ? [{ property: 'og:image', content: image }, { name: 'twitter:card', content: 'summary_large_image' }] : []),
  ]
}

/** What search engines read beside the page. They read what the server sends: `import.meta.env.SSR` keeps it out of the browser. */
export const jsonLd = (...things: Record<string, unknown>[]): MetaDescriptor[] => things.map((thing) => ({ 'script:ld+json': thing }))

/** What a `meta` function may know, from its `matches`; null when the root could not load. */
export function pageOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): PageContext | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return root ? pageContextOf(root as RootData) : null
}
