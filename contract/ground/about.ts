import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const about = {
  get: endpoint({
    method: 'GET',
    path: '/about',
    guard: {},
    summary:
      'What the portal says of itself, as Markdown: in the caller’s language, else in English.',
    input: z.object({ lang: z.string().max(8).optional() }),
    output: z.object({ data: z.object({ language: z.string(), text: z.string() }) }),
    cache: 60,
  }),
}
