import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { OfferContent, publishing, TableChange } from '#contract/publish/publishing.ts'
import type { OfferField } from '#contract/offer-fields.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import { Problem, type UserCall } from '../../context.ts'
import { reprice } from './bulk.ts'
import { missingOf } from './complete.ts'
import { changed, differences, isLeap, needsReview, samePricing, type Change } from './content.ts'
import { conflict, ownOffer, stateOf } from './life.ts'
import { updateDraft, type OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'
import { send } from './sending.ts'
import { targetOf } from './states.ts'

type Applied = OutputOf<(typeof publishing)['applyTable']>['data'][number]
export type Order = Pick<TableChange, 'id' | 'version' | 'draftVersion' | 'after'>

/** The effect of a row; `onlyPrice`: the public content with another amount, regardless of the draft. `priced`: the content whose price is compared with the median. */
export interface Weighed {
  next: OfferContent
  fields: OfferField[]
  way: TableChange['way']
  onlyPrice: boolean
  priced: OfferContent | null
}

/** The effect of a change from a table, without the check of its price. Throws `Problem` if it is impossible. Null if nothing changes. */
export function weigh(
  row: OwnRow,
  change: Change,
  { messages, locale }: Pick<UserCall, 'messages' | 'locale'>,
): Weighed | null {
  const { content, approved, sent, status } = row
  const next = changed(content, change)
  const fields = differences(content, next)
  if (fields.length === 0) return null
  const to = targetOf('submit', 'owner', stateOf(row))
  if (to === null) throw new Problem(409, 'not_now', 'publishing.error.notNow', { status })
  // A table does not publish an offer that is not public.
  if (approved === null || to !== status || status === 'in_review')
    return { next, fields, way: 'draft', onlyPrice: false, priced: null }
  const leaps = isLeap(row.judged_amount, next.amount)
  if (
    (row.waiting === null || !leaps) &&
    next.amount !== null &&
    fields.every((field) => field === 'amount') &&
    samePricing(approved, content)
  ) {
    return {
      next,
      fields,
      way: leaps ? 'review' : 'now',
      onlyPrice: true,
      priced: { ...approved, amount: next.amount, sureAmount: next.sureAmount },
    }
  }
  if (differences(sent ?? approved, content).length > 0)
    throw new Problem(409, 'unsent', 'publishing.table.unsent')
  const missing = Object.values(missingOf(next, messages.translator(locale))).flat()
  if (missing.length > 0)
    throw new Problem(422, 'incomplete', 'publishing.table.incomplete', { why: missing.join(' ') })
  return {
    next,
    fields,
    way: leaps || needsReview(approved, next) ? 'review' : 'now',
    onlyPrice: false,
    priced: next,
  }
}

/** Offers that are worked on at the same time. */
const CONCURRENT_OFFERS = 4

/** After this no further offer is begun: clients and proxies wait no longer than a minute. */
const APPLY_MS = 20_000

/**
 * Makes and sends the changes of a table, each in a transaction of its own: offers changed since the table was shown are left, with a note. Returns the
 * first of them, as many as were made in time.
 */
export async function applyTable(
  orders: readonly Order[],
  call: UserCall,
  timeoutMs = APPLY_MS,
): Promise<Applied[]> {
  const results: Applied[] = []
  const end = performance.now() + timeoutMs
  let next = 0
  const work = async (): Promise<void> => {
    while (next < orders.length && (next < CONCURRENT_OFFERS || performance.now() < end)) {
      const at = next++
      results[at] = await applyOne(orders[at]!, call)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_OFFERS }, work))
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
    // The session has ended: of the others none is done either.
    if (!(error instanceof Problem) || error.status === 401) throw error
    return {
      ...result,
      problem: {
        code: error.code,
        message: call.messages.translator(call.locale)(error.key, error.values),
      },
    }
  }
  return result
}

async function write(
  db: Kysely<Database>,
  row: OwnRow,
  { version, draftVersion, after }: Order,
  call: UserCall,
): Promise<TableChange['way']> {
  if (row.version !== version || row.draft_version !== draftVersion) throw conflict(row)
  if (
    Object.keys(after.texts ?? {}).some((lang) => !isLocale(lang)) ||
    (after.location && !call.places.get(after.location))
  )
    throw new Problem(422, 'validation_failed', 'api.field.unknownOption')
  const weighed = weigh(row, after, call)
  if (!weighed) throw new Problem(409, 'unchanged', 'publishing.error.unchanged')
  const { next, way, onlyPrice } = weighed
  if (onlyPrice) await reprice(db, row, next.amount!, false, call)
  else await updateDraft(db, row.id, draftVersion, next)
  if (!onlyPrice && way !== 'draft') await send(db, { ...row, content: next }, call)
  return way
}
