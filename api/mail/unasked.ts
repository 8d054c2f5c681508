import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem, type Services } from '../context.ts'
import { charge } from '../limits.ts'

/** Mails in an hour to one address, whatever they are for, that whoever typed it asked for. */
const LIMIT = new RateLimiterMemory({ keyPrefix: 'mail unasked', points: 6, duration: 3600 })

/** Whether an address that somebody typed may get one more mail: nobody's mailbox is filled by what others ask for. */
export async function mayBeMailed(email: string, env: Services['env']): Promise<boolean> {
  try {
    await charge(LIMIT, createHash('sha256').update(email.toLowerCase()).digest('base64url'), env)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
