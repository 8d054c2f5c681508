import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OfferCard } from './offers.ts'

/** So many are answered at most. */
export const SIMILAR_MAX = 8

export const similar = {
  /** Of an offer that is live or was once; 404 for any other. Never the offer itself; fewer, or none, where there are no more of its class. */
  offers: endpoint({
    method: 'GET',
    path: '/offers/{id}/similar',
    guard: {},
    summary:
      'Live offers that are most like an offer: near it, of like size and price per square metre, the most alike first.',
    input: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: z.array(OfferCard).max(SIMILAR_MAX) }),
    cache: 60,
    limit: 120,
  }),
}
