import { escapeXml } from '#text/xml.ts'

export interface SitemapUrl {
  loc: string
  /** ISO 8601. */
  changed?: string
  /** The same page in other languages and itself; [language, address]. */
  alternates?: readonly (readonly [lang: string, href: string])[]
}

/** A sitemap, piece by piece (sitemaps.org, protocol 0.9; alternates as Google reads them). */
export function* sitemap(urls: Iterable<SitemapUrl>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  for (const { loc, changed, alternates = [] } of urls) {
    const links = alternates.map(
      ([lang, href]) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(lang)}" href="${escapeXml(href)}"/>`,
    )
    yield `<url><loc>${escapeXml(loc)}</loc>${changedTag(changed)}${links.join('')}</url>\n`
  }
  yield '</urlset>\n'
}

/** The index of sitemaps. */
export function* sitemapIndex(
  files: Iterable<Pick<SitemapUrl, 'loc' | 'changed'>>,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const { loc, changed } of files)
    yield `<sitemap><loc>${escapeXml(loc)}</loc>${changedTag(changed)}</sitemap>\n`
  yield '</sitemapindex>\n'
}

const changedTag = (changed: string | undefined): string =>
  changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : ''
