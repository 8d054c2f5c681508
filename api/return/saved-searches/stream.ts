import { homesOf } from '#contract/homes/homes.ts'
import type { AlertReason, StreamHome } from '#contract/return/saved-searches.ts'
import { STREAM_DAYS, STREAM_MAX } from '#contract/return/saved-searches.ts'
import type { Call } from '../../context.ts'
import { selectNews } from '../favorites/news-queries.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { refused } from '../../homes/search/handlers.ts'
import { selectFoundSince } from './alert-queries.ts'
import { savedQuery } from './saved-query.ts'
import { selectSearches, type Owner } from './queries.ts'

const DAY_MS = 86_400_000
/** Of each search: as its feeds have them, and as many that are new or cheaper. */
const PAGES = [1, 2]

/** New and changed homes of all searches of an owner, the latest first. */
export async function streamOf(
  owner: Owner,
  call: Call,
): Promise<{ homes: StreamHome[]; isCut: boolean }> {
  const start = Date.now() - STREAM_DAYS * DAY_MS
  const searches = await selectSearches(call.db, owner)
  const finders = new Map<number, Set<number>>()
  const note = (search: number, offer: number): void => {
    const ofOffer = finders.get(offer)
    if (ofOffer) ofOffer.add(search)
    else finders.set(offer, new Set([search]))
  }
  // One search after the other, so that one call does not fill the queue of all.
  for (const { id, search } of searches) {
    const query = savedQuery(search, call)
    if (typeof query === 'string') continue
    const since = start * 1000
    const latest = (wanted: number | undefined): number => Math.max(wanted ?? 0, since)
    const queries = [
      query,
      { ...query, publishedSince: latest(query.publishedSince) },
      { ...query, reducedSince: latest(query.reducedSince) },
    ]
    const found = await Promise.all(
      queries.flatMap((each) =>
        PAGES.map((page) => call.search.search({ ...each, sort: 'changed', page }).catch(refused)),
      ),
    )
    for (const { ids } of found) for (const offer of ids) note(id, offer)
  }
  for (const match of await selectFoundSince(
    call.db,
    searches.map(({ id }) => id),
    new Date(start),
  ))
    note(match.search_id, match.offer_id)

  const reasonsOf = new Map(searches.map(({ id, reasons }) => [id, reasons]))
  const news = (await selectNews(call.db, [...finders.keys()]))
    .map(({ id, news: all }) => {
      const wanted = [...finders.get(id)!].flatMap((search) => reasonsOf.get(search) ?? [])
      return {
        id,
        news: all.filter(
          (one): one is { reason: AlertReason; at: string } =>
            Date.parse(one.at) >= start && (wanted as string[]).includes(one.reason),
        ),
      }
    })
    .filter((home) => home.news.length > 0)
    .sort((a, b) => b.news[0]!.at.localeCompare(a.news[0]!.at) || b.id - a.id)
  const shown = news.slice(0, STREAM_MAX)
  const newsOf = new Map(shown.map((home) => [home.id, home.news]))
  const live = await cards(
    shown.map(({ id }) => id),
    call,
  )
  return {
    homes: homesOf(live).map(({ card, others }) => {
      const all = [card, ...others].map(({ id }) => id)
      return {
        offer: card,
        others,
        news: all
          .flatMap((id) => newsOf.get(id) ?? [])
          .sort((a, b) => b.at.localeCompare(a.at))
          .filter(({ reason }, at, list) => list.findIndex((one) => one.reason === reason) === at),
        searches: [...new Set(all.flatMap((id) => [...finders.get(id)!]))].sort((a, b) => b - a),
      }
    }),
    isCut: news.length > STREAM_MAX,
  }
}
