import type { OutputOf } from '#contract/endpoint.ts'
import { SEARCH_TYPES } from '#contract/library.ts'
import type { ActionMarket, market } from '#contract/homes/market.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { selectChanges, selectMedians } from './queries.ts'
import { lastRefresh } from './refresh-queries.ts'

const DEFAULT_CURRENCY = 'EUR'
const NOTHING_CHANGED = { fresh: 0, reduced: 0, cut: null }

type Row = Awaited<ReturnType<typeof selectMedians>>[number]

export const handlers: Handlers<typeof market> = {
  figures: marketFigures,
}

/** The market of a place. */
export async function marketFigures(
  { location, currency = DEFAULT_CURRENCY }: { location: string; currency?: string | undefined },
  call: Call,
): Promise<OutputOf<typeof market.figures>> {
  const place = call.places.get(location)
  if (!place) throw new Problem(404, 'not_found', 'search.location.unknown', { location })
  const perEur = call.rates.perEur(currency)
  if (perEur === null)
    throw new Problem(
      422,
      'validation_failed',
      'search.currency.unknown',
      {},
      { field: 'currency' },
    )
  const last = await lastRefresh(call.db)
  if (!last) return { asOf: null, currency, rateDate: null, actions: [] }
  const thisMonth = `${last.at.slice(0, 7)}-01`
  const [rows, changes] = await Promise.all([
    selectMedians(call.db, call.places.measured(place), thisMonth),
    selectChanges(call.db, call.places.measured(place)),
  ])
  // A median of converted prices is the converted median: the middle stays in the middle.
  const convert = (euros: number): number => euros * perEur
  const figure = (row: Row | undefined) => ({
    n: row?.n ?? 0,
    perSquareMetre: row && row.perSquareMetre !== null ? convert(row.perSquareMetre) : null,
  })
  const actions = SEARCH_TYPES.map(({ id: action }): ActionMarket => {
    const own = rows.filter((row) => row.action === action)
    const now = own.filter(({ month }) => month === thisMonth)
    return {
      action,
      homes: figure(now.find(({ category }) => category === 0)),
      categories: now
        .filter(({ category }) => category !== 0)
        .map((row) => ({ category: row.category, ...figure(row) }))
        .sort((a, b) => b.n - a.n || a.category - b.category),
      months: own.flatMap(({ category, month, n, perSquareMetre }) =>
        category === 0 && perSquareMetre !== null
          ? [{ month: month.slice(0, 7), n, perSquareMetre: convert(perSquareMetre) }]
          : [],
      ),
      changes: changes.find((row) => row.action === action) ?? NOTHING_CHANGED,
    }
  })
  const own = rows.every((row) => row.currency === currency)
  return { asOf: last.at, currency, rateDate: own ? null : last.rateDate, actions }
}
