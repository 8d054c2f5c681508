import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { CURRENCIES } from '#contract/library.ts'
import { AMOUNT_MAX } from '#contract/offer-fields.ts'
import {
  BULK_MAX,
  FOUND_MAX,
  type BulkAct,
  HIDING_ACTS,
  type BulkResult,
  type publishing,
} from '#contract/publish/publishing.ts'
import type { Promotion } from '#contract/publish/promotion.ts'
import type { Database } from '#db/schema.ts'
import { putOfferBranch } from '../../homes/agencies/branch-queries.ts'
import { Problem, type UserCall } from '../../context.ts'
import { isLeap, samePricing } from './content.ts'
import { sendAmount, submit } from './sending.ts'
import { refuseFar } from './far.ts'
import { conflict, ownOffer, perform, performImported, stateOf } from './life.ts'
import {
  lockImported,
  selectAllSeen,
  selectBrought,
  updateDraft,
  type BroughtRow,
  type OwnRow,
  type Which,
} from './queries.ts'
import { customersOf, presentPromotion } from '../promotion/handlers.ts'
import { selectOpen } from '../promotion/queries.ts'
import { textsOf } from './rows.ts'
import { targetOf } from './states.ts'

type Seen = { id: number; version: number; amount?: number | null | undefined }

interface Order {
  offers?: readonly Seen[] | undefined
  found?: (Which & { total: number; seal?: string | undefined }) | undefined
  act: BulkAct
  percent?: number | undefined
  branch?: number | null | undefined
  preview: boolean
  ask: boolean
}

/** Offers that are changed concurrently. */
const CONCURRENT_OFFERS = 4

/** Applies an action to many offers, each in its own transaction: one that changed since it was read stays, and is reported. */
export async function doMany(
  order: Order,
  call: UserCall,
): Promise<OutputOf<(typeof publishing)['bulk']>> {
  const { act, percent, branch = null, preview, ask } = order
  if (act === 'price' && !percent)
    throw new Problem(
      422,
      'validation_failed',
      'publishing.bulk.percentMissing',
      {},
      { field: 'percent' },
    )
  const { offers, seal } = await meant(order, call)
  if (ask && (HIDING_ACTS as readonly string[]).includes(act)) {
    const stops = await stopsOf(offers, act, call)
    if (stops.total > 0) return { data: [], done: 0, problems: [], seal: null, stops }
  }
  const results: BulkResult[] = []
  let next = 0
  const work = async (): Promise<void> => {
    try {
      for (let at = next++; at < offers.length; at = next++)
        results[at] = await doOne(
          offers[at]!,
          act,
          { percent: percent ?? 0, branch, preview },
          call,
        )
    } finally {
      // After the first unexpected error the others stop, too, since the response cannot report them.
      next = offers.length
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_OFFERS }, work))
  const problems = new Map<string, { code: string; message: string; count: number }>()
  for (const { problem } of results)
    if (problem)
      problems.set(problem.message, {
        ...problem,
        count: (problems.get(problem.message)?.count ?? 0) + 1,
      })
  return {
    data: results.slice(0, BULK_MAX),
    done: results.filter(({ problem }) => !problem).length,
    problems: [...problems.values()],
    seal: preview ? seal : null,
    stops: null,
  }
}

/** The offers of a request. For "all results": the current results, if they are still the ones that were shown. */
async function meant(
  { offers, found, act, preview }: Order,
  { db, user }: UserCall,
): Promise<{ offers: readonly Seen[]; seal: string | null }> {
  if (offers && !found) return { offers, seal: null }
  if (!found || offers)
    throw new Problem(422, 'validation_failed', 'publishing.bulk.nothing', {}, { field: 'offers' })
  const { total, seal: seen, ...which } = found
  const now = await selectAllSeen(db, user.id, which, FOUND_MAX + 1)
  const seal = createHash('sha256').update(JSON.stringify(now)).digest('base64url')
  if (now.length !== total || (act === 'price' && !preview && seal !== seen))
    throw new Problem(409, 'changed', 'publishing.bulk.foundChanged')
  return { offers: now, seal }
}

/** Promotions that an act would stop: not those of offers that only their feed archives. */
async function stopsOf(
  offers: readonly Seen[],
  act: BulkAct,
  call: UserCall,
): Promise<{ data: Promotion[]; total: number }> {
  const { db, user, locale } = call
  const ids = offers.map(({ id }) => id)
  const { rows, total } = await selectOpen(db, await customersOf(call), ids)
  const promoted = [...new Set(rows.map((row) => row.offer_id))]
  const kept =
    act === 'pause' || promoted.length === 0
      ? []
      : (await selectBrought(db, user.id, promoted, locale)).map(({ id }) => id)
  const data = rows.filter((row) => !kept.includes(row.offer_id)).map(presentPromotion)
  return { data, total: total - (rows.length - data.length) }
}

