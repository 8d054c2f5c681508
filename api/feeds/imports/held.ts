import { YEARS_AHEAD } from '#contract/offer-fields.ts'
import type { HeldCode } from '#contract/feeds/feed-codes.ts'
import type { ProblemDetails } from '#contract/feeds/feeds-in.ts'
import type { LocatedProblem } from '#feeds/offer.ts'
import { farPrices, type ComparedPrice } from '../../homes/market/far.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import type { Prepared } from './batch.ts'
import { farProblem, pricedHomeIn } from './far.ts'
import { selectConfirmed, selectStored, type HeldItem, type StoredValues } from './held-queries.ts'
import type { Db } from './queries.ts'
import { majorUnits, type OfferRows } from './rows.ts'

/** Beyond this multiple of the median around, or below the same fraction, a price waits; from `FAR_FACTOR` on it is only noted. */
const HELD_FACTOR = 20
/** A price that falls to this share or less in one step is a typing error more often than a bargain. */
const FALL = 0.1
/** No home costs more, in euros. */
const PRICE_MAX = 1e9

/** A value that waits, and the words that remember its confirmation: of the item, or (`''`) of the whole source. */
interface Doubt {
  problem: LocatedProblem
  externalId: string
  value: string
}

/**
 * Holds items aside whose values cannot be meant: those that their reader doubts, and prices and years that stand for nothing. Unchanged offers, and
 * values that somebody confirmed, pass. Returns the items to store, those that wait, and the problems of both.
 */
export async function holdBack(
  db: Db,
  { perEur }: RateTable,
  sourceId: number,
  batch: readonly Prepared[],
): Promise<{ kept: OfferRows[]; held: HeldItem[]; problems: LocatedProblem[] }> {
  const found = batch.flatMap((prepared) =>
    prepared.rows ? [{ prepared, rows: prepared.rows }] : [],
  )
  const ids = found.map(({ rows }) => rows.offer.external_id)
  const stored = await selectStored(db, sourceId, ids)
  const confirmed = await selectConfirmed(db, sourceId, ids)
  const far = await farPrices(
    db,
    perEur,
    found.map(({ rows }) => pricedHomeIn(rows)),
  )
  const kept: OfferRows[] = []
  const held: HeldItem[] = []
  const problems = batch.flatMap((one) => (one.rows ? [] : one.problems))
  for (const [at, { prepared, rows }] of found.entries()) {
    const before = stored.get(rows.offer.external_id)
    const doubts = before?.source_digest?.equals(rows.digest)
      ? []
      : doubtsOf(prepared, rows, before ?? null, far[at] ?? null, perEur)
    const open = doubts.filter(({ problem, externalId, value }) => {
      const isKnown = confirmed.has(keyOf(externalId, problem.code, value))
      if (isKnown) problem.severity = 'noted'
      return !isKnown
    })
    const own = prepared.problems.map((problem) =>
      problem.severity === 'held' && !open.some((doubt) => doubt.problem === problem)
        ? { ...problem, severity: 'noted' as const }
        : problem,
    )
    const found = doubts.flatMap(({ problem }) => (own.includes(problem) ? [] : [problem]))
    const isFar = far[at] && !found.some(({ field }) => field === 'price')
    problems.push(
      ...own,
      ...found,
      ...(isFar ? [farProblem(rows, prepared.group.items.at(-1)!, far[at]!)] : []),
    )
    if (open.length === 0) kept.push(rows)
    else
      held.push({
        rows,
        doubts: open.map(({ problem, externalId, value }) => ({
          external_id: externalId,
          code: problem.code,
          value,
        })),
        problems: open.map(({ problem }) => problem),
      })
  }
  return { kept, held, problems }
}

const keyOf = (externalId: string, code: string, value: string): string =>
  JSON.stringify([externalId, code, value])

function doubtsOf(
  { problems, group }: Prepared,
  { offer }: OfferRows,
  before: StoredValues | null,
  far: ComparedPrice | null,
  perEur: RateTable['perEur'],
): Doubt[] {
  const doubts: Doubt[] = []
  const externalId = offer.external_id
  const { item, line } = group.items.at(-1)!
  const price = [offer.price_amount, offer.price_currency, offer.price_type].join(' ')
  const isSamePrice =
    before !== null &&
    [before.price_amount, before.price_currency, before.price_type].join(' ') === price
  const add = (
    code: HeldCode,
    field: string,
    value: string,
    raw: string,
    message: string,
    details: ProblemDetails = {},
  ): void => {
    doubts.push({
      externalId,
      value,
      problem: {
        severity: 'held',
        field,
        code,
        message,
        raw,
        item,
        ...(line !== undefined && { line }),
        externalId,
        details,
      },
    })
  }
  for (const problem of problems) {
    if (problem.severity !== 'held' || isSamePrice) continue
    const { sign, currency } = problem.details ?? {}
    // One answer about the sign is about all offers of the source.
    if (sign && currency) doubts.push({ problem, externalId: '', value: `${sign} ${currency}` })
    else doubts.push({ problem, externalId, value: price })
  }
  const year = Number(offer.year_built ?? 0)
  if (year > new Date().getUTCFullYear() + YEARS_AHEAD && before?.year_built !== year)
    add(
      'year_ahead',
      'yearBuilt',
      String(year),
      String(year),
      `More than ${YEARS_AHEAD} years from now.`,
    )
  if (offer.price_amount === null || isSamePrice) return doubts
  const now = majorUnits(Number(offer.price_amount), String(offer.price_currency))
  const raw = String(now)
  const euros = now / (perEur(String(offer.price_currency)) ?? Number.NaN)
  if (now <= 1 || euros > PRICE_MAX)
    add('placeholder_price', 'price', price, raw, 'Stands where a price is not to be said.')
  else if (
    far &&
    Math.max(far.perSquareMetre / far.median, far.median / far.perSquareMetre) > HELD_FACTOR
  ) {
    const { message, details } = farProblem({ offer }, group.items.at(-1)!, far)
    add('price_far_off', 'price', price, raw, message, details ?? {})
  }
  if (
    before &&
    before.price_amount !== null &&
    before.price_currency === offer.price_currency &&
    before.price_type === offer.price_type &&
    Number(offer.price_amount) <= before.price_amount * FALL
  ) {
    const then = majorUnits(before.price_amount, before.price_currency)
    add('price_fell', 'price', price, raw, `It was ${then} before.`, { before: then, now })
  }
  return doubts
}
