import {
  HOUSE_TYPES,
  type ActionId,
  type CategoryId,
  type CategorySlug,
} from '#contract/library.ts'
import type { Translator } from '#i18n/translate.ts'
import { placeText, type Named } from './place-text.ts'

/** Message key of a category. */
export const kindSlug = (category: number): CategorySlug =>
  HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? 'apartment'

export interface ListingSubject {
  action: ActionId
  category: CategoryId
  place: Named
}

/** `Apartments for sale in Barcelona`. */
export function listingTitle(t: Translator, { action, category, place }: ListingSubject): string {
  const homes = t(`library.houseTypesPlural.${kindSlug(category)}`)
  return placeText(t, action === 0 ? 'search.title.buy' : 'search.title.rent', [place], { homes })
}
