import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LocationId } from './places.ts'

/** Offers that a median needs: below that it says more about chance than about the market. */
export const TOO_FEW = 10
/** How far back the trend goes, the month that runs included. */
export const MARKET_MONTHS = 24
/** Days that the changes are counted over. */
export const CHANGE_DAYS = 30

/** `n` offers, and the median of their asking prices per square metre in major units of the answer's currency; null when `n` is below TOO_FEW. Rents are monthly. */
export const MarketFigure = z.object({ n: z.number().int(), perSquareMetre: z.number().nullable() })
export type MarketFigure = z.infer<typeof MarketFigure>

/** The market of buying, or of renting, in a place. */
export const ActionMarket = z.object({
  action: z.number().int(),
  /** Homes of all categories together; land, garages and commercial property are not among them. */
  homes: MarketFigure,
  /** Of each category that has offers with a price and an area, most offers first. */
  categories: z.array(MarketFigure.extend({ category: z.number().int() })),
  /** Of all homes at the end of each month, `YYYY-MM`, oldest first; the last is as `homes`. Months with too few offers are left out. */
  months: z.array(z.object({ month: z.string(), n: z.number().int(), perSquareMetre: z.number() })),
  changes: z.object({
    /** Homes that are live and were published in the last CHANGE_DAYS. */
    fresh: z.number().int(),
    /** Live homes that cost less than CHANGE_DAYS ago, or than when they were published since. */
    reduced: z.number().int(),
    /** Median share by which they cost less, 0.05 for 5 %; null when they are too few. */
    cut: z.number().nullable(),
  }),
})
export type ActionMarket = z.infer<typeof ActionMarket>

export const market = {
  /** 404 for a place that is none. */
  figures: endpoint({
    method: 'GET',
    path: '/market',
    guard: {},
    summary:
      'Asking prices per square metre in a place: medians by kind, their trend, and what changed of late.',
    input: z.object({
      location: LocationId,
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({
      /** When the figures were worked out; null while they have not been for the first time. */
      asOf: z.string().nullable(),
      currency: z.string(),
      /** Day of the exchange rates; null when every price was of the currency already. */
      rateDate: z.string().nullable(),
      /** Buying, then renting. */
      actions: z.array(ActionMarket),
    }),
    cache: 60,
  }),
}
