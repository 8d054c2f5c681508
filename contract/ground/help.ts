import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Characters of the draft message that answers are searched for. */
export const ASKED_MAX = 500

/** Whom a page is for, in the order of the groups. */
export const AUDIENCES = [
  'visitors',
  'owners',
  'agencies',
  'moderators',
  'operators',
  'programmers',
] as const

const HelpLink = z.object({ slug: z.string(), title: z.string() })

export const HelpEntry = HelpLink.extend({
  summary: z.string(),
  audience: z.enum(AUDIENCES),
  /** Language of the page. */
  language: z.string(),
  /** Pieces of the text around the words that were found, alternately other words and found ones; empty without `q`. */
  excerpt: z.array(z.string()),
})
export type HelpEntry = z.infer<typeof HelpEntry>

export const HelpArticle = HelpEntry.omit({ excerpt: true }).extend({
  /** Languages that it is written in. */
  languages: z.array(z.string()),
  /** Day of its last change. */
  date: z.string(),
  /** Markdown, without the title. */
  text: z.string(),
  /** The neighbours in its group. */
  previous: HelpLink.nullable(),
  next: HelpLink.nullable(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const HelpVotes = HelpLink.extend({
  /** Language in which it was read. */
  language: z.string(),
  useful: z.number().int(),
  useless: z.number().int(),
})

const slug = z.string().regex(/^[a-z-]{2,40}$/)

/** Pages of help, in the language of the call, else in English. */
export const help = {
  list: endpoint({
    method: 'GET',
    path: '/help',
    guard: {},
    summary:
      'Pages of help; with `q` those that answer it, the best first. `q` may be a whole message: none comes where none fits.',
    input: z.object({ q: z.string().trim().max(ASKED_MAX).optional() }),
    output: z.object({ data: z.array(HelpEntry) }),
    limit: 240,
  }),
  get: endpoint({
    method: 'GET',
    path: '/help/{slug}',
    guard: {},
    summary: 'A page of help.',
    input: z.object({ slug }),
    output: z.object({ data: HelpArticle }),
  }),
  vote: endpoint({
    method: 'POST',
    path: '/help/{slug}/votes',
    guard: {},
    summary:
      'Says whether a page of help was of use. Counted by page and language; nothing else is kept.',
    input: z.object({ slug, useful: z.boolean() }),
    output: z.void(),
    limit: 30,
  }),
  votes: endpoint({
    method: 'GET',
    path: '/admin/help',
    guard: { roles: ['admin'] },
    summary: 'How often readers found a page of help useful or not, the most useless first.',
    input: z.object({}),
    output: z.object({ data: z.array(HelpVotes) }),
  }),
}
