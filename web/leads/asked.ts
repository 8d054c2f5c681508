import { address } from '#contract/addresses.ts'
import { LEAD_STATES, type LeadState } from '#contract/leads.ts'
import { pageNumberIn } from '../page/params.ts'

/** Filters of the inbox in an address. */
export function askedOf(url: URL) {
  const query = url.searchParams
  const offer = Number(query.get('offer'))
  const sent = query.get('sent') !== null
  return {
    sent,
    state: sent ? undefined : LEAD_STATES.find((name) => name === query.get('state')),
    offer: !sent && Number.isSafeInteger(offer) && offer > 0 ? offer : undefined,
    page: pageNumberIn(url),
  }
}

interface Asked {
  state?: LeadState | undefined
  offer?: number | undefined
  sent?: boolean
  page?: number
}

/** The address of the inbox with these filters. */
export const inboxAddress = ({ sent, ...asked }: Asked): string =>
  address('leads', { ...asked, sent: sent ? 1 : undefined })
