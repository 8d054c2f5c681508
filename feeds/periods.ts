import type { FeedItem, FeedOffer, FeedPrice, LocatedProblem } from './offer.ts'
import type { PERIOD_FORMATS } from './mapping.ts'
import { majorOf } from './writing.ts'

/** The last day of a period as ISO 8601, which also sorts; null for any other text. */
export function endOfPeriod(text: string, format: (typeof PERIOD_FORMATS)[number]): string | null {
  const match = PATTERNS[format].exec(text)
  if (!match) return null
  const [, year, part, day] = match
  const month = format === 'YYYYQn' ? Number(part) * 3 : Number(part)
  if (month < 1 || month > 12 || Number(year) < 1900 || Number(year) > 2200) return null
  // Day 0 of the next month is the last day of this one.
  const end = new Date(Date.UTC(Number(year), day ? month - 1 : month, day ? Number(day) : 0))
  return end.getUTCMonth() === month - 1 ? end.toISOString() : null
}

const PATTERNS = {
  YYYYMM: /^(\d{4})(\d{2})$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  YYYYQn: /^(\d{4})Q([1-4])$/,
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
} as const

/** One offer, merged from all its items in a file. */
export interface MergedItem {
  offer: FeedOffer | null
  /** The item that wins. */
  item: number
  line?: number
  problems: LocatedProblem[]
}

/**
 * Merges all items of one offer in a file. The newest period wins, within it the last item of the file. Differing prices of earlier
 * periods become history; the offer counts as published since the first. Losing items of the same period are reported, because
 * their order in time is unknown. `items` must not be empty.
 */
export function mergeItems(items: readonly FeedItem[]): MergedItem {
  const sorted = items.toSorted(
    (a, b) => compare(a.period ?? '', b.period ?? '') || a.item - b.item,
  )
  const problems = sorted.flatMap(({ item, line, externalId, problems: list }) =>
    list.map((problem) => ({ ...problem, item, ...(line !== undefined && { line }), externalId })),
  )
  const good = sorted.filter((item) => item.offer)
  const winner = good.at(-1) ?? sorted.at(-1)!
  const { offer, item } = winner
  const at = { item, ...(winner.line !== undefined && { line: winner.line }) }
  if (!offer || good.length === 1) return { offer, ...at, problems }

  const lastOfPeriod = new Map(good.map((state) => [state.period ?? '', state]))
  for (const state of good) {
    const last = lastOfPeriod.get(state.period ?? '')!
    if (last !== state) problems.push(losing(state, last))
  }
  const prices = [...lastOfPeriod.values()]
    .filter((state) => state.period !== null)
    .map((state): FeedPrice => ({
      at: state.period!,
      amount: state.offer!.priceAmount,
      currency: state.offer!.priceCurrency,
      type: state.offer!.priceType,
    }))
  const changes = prices.filter(
    (price, index) => index === 0 || !samePrice(price, prices[index - 1]!),
  )
  const merged = {
    ...offer,
    publishedAt: good[0]!.offer!.publishedAt ?? offer.publishedAt,
    priceSince: changes.at(-1)?.at ?? offer.priceSince,
    earlierPrices: [...offer.earlierPrices, ...changes.slice(0, -1)],
  }
  return { offer: merged, ...at, problems }
}

function losing(state: FeedItem, last: FeedItem): LocatedProblem {
  const { priceAmount, priceCurrency } = state.offer!
  return {
    item: state.item,
    ...(state.line !== undefined && { line: state.line }),
    externalId: state.externalId,
    severity: 'dropped',
    field: null,
    code: 'same_period',
    message: `The same offer is in item ${last.item}${state.period ? ', of the same period' : ''}; the last one counts.`,
    raw: priceAmount === null ? null : `${majorOf(priceAmount, priceCurrency)} ${priceCurrency}`,
    ...(last.line !== undefined && { details: { counts: last.line } }),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const samePrice = (a: FeedPrice, b: FeedPrice): boolean =>
  a.amount === b.amount && a.currency === b.currency && a.type === b.type
