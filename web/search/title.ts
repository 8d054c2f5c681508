import { HOUSE_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import type { Translator } from '#i18n/translate.ts'

export interface ListingSubject {
  action: ActionId
  category: CategoryId
  place: string
  /** The place's form after "in", where the language declines it and the form is known. */
  declined?: string | null
}

/** `Apartments for sale in Barcelona`; in languages that decline names, a phrase that needs no declension where the form is not known. */
export function listingTitle(t: Translator, { action, category, place, declined }: ListingSubject): string {
  const slug = HOUSE_TYPES.find((type) => type.id === category)?.slug ?? 'apartment'
  const homes = t(`library.houseTypesPlural.${slug}`)
  if (declined) return t(action === 0 ? 'search.title.buyDeclined' : 'search.title.rentDeclined', { homes, place: declined })
  return t(action === 0 ? 'search.title.buy' : 'search.title.rent', { homes, place })
}
