import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { ContactForm } from '#contract/talk/leads.ts'
import { slugOf, titleOf } from '../../homes/offers/named.ts'
import type { Call } from '../../context.ts'
import { toWays } from '../../homes/offers/reach.ts'
import type { LeadOffer } from './queries.ts'

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
