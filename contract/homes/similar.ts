import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OfferCard } from './offers.ts'
import { CurrencyCode } from './search.ts'

/** Limit of results. */
export const SIMILAR_MAX = 8

export const similar = {
  /** Similar offers of an active or ended offer; 404 for others. Fewer, or none, if there are no more in its class. */
  offers: endpoint({
    method: 'GET',
    path: '/offers/{id}/similar',
    guard: {},
    summary:
      'Live offers that are most like an offer: near it, of like size and price per square metre, the most alike first.',
    input: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      currency: CurrencyCode.optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: z.array(OfferCard).max(SIMILAR_MAX) }),
    cache: 60,
    limit: 120,
  }),
}