async function doOne(
  seen: Seen,
  act: BulkAct,
  { percent, branch, preview }: { percent: number; branch: number | null; preview: boolean },
  call: UserCall,
): Promise<BulkResult> {
  const { db, user, places, messages, locale } = call
  let result: BulkResult = {
    id: seen.id,
    title: null,
    before: null,
    after: null,
    source: null,
    problem: null,
  }
  try {
    await db.transaction().execute(async (transaction) => {
      const [brought] = await selectBrought(transaction, user.id, [seen.id], locale)
      if (brought) {
        result = { ...result, title: brought.title, source: brought.source_id }
        return await doBrought(transaction, brought, seen, act, { branch, preview }, user.id)
      }
      const row = await ownOffer(transaction, seen.id, user.id)
      result.title = textsOf(row.content, locale)[0]?.title ?? null
      if (row.version !== seen.version) throw conflict(row)
      if (act === 'branch') return await giveTo(transaction, row.id, branch, preview)
      if (act !== 'price') {
        if (!preview)
          await perform(transaction, places, row, { name: act, by: 'owner', actorId: user.id })
        return
      }
      const { amount, currency, priceType: type } = row.content
      if (amount === null || type === null)
        throw new Problem(409, 'no_price', 'publishing.bulk.noPrice')
      if (seen.amount !== undefined && seen.amount !== amount) throw conflict(row)
      const after = changedBy(percent, amount, currency)
      if (after > AMOUNT_MAX) throw new Problem(409, 'too_high', 'publishing.bulk.tooHigh')
      if (after === amount) throw new Problem(409, 'unchanged', 'publishing.bulk.unchanged')
      result = {
        ...result,
        before: { amount, currency, type },
        after: { amount: after, currency, type },
      }
      await reprice(transaction, row, after, preview, call)
    })
  } catch (error) {
    // The session has ended: of the others none is done either.
    if (!(error instanceof Problem) || error.status === 401) throw error
    result.problem = {
      code: error.code,
      message: messages.translator(locale)(error.key, error.values),
    }
  }
  return result
}

/** Of an imported offer its feed decides everything except whether it is shown here, and its branch. */
async function doBrought(
  db: Kysely<Database>,
  { id, source_name: source }: BroughtRow,
  { version }: Seen,
  act: BulkAct,
  { branch, preview }: { branch: number | null; preview: boolean },
  userId: number,
): Promise<void> {
  if (act === 'branch') return giveTo(db, id, branch, preview)
  if (act !== 'pause' && act !== 'resume') throw new Problem(409, 'feed', ...feedDecides(source))
  const row = await lockImported(db, id)
  if (!row) throw new Problem(404, 'not_found', 'publishing.error.notFound')
  if (row.version !== version) throw conflict(row)
  if (!preview) await performImported(db, row, { name: act, by: 'owner', actorId: userId, version })
}

/** The message about an offer that its feed decides on; a deleted feed has no name. */
export const feedDecides = (
  source: string | null,
): ['publishing.bulk.feed' | 'publishing.bulk.feedUnnamed', Record<string, string>] =>
  source === null ? ['publishing.bulk.feedUnnamed', {}] : ['publishing.bulk.feed', { source }]

async function giveTo(
  db: Kysely<Database>,
  id: number,
  branch: number | null,
  preview: boolean,
): Promise<void> {
  if (!preview && !(await putOfferBranch(db, id, branch)))
    throw new Problem(409, 'no_branch', 'publishing.bulk.noBranch')
}

/** Parts of a percent that are counted. */
const PARTS = 1_000_000

/** To whole units of the currency, halves up, one at least. In whole numbers: of 60 euros 2.5 percent more are 61.5, and 60 × 1.025 is a little less. */
function changedBy(percent: number, amount: number, currency: string): number {
  const unit = BigInt(10 ** (CURRENCIES.find(({ code }) => code === currency)?.decimal_digits ?? 2))
  const whole = BigInt(100 * PARTS) * unit
  const units =
    (2n * BigInt(amount) * BigInt(100 * PARTS + Math.round(percent * PARTS)) + whole) / (2n * whole)
  return Number((units > 0n ? units : 1n) * unit)
}

/** Of a public offer only the price changes there: other edits since its approval stay unsent. */
export async function reprice(
  db: Kysely<Database>,
  row: OwnRow,
  amount: number,
  preview: boolean,
  call: UserCall,
): Promise<void> {
  const { id, status, approved, content } = row
  const to = targetOf('submit', 'owner', stateOf(row))
  if (to === null) throw new Problem(409, 'not_now', 'publishing.error.notNow', { status })
  const isPublic = approved !== null && to === status && status !== 'in_review'
  const leaps = isLeap(row.judged_amount, amount)
  // A price that a moderator judges would replace what waits, and that of a first review is part of it.
  if (row.waiting !== null && (leaps || !isPublic))
    throw new Problem(409, 'waits', 'publishing.bulk.waits')
  if (isPublic && ![content, row.sent ?? content].every((one) => samePricing(approved, one)))
    throw new Problem(409, 'unsent', 'publishing.bulk.unsent')
  const publish = isPublic ? { ...approved, amount, sureAmount: content.sureAmount } : null
  if (publish) await refuseFar(publish, { ...call, db })
  if (preview) return
  await updateDraft(db, id, row.draft_version, { ...content, amount })
  if (!publish) return
  if (leaps) await submit(db, row, publish, call)
  else await sendAmount(db, row, publish, call)
}
