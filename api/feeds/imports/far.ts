import type { FeedItem, LocatedProblem } from '#feeds/offer.ts'
import { areaOf } from '#contract/library.ts'
import type { ComparedPrice, PricedHome } from '../../homes/market/far.ts'
import { majorUnits, type OfferRows } from './rows.ts'

/** Notes a price that is far from those around. It is published: the source knows better, and can check it. */
export function farProblem(
  { offer }: Pick<OfferRows, 'offer'>,
  { item, line }: Pick<FeedItem, 'item' | 'line'>,
  { perSquareMetre, median: around, n }: ComparedPrice,
): LocatedProblem {
  const [own, median] = [perSquareMetre, around].map((euros) => Math.round(euros * 100) / 100)
  return {
    severity: 'noted',
    field: 'price',
    code: 'far_from_median',
    message: `${own} euros a square metre: the median of ${n} offers around is ${median}.`,
    raw: String(majorUnits(Number(offer.price_amount), String(offer.price_currency))),
    item,
    ...(line !== undefined && { line }),
    externalId: offer.external_id,
    details: { own: own!, median: median!, offers: n },
  }
}

export function pricedHomeIn({ offer }: OfferRows): PricedHome {
  const number = (value: unknown): number | null =>
    value === null || value === undefined ? null : Number(value)
  const category = Number(offer.category)
  return {
    countryId: Number(offer.country_id),
    stateId: number(offer.state_id),
    cityId: number(offer.city_id),
    action: Number(offer.action),
    category,
    area: areaOf({
      category,
      livingArea: number(offer.living_area),
      builtArea: number(offer.built_area),
      plotArea: number(offer.plot_area),
    }),
    amount: number(offer.price_amount),
    currency: String(offer.price_currency),
    priceType: Number(offer.price_type),
  }
}
