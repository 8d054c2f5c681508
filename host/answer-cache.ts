import { LRUCache } from 'lru-cache'
import type { Scope } from '#search/index.ts'
import type { Read, WebCall, WebHost } from '#web/edge/app/server.ts'
import { msLeft, type OfferVersions } from './page-cache.ts'

/** Longest age of a cached answer. Changes other than of offers, such as names, show after this plus the lifetime of the page. */
const MAX_AGE_MS = 5000
/** Answers without offers, as pages without: an edited agency appears at once. */
const MAX_AGE_WITHOUT_OFFERS_MS = 1000
const MAX_CHARACTERS = 16 * 1024 * 1024
/** Of an answer beside its text. */
const OVERHEAD_CHARACTERS = 512

/** `id`: of a text that is requested repeatedly, the same for the same text; the reader may cache its parsed value. */
export interface TextAnswer {
  status: number
  text: string
  id?: number | undefined
}
export type ReadText = (read: Read, call: WebCall) => Promise<TextAnswer>

export const keyOf = ({ url, lang }: Read): string => `${lang} ${url}`

interface CachedAnswer extends TextAnswer {
  id: number
  version: number | null
  shown: readonly Scope[]
  freshUntil: number
}

export interface AnswerCacheOptions {
  clock?: { now(): number }
  maxCharacters?: number
}

/**
 * Reads the API and caches public answers like pages (`page-cache.ts`): until an offer changes that they show. Pages that differ in a filter or a
 * currency share most of their answers.
 */
export function cacheAnswers(
  api: WebHost['api'],
  offers: OfferVersions,
  { clock = performance, maxCharacters = MAX_CHARACTERS }: AnswerCacheOptions = {},
): ReadText {
  let ids = 0
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }, key) => text.length + key.length + OVERHEAD_CHARACTERS,
  })
  const isFresh = ({ freshUntil, version, shown }: CachedAnswer): boolean =>
    freshUntil >= clock.now() && (version === null || offers.lastChange(shown) <= version)

  return async ({ url, lang }, call) => {
    const key = keyOf({ url, lang })
    const kept = answers.get(key)
    if (kept && isFresh(kept)) {
      call.shown?.push(...kept.shown)
      return kept
    }
    const version = offers.now()
    const shown: Scope[] = []
    const request = new Request(url, { headers: { 'x-lang': lang, accept: 'application/json' } })
    const response = await api(request, { ...call, shown })
    call.shown?.push(...shown)
    const { status } = response
    const text = await response.text()
    const maxAgeMs = Math.min(
      publicAgeMs(response),
      shown.length > 0 ? MAX_AGE_MS : MAX_AGE_WITHOUT_OFFERS_MS,
      msLeft(shown),
    )
    if (maxAgeMs === 0) return { status, text }
    const isSame = kept?.text === text
    const id = isSame ? kept.id : ++ids
    answers.set(key, { status, text, id, version, shown, freshUntil: clock.now() + maxAgeMs })
    return { status, text, id: isSame ? id : undefined }
  }
}

/** How long any cache may keep a response, in milliseconds; 0: not at all. */
function publicAgeMs({ status, headers }: Response): number {
  if (status !== 200 || headers.has('set-cookie')) return 0
  const age = /^public, max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  return Number(age ?? 0) * 1000
}
