import { groupOf } from '#contract/library.ts'
import type { PackagePrice } from '#contract/publish/promotion.ts'
import type { Places } from '#places/index.ts'
import type { PriceListRow } from './price-queries.ts'

/** Where an offer is, and of what kind. */
export interface Priced {
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
}

/** Ids of the places that an offer lies in, the smallest first. */
export function placesOf(
  { country_id, state_id, city_id }: Pick<Priced, 'country_id' | 'state_id' | 'city_id'>,
  places: Pick<Places, 'get'>,
): string[] {
  const ids = [
    city_id === null ? null : `city${city_id}`,
    state_id === null ? null : `state${state_id}`,
  ].filter((id) => id !== null)
  const region = state_id === null ? null : places.get(`state${state_id}`)?.region
  return [...ids, ...(region ? [region.id] : []), `country${country_id}`]
}

/**
 * The prices of an offer: for each package and number of days those of the smallest place that has any, and there of its group before those of all groups.
 * A row without an amount says that it is not offered there.
 * @param list rows that hold now
 */
export function pricesFor(
  offer: Priced,
  list: readonly PriceListRow[],
  places: Pick<Places, 'get'>,
): PackagePrice[] {
  const chain: (string | null)[] = [...placesOf(offer, places), null]
  const group = groupOf(offer.category)
  const rankOf = (row: PriceListRow): number => chain.indexOf(row.place) * 2 + (row.group ? 0 : 1)
  const best = new Map<string, PriceListRow[]>()
  for (const row of list) {
    if (!chain.includes(row.place) || (row.group !== null && row.group !== group)) continue
    const key = `${row.package} ${row.days}`
    const rows = best.get(key)
    const difference = rows ? rankOf(row) - rankOf(rows[0]!) : -1
    if (difference < 0) best.set(key, [row])
    else if (difference === 0) rows!.push(row)
  }
  return [...best.values()]
    .flat()
    .flatMap(({ package: name, days, currency, amount }) =>
      amount === null ? [] : { package: name, days, currency, amount },
    )
}
