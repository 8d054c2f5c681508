import { LRUCache } from 'lru-cache'
import type { Scope } from '#search/index.ts'
import type { Web } from '#web/edge/app/server.ts'
import { pageOfData, readAddress } from '#web/ground/page/addresses.ts'
import { isPrivate } from '#web/ground/page/page-at.ts'
import { bytesOf } from '#web/ground/page/whole-body.ts'
import { tagsOf } from './cache-tags.ts'
import { codingFor, packedWell, type Coding } from './compress.ts'

/** Pages without offers: long enough for concurrent requests, short enough that an edited agency or a new review seems to appear at once. */
const FRESH_MS = 1000
/** Pages of offers get a new version when these change; other content may be this stale: counts of other places, figures, names. */
const OFFERS_FRESH_MS = 30_000
/** Offers of the world change all the time. */
const WORLD_FRESH_MS = 5000
const MAX_BYTES = 64 * 1024 * 1024
/** Of a page beside its body: headers and the list of its content. */
const PAGE_OVERHEAD_BYTES = 2048
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
  /** Pages get a `Cache-Tag`, by which `purge.ts` deletes them from shared caches in front. */
  tagged?: boolean | undefined
  /** The public address; with it, pages do not depend on other names of the host. */
  origin?: string | undefined
  onError?: (error: unknown) => void
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
  /** As it was rendered, for its first answer: compressed quickly, since most pages that are in no cache are asked for once. */
  body: Uint8Array<ArrayBuffer>
  coding: Coding | null
  /** Compressed well, on first use. */
  packed: Partial<Record<Coding, Promise<Uint8Array<ArrayBuffer>>>>
  packedBytes: number
}

/**
 * Caches public pages, which are the same for every visitor; concurrent requests wait for one rendering. A page becomes stale when offers that
 * it shows change; it is then served only while rendering fails, for example without a database. A response that sets a cookie is not cached.
 */
export function cachePages(
  web: Web,
  offers: OfferVersions,
  {
    tagged = false,
    origin,
    onError = () => undefined,
    clock = performance,
    maxBytes = MAX_BYTES,
  }: CacheOptions = {},
): Web {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, packedBytes }, key) =>
      body.length + packedBytes + key.length + PAGE_OVERHEAD_BYTES,
    ttl: STALE_MS,
    perf: clock,
    ttlResolution: 0,
  })
  const rendering = new Map<string, Promise<Rendered | null>>()
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
    const key = keyOf(new URL(request.url), origin)
    const answerWith = (page: Page, status: string) =>
      answer(page, status, request, (bytes) => measure(key, page, bytes))
    const entry = pages.get(key)
    if (entry && isFresh(entry)) return answerWith(entry, 'hit')
    // Skips pages rendered before a change that this client may have seen (read your writes).
    const versionNow = offers.now()
    for (let waiting = rendering.get(key); waiting; waiting = rendering.get(key)) {
      const rendered = await waiting
      if (!rendered) return web(request, call)
      const { page, isFailed } = rendered
      if (isFailed) return answerWith(page, 'hit; detail=stale')
      if (page.version === versionNow || isFresh(page))
        return answerWith(page, 'fwd=miss; collapsed')
    }
    const { promise, resolve } = Promise.withResolvers<Rendered | null>()
    rendering.set(key, promise)
    let rendered: Rendered | null = null
    const answerStale = (page: Page) => {
      rendered = { page, isFailed: true }
      return answerWith(page, 'hit; detail=stale')
    }
    try {
      const version = offers.now()
      const shown: Scope[] = []
      let response: Response
      try {
        response = await web(withoutVisitor(request), { ...call, shown })
      } catch (error) {
        if (!entry) throw error
        onError(error)
        return await answerStale(entry)
      }
      if (entry && (response.status >= 500 || isPartial(response))) {
        await response.body?.cancel()
        return await answerStale(entry)
      }
      if (!isCacheable(response)) return response
      const body = await bytesOf(response)
      const forMs = Math.min(freshFor(version, shown), msLeft(shown))
      const page: Page = {
        version,
        shown: isOfWorld(shown) ? [] : shown,
        freshUntil: clock.now() + forMs,
        headers: headersOf(response, {
          forMs,
          ends: Number.isFinite(msLeft(shown)),
          tags: tagged ? tagsOf(shown) : [],
        }),
        body,
        coding: response.headers.get('content-encoding') as Coding | null,
        packed: {},
        packedBytes: 0,
      }
      rendered = { page, isFailed: false }
      pages.set(key, page)
      return entry ? await answerWith(page, 'fwd=stale') : answerFirst(page, 'fwd=miss', request)
    } finally {
      rendering.delete(key)
      resolve(rendered)
    }
  }
}

