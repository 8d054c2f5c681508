import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Characters of the draft message that answers are searched for. */
export const ASKED_MAX = 500

const HelpTitle = z.object({ slug: z.string(), title: z.string() })

export const HelpArticle = HelpTitle.extend({
  /** Language of the article. */
  language: z.string(),
  paragraphs: z.array(z.string()),
})
export type HelpArticle = z.infer<typeof HelpArticle>

/** Pages of help, in the language of the call, else in English. */
export const help = {
  list: endpoint({
    method: 'GET',
    path: '/help',
    guard: {},
    summary:
      'Pages of help; with `q` the three at most that answer it best. `q` may be a whole message: none comes where none fits.',
    input: z.object({ q: z.string().trim().max(ASKED_MAX).optional() }),
    output: z.object({ data: z.array(HelpTitle) }),
    limit: 240,
  }),
  get: endpoint({
    method: 'GET',
    path: '/help/{slug}',
    guard: {},
    summary: 'A page of help.',
    input: z.object({ slug: z.string().regex(/^[a-z-]{2,40}$/) }),
    output: z.object({ data: HelpArticle }),
  }),
}
