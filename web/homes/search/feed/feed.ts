import { redirect, type MiddlewareFunction } from 'react-router'
import type { HomeNews } from '#contract/return/favorites.ts'
import { plain } from '#contract/homes/filter-address.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { ALERT_REASONS, type AlertReason } from '#contract/return/saved-searches.ts'
import { answerFeed } from '../../../ground/page/feed-answer.ts'
import { isDataRequest } from '../../../ground/errors/failures.ts'
import { visitContext, type Visit } from '../../../ground/page/load-context.ts'
import { currencyFor } from '../../../ground/page/currency.ts'
import { sameAs } from '../../offers/same.ts'
import { searchAt } from '../at-address.ts'
import { wholeFilters } from '../filters.ts'
import type { SearchData } from '../load.ts'
import { toSearch } from '#contract/homes/filter-search.ts'
import { listingTitle } from '../../../ground/page/listing-title.ts'
import { filteredTitle, searchTitle } from '../words/title.ts'
import {
  FEED_TYPES,
  feedAddress,
  pageOfFeed,
  type FeedFormat,
} from '../../../ground/page/feed-address.ts'
import { jsonFeed, rss, type Feed, type FeedHome } from './feed-document.ts'

/** Pages of results in a feed: the 48 offers that changed last. */
const PAGES = [1, 2]

/** Answers feeds, and passes all other requests: `/en/es/search.rss?action=0`, `/de/es/madrid/buy-apartment.json`. */
export const feeds: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const feedPage = pageOfFeed(url.pathname)
  // React Router takes the `.data` of client navigation off the address.
  if (!feedPage || isDataRequest(request)) return next()
  // The same for everybody: cookies are ignored.
  const visit = { ...context.get(visitContext), currency: currencyFor(null, url) }
  const page = new URL(feedPage.path + url.search, url)
  for (const name of ['sort', 'page', 'words', 'q', 'typed']) page.searchParams.delete(name)
  const data = await findPage(visit, page, feedPage.format)
  // The page at that address answers with the error.
  if (!data) return next()
  // One address per feed, as for pages.
  const [own, given] = [page, url].map(
    ({ searchParams }) => feedPage.path + (searchParams.size > 0 ? `?${plain(searchParams)}` : ''),
  ) as [string, string]
  if (own !== given) throw redirect(feedAddress(own, feedPage.format), 301)
  const feed = await feedOf(visit, data, own, feedPage.format)
  const t = visit.host.messages.translator(visit.language, visit.units)
  return answerFeed(
    request,
    url.href,
    FEED_TYPES[feedPage.format],
    feedPage.format === 'rss' ? rss(feed, t) : jsonFeed(feed, t),
  )
}

/** The page's search; null for other pages. Its redirects become redirects to their feeds. */
async function findPage(visit: Visit, url: URL, format: FeedFormat): Promise<SearchData | null> {
  try {
    return await searchAt(visit, url)
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('location') : null
    if (to !== null) throw redirect(feedAddress(to, format), 301)
    if ((thrown as { init?: { status?: number } | null }).init?.status !== 404) throw thrown
  }
  return null
}

async function feedOf(
  visit: Visit,
  data: SearchData,
  page: string,
  format: FeedFormat,
): Promise<Feed> {
  const { place, subject, results } = data
  const { locale, language, origin } = visit
  const t = visit.host.messages.translator(language)
  const pages = await Promise.all(
    PAGES.filter((number) => (number - 1) * results.pageSize <= results.total).map((number) =>
      visit.api.search.offers(
        toSearch({ ...wholeFilters(data), sort: 'changed', page: number }, visit.currency),
      ),
    ),
  )
  // A home published between two requests pushes another from page one to page two.
  const offers = new Map(
    pages.flatMap(({ data: offers }) => offers).map((offer) => [offer.id, offer]),
  )
  const ids = [...offers.keys()]
  const { data: news } =
    ids.length > 0 ? await visit.api.favorites.news({ ids: ids.join(',') }) : { data: [] }
  const title = filteredTitle(
    t,
    subject
      ? listingTitle(t, { ...subject, place: place.location })
      : searchTitle(t, t.format, data),
    data,
  )
  return {
    title: `${title} | Lares`,
    description: t('search.feed.description', { title }),
    locale,
    language,
    origin,
    home: origin + page,
    self: origin + feedAddress(page, format),
    homes: (
      await Promise.all(
        [...offers.values()].map(async (card) => ({
          card,
          others: await sameAs(visit, card),
          last: lastOf(card, news) ?? {
            id: card.id,
            reason: 'new' as const,
            at: card.publishedAt,
          },
        })),
      )
    ).sort((a, b) => b.last.at.localeCompare(a.last.at)),
  }
}

/** The last event of a home; undefined without events. */
function lastOf(offer: OfferCard, news: readonly HomeNews[]): FeedHome['last'] | undefined {
  return news
    .filter(({ id }) => id === offer.id)
    .flatMap(({ id, news: all }) => all.filter(isAlertNews).map((one) => ({ id, ...one })))
    .sort((a, b) => b.at.localeCompare(a.at))[0]
}

const isAlertNews = (one: HomeNews['news'][number]): one is { reason: AlertReason; at: string } =>
  (ALERT_REASONS as readonly string[]).includes(one.reason)
