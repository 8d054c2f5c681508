import { homesAddress, listingAddress } from '#contract/addresses.ts'
import type { SearchPlace } from '#contract/homes/filter-address.ts'
import type { ActionId, CategoryId } from '#contract/library.ts'

export interface Choice {
  action: ActionId
  /** Null: homes of all types. */
  category: CategoryId | null
}

/** Of the start page's form and of addresses that say neither: specification, section 9. */
export const SPECIFIED = { action: 1, category: 4 } as const satisfies Choice
/** Of the form elsewhere (docs/decisions/247). */
export const ALL_TO_BUY: Choice = { action: 0, category: null }

/** The search of a choice in a place, without the locale. */
export const addressOfChoice = (
  place: SearchPlace,
  { action, category }: Choice,
  locale: string,
): string =>
  category === null
    ? homesAddress(place, action)
    : listingAddress(place.path, action, category, locale)
