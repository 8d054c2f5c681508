import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Pages of law that an operator fills in: Markdown files below `DATA_DIR/legal`. */
export const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'accessibility'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export const LegalText = z.object({
  page: z.enum(LEGAL_PAGES),
  /** Language of the text: the caller's, else English, else one that the operator wrote. */
  language: z.string(),
  /** Languages of the operator's texts; empty: the template is shown. */
  languages: z.array(z.string()),
  /** The template that ships with Lares: the operator has not filled in the page. */
  template: z.boolean(),
  /** Day of the text. */
  date: z.string(),
  version: z.string(),
  /** Markdown. */
  text: z.string(),
})
export type LegalText = z.infer<typeof LegalText>

export const legal = {
  get: endpoint({
    method: 'GET',
    path: '/legal/{page}',
    guard: {},
    summary:
      'A page of law as Markdown: privacy, terms, imprint or accessibility statement; a template until the operator has written it.',
    input: z.object({ page: z.enum(LEGAL_PAGES) }),
    output: z.object({ data: LegalText }),
    cache: 60,
  }),
}
