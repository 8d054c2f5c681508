import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { Problem, type UserCall } from '../../context.ts'
import { invalid } from '../../people/http/validation.ts'
import { missingOf } from './complete.ts'
import { differences, isLeap, needsReview } from './content.ts'
import { farOf, unconfirmed } from './far.ts'
import { perform, stateOf } from './life.ts'
import { decideRevision, insertRevision, type OwnRow } from './queries.ts'
import { targetOf } from './states.ts'

/** Sends a draft in a transaction: changes that need no moderator take effect at once. Throws `Problem` 422 for missing or unconfirmed fields, 409 if nothing changed. */
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
  const stays = targetOf('submit', 'owner', stateOf(row)) === row.status
  // Sent again before a decision: it is pending already.
  if (row.sent && stays && differences(row.sent, content).length === 0) return
  if (fields?.length === 0 && stays)
    throw new Problem(409, 'unchanged', 'publishing.error.unchanged')
  const free =
    approved !== null &&
    !needsReview(approved, content) &&
    !isLeap(row.judged_amount, content.amount) &&
    stays
  // Replaces the revision that waits.
  if (row.waiting !== null) await decideRevision(db, id, { verdict: 'withdrawn' })
  await insertRevision(db, id, content)
  await perform(db, places, row, {
    name: 'submit',
    by: 'owner',
    actorId: user.id,
    ...(free && { publish: content, decision: { verdict: 'approved' } }),
  })
}
