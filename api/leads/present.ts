import { LIVE_STATUSES } from '#contract/library.ts'
import type { ContactForm } from '#contract/leads.ts'
import { isWebLink } from '#contract/links.ts'
import type { Call } from '../context.ts'
import { slugIdOf } from '../offers/present.ts'
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
    phone: isOpen(offer) && offer.phone !== null,
    sourceUrl: isOpen(offer) ? sourceUrlOf(offer.url, call.locale) : null,
    slugId: slugOf(offer, call),
    ...titleOf(offer, call),
  }
}

/** The source's address of the offer's page: one, or one per language. */
export function sourceUrlOf(url: unknown, lang: string): string | null {
  const known: Record<string, unknown> =
    typeof url === 'object' && url !== null ? { ...url } : { [lang]: url }
  const found = [known[lang], known['en'], ...Object.values(known)].find(isWebLink)
  return found ?? null
}
