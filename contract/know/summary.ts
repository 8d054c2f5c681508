import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UNITS } from '../people/accounts.ts'
import { AnyPlaceId } from '../homes/places.ts'
import { SUMMARY_OFFERS_MAX, SUMMARY_PARTS } from './summary-lists.ts'

const OfferName = z.object({
  id: z.number().int(),
  slugId: z.string(),
  title: z.string(),
  titleLang: z.string(),
})

/** Source of a sentence: a field with its value, or words of the advertiser. */
const SummarySource = z.object({
  /** Name of the field; null for a quote. */
  label: z.string().nullable(),
  /** Null if the field is empty. */
  value: z.string().nullable(),
  quote: z.object({ text: z.string(), lang: z.string() }).nullable(),
  /** Of several offers, the one with this source. */
  offer: z.number().int().nullable(),
})

export const Summary = z.object({
  sentences: z.array(
    z.object({
      part: z.enum(SUMMARY_PARTS),
      text: z.string(),
      /** Of several offers, the subject. */
      offer: z.number().int().nullable(),
      /** Indexes in `sources`, never empty. */
      sources: z.array(z.number().int()).min(1),
    }),
  ),
  sources: z.array(SummarySource),
  /** The offers that are summarized. */
  offers: z.array(OfferName),
  /** Whether a language model wrote the sentences of `about`, each checked against its sources. */
  byModel: z.boolean(),
  /** Of its areas and distances; `feet`: areas in square feet, distances in kilometres. */
  units: z.enum([...UNITS, 'feet']),
})
export type Summary = z.infer<typeof Summary>

export const summary = {
  /** 404 for an unknown place or offer; offers of a list that are gone are left out. */
  get: endpoint({
    method: 'GET',
    path: '/summary',
    guard: {},
    summary:
      'An offer, a place or several offers in sentences, each with what it rests on; contradictions between text and fields first.',
    input: z.object({
      offer: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      location: AnyPlaceId.optional(),
      ids: z
        .array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))
        .max(SUMMARY_OFFERS_MAX)
        .optional(),
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
      /** Default: those of the country that the homes are in. */
      units: z.enum(UNITS).optional(),
    }),
    output: Summary,
    cache: 60,
    limit: 60,
    costly: true,
  }),
}
