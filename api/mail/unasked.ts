import { Problem, type Services } from '../context.ts'
import { chargeShared, type SharedLimit } from '../shared-limit-queries.ts'

/** Mails in an hour to one address, whatever they are for, that whoever typed it asked for. */
const LIMIT: SharedLimit = { name: 'mail unasked', points: 6, seconds: 3600 }

/** Whether an address that somebody typed may get one more mail: nobody's mailbox is filled by what others ask for. */
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
