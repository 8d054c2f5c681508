import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LEGAL_PAGES, LEGAL_TEXT_MAX } from '../ground/legal.ts'
import { AnyPlaceId, PlaceLink } from '../homes/places.ts'
import { page, paged } from '../lists.ts'
import { WHOLE_LAYOUT } from '../library.ts'

export const TEXTS_PER_PAGE = 50
/** Longest text of a subject, in characters. */
export const TEXT_MAX = { about: 6_000, place: 12_000, legal: LEGAL_TEXT_MAX } as const
/** After this many months a text of a place should be reviewed again. */
export const REVIEW_MONTHS = 12
/** Revisions of a language that are listed. */
export const REVISIONS_SHOWN = 50

/** Page that has an edited text: of the portal, of law, or of a place. */
export const TextSubject = z.union([z.enum(['about', ...LEGAL_PAGES]), AnyPlaceId])
export type TextSubject = z.infer<typeof TextSubject>
export const TEXT_KINDS = ['about', 'legal', 'place'] as const

/** Stale: the English text is newer, it belongs to other terms, or its last review is REVIEW_MONTHS ago. */
export const TEXT_STATES = ['current', 'stale', 'missing'] as const

const language = z.string().regex(/^[a-zA-Z-]{2,8}$/)

export const TextState = z.object({
  language: z.string(),
  state: z.enum(TEXT_STATES),
  /** When it was saved; null where it is missing. */
  saved_at: z.string().nullable(),
})
export type TextState = z.infer<typeof TextState>

const subject = {
  subject: TextSubject,
  kind: z.enum(TEXT_KINDS),
  /** The place, in the caller's language; null for other pages. */
  place: PlaceLink.nullable(),
  /** The complete languages, and others that have a text. */
  languages: z.array(TextState),
}
export const TextRow = z.object(subject)
export type TextRow = z.infer<typeof TextRow>

export const Revision = z.object({
  revision: z.number().int(),
  saved_at: z.string(),
  /** Null: the operator, or a deleted account. */
  author: z.string().nullable(),
  /** Characters; 0: the text was deleted. */
  length: z.number().int(),
  version: z.string().nullable(),
})
export type Revision = z.infer<typeof Revision>

/** A text as it is edited; revision 0 is before the first one. */
export const EditedText = z.object({
  ...subject,
  language: z.string(),
  revision: z.number().int(),
  text: z.string(),
  version: z.string().nullable(),
  day: z.string().nullable(),
  source: z.string().nullable(),
  reviewed_on: z.string().nullable(),
  /** Newest first. */
  revisions: z.array(Revision),
  /** The template that ships with Lares, shown until there is a text. */
  template: z.string().nullable(),
  /** Parts of the place's page, as bits of the library's `layout`. */
  parts: z.number().int(),
})
export type EditedText = z.infer<typeof EditedText>

const moderators = { roles: ['moderator', 'admin'] } as const
const admin = { roles: ['admin'] } as const
/** Calls a minute that write. */
const WRITES = 60
const seen = z.coerce.number().int().min(0)
const day = z.iso.date()
/** Takes an empty field as null. */
const none = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))

/** Texts of pages, edited by moderators; those of law by administrators. Each save is a revision and an entry of the audit log; the pages follow within two seconds. */
export const texts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/texts',
    guard: moderators,
    summary:
      'Pages that have edited texts, newest first, with what is missing or stale by language. `q`: places of that name, with or without texts. Pages of law for administrators alone.',
    input: z.object({ q: z.string().trim().max(58).optional(), page }),
    output: paged(z.array(TextRow)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/texts/{subject}',
    guard: moderators,
    summary: 'The text of a page in one language, with its revisions.',
    input: z.object({ subject: TextSubject, language: language.optional() }),
    output: z.object({ data: EditedText }),
  }),
  revision: endpoint({
    method: 'GET',
    path: '/admin/texts/{subject}/{language}/{revision}',
    guard: moderators,
    summary: 'The text of an earlier revision.',
    input: z.object({ subject: TextSubject, language, revision: z.coerce.number().int().min(1) }),
    output: z.object({
      data: z.object({
        text: z.string(),
        version: z.string().nullable(),
        day: z.string().nullable(),
        source: z.string().nullable(),
        reviewed_on: z.string().nullable(),
      }),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/texts/{subject}/{language}',
    guard: moderators,
    summary:
      'Saves the text of a place or of the portal as a new revision; an empty one deletes it. 409 `conflict` when somebody saved another one since the revision `seen`.',
    input: z.object({
      subject: z.union([z.literal('about'), AnyPlaceId]),
      language,
      seen,
      text: z.string().max(TEXT_MAX.place),
      /** Where the text is from, as a link or words; of a place. */
      source: none(z.string().trim().max(500)),
      reviewed_on: none(day),
    }),
    output: z.object({ data: z.object({ revision: z.number().int() }) }),
    limit: WRITES,
  }),
  saveLegal: endpoint({
    method: 'PUT',
    path: '/admin/legal/{page}/{language}',
    guard: admin,
    confirmed: true,
    summary:
      'Saves a page of law as a new revision, with its version and day; an empty one deletes it. Accounts are asked to agree to a new version of the terms. 409 as above.',
    input: z.object({
      page: z.enum(LEGAL_PAGES),
      language,
      seen,
      text: z.string().max(TEXT_MAX.legal),
      day,
      /** Default: the day. */
      version: none(z.string().trim().min(1).max(100)),
    }),
    output: z.object({ data: z.object({ revision: z.number().int() }) }),
    limit: WRITES,
    maxBody: 6 * TEXT_MAX.legal,
  }),
  layout: endpoint({
    method: 'PUT',
    path: '/admin/layouts/{place}',
    guard: moderators,
    summary:
      'Which parts the page of a place has: bits of the library’s `layout`. `was`: those that the caller saw; 409 `conflict` when it has others by now.',
    input: z.object({
      place: AnyPlaceId,
      parts: z.coerce.number().int().min(0).max(WHOLE_LAYOUT),
      was: z.coerce.number().int().min(0).max(WHOLE_LAYOUT).optional(),
    }),
    output: z.object({ data: z.object({ parts: z.number().int() }) }),
    limit: WRITES,
  }),
}
