import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { LocatedProblem } from '#feeds/offer.ts'
import { areaOf } from '#contract/library.ts'
import { farPrices, type PricedHome } from '../../homes/market/far.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import type { Prepared } from './batch.ts'
import type { OfferRows } from './rows.ts'

/** Notes the prices of a batch that are far from those around. They are published: the source knows better, and can check them. */
export async function farProblems(
  db: Kysely<Database>,
  { perEur }: RateTable,
  batch: readonly Prepared[],
): Promise<LocatedProblem[]> {
  const stored = batch.flatMap(({ rows, group }) =>
    rows ? [{ rows, at: group.items.at(-1)! }] : [],
  )
  const far = await farPrices(
    db,
    perEur,
    stored.map(({ rows }) => pricedHomeIn(rows)),
  )
  return far.flatMap((found, at): LocatedProblem[] => {
    if (!found) return []
    const {
      rows,
      at: { item, line },
    } = stored[at]!
    const [own, median] = [found.perSquareMetre, found.median].map(
      (euros) => Math.round(euros * 100) / 100,
    )
    const message = `${own} euros a square metre: the median of ${found.n} offers around is ${median}.`
    return [
      {
        severity: 'noted',
        field: 'price',
        code: 'far_from_median',
        message,
        raw: `${Number(rows.offer.price_amount)} ${String(rows.offer.price_currency)}`,
        item,
        ...(line !== undefined && { line }),
        externalId: rows.offer.external_id,
        details: { own: own!, median: median!, offers: found.n },
      },
    ]
  })
}

function pricedHomeIn({ offer }: OfferRows): PricedHome {
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
