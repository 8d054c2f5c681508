import { LRUCache } from 'lru-cache'
import type { Scope } from '#search/index.ts'
import type { WebHost } from '#web/page/load-context.ts'
import type { OfferVersions } from './page-cache.ts'

/** What stands in an answer beside offers may be late by this, and by as long as its page is kept. */
const MAX_AGE_MS = 5000
/** Answers without offers, as pages without: an edited agency appears at once. */
const MAX_AGE_WITHOUT_OFFERS_MS = 1000
const MAX_BYTES = 16 * 1024 * 1024
/** Of an answer beside its body: headers, what it shows. */
const OVERHEAD_BYTES = 1024

interface Answer {
  version: number | null
  shown: readonly Scope[]
  freshUntil: number
  headers: Headers
  body: ArrayBuffer
}

export interface AnswerCacheOptions {
  clock?: { now(): number }
  maxBytes?: number
}

/**
 * Keeps what pages read of the API and the API calls public, as pages are kept (`page-cache.ts`): until an offer changes that it shows. Pages
 * that differ in a filter or a currency have most of what they read in common.
 */
export function cacheAnswers(
  api: WebHost['api'],
  offers: OfferVersions,
  { clock = performance, maxBytes = MAX_BYTES }: AnswerCacheOptions = {},
): WebHost['api'] {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + OVERHEAD_BYTES,
  })
  const isFresh = ({ freshUntil, version, shown }: Answer): boolean =>
    freshUntil >= clock.now() && (version === null || offers.lastChange(shown) <= version)

  return async (request, call) => {
    const { method, url, headers } = request
    if (method !== 'GET' || headers.has('authorization') || headers.has('cookie'))
      return api(request, call)
    const key = `${headers.get('x-lang')} ${url}`
    const kept = answers.get(key)
    if (kept && isFresh(kept)) {
      call.shown?.push(...kept.shown)
      return new Response(kept.body, { headers: kept.headers })
    }
    const version = offers.now()
    const shown: Scope[] = []
    const response = await api(request, { ...call, shown })
    call.shown?.push(...shown)
    const maxAgeMs = Math.min(
      publicAgeMs(response),
      shown.length > 0 ? MAX_AGE_MS : MAX_AGE_WITHOUT_OFFERS_MS,
    )
    if (maxAgeMs === 0) return response
    const body = await response.arrayBuffer()
    const freshUntil = clock.now() + maxAgeMs
    answers.set(key, { version, shown, freshUntil, headers: response.headers, body })
    return new Response(body, { headers: response.headers })
  }
}

/** How long any cache may keep a response, in milliseconds; 0: not at all. */
function publicAgeMs({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie')) return 0
  const age = /^public, max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  return Number(age ?? 0) * 1000
}
