import { LRUCache } from 'lru-cache'
import type { PageName } from '#contract/pages.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Web } from '#web/app/server.ts'
import { readCookie } from '#web/page/cookie.ts'
import { isPrivate, pageAt } from '#web/page/page-at.ts'
import { isTokenCookie } from '#web/page/session.ts'
import { currencyOf, DEFAULT_CURRENCY } from '#web/page/visit.ts'
import { codingFor, compressed, varyByCoding, type Coding } from './compress.ts'

/** Long enough for the many who come at once, too short to be noticed by whoever has just changed an agency or written a review. */
const FRESH_MS = 1000
/** What shows offers, places and their figures alone changes with the offers, which make another version of it; only names and rates may be late by this. */
const OF_OFFERS_MS = 5000
const OF_OFFERS: readonly (PageName | undefined)[] = ['country', 'country-location', 'search']
const MAX_BYTES = 64 * 1024 * 1024
/** A page that cannot be rendered now is shown as it was, if that is no longer ago. */
const STALE_MS = 15 * 60_000

/** Milliseconds, from any start; never 0. */
interface Clock {
  now(): number
}

interface Page {
  /** Of the offers that it was made of. */
  version: number | null
  /** It is shown to everybody until then. */
  freshUntil: number
  headers: Headers
  plain: Buffer
  /** Each made for the first who takes it. */
  packed: Partial<Record<Coding, Promise<Buffer>>>
  packedBytes: number
}

/**
 * Public pages are the same for everybody, so that one rendering serves all who ask for it within a moment; who comes while it is
 * being rendered waits for it. `version` changes with the offers: what was rendered before is then shown only where the page cannot be rendered, because the database is away say; null where it is not known.
 * The start page is left out, because it depends on where the visitor is, and so is whatever sets a cookie.
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
  /** A packed variant takes memory like the page itself. LRUCache measures a value only when it is another object. */
  const measure = (key: string, { packed }: Page, bytes: number): void => {
    const kept = pages.peek(key)
    if (kept?.packed === packed)
      pages.set(key, { ...kept, packedBytes: kept.packedBytes + bytes }, { noUpdateTTL: true })
  }

  return async (request, call) => {
    if (!isPublic(request)) return web(request, call)
    // All that makes one visitor's page different from another's: the currency, and whether the cookie banner and the line about an unfinished language are shown.
    const cookies = request.headers.get('cookie')
    const key = [
      request.url,
      currencyOf(readCookie(cookies, 'currency')) ?? DEFAULT_CURRENCY,
      readCookie(cookies, 'consent') !== null,
      readCookie(cookies, 'unfinished') === new URL(request.url).pathname.split('/')[1],
    ].join('\n')
    const made = version()
    const known = pages.get(key)
    const answerWith = (page: Page) => answer(page, request, (bytes) => measure(key, page, bytes))
    if (known && known.version === made && known.freshUntil >= clock.now()) return answerWith(known)

    const turn = `${made}\n${key}`
    const waiting = rendering.get(turn)
    if (waiting) {
      const page = await waiting
      return page ? answerWith(page) : web(request, call)
    }
    const { promise, resolve } = Promise.withResolvers<Page | null>()
    rendering.set(turn, promise)
    let rendered: Page | null = null
    try {
      const response = await web(ofNobody(request), call)
      if (response.status >= 500 && known) {
        await response.body?.cancel()
        rendered = known
        return answerWith(known)
      }
      if (!isCacheable(response)) return response
      const plain = Buffer.from(await response.arrayBuffer())
      const page: Page = (rendered = {
        version: made,
        freshUntil: clock.now() + (made === null ? FRESH_MS : freshFor(request)),
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

/** As it would come from somebody who is not logged in: a page that many are shown cannot tell one of another. */
function ofNobody(request: Request): Request {
  const headers = new Headers(request.headers)
  const cookies = headers
    .get('cookie')
    ?.split(/;\s*/)
    .filter((pair) => !isTokenCookie(pair))
  if (cookies) headers.set('cookie', cookies.join('; '))
  return new Request(request, { headers })
}

/** A page below a locale; data for client navigation (`.data`) is as public as the page. */
function isPublic(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const [locale, first] = pathname.split('/').filter(Boolean)
  return (
    request.method === 'GET' &&
    isLocale(locale) &&
    first !== undefined &&
    first !== 'service' &&
    !isPrivate(pathname) &&
    !request.headers.has('authorization')
  )
}

function freshFor(request: Request): number {
  const page = pageAt(new URL(request.url).pathname.replace(/\.data$/, ''))
  return OF_OFFERS.includes(page) ? OF_OFFERS_MS : FRESH_MS
}

function isCacheable(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
  )
}

/** `onPacked` gets the bytes of a variant that was not there before. */
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
