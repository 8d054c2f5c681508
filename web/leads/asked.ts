import { address } from '#contract/addresses.ts'
import type { LeadState } from '#contract/leads.ts'
import type { QueryOf } from '#contract/page-queries.ts'

/** Filters of the inbox in an address. */
export const askedOf = ({ state, offer, sent, page = 1 }: QueryOf<'leads'>) =>
  sent
    ? { sent: true, state: undefined, offer: undefined, page }
    : { sent: false, state, offer, page }

interface Asked {
  state?: LeadState | undefined
  offer?: number | undefined
  sent?: boolean
  page?: number
}

/** The address of the inbox with these filters. */
export const inboxAddress = ({ sent, ...asked }: Asked): string =>
  address('leads', { ...asked, sent: sent ? 1 : undefined })
