import type { Kysely } from 'kysely'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import { Problem, type UserCall } from '../../context.ts'
import { invalid } from '../../people/http/validation.ts'
import { missingOf } from './complete.ts'
import { differences, isLeap, withFree } from './content.ts'
import { farOf, unconfirmed } from './far.ts'
import { perform, stateOf } from './life.ts'
import { decideRevision, insertRevision, lockOwn, type Decision, type OwnRow } from './queries.ts'
import { targetOf } from './states.ts'

/** Sends a draft in a transaction: changes that need no moderator take effect at once. Throws `Problem` 422 for missing or unconfirmed fields, 409 if nothing changed. */
export async function send(db: Kysely<Database>, row: OwnRow, call: UserCall): Promise<void> {
  const { messages, locale } = call
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
  // Replaces the revision that waits.
  if (row.waiting !== null) await decideRevision(db, id, { verdict: 'withdrawn' })
  const next = { ...row, waiting: null }
  if (approved === null || !stays) return submit(db, next, content, call)
  // Money, availability and contact do not wait for the review of a text.
  const free = withFree(approved, content, isLeap(row.judged_amount, content.amount))
  const waits = differences(free, content).length > 0
  if (differences(approved, free).length > 0)
    await submit(db, next, free, call, { verdict: 'approved' })
  if (waits) await submit(db, (await lockOwn(db, id)) ?? next, content, call)
}

/** `decision`: it needs no moderator. */
export async function submit(
  db: Kysely<Database>,
  row: OwnRow,
  content: OfferContent,
  { user, places }: UserCall,
  decision?: Pick<Decision, 'verdict'>,
): Promise<void> {
  await insertRevision(db, row.id, content)
  await perform(db, places, row, {
    name: 'submit',
    by: 'owner',
    actorId: user.id,
    ...(decision && { publish: content, decision }),
  })
}

/** Publishes a new amount of a public offer at once. A change that waits goes on waiting, with that amount. */
export async function sendAmount(
  db: Kysely<Database>,
  row: OwnRow,
  publish: OfferContent,
  call: UserCall,
): Promise<void> {
  const { amount, sureAmount } = publish
  const { sent } = row
  if (row.waiting !== null) await decideRevision(db, row.id, { verdict: 'withdrawn' })
  await submit(db, { ...row, waiting: null }, publish, call, { verdict: 'approved' })
  if (row.waiting !== null && sent)
    await submit(db, (await lockOwn(db, row.id)) ?? row, { ...sent, amount, sureAmount }, call)
}
