import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AROUND_KINDS, NOISES } from './around-kinds.ts'

/** A place near a home. */
export const AroundPlace = z.object({
  kind: z.enum(AROUND_KINDS),
  /** In the reader's language if the map has it, else as on the spot. */
  name: z.string().nullable(),
  /** On foot along the ways of the map, rounded up: in steps of 5 minutes where the home's position is rounded to about 100 m, of 10 where to about 1 km. */
  minutes: z.number().int(),
  metres: z.number().int(),
  lat: z.number(),
  lon: z.number(),
})
export type AroundPlace = z.infer<typeof AroundPlace>

export const Surroundings = z.object({
  /** By kind in the order of the portal, each by distance. */
  places: z.array(AroundPlace),
  /** Sources of noise, the nearest first. Empty unless the home's position is exact. */
  noises: z.array(z.object({ noise: z.enum(NOISES), metres: z.number().int() })),
  /** When it was worked out by the map. */
  at: z.string(),
})
export type Surroundings = z.infer<typeof Surroundings>

export const around = {
  /** Of a live offer; 410 `gone` if it ended, 404 for others. */
  offer: endpoint({
    method: 'GET',
    path: '/offers/{id}/around',
    guard: {},
    summary:
      'Places around the public position of a home, with minutes on foot: schools, shops, stops, parks. Null where the map has no streets, where the position is not public, or not worked out yet.',
    input: z.object({
      id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: Surroundings.nullable() }),
    cache: 60,
    limit: 240,
  }),
}
