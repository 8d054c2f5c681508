import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '#env.ts'
import { limitKey, siteKey } from './client-address.ts'
import { Problem } from '../context.ts'

/** Counts a request of an address: returns how many are left in this minute, null without limits. Throws `Problem` 429 above the limit. */
export interface Limit {
  (address: string): Promise<number | null>
  perMinute: number
}

/** Longer waits are given in minutes. */
const MINUTES_FROM = 120

/** A home with IPv6 may have several networks, each with its own limit: together this many times one limit. */
export const SITE_FACTOR = 4

/** Requests per minute from one address (IPv6: one network of 64 bits, and `SITE_FACTOR` times as many from one of 56); each limit counts separately, in this process. */
export function createLimit(perMinute: number, env: Pick<Env, 'RATE_LIMITS'>): Limit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const sites = new RateLimiterMemory({ points: perMinute * SITE_FACTOR, duration: 60 })
  const limit = async (address: string) => {
    const left = await charge(limiter, limitKey(address), env)
    const site = siteKey(address)
    if (site !== null) await charge(sites, site, env)
    return left
  }
  return Object.assign(limit, { perMinute })
}

/** Counts a request of `key`: returns how many are left, null without limits. Throws `Problem` 429 above the limit. */
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

/** The limit and its remaining calls in Laravel's headers; empty without limits. */
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
