import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AnyPlaceId } from './places.ts'

/** Minimum number of offers for a median: fewer are not representative. */
export const TOO_FEW = 10
/** Months of the trend, including the current one. */
export const MARKET_MONTHS = 24
/** Days for which changes are counted. */
export const CHANGE_DAYS = 30

/** Number of offers `n`, and their median asking price per square metre in major units of the response's currency; null if `n` is below TOO_FEW. Rents are monthly. */
export const MarketFigure = z.object({ n: z.number().int(), perSquareMetre: z.number().nullable() })
export type MarketFigure = z.infer<typeof MarketFigure>

/** Market for sales or rents in a place. */
export const ActionMarket = z.object({
  action: z.number().int(),
  /** Homes of all categories, without rooms, land, garages and commercial property. */
  homes: MarketFigure,
  /** By category with priced offers, most offers first. */
  categories: z.array(MarketFigure.extend({ category: z.number().int() })),
  /** Homes at the end of each month, `YYYY-MM`, oldest first; the last equals `homes`. Months with too few offers are left out. */
  months: z.array(z.object({ month: z.string(), n: z.number().int(), perSquareMetre: z.number() })),
  changes: z.object({
    /** Active homes published within CHANGE_DAYS. */
    fresh: z.number().int(),
    /** Active homes that are cheaper than CHANGE_DAYS ago, or than at publication since then. */
    reduced: z.number().int(),
    /** Median reduction, 0.05 for 5 %; null with too few. */
    cut: z.number().nullable(),
  }),
})
export type ActionMarket = z.infer<typeof ActionMarket>

export const market = {
  /** 404 for an unknown place. */
  figures: endpoint({
    method: 'GET',
    path: '/market',
    guard: {},
    summary:
      'Asking prices per square metre in a place: medians by kind, their trend, and what changed of late.',
    input: z.object({
      location: AnyPlaceId,
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({
      /** When the figures were computed; null before the first time. */
      asOf: z.string().nullable(),
      currency: z.string(),
      /** Day of the exchange rates; null if no price was converted. */
      rateDate: z.string().nullable(),
      /** Sales, then rents. */
      actions: z.array(ActionMarket),
    }),
    cache: 60,
  }),
}
