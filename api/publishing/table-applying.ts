import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { OfferContent, OfferField, publishing, TableChange } from '#contract/publishing.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import { Problem, type UserCall } from '../context.ts'
import { reprice, samePricing } from './bulk.ts'
import { missingOf } from './complete.ts'
import { changed, differences, isLeap, needsReview, type Change } from './content.ts'
import { refuseFar } from './far.ts'
import { conflict, ownOffer, standingOf } from './life.ts'
import { updateDraft, type OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'
import { send } from './sending.ts'
import { targetOf } from './states.ts'

type Applied = OutputOf<(typeof publishing)['applyTable']>['data'][number]
export type Order = Pick<TableChange, 'id' | 'version' | 'draftVersion' | 'after'>

/** What a change makes of an offer; `onlyPrice`: the public content with another amount, whatever else waits to be sent. */
export interface Weighed {
  next: OfferContent
  fields: OfferField[]
  way: TableChange['way']
  onlyPrice: boolean
}

/** What would become of a change from a table. Throws `Problem` where it cannot be made. Null where it says what is written already. */
export async function weigh(row: OwnRow, change: Change, call: UserCall): Promise<Weighed | null> {
  const { messages, locale } = call
  const { content, approved, sent, status } = row
  const next = changed(content, change)
  const fields = differences(content, next)
  if (fields.length === 0) return null
  const to = targetOf('submit', 'owner', standingOf(row))
  if (to === null) throw new Problem(409, 'not_now', 'publishing.error.notNow', { status })
  // What is not public is not made so by a table.
  if (approved === null || to !== status || status === 'in_review') return { next, fields, way: 'draft', onlyPrice: false }
  const leaps = isLeap(row.judged_amount, next.amount)
  if (row.waiting === null && next.amount !== null && fields.every((field) => field === 'amount') && samePricing(approved, content)) {
    await refuseFar({ ...approved, amount: next.amount, sureAmount: next.sureAmount }, call)
    return { next, fields, way: leaps ? 'review' : 'now', onlyPrice: true }
  }
  if (differences(sent ?? approved, content).length > 0) throw new Problem(409, 'unsent', 'publishing.table.unsent')
  const missing = Object.values(missingOf(next, messages.translator(locale))).flat()
  if (missing.length > 0) throw new Problem(422, 'incomplete', 'publishing.table.incomplete', { why: missing.join(' ') })
  await refuseFar(next, call)
  return { next, fields, way: leaps || needsReview(differences(approved, next)) ? 'review' : 'now', onlyPrice: false }
}

/** Offers that are worked on at the same time. */
const AT_ONCE = 4

/** Makes and sends the changes of a table, each in a transaction of its own: what was changed since it was shown stays, and says so. */
export async function applyTable(orders: readonly Order[], call: UserCall): Promise<Applied[]> {
  const results: Applied[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < orders.length; at = next++) results[at] = await applyOne(orders[at]!, call)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

async function applyOne(order: Order, call: UserCall): Promise<Applied> {
  const result: Applied = { id: order.id, title: null, way: null, problem: null }
  try {
    await call.db.transaction().execute(async (transaction) => {
      const row = await ownOffer(transaction, order.id, call.user.id)
      result.title = textsOf(row.content, call.locale)[0]?.title ?? null
      result.way = await write(transaction, row, order, call)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...result, problem: { code: error.code, message: call.messages.translator(call.locale)(error.key, error.values) } }
  }
  return result
}

async function write(db: Kysely<Database>, row: OwnRow, { version, draftVersion, after }: Order, call: UserCall): Promise<TableChange['way']> {
  if (row.version !== version || row.draft_version !== draftVersion) throw conflict(row)
  if (Object.keys(after.texts ?? {}).some((lang) => !isLocale(lang)) || (after.location && !call.places.get(after.location))) throw new Problem(422, 'validation_failed', 'api.field.unknownOption')
  const weighed = await weigh(row, after, { ...call, db })
  if (!weighed) throw new Problem(409, 'unchanged', 'publishing.error.unchanged')
  const { next, way, onlyPrice } = weighed
  if (onlyPrice) await reprice(db, row, next.amount!, false, call)
  else await updateDraft(db, row.id, draftVersion, next)
  if (!onlyPrice && way !== 'draft') await send(db, { ...row, content: next }, call)
  return way
}
