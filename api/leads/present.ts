import { LIVE_STATUSES } from '#contract/offer-lists.ts'
import type { ContactForm } from '#contract/leads.ts'
import type { Call } from '../context.ts'
import { slugIdOf } from '../offers/present.ts'
import { toWays } from '../offers/reach.ts'
import type { LeadOffer } from './queries.ts'

type Placed = Pick<LeadOffer, 'id' | 'category' | 'country_id' | 'state_id' | 'city_id'>

export function slugOf(
  { id, category, country_id, state_id, city_id }: Placed,
  { places }: Pick<Call, 'places'>,
): string {
  const place = [
    city_id && `city${city_id}`,
    state_id && `state${state_id}`,
    `country${country_id}`,
  ].flatMap((key) => (key ? (places.get(key) ?? []) : []))[0]
  return slugIdOf(id, category, place)
}

/** An offer without a text is named by its id. */
export function titleOf(
  { id, title, title_lang }: Pick<LeadOffer, 'id' | 'title' | 'title_lang'>,
  { messages, locale }: Pick<Call, 'messages' | 'locale'>,
) {
  return {
    title: title ?? messages.translator(locale)('offers.text.untitled', { id: String(id) }),
    titleLang: title_lang ?? locale,
  }
}

export const isOpen = ({ status }: Pick<LeadOffer, 'status'>): boolean =>
  LIVE_STATUSES.some((live) => live === status)

export function toContactForm(
  offer: LeadOffer,
  stamp: string,
  reach: ContactForm['reach'],
  call: Call,
): ContactForm {
  return {
    stamp,
    status: offer.status,
    reach,
    advertiser: offer.advertiser,
    phone: isOpen(offer) && offer.contact_phone !== null,
    ways: toWays(offer, call.locale),
    slugId: slugOf(offer, call),
    ...titleOf(offer, call),
  }
}
