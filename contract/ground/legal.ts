import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Pages of law that an operator fills in. */
export const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'accessibility'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]
/** Pages of law whose earlier versions stay public: readers agreed to them. */
export const VERSIONED_PAGES: readonly LegalPage[] = ['privacy', 'terms']

/** Longest text, in characters. */
export const LEGAL_TEXT_MAX = 200_000

/** A version of a page of law, and the day of its text. */
export const LegalVersion = z.object({ version: z.string(), date: z.string() })
export type LegalVersion = z.infer<typeof LegalVersion>

export const LegalText = LegalVersion.extend({
  page: z.enum(LEGAL_PAGES),
  /** Language of the text: the caller's, else English, else one that the operator wrote. */
  language: z.string(),
  /** Languages of the operator's texts; empty: the template is shown. */
  languages: z.array(z.string()),
  /** The template that ships with Lares: the operator has not filled in the page. */
  template: z.boolean(),
  /** Markdown. */
  text: z.string(),
  /** Earlier versions of the terms and of the privacy policy, newest first. */
  earlier: z.array(LegalVersion),
})
export type LegalText = z.infer<typeof LegalText>

export const legal = {
  get: endpoint({
    method: 'GET',
    path: '/legal/{page}',
    guard: {},
    summary:
      'A page of law as Markdown: privacy, terms, imprint or accessibility statement; a template until the operator has written it. `version`: an earlier one of the terms or the privacy policy.',
    input: z.object({
      page: z.enum(LEGAL_PAGES),
      version: z.string().max(100).optional(),
    }),
    output: z.object({ data: LegalText }),
    cache: 60,
  }),
}
