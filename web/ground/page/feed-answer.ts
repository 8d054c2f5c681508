import { LRUCache } from 'lru-cache'
import { etagOf, isUnchanged } from '#text/etag.ts'

/** Seconds of shared caching. */
const FRESH = 300
/** Limit of feeds whose time of change is remembered. */
const REMEMBERED = 5000

const versions = new LRUCache<string, { tag: string; since: number }>({ max: REMEMBERED })

/** The answer with a feed, `fresh` for that many seconds, with ETag and Last-Modified. The latter is when this process first saw the version: never too early, so that no reader misses a change. */
export function answerFeed(
  request: Request,
  href: string,
  type: string,
  body: string,
  fresh = FRESH,
): Response {
  const tag = etagOf(body)
  const before = versions.get(href)
  // HTTP dates have whole seconds: two versions must not share one.
  const since =
    before?.tag === tag
      ? before.since
      : Math.max(Math.floor(Date.now() / 1000), (before?.since ?? 0) + 1)
  versions.set(href, { tag, since })
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${fresh}, stale-while-revalidate=${fresh}`,
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
    etag: tag,
    'last-modified': new Date(since * 1000).toUTCString(),
  })
  return isUnchanged(request.headers, tag, since * 1000)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
