import { Problem, type Services } from '../../context.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'

/** Mails per hour to one address that somebody typed, of all kinds. */
const LIMIT: SharedLimit = { name: 'mail unasked', points: 6, seconds: 3600 }

/** Whether an address may get another unsolicited mail; prevents flooding a mailbox. */
export async function mayBeMailed(
  email: string,
  services: Pick<Services, 'db' | 'env'>,
): Promise<boolean> {
  try {
    await chargeShared(LIMIT, email.toLowerCase(), services)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
