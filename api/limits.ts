import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '#env.ts'
import { limitKey } from './client-address.ts'
import { Problem } from './context.ts'

/** Counts a request of an address: answers how many it has left in this minute, null where nobody counts. Throws `Problem` 429 when it has none. */
export interface Limit {
  (address: string): Promise<number | null>
  perMinute: number
}

/** From so many seconds on a wait is told in minutes. */
const MINUTES_FROM = 120

/** At most so many requests a minute from one address (of IPv6, one network); each limit counts for itself, in this process. */
export function createLimit(perMinute: number, env: Pick<Env, 'RATE_LIMITS'>): Limit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return Object.assign((address: string) => charge(limiter, limitKey(address), env), { perMinute })
}

/** Takes one of what `key` may: answers how many are left, null where nobody counts. Throws `Problem` 429 when none is. */
export async function charge(
  limiter: RateLimiterMemory,
  key: string,
  { RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>,
): Promise<number | null> {
  if (RATE_LIMITS === 'off') return null
  try {
    return (await limiter.consume(key)).remainingPoints
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), limiter.points)
  }
}

/** What an answer says of the limit that its call was counted by, in Laravel's headers; nothing where nobody counts. */
export const limitHeaders = (limit: number, left: number | null): Record<string, string> =>
  left === null ? {} : { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(left) }

export function tooMany(seconds: number, limit: number): Problem {
  const headers = { 'retry-after': String(seconds), ...limitHeaders(limit, 0) }
  return seconds < MINUTES_FROM
    ? new Problem(429, 'rate_limited', 'api.error.rateLimited', { seconds }, { headers })
    : new Problem(
        429,
        'rate_limited',
        'api.error.rateLimitedMinutes',
        { minutes: Math.ceil(seconds / 60) },
        { headers },
      )
}
