import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Scope } from '#search/index.ts'
import type { Web } from '#web/app/server.ts'
import { readAddress } from '#web/page/addresses.ts'
import { isPrivate } from '#web/page/page-at.ts'
import { tagsOf } from './cache-tags.ts'
import { codingFor, compressed, varyByCoding, type Coding } from './compress.ts'

/** Pages without offers: long enough for concurrent requests, short enough that an edited agency or a new review seems to appear at once. */
const FRESH_MS = 1000
/** Pages of offers get a new version when these change; what stands beside may be late by this: counts of other places, figures, names. */
const OFFERS_FRESH_MS = 30_000
/** Offers of the world change all the time. */
const WORLD_FRESH_MS = 5000
/** Of a shared cache that is told what changes. */
const TAGGED_FRESH_MS = 10 * 60_000
const MAX_BYTES = 64 * 1024 * 1024
/** How long a page may be served while rendering fails. */
const STALE_MS = 15 * 60_000

/** Monotonic milliseconds; never 0. */
interface Clock {
  now(): number
}

/** The state of the offers that pages show. */
export interface OfferVersions {
  /** Increases with each change; null where it is not known, as on a node that has no offers. */
  now(): number | null
  /** The version of the last change in any of these. */
  lastChange(scopes: readonly Scope[]): number
}

export interface CacheOptions {
  /** Shared caches in front are told what changes (`purge.ts`): they may store pages for longer, by tags. */
  tagged?: boolean | undefined
  clock?: Clock
  maxBytes?: number
}

interface Page {
  /** Of the offers, before the page was rendered. */
  version: number | null
  /** The offers that it shows. */
  shown: readonly Scope[]
  freshUntil: number
  headers: Headers
  plain: Buffer
  /** Compressed on first use. */
  packed: Partial<Record<Coding, Promise<Buffer>>>
  packedBytes: number
}

/**
 * Caches public pages, which are the same for every visitor; concurrent requests wait for one rendering. A page becomes stale when offers that
 * it shows change; it is then served only while rendering fails, for example without a database. A response that sets a cookie is not cached.
 */
export function cachePages(
  web: Web,
  offers: OfferVersions,
  { tagged = false, clock = performance, maxBytes = MAX_BYTES }: CacheOptions = {},
): Web {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, packedBytes }) => plain.length + packedBytes,
    ttl: STALE_MS,
    perf: clock,
    ttlResolution: 0,
  })
  const rendering = new Map<string, Promise<Page | null>>()
  const isFresh = ({ freshUntil, version, shown }: Page): boolean =>
    freshUntil >= clock.now() && (version === null || offers.lastChange(shown) <= version)
  /** Adds a compressed variant to the page's size. LRUCache only measures a value again if it is another object. */
  const measure = (key: string, { packed }: Page, bytes: number): void => {
    const cached = pages.peek(key)
    if (cached?.packed === packed)
      pages.set(key, { ...cached, packedBytes: cached.packedBytes + bytes }, { noUpdateTTL: true })
  }

  return async (request, call) => {
    if (!isPublic(request)) return web(request, call)
    const key = request.url
    const answerWith = (page: Page, status: string) =>
      answer(page, status, request, (bytes) => measure(key, page, bytes))
    const entry = pages.get(key)
    if (entry && isFresh(entry)) return answerWith(entry, 'hit')
    // What was rendered before a change that this request may know of is not for it.
    for (let waiting = rendering.get(key); waiting; waiting = rendering.get(key)) {
      const page = await waiting
      if (!page) return web(request, call)
      if (isFresh(page)) return answerWith(page, 'fwd=miss; collapsed')
    }
    const { promise, resolve } = Promise.withResolvers<Page | null>()
    rendering.set(key, promise)
    let rendered: Page | null = null
    try {
      const version = offers.now()
      const shown: Scope[] = []
      const response = await web(withoutCookies(request), { ...call, shown })
      if (response.status >= 500 && entry) {
        await response.body?.cancel()
        rendered = entry
        return answerWith(entry, 'hit; detail=stale')
      }
      if (!isCacheable(response)) return response
      const plain = Buffer.from(await response.arrayBuffer())
      const forMs = freshFor(version, shown)
      const page: Page = (rendered = {
        version,
        shown: isOfWorld(shown) ? [] : shown,
        freshUntil: clock.now() + forMs,
        headers: headersOf(response, plain, {
          forMs: tagged && forMs === OFFERS_FRESH_MS ? TAGGED_FRESH_MS : forMs,
          tags: tagged ? tagsOf(shown) : [],
        }),
        plain,
        packed: {},
        packedBytes: 0,
      })
      pages.set(key, page)
      return answerWith(page, entry ? 'fwd=stale' : 'fwd=miss')
    } finally {
      rendering.delete(key)
      resolve(rendered)
    }
  }
}

const isOfWorld = (shown: readonly Scope[]): boolean =>
  shown.some(({ places }) => places.length === 0)

const freshFor = (version: number | null, shown: readonly Scope[]): number =>
  version === null || shown.length === 0
    ? FRESH_MS
    : isOfWorld(shown)
      ? WORLD_FRESH_MS
      : OFFERS_FRESH_MS

/** Any cache may store the page; browsers ask whether it is still the same. */
function headersOf(
  response: Response,
  plain: Buffer,
  { forMs, tags }: { forMs: number; tags: readonly string[] },
): Headers {
  const headers = new Headers(response.headers)
  const seconds = Math.ceil(forMs / 1000)
  headers.set(
    'cache-control',
    `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
  )
  headers.set('etag', `W/"${createHash('sha1').update(plain).digest('base64url')}"`)
  if (tags.length > 0) headers.set('cache-tag', tags.join(','))
  return headers
}

/** A page for many visitors must not depend on one of them. */
function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

/** Pages with a locale, and their data for client navigation (`.data`). */
function isPublic(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const [, first] = pathname.split('/').filter(Boolean)
  return (
    request.method === 'GET' &&
    // A bare address depends on the visitor's languages.
    readAddress(pathname.replace(/\.data$/, '')).locale !== null &&
    first !== 'service' &&
    !isPrivate(pathname) &&
    !request.headers.has('authorization')
  )
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
  )
}

/** `status`: what the cache did (RFC 9211). `onPacked` gets the bytes of a new compressed variant. */
async function answer(
  page: Page,
  status: string,
  request: Request,
  onPacked: (bytes: number) => void,
): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.set('cache-status', `Lares; ${status}`)
  varyByCoding(headers)
  if (isKnown(request, headers.get('etag') ?? ''))
    return new Response(null, { status: 304, headers })
  const coding = codingFor(request.headers.get('accept-encoding'))
  if (coding) headers.set('content-encoding', coding)
  const body = coding ? await (page.packed[coding] ?? pack(page, coding, onPacked)) : page.plain
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

/** Whether the client has the page already (RFC 9110, 13.1.2). */
const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((known) => known.trim() === etag || known.trim() === '*')

function pack(page: Page, coding: Coding, onPacked: (bytes: number) => void): Promise<Buffer> {
  const packed = compressed(page.plain, coding)
  page.packed[coding] = packed
  return packed.then((bytes) => {
    onPacked(bytes.length)
    return bytes
  })
}
