import type pg from 'pg'
import { followDatabase } from '#db/follow.ts'
import { priceFactors, SavedSearches } from '#search/index.ts'
import type { Services } from '../../context.ts'
import { shapesOf } from '../../homes/search/shapes.ts'
import { savedConditions } from './saved-query.ts'
import {
  databaseTime,
  listenToNews,
  readChangedSearches,
  readSearches,
  takeNews,
  type WatchedSearch,
} from './matching-queries.ts'

/** Milliseconds without a notification until news are looked for, in case one was lost. */
const POLL_MS = 5000
/** Milliseconds to collect changes. */
const GATHER_MS = 25
/** Offers, or searches, between two turns of the event loop. */
const OFFERS_PER_TURN = 20
const SEARCHES_PER_TURN = 200

type Parts = Pick<Services, 'places' | 'rates' | 'log'> & { databaseUrl: string }

/**
 * Compares news of offers with all saved searches, until stopped. The index of searches is in memory of this process; it is read at the start, and its
 * changes after news were taken. `onMatched` is called after a commit, with the offers that were compared.
 */
export function startMatching(
  { databaseUrl, log, ...services }: Parts,
  { onMatched }: { onMatched?: (offers: readonly number[]) => void } = {},
): { stop(): Promise<void> } {
  let searches: SavedSearches | null = null
  let readAt = ''
  let areas = ''

  function put(index: SavedSearches, { id, search }: WatchedSearch): void {
    const conditions = search && savedConditions(search, services)
    if (conditions) index.put(id, conditions)
    else index.remove(id)
  }

  async function load(client: pg.Client): Promise<SavedSearches> {
    const index = new SavedSearches()
    index.setFactors(({ currency, daily }) =>
      priceFactors(currency, services.rates.perEur, { daily }),
    )
    const start = performance.now()
    readAt = await databaseTime(client)
    areas = ''
    for await (const rows of readSearches(client))
      for (const [at, row] of rows.entries()) {
        put(index, row)
        if (at % SEARCHES_PER_TURN === 0) await nextTurn()
      }
    const fields = { searches: index.size, ms: Math.round(performance.now() - start) }
    if (index.size > 0) log.info(fields, 'saved searches were read')
    return index
  }

  /** Applies changes of searches and areas. */
  async function refresh(index: SavedSearches, client: pg.Client): Promise<void> {
    const now = await databaseTime(client)
    for (const row of await readChangedSearches(client, readAt)) put(index, row)
    readAt = now
    const shapes = shapesOf(services.places)
    const versions = shapes.map(({ id, version }) => `${id}.${version}`).join()
    if (versions !== areas) index.setAreas(shapes)
    areas = versions
  }

  async function poll(client: pg.Client): Promise<void> {
    for (let isMore = true; isMore;) {
      if (searches === null || searches.wantsRebuild) searches = await load(client)
      const index = searches
      let compared: readonly number[] = []
      isMore = await takeNews(client, async (news, offers) => {
        // After the news were taken: a search that was saved before one of them is known then.
        await refresh(index, client)
        const now = Date.now() * 1000
        const found = new Map<number, number[]>()
        for (const [at, offer] of offers.entries()) {
          found.set(offer.id, index.match(offer, now))
          if (at % OFFERS_PER_TURN === OFFERS_PER_TURN - 1) await nextTurn()
        }
        compared = offers.map(({ id }) => id)
        return news.flatMap((one) => {
          const searches = found.get(one.offer_id) ?? []
          return searches.length > 0 ? [{ ...one, searches }] : []
        })
      })
      if (compared.length > 0) onMatched?.(compared)
    }
  }

  const following = followDatabase({
    url: databaseUrl,
    name: 'lares alerts',
    listen: listenToNews,
    poll,
    every: POLL_MS,
    gather: GATHER_MS,
    onLost: (error) => log.warn({ err: error }, 'matching lost its connection to the database'),
  })
  return { stop: () => following.close() }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
