import { dirOf } from '#i18n/locales.ts'
import { escapeXml } from '#text/xml.ts'

/** Data of both formats of a feed. */
export interface FeedHead {
  title: string
  description: string
  /** Language of the texts. */
  language: string
  /** Absolute addresses. */
  origin: string
  home: string
  self: string
}

export interface FeedItem {
  /** Independent of language and feed: readers show each once. */
  id: string
  url: string
  title: string
  tags: readonly string[]
  /** Absolute addresses. */
  pictures: readonly string[]
  published: Date
  /** ISO. */
  modified: string
  author: string | null
  summary: string
  /** Readers mix it with other feeds: `feedHtml` marks language and direction. */
  html: string
  /** Members of JSON Feed of our own. */
  own?: object
}

export const feedHtml = (html: string, language: string): string =>
  `<div lang="${language}" dir="${dirOf(language)}">${html}</div>`

/** RSS 2.0 (rssboard.org/rss-specification), with the first picture of each item (rssboard.org/media-rss). */
export function rssDocument(head: FeedHead, items: readonly FeedItem[]): string {
  const element = (name: string, text: string, attributes = ''): string =>
    `<${name}${attributes}>${escapeXml(text)}</${name}>`
  const itemOf = ({ id, url, title, tags, pictures, published, author, html }: FeedItem): string =>
    [
      '<item>',
      element('title', title),
      element('link', url),
      element('guid', id, ' isPermaLink="false"'),
      element('pubDate', published.toUTCString()),
      author === null ? '' : element('dc:creator', author),
      ...tags.map((tag) => element('category', tag)),
      element('description', html),
      // No enclosure: it needs the file's length, which is unknown before the first request.
      ...pictures
        .slice(0, 1)
        .map(
          (picture) =>
            `<media:content url="${escapeXml(picture)}" medium="image" type="image/jpeg"/>`,
        ),
      '</item>',
    ].join('')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', head.title),
    element('link', head.home),
    element('description', head.description),
    element('language', head.language),
    `<atom:link href="${escapeXml(head.self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemOf),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeedDocument(head: FeedHead, items: readonly FeedItem[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    description: head.description,
    language: head.language,
    home_page_url: head.home,
    feed_url: head.self,
    favicon: `${head.origin}/favicon.svg`,
    items: items.map(
      ({ id, url, title, tags, pictures, published, modified, author, summary, html, own }) => ({
        id,
        url,
        title,
        content_html: html,
        summary,
        image: pictures[0],
        date_published: published.toISOString(),
        date_modified: modified,
        authors: author === null ? undefined : [{ name: author }],
        tags,
        language: head.language,
        attachments: pictures.map((picture) => ({ url: picture, mime_type: 'image/jpeg' })),
        ...own,
      }),
    ),
  })
}
