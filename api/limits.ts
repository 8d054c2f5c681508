import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '#env.ts'
import { limitKey } from './client-address.ts'
import { Problem } from './context.ts'

/** Counts a request of an address; answers for how many seconds it must wait, 0 when it may go on. */
export interface Limit {
  (address: string): Promise<number>
  perMinute: number
}

/** At most so many requests a minute from one address (of IPv6, one network); each limit counts for itself, in this process. */
export function createLimit(perMinute: number, { RATE_LIMITS }: Pick<Env, 'RATE_LIMITS'>): Limit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const limit = async (address: string): Promise<number> => {
    if (RATE_LIMITS === 'off') return 0
    try {
      await limiter.consume(limitKey(address))
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
  return Object.assign(limit, { perMinute })
}

export const tooMany = (seconds: number, limit: number): Problem =>
  new Problem(429, 'rate_limited', 'api.error.rateLimited', { seconds }, { headers: { 'retry-after': String(seconds), 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': '0' } })
