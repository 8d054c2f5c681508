import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LocaleCode } from '#i18n/locales.ts'

const MAX_BYTES = 32 * 1024 * 1024
/** Older ones are not served: their content may have been withdrawn since. */
const MAX_AGE_MS = 15 * 60_000

/** Answers that any cache may keep, for the time when the database is away. */
export interface StaleAnswers {
  keep(spec: Endpoint, request: Request, locale: LocaleCode, body: string): void
  /** Undefined: not cached. */
  get(spec: Endpoint, request: Request, locale: LocaleCode): string | undefined
}

const ofServices = new WeakMap<object, StaleAnswers>()

/** One for all features of an API. */
export function staleAnswersOf(services: object): StaleAnswers {
  const made = ofServices.get(services) ?? createStaleAnswers()
  ofServices.set(services, made)
  return made
}

function createStaleAnswers(): StaleAnswers {
  // A character takes two bytes at most.
  const bodies = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body, key) => 2 * (body.length + key.length),
    ttl: MAX_AGE_MS,
  })
  const keyOf = (request: Request, locale: LocaleCode): string => {
    const { pathname, search } = new URL(request.url)
    return `${locale} ${pathname}${search}`
  }
  return {
    keep(spec, request, locale, body) {
      if (spec.cache) bodies.set(keyOf(request, locale), body)
    },
    get: (spec, request, locale) => (spec.cache ? bodies.get(keyOf(request, locale)) : undefined),
  }
}
