import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OFFER_FIELDS } from '../offer-fields.ts'

/** Limits of results. */
export const STREETS_MAX = 8
export const NUMBERS_MAX = 200

const near = {
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
}
const At = z.object({ lat: z.number(), lon: z.number() })

export const addresses = {
  /** Empty where the map has no streets. */
  find: endpoint({
    method: 'GET',
    path: '/addresses',
    guard: { auth: true },
    summary:
      'Streets of the map around a point whose name has the typed words, the best first; with the house numbers of a street whose whole name was typed.',
    input: z.object({
      ...near,
      street: z.string().max(OFFER_FIELDS.street.max),
      /** A house number that is among the answered ones if the street has it, however many these are. */
      number: z.string().max(OFFER_FIELDS.houseNumber.max).optional(),
    }),
    output: z.object({
      streets: z.array(z.object({ name: z.string(), at: At })).max(STREETS_MAX),
      numbers: z.array(z.object({ number: z.string(), at: At })).max(NUMBERS_MAX),
    }),
    limit: 60,
  }),
  /** Null where the map has no street within reach. */
  at: endpoint({
    method: 'GET',
    path: '/addresses/at',
    guard: { auth: true },
    summary: 'The street at a point, with the nearest house number of it.',
    input: z.object(near),
    output: z.object({
      address: z.object({ street: z.string(), number: z.string().nullable() }).nullable(),
    }),
    limit: 60,
  }),
}
