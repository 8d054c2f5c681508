import { LRUCache } from 'lru-cache'
import type { PageName } from '#contract/pages.ts'
import type { Web } from '#web/app/server.ts'
import { readAddress } from '#web/page/addresses.ts'
import { isPrivate, pageAt } from '#web/page/page-at.ts'
import { codingFor, compressed, varyByCoding, type Coding } from './compress.ts'

/** Long enough for concurrent requests; short enough that an edited agency or a new review seems to appear at once. */
const FRESH_MS = 1000
/** Pages of offers, places and figures get a new version when offers change; only names and exchange rates may be late by this. */
const OFFER_PAGES_FRESH_MS = 5000
const OFFER_PAGES: readonly (PageName | undefined)[] = ['country', 'country-location', 'search']
const MAX_BYTES = 64 * 1024 * 1024
/** How long a page may be served while rendering fails. */
const STALE_MS = 15 * 60_000

/** Monotonic milliseconds; never 0. */
interface Clock {
  now(): number
}

interface Page {
  /** Of the offers on the page. */
  version: number | null
  freshUntil: number
  headers: Headers
  plain: Buffer
  /** Compressed on first use. */
  packed: Partial<Record<Coding, Promise<Buffer>>>
  packedBytes: number
}

/**
 * Caches public pages, which are the same for every visitor; concurrent requests wait for one rendering. A new `version` of the offers
 * makes a page stale: it is then served only while rendering fails, for example without a database. Null if the version is unknown.
 * The start page is not cached, because it depends on the visitor's country, nor is a response that sets a cookie.
 */
export function cachePages(
  web: Web,
  version: () => number | null,
  clock: Clock = performance,
  maxBytes = MAX_BYTES,
): Web {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, packedBytes }) => plain.length + packedBytes,
    ttl: STALE_MS,
    perf: clock,
    ttlResolution: 0,
  })
  const rendering = new Map<string, Promise<Page | null>>()
  /** Adds a compressed variant to the page's size. LRUCache only measures a value again if it is another object. */
  const measure = (key: string, { packed }: Page, bytes: number): void => {
    const cached = pages.peek(key)
    if (cached?.packed === packed)
      pages.set(key, { ...cached, packedBytes: cached.packedBytes + bytes }, { noUpdateTTL: true })
  }

  return async (request, call) => {
    if (!isPublic(request)) return web(request, call)
    const key = request.url
    const current = version()
    const entry = pages.get(key)
    const answerWith = (page: Page) => answer(page, request, (bytes) => measure(key, page, bytes))
    if (entry && entry.version === current && entry.freshUntil >= clock.now())
      return answerWith(entry)

    const turn = `${current}\n${key}`
    const waiting = rendering.get(turn)
    if (waiting) {
      const page = await waiting
      return page ? answerWith(page) : web(request, call)
    }
    const { promise, resolve } = Promise.withResolvers<Page | null>()
    rendering.set(turn, promise)
    let rendered: Page | null = null
    try {
      const response = await web(withoutCookies(request), call)
      if (response.status >= 500 && entry) {
        await response.body?.cancel()
        rendered = entry
        return answerWith(entry)
      }
      if (!isCacheable(response)) return response
      const plain = Buffer.from(await response.arrayBuffer())
      const page: Page = (rendered = {
        version: current,
        freshUntil: clock.now() + (current === null ? FRESH_MS : freshFor(request)),
        headers: response.headers,
        plain,
        packed: {},
        packedBytes: 0,
      })
      pages.set(key, page)
      return answerWith(page)
    } finally {
      rendering.delete(turn)
      resolve(rendered)
    }
  }
}

/** A page for many visitors must not depend on one of them. */
function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

/** Pages below a locale, and their data for client navigation (`.data`). */
function isPublic(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const [, first] = pathname.split('/').filter(Boolean)
  return (
    request.method === 'GET' &&
    // A bare address depends on the visitor's languages.
    readAddress(pathname.replace(/\.data$/, '')).locale !== null &&
    first !== undefined &&
    first !== 'service' &&
    !isPrivate(pathname) &&
    !request.headers.has('authorization')
  )
}

function freshFor(request: Request): number {
  const page = pageAt(new URL(request.url).pathname.replace(/\.data$/, ''))
  return OFFER_PAGES.includes(page) ? OFFER_PAGES_FRESH_MS : FRESH_MS
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
  )
}

/** `onPacked` gets the bytes of a new compressed variant. */
async function answer(
  page: Page,
  request: Request,
  onPacked: (bytes: number) => void,
): Promise<Response> {
  const headers = new Headers(page.headers)
  varyByCoding(headers)
  const coding = codingFor(request.headers.get('accept-encoding'))
  if (coding) headers.set('content-encoding', coding)
  const body = coding ? await (page.packed[coding] ?? pack(page, coding, onPacked)) : page.plain
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

function pack(page: Page, coding: Coding, onPacked: (bytes: number) => void): Promise<Buffer> {
  const packed = compressed(page.plain, coding)
  page.packed[coding] = packed
  return packed.then((bytes) => {
    onPacked(bytes.length)
    return bytes
  })
}
