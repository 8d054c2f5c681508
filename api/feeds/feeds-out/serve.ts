import { ALL_GROUPS } from '#contract/library.ts'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import {
  FEED_OUT_OFFERS_MAX,
  FeedOutSearch,
  type FeedOutContents,
} from '#contract/feeds/feeds-out.ts'
import { PAGE_SIZE } from '#contract/homes/search.ts'
import { writeKyero } from '#feeds/kyero-writing.ts'
import { writeOpenImmo } from '#feeds/openimmo-writing.ts'
import { writeReso } from '#feeds/reso-writing.ts'
import type { WrittenOffer } from '#feeds/writing.ts'
import { etagOf, isUnchanged } from '#text/etag.ts'
import { Problem, type Services } from '../../context.ts'
import { charge } from '../../ground/limits.ts'
import { queryOf, refused } from '../../homes/search/handlers.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { feedOutOffer, type FeedOutContext } from './offer.ts'
import {
  markOf,
  notePull,
  saveContents,
  selectAgencyOf,
  selectFeedOut,
  selectPublic,
  type FeedOutRow,
} from './queries.ts'

/** Offers per query, so that memory does not grow with the feed. */
const OFFERS_PER_QUERY = 200
const TYPES = {
  kyero: 'application/xml; charset=utf-8',
  'kyero-extended': 'application/xml; charset=utf-8',
  openimmo: 'application/xml; charset=utf-8',
  reso: 'application/json; charset=utf-8',
} as const
const CURRENCY = 'EUR'
/** Reads of an account's feeds per minute: each runs its search. */
const LIMIT = new RateLimiterMemory({ keyPrefix: 'feed', points: 30, duration: 60 })

/** A feed's last tag, and since when this process has seen it: never too early, so that no client misses a removal. */
type Seen = LRUCache<number, { tag: string; since: number }>
/** A feed beyond this number gets a later date, with which clients read it once more. */
const MAX_SEEN = 10_000

function sinceOf(seen: Seen, id: number, tag: string): number {
  const before = seen.get(id)
  if (before?.tag === tag) return before.since
  // Whole seconds as in the header, and a new one for each change.
  const since = Math.max(Math.floor(Date.now() / 1000) * 1000, (before?.since ?? 0) + 1000)
  seen.set(id, { tag, since })
  return since
}

/** `GET /feeds/{key}.xml`, or `.json`: the current content, or 304 if it has not changed. */
export function mountFeedsOut(app: ApiApp, services: Services): void {
  const seen: Seen = new LRUCache({ max: MAX_SEEN })
  app.get('/feeds/:file', async (context) => {
    const [, key = '', ending] =
      /^([A-Za-z0-9]{32})\.(xml|json)$/.exec(context.req.param('file')) ?? []
    const feed = key ? await selectFeedOut(services.db, key) : undefined
    if (!feed || (feed.format === 'reso') !== (ending === 'json'))
      throw new Problem(404, 'not_found', 'api.error.notFound')
    await charge(LIMIT, String(feed.user_id), services.env)
    return answer(feed, context.req.raw, services, seen)
  })
}

async function answer(
  feed: FeedOutRow,
  request: Request,
  services: Services,
  seen: Seen,
): Promise<Response> {
  const { db, env, places, rates } = services
  const ids = await idsOf(feed, services)
  const mark = await markOf(db, ids)
  const agency = (await selectAgencyOf(db, feed.user_id))?.id ?? null
  // Converted prices depend on the day's rates, and own texts on the agency.
  const tag = etagOf(`${feed.id} ${feed.format} ${rates.date} ${agency} ${mark}`)
  const since = sinceOf(seen, feed.id, tag)
  const headers = new Headers({
    'content-type': TYPES[feed.format],
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: tag,
    'last-modified': new Date(since).toUTCString(),
  })
  await notePull(db, feed.id)
  if (isUnchanged(request.headers, tag, since)) return new Response(null, { status: 304, headers })
  const around = {
    format: feed.format,
    places,
    rates,
    agency,
    origin: env.PUBLIC_URL ?? new URL(request.url).origin,
  }
  return new Response(streamOf(documentOf(feed, offersOf(feed, ids, around, services), around)), {
    headers,
  })
}

/** The offers of its search, latest first. */
async function idsOf(feed: FeedOutRow, services: Services): Promise<number[]> {
  // Feeds from before searches were of homes have everything, as then.
  const input = FeedOutSearch.parse({ group: ALL_GROUPS, ...feed.search })
  const ids = new Set<number>()
  for (let page = 1; ids.size < FEED_OUT_OFFERS_MAX; page++) {
    const found = await services.search
      .search(queryOf({ currency: CURRENCY, ...input, sort: 'newest', page, zoom: 3 }, services))
      .catch(refused)
    for (const id of found.ids) ids.add(id)
    if (found.ids.length < PAGE_SIZE) break
  }
  return [...ids].slice(0, FEED_OUT_OFFERS_MAX)
}

async function* offersOf(
  { id }: FeedOutRow,
  ids: readonly number[],
  around: FeedOutContext,
  { db }: Services,
): AsyncIterable<WrittenOffer> {
  const contents: FeedOutContents = { offers: 0, converted: 0, withoutPlace: 0, withoutRate: 0 }
  for (let from = 0; from < ids.length; from += OFFERS_PER_QUERY) {
    for (const row of await selectPublic(db, ids.slice(from, from + OFFERS_PER_QUERY))) {
      const one = feedOutOffer(row, around)
      if (one && 'lack' in one) contents[one.lack === 'place' ? 'withoutPlace' : 'withoutRate'] += 1
      else if (one) {
        contents.offers += 1
        if (one.isConverted) contents.converted += 1
        yield one.written
      }
    }
  }
  await saveContents(db, id, contents)
}

function documentOf(
  { format, name, id }: FeedOutRow,
  offers: AsyncIterable<WrittenOffer>,
  { origin }: FeedOutContext,
): AsyncIterable<string> {
  if (format === 'kyero' || format === 'kyero-extended')
    return writeKyero(offers, { extended: format === 'kyero-extended' })
  if (format === 'reso') return writeReso(offers)
  return writeOpenImmo(offers, {
    name,
    id: `lares-${id}`,
    email: `feeds@${new URL(origin).hostname}`,
    at: new Date().toISOString(),
  })
}

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
