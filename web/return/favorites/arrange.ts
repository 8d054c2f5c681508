import { CURRENCIES } from '#contract/library.ts'
import { convertMoney, type DayRates } from '#contract/homes/convert.ts'
import type { FAVORITE_FILTERS, FAVORITE_SORTS } from '#contract/return/favorite-limits.ts'
import type { Favorite } from '#contract/return/favorites.ts'
import type { Price } from '#contract/homes/offers.ts'
import type { KnownHome } from '../../homes/homes/cards.ts'
import type { HomeChanges } from '../../homes/homes/changed.ts'

/** A saved home with its present state. */
export interface Item extends Favorite {
  now: KnownHome | undefined
  changes: HomeChanges | null
}

export interface Arrangement {
  list: string | undefined
  show: (typeof FAVORITE_FILTERS)[number] | undefined
  sort: (typeof FAVORITE_SORTS)[number] | undefined
}

/** The shown homes, in order. By default changed homes come first, then the visitor's own order. */
export function arrange(
  items: readonly Item[],
  { list, show, sort }: Arrangement,
  rates: DayRates | null,
): Item[] {
  const shown = items.filter(
    (item) => (list === undefined || item.list === list) && isShown(item, show),
  )
  switch (sort) {
    case 'own':
      return shown
    case 'newest':
      return shown.toSorted((a, b) => b.at.localeCompare(a.at))
    case 'cheapest':
    case 'dearest': {
      const sign = sort === 'cheapest' ? 1 : -1
      const values = new Map(shown.map((item) => [item.id, valueOf(priceOf(item), rates)]))
      // Without a price, last.
      return shown.toSorted((a, b) => {
        const [first, second] = [values.get(a.id) ?? null, values.get(b.id) ?? null]
        if (first === null || second === null)
          return Number(first === null) - Number(second === null)
        return sign * (first - second)
      })
    }
    default:
      return shown.toSorted((a, b) => Number(b.changes !== null) - Number(a.changes !== null))
  }
}

function isShown({ now, known, changes }: Item, show: Arrangement['show']): boolean {
  switch (show) {
    case 'sale':
    case 'rent':
      return (now?.card ?? known)?.action === (show === 'sale' ? 0 : 1)
    case 'changed':
      return changes !== null
    case 'gone':
      return now !== undefined && now.card === null && !now.shown
    default:
      return true
  }
}

export const priceOf = ({ now, known }: Pick<Item, 'now' | 'known'>): Price | null =>
  now?.card?.price ?? now?.gone?.price ?? known?.price ?? null

/** In euros where there are rates, else in its own currency. */
function valueOf(price: Price | null, rates: DayRates | null): number | null {
  if (!price || price.amount === null) return null
  const digits = CURRENCIES.find(({ code }) => code === price.currency)?.decimal_digits ?? 2
  const converted =
    rates && convertMoney({ amount: price.amount, currency: price.currency }, 'EUR', rates)
  return converted?.value ?? price.amount / 10 ** digits
}

/** The places of all homes after one was moved by a step among the shown ones; only places that change. */
export function movedPlaces(
  all: readonly Pick<Favorite, 'id' | 'place'>[],
  shown: readonly { id: number }[],
  id: number,
  step: 1 | -1,
): { id: number; place: number }[] {
  const at = shown.findIndex((item) => item.id === id)
  const other = shown[at + step]
  if (at < 0 || !other) return []
  const moved = all.find((item) => item.id === id)
  if (!moved) return []
  const rest = all.filter((item) => item.id !== id)
  const target = rest.findIndex((item) => item.id === other.id) + (step === 1 ? 1 : 0)
  return rest
    .toSpliced(target, 0, moved)
    .map((item, index) => ({ id: item.id, place: index + 1, was: item.place }))
    .filter(({ place, was }) => place !== was)
    .map(({ id: each, place }) => ({ id: each, place }))
}
