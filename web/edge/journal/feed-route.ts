import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { WholeCard } from '#contract/edge/journal.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { inLocale, pageOfData } from '../../ground/page/addresses.ts'
import { answerFeed } from '../../ground/page/feed-answer.ts'
import { FEED_TYPES } from '../../ground/page/feed-address.ts'
import {
  feedHtml,
  jsonFeedDocument,
  rssDocument,
  type FeedItem,
} from '../../ground/page/feed-document.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { queryOf } from '../../ground/page/params.ts'
import { ArticleBody } from './body.tsx'

/** Seconds of shared caching: a withdrawn article is gone at once. */
const FRESH = 1

/** The newest articles in one language, with their texts, as RSS or JSON Feed; with `flow` those of a series. */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Response> {
  const visit = context.get(visitContext)
  const { api, locale, language, origin } = visit
  const t = visit.host.messages.translator(language)
  const { flow } = queryOf('journal-rss', url)
  const series =
    flow === undefined
      ? null
      : await api.journal.flow({ slug: flow, lang: locale }).catch(() => null)
  if (flow !== undefined && !series) throw await notFound(visit, url)
  const { data } = await api.journal.feed({ flow, lang: locale })
  const items = data.map((article) => itemOf(article, visit))
  const format = pageOfData(url.pathname).endsWith('.rss') ? 'rss' : 'json'
  const home = series ? address('flow', { flow: series.data.slug }) : address('journal')
  const title = series ? series.data.title : t('journal.list.title')
  const head = {
    title: `${title} | Lares`,
    description: (series ? series.data.lead : t('journal.list.lead')) || title,
    language: locale,
    origin,
    home: origin + inLocale(home, locale),
    self:
      origin +
      inLocale(address(format === 'rss' ? 'journal-rss' : 'journal-json', { flow }), locale),
  }
  const body = format === 'rss' ? rssDocument(head, items) : jsonFeedDocument(head, items)
  return answerFeed(request, url.href, FEED_TYPES[format], body, FRESH)
}

function itemOf(data: WholeCard, { locale, origin }: Visit): FeedItem {
  const url = origin + inLocale(address('article', { slug: data.slug }), locale)
  return {
    id: `${origin}${address('journal')}#${data.id}-${data.language}`,
    url,
    title: data.title,
    tags: data.flow ? [data.flow.title] : [],
    pictures: data.picture ? [absoluteUrl(pictureUrl(data.picture, 960), origin)] : [],
    published: new Date(data.publishedAt),
    modified: data.changedAt,
    author: data.author?.name ?? null,
    summary: data.summary,
    html: feedHtml(htmlOf(data, url, origin), data.language),
  }
}

/** The text with absolute addresses. Live blocks stay on the page: a reader would keep them for ever. */
const htmlOf = (
  { document, headings, pictures, language }: WholeCard,
  url: string,
  origin: string,
): string =>
  renderToStaticMarkup(
    createElement(ArticleBody, {
      document,
      headings,
      link: (href, children) =>
        createElement('a', { href: absolute(href, { url, origin, language }) }, children),
      block: () => null,
      table: (_, rows) => createElement('table', null, rows),
      picture: ({ key, alt, caption }) =>
        pictures[key] === undefined
          ? null
          : createElement(
              'figure',
              null,
              createElement('img', { src: absoluteUrl(pictureUrl({ key }, 960), origin), alt }),
              caption && createElement('figcaption', null, caption),
            ),
    }),
  )

function absolute(
  href: string,
  { url, origin, language }: { url: string; origin: string; language: string },
): string {
  if (href.startsWith('#')) return url + href
  return href.startsWith('/') ? origin + inLocale(href, language) : href
}