/** A page, or a stale one because rendering failed. */
interface Rendered {
  page: Page
  isFailed: boolean
}

/** With a public address, a page depends on the host only where it is a place's subdomain. */
function keyOf({ hostname, href, pathname, search }: URL, origin: string | undefined): string {
  if (origin === undefined) return href
  const domain = new URL(origin).hostname.replace(/^www\./, '')
  const isSubdomain = hostname.endsWith(`.${domain}`) && hostname !== `www.${domain}`
  return `${isSubdomain ? hostname : ''}${pathname}${search}`
}

const isOfWorld = (shown: readonly Scope[]): boolean =>
  shown.some(({ places }) => places.length === 0)

const freshFor = (version: number | null, shown: readonly Scope[]): number =>
  version === null || shown.length === 0
    ? FRESH_MS
    : isOfWorld(shown)
      ? WORLD_FRESH_MS
      : OFFERS_FRESH_MS

/** Milliseconds until something shown ends by itself, as a promotion does; Infinity where nothing does. */
export const msLeft = (shown: readonly Scope[]): number =>
  Math.max(0, Math.min(...shown.map(({ until = Infinity }) => until)) - Date.now())

/** Any cache may store the page; browsers ask whether it is still the same. What ends by itself must not be shown afterwards. */
function headersOf(
  response: Response,
  { forMs, ends, tags }: { forMs: number; ends: boolean; tags: readonly string[] },
): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  const seconds = (ends ? Math.floor : Math.ceil)(forMs / 1000)
  headers.set(
    'cache-control',
    `public, max-age=0, s-maxage=${seconds}${ends ? '' : `, stale-while-revalidate=${seconds}`}`,
  )
  if (tags.length > 0) headers.set('cache-tag', tags.join(','))
  return headers
}

/** A page for many visitors must not depend on one of them, nor end when one leaves. */
function withoutVisitor({ url, method, headers: all }: Request): Request {
  const headers = new Headers(all)
  headers.delete('cookie')
  return new Request(url, { method, headers })
}

/** Whether a part of the page could not be loaded, or it is for one visitor. */
const isPartial = (response: Response): boolean =>
  /\b(private|no-store)\b/.test(response.headers.get('cache-control') ?? '')

/** Pages with a locale, and their data for client navigation (`.data`). */
function isPublic(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const [, first] = pathname.split('/').filter(Boolean)
  return (
    request.method === 'GET' &&
    // A bare address depends on the visitor's languages.
    readAddress(pageOfData(pathname)).locale !== null &&
    first !== 'service' &&
    !isPrivate(pathname) &&
    !request.headers.has('authorization')
  )
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    !isPartial(response) &&
    /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
  )
}

/** For the client that rendered it. `status`: what the cache did (RFC 9211). */
const answerFirst = (page: Page, status: string, request: Request): Response =>
  unchanged(page, status, request) ?? whole(page, status, page)

/** `onPacked` gets the bytes of a new compressed variant. */
async function answer(
  page: Page,
  status: string,
  request: Request,
  onPacked: (bytes: number) => void,
): Promise<Response> {
  const coding = codingFor(request.headers.get('accept-encoding'))
  return (
    unchanged(page, status, request) ??
    whole(page, status, { coding, body: await pack(page, coding, onPacked) })
  )
}

function unchanged(page: Page, status: string, request: Request): Response | null {
  const headers = withStatus(page.headers, status)
  return isKnown(request, headers.get('etag')) ? new Response(null, { status: 304, headers }) : null
}

function whole(
  page: Page,
  status: string,
  { coding, body }: { coding: Coding | null; body: Uint8Array<ArrayBuffer> },
): Response {
  const headers = withStatus(page.headers, status)
  if (coding) headers.set('content-encoding', coding)
  headers.set('content-length', String(body.length))
  return new Response(body, { headers })
}

function withStatus(all: Headers, status: string): Headers {
  const headers = new Headers(all)
  headers.set('cache-status', `Lares; ${status}`)
  return headers
}

/** Whether the client has the page already (RFC 9110, 13.1.2). */
const isKnown = (request: Request, etag: string | null): boolean =>
  (request.headers.get('if-none-match')?.split(',') ?? []).some(
    (known) => known.trim() === etag || known.trim() === '*',
  )

function pack(
  page: Page,
  coding: Coding | null,
  onPacked: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === null) return packedWell(page.body, page.coding, null)
  return (page.packed[coding] ??= packedWell(page.body, page.coding, coding).then(
    (bytes) => {
      onPacked(bytes.length)
      return bytes
    },
    (error: unknown) => {
      // The next request tries again.
      delete page.packed[coding]
      throw error
    },
  ))
}
