import { createHash } from 'node:crypto'
import type { reports } from '#contract/publish/reports.ts'
import { callerIn } from '../../people/accounts/caller.ts'
import { limitKey } from '../../ground/client-address.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { isOpen } from '../../talk/leads/present.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { checkStamp, stampFor } from '../../ground/stamp.ts'
import { nameOf, notFound } from './present.ts'
import { countReports, insertReport, selectReported, type ReportedRow } from './queries.ts'

const HOUR = 3600
/** Reports per network and hour. */
const LIMIT: SharedLimit = { name: 'report address', points: 10, seconds: HOUR }
/** Reports per account or address and day, and open reports per offer: more would add no information. */
const DAY_MAX = 20
const OPEN_MAX = 100

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Throws unless the offer is public. */
async function open(id: number, call: Call): Promise<ReportedRow> {
  const row = await selectReported(call.db, id, call.locale)
  if (!row || !isOpen(row)) throw notFound(id)
  return row
}

export const handlers: Omit<Handlers<typeof reports>, 'queue' | 'get' | 'decide'> = {
  async form({ id }, call) {
    return {
      data: { stamp: await stampFor(call.db, 'report'), offer: nameOf(await open(id, call), call) },
    }
  },

  async send({ id, reason, message, email: given, stamp, website }, call) {
    const { db, locale } = call
    const stamped = await checkStamp(db, 'report', stamp)
    await chargeShared(LIMIT, limitKey(call.clientAddress), call)
    await open(id, call)
    const caller = await callerIn(call)
    const notified = caller !== null
    // Another address is not verified.
    const email =
      caller && given?.toLowerCase() === caller.email.toLowerCase() ? caller.email : null
    // A program filled that in: it is thanked like anybody.
    if (website) return { data: { notified } }
    if ((await countReports(db, caller?.id ?? null)) >= DAY_MAX)
      throw new Problem(429, 'too_many', 'reports.error.tooMany')
    const nonce = digest(`${stamped}\0${id}\0${reason}\0${message}`)
    await db
      .transaction()
      .execute((transaction) =>
        insertReport(
          transaction,
          { offer_id: id, user_id: caller?.id ?? null, nonce, reason, message, email, locale },
          OPEN_MAX,
        ),
      )
    return { data: { notified } }
  },
}
