import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { Problem, type UserCall } from '../context.ts'
import { invalid } from '../validation.ts'
import { missingOf } from './complete.ts'
import { differences, isLeap, needsReview } from './content.ts'
import { farOf, unconfirmed } from './far.ts'
import { perform, standingOf } from './life.ts'
import { decideRevision, insertRevision, type OwnRow } from './queries.ts'
import { targetOf } from './states.ts'

/** Sends what is written of an offer, in a transaction: what nobody has to look at holds at once. Throws `Problem` 422 for what is missing or not confirmed, 409 where there is nothing to send. */
export async function send(db: Kysely<Database>, row: OwnRow, call: UserCall): Promise<void> {
  const { user, places, messages, locale } = call
  const { id, content, approved } = row
  const translate = messages.translator(locale)
  const missing = {
    ...missingOf(content, translate),
    ...unconfirmed(await farOf(content, { ...call, db }), translate),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
  const fields = approved ? differences(approved, content) : null
  const stays = targetOf('submit', 'owner', standingOf(row)) === row.status
  // Sent again, before anybody has looked at it: it waits already.
  if (row.sent && stays && differences(row.sent, content).length === 0) return
  if (fields?.length === 0 && stays)
    throw new Problem(409, 'unchanged', 'publishing.error.unchanged')
  const free =
    fields !== null && !needsReview(fields) && !isLeap(row.judged_amount, content.amount) && stays
  // What waited is replaced by this.
  if (row.waiting !== null) await decideRevision(db, id, { verdict: 'withdrawn' })
  await insertRevision(db, id, content)
  await perform(db, places, row, {
    name: 'submit',
    by: 'owner',
    actorId: user.id,
    ...(free && { publish: content, decision: { verdict: 'approved' } }),
  })
}
