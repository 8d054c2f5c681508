import { LEAD_STATES } from '#contract/leads.ts'

/** What an address asks of the inbox. */
export function askedOf({ searchParams: query }: URL) {
  const offer = Number(query.get('offer'))
  const sent = query.get('sent') !== null
  return {
    sent,
    state: sent ? undefined : LEAD_STATES.find((name) => name === query.get('state')),
    offer: !sent && Number.isSafeInteger(offer) && offer > 0 ? offer : undefined,
    page: Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 1_000_000),
  }
}
