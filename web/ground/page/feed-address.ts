import type { MetaDescriptor } from 'react-router'
import type { PageContext } from './page-context.tsx'

export const FEED_TYPES = { rss: 'application/rss+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof FEED_TYPES

/** `/en/es/search.rss?action=0`, from the address of the page `/en/es/search?action=0`. */
export function feedAddress(page: string, format: FeedFormat): string {
  const [path, query] = page.split('?')
  return `${path}.${format}${query ? `?${query}` : ''}`
}

/** The page and format of a feed's address; null for other addresses. */
export function pageOfFeed(path: string): { path: string; format: FeedFormat } | null {
  const [, page, format] = /^(\/.*[^/])\.(rss|json)$/.exec(path) ?? []
  return page && format ? { path: page, format: format as FeedFormat } : null
}

/** Link headers for the feeds of a page. `page`: with its locale; `title`: of the search. */
export const feedLinks = (
  page: string,
  title: string,
  { origin }: Pick<PageContext, 'origin'>,
): MetaDescriptor[] =>
  (['rss', 'json'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: FEED_TYPES[format],
    title,
    href: origin + feedAddress(page, format),
  }))
