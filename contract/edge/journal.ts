import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OfferCard, Picture } from '../homes/offers.ts'
import { PlaceLink, TitledPlace } from '../homes/places.ts'
import { AnyPlaceId } from '../homes/places.ts'
import { page, paged } from '../lists.ts'
import { uploadOf } from '../people/uploads.ts'
import {
  ArticlePictureKey,
  CAPTION_MAX,
  QuotedMarket,
  QuotedOffer,
  QuotedSearch,
  SentDocument,
  type ArticleDocument,
} from './journal-document.ts'
import {
  ALT_MAX,
  ARTICLE_ACTS,
  ARTICLE_PLACES_MAX,
  ARTICLE_SLUG,
  ARTICLE_SLUG_MAX,
  ARTICLE_STATES,
  ARTICLE_TITLE_MAX,
  SUMMARY_MAX,
} from './journal-lists.ts'

/** Largest draft that is sent, in bytes: a document of `TEXT_MAX` characters of up to four bytes, with its nodes. */
export const DRAFT_BYTES_MAX = 1024 * 1024

/** Code of a locale. */
const Language = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const id = z.coerce.number().int().positive().max(2_147_483_647)
const version = z.coerce.number().int().min(0).max(2_147_483_647)
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)
const slug = z.string().max(ARTICLE_SLUG_MAX * 9)
/** Names and addresses of flows and authors, the same in all languages. */
const plainSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(ARTICLE_SLUG_MAX)
const words = (max: number) => z.record(Language, line(max))
const lang = z.string().max(8).optional()

/** Size and placeholder of a picture. */
export const PictureSize = Picture.pick({ width: true, height: true, placeholder: true })
export const LeadPicture = PictureSize.extend({
  key: ArticlePictureKey,
  alt: z.string(),
  credit: z.string(),
})

const FlowLink = z.object({ slug: z.string(), title: z.string() })
const AuthorLink = z.object({ slug: z.string(), name: z.string() })

export const ArticleCard = z.object({
  id: z.number().int(),
  /** Language of the text: the caller’s, else another. */
  language: Language,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Minutes. */
  minutes: z.number().int(),
  publishedAt: z.string(),
  /** When its text last changed in public. */
  changedAt: z.string(),
  picture: LeadPicture.nullable(),
  flow: FlowLink.nullable(),
  author: AuthorLink.nullable(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

const blockOf = {
  place: TitledPlace.nullable(),
  action: z.number().int(),
  category: z.number().int().nullable(),
}
/** A live block with what it quoted on the day of writing, and today’s figure. */
export const LiveBlock = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('market'),
    ...blockOf,
    quoted: QuotedMarket.nullable(),
    /** Null while there are no figures; `perSquareMetre` null with too few offers. In the currency of what was quoted. */
    today: QuotedMarket.nullable(),
  }),
  z.object({
    type: z.literal('search'),
    ...blockOf,
    quoted: QuotedSearch.nullable(),
    /** Null where the search could not be made. */
    count: z.number().int().nullable(),
    /** The newest. */
    offers: z.array(OfferCard),
  }),
  z.object({
    type: z.literal('offer'),
    quoted: QuotedOffer.nullable(),
    /** Null for a home that is no longer offered. */
    offer: OfferCard.nullable(),
  }),
])
export type LiveBlock = z.infer<typeof LiveBlock>

/** The document, as the editor writes it. The nodes are those of `NODES`. */
const documentOut = z.object({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })),
}) as unknown as z.ZodType<ArticleDocument>

/** An article with its text alone. */
const WholeCard = ArticleCard.extend({
  document: documentOut,
  /** By key: the pictures of its text. */
  pictures: z.record(z.string(), PictureSize),
  headings: z.array(z.object({ id: z.string(), level: z.literal([2, 3]), text: z.string() })),
})
export type WholeCard = z.infer<typeof WholeCard>

/** An article, or a draft in a preview. */
export const Article = WholeCard.extend({
  /** All languages that it is published in. */
  languages: z.array(z.object({ language: Language, slug: z.string(), title: z.string() })),
  /** Words, or signs in languages that do not separate words. */
  words: z.number().int(),
  /** In the order of their nodes. */
  blocks: z.array(LiveBlock),
  /** Places that it is about, and their newest homes. */
  places: z.array(TitledPlace),
  homes: z.array(OfferCard),
  /** Its neighbours in the flow. */
  previous: ArticleCard.nullable(),
  next: ArticleCard.nullable(),
  /** Others that one may read afterwards. */
  more: z.array(ArticleCard),
})
export type Article = z.infer<typeof Article>

export const Flow = FlowLink.extend({
  language: Language,
  lead: z.string(),
  articles: z.array(ArticleCard),
  /** Languages that its title is written in. */
  languages: z.array(Language),
})
export type Flow = z.infer<typeof Flow>
export const FlowCard = FlowLink.extend({
  language: Language,
  lead: z.string(),
  count: z.number().int(),
})
export type FlowCard = z.infer<typeof FlowCard>
export const Author = AuthorLink.extend({
  /** In the caller’s language, else in another; null without one. */
  about: z.string().nullable(),
  aboutLanguage: Language.nullable(),
  articles: z.array(ArticleCard),
  /** Languages that they have written in. */
  languages: z.array(Language),
})
export type Author = z.infer<typeof Author>

/** The texts of an article in one language, as they are edited. An unfinished draft may lack any of them. */
const content = {
  title: line(ARTICLE_TITLE_MAX),
  /** '': made from the title when it is published. */
  slug: z
    .string()
    .trim()
    .max(ARTICLE_SLUG_MAX)
    .refine((text) => text === '' || ARTICLE_SLUG.test(text), { error: 'journal.error.slug' }),
  summary: line(SUMMARY_MAX),
  /** Describes the lead picture. */
  alt: line(ALT_MAX),
}
export const ArticleContent = z.object({ ...content, document: documentOut })
export type ArticleContent = z.infer<typeof ArticleContent>

export const DeskText = z.object({
  language: Language,
  state: z.enum(ARTICLE_STATES),
  title: z.string(),
  /** Increases with each change; writers send the one that they saw. */
  version: z.number().int(),
  /** The draft differs from what is public, or scheduled. */
  changed: z.boolean(),
  /** When it is published, while it is scheduled. */
  publishAt: z.string().nullable(),
  /** When it was first published. */
  publishedAt: z.string().nullable(),
  /** Its public slug. */
  slug: z.string().nullable(),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
  acts: z.array(z.enum(ARTICLE_ACTS)),
})
export type DeskText = z.infer<typeof DeskText>

export const DeskArticle = z.object({
  id: z.number().int(),
  version: z.number().int(),
  flow: z.number().int().nullable(),
  /** Its place in the flow, from 1. */
  position: z.number().int().nullable(),
  author: z.number().int().nullable(),
  picture: LeadPicture.omit({ alt: true }).nullable(),
  places: z.array(PlaceLink),
  texts: z.array(DeskText),
  createdAt: z.string(),
  /** Never published: it can be deleted. */
  deletable: z.boolean(),
})
export type DeskArticle = z.infer<typeof DeskArticle>

export const EditedText = DeskText.extend({
  content: ArticleContent,
  pictures: z.record(z.string(), PictureSize),
  blocks: z.array(LiveBlock),
  /** Address of its preview without the locale, for everyone who has it; null without one. */
  preview: z.string().nullable(),
})
export type EditedText = z.infer<typeof EditedText>

export const Revision = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  title: z.string(),
  /** It was published. */
  published: z.boolean(),
})
export type Revision = z.infer<typeof Revision>

const flowFields = {
  slug: plainSlug,
  titles: words(ARTICLE_TITLE_MAX),
  leads: words(SUMMARY_MAX),
}
export const DeskFlow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  ...flowFields,
  /** Its articles in their order. */
  articles: z.array(z.object({ id: z.number().int(), title: z.string() })),
})
export type DeskFlow = z.infer<typeof DeskFlow>
const authorFields = { slug: plainSlug, name: line(80).min(1), about: words(SUMMARY_MAX) }
export const DeskAuthor = z.object({
  id: z.number().int(),
  version: z.number().int(),
  ...authorFields,
  articles: z.number().int(),
})
export type DeskAuthor = z.infer<typeof DeskAuthor>

const admin = { roles: ['admin'] } as const
/** Calls a minute that write; autosave is one every few seconds. */
const WRITES = 120
const textAt = { id, language: Language }
const edited = z.object({ data: EditedText })
const one = z.object({ data: DeskArticle })

const pictures = uploadOf('/admin/journal-pictures', {
  guard: admin,
  what: 'a picture of an article',
  result: 'Its key is that of the picture.',
})

/** The journal for readers. */
export const journal = {
  list: endpoint({
    method: 'GET',
    path: '/journal',
    guard: {},
    summary:
      'Articles, those in the caller’s language first, then by date. `only`: in that language alone.',
    input: z.object({
      flow: plainSlug.optional(),
      author: plainSlug.optional(),
      place: AnyPlaceId.optional(),
      only: z.stringbool().optional(),
      page,
      lang,
    }),
    output: paged(z.array(ArticleCard), {
      flows: z.array(FlowCard),
      /** Languages of which this page has an article. */
      languages: z.array(Language),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/journal/{slug}',
    guard: {},
    summary:
      'An article in the caller’s language, else in another. `moved`: the slug that it has today in `language`. 410 `gone` after it was withdrawn.',
    input: z.object({ slug, lang }),
    output: z.object({
      data: Article.nullable(),
      moved: z.object({ language: Language, slug: z.string() }).nullable(),
    }),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/journal-feed',
    guard: {},
    summary: 'The newest articles in one language with their texts, without live figures.',
    input: z.object({ flow: plainSlug.optional(), lang }),
    output: z.object({ data: z.array(WholeCard) }),
  }),
  flow: endpoint({
    method: 'GET',
    path: '/journal/flows/{slug}',
    guard: {},
    summary: 'A series of articles in its order.',
    input: z.object({ slug, lang }),
    output: z.object({ data: Flow }),
  }),
  author: endpoint({
    method: 'GET',
    path: '/journal/authors/{slug}',
    guard: {},
    summary: 'An author with their articles.',
    input: z.object({ slug, lang }),
    output: z.object({ data: Author }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/journal/preview/{key}',
    guard: {},
    summary: 'A draft, for everyone who has the address of its preview.',
    input: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/), lang }),
    output: z.object({ data: Article }),
    cache: 0,
  }),
}

/** Articles of the journal, for its editors. */
export const journalDesk = {
  list: endpoint({
    method: 'GET',
    path: '/admin/journal',
    guard: admin,
    summary: 'All articles with the state of each language, last saved first.',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      state: z.enum(ARTICLE_STATES).optional(),
      language: Language.optional(),
      page,
    }),
    output: paged(z.array(DeskArticle)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/journal',
    guard: admin,
    summary: 'Begins an article, with an empty draft in that language.',
    input: z.object({ language: Language }),
    output: one,
    limit: WRITES,
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/journal/{id}',
    guard: admin,
    summary: 'One article.',
    input: z.object({ id }),
    output: one,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/journal/{id}',
    guard: admin,
    summary:
      'Changes what all languages share, at once also in public. 409 `conflict` when somebody else changed it since that version.',
    input: z.object({
      id,
      version,
      flow: id.nullable(),
      author: id.nullable(),
      picture: ArticlePictureKey.nullable(),
      credit: line(CAPTION_MAX),
      places: z.array(AnyPlaceId).max(ARTICLE_PLACES_MAX),
    }),
    output: one,
    limit: WRITES,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/journal/{id}',
    guard: admin,
    summary: 'Deletes an article that was never published. 409 `published` otherwise.',
    input: z.object({ id }),
    output: z.object({}),
    limit: WRITES,
  }),
  beginPicture: pictures.begin,
  sendPicture: pictures.send,
}

/** Texts of articles, one per language. */
export const journalTexts = {
  text: endpoint({
    method: 'GET',
    path: '/admin/journal/{id}/texts/{language}',
    guard: admin,
    summary: 'The draft in one language. 404 before there is one.',
    input: z.object(textAt),
    output: edited,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/journal/{id}/texts/{language}',
    guard: admin,
    summary:
      'Saves a draft; version 0 begins one. What is public stays. 409 `conflict` when somebody else saved since that version; 422 names what a document may not have.',
    input: z.object({ ...textAt, version, ...content, document: SentDocument }),
    output: edited,
    limit: WRITES,
    maxBody: DRAFT_BYTES_MAX,
  }),
  act: endpoint({
    method: 'POST',
    path: '/admin/journal/{id}/texts/{language}/act',
    guard: admin,
    summary:
      'Submits, returns, schedules, publishes or withdraws what was saved. `at`: when to publish, for `schedule`. 409 `conflict` for another version, `not_now` where the state does not allow it, `slug_taken`; 422 names what is missing.',
    input: z.object({
      ...textAt,
      version,
      act: z.enum(ARTICLE_ACTS),
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    output: edited,
    limit: WRITES,
  }),
  removeText: endpoint({
    method: 'DELETE',
    path: '/admin/journal/{id}/texts/{language}',
    guard: admin,
    summary: 'Deletes a language that was never published. 409 `published` otherwise.',
    input: z.object(textAt),
    output: one,
    limit: WRITES,
  }),
  share: endpoint({
    method: 'POST',
    path: '/admin/journal/{id}/texts/{language}/preview',
    guard: admin,
    summary: 'Makes the address of a preview, for everyone who has it; `on: false` ends it.',
    input: z.object({ ...textAt, on: z.boolean() }),
    output: edited,
    limit: WRITES,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/admin/journal/{id}/texts/{language}/revisions',
    guard: admin,
    summary: 'Earlier versions of a text, the last first.',
    input: z.object({ ...textAt, page }),
    output: paged(z.array(Revision)),
  }),
  revision: endpoint({
    method: 'GET',
    path: '/admin/journal/{id}/texts/{language}/revisions/{revision}',
    guard: admin,
    summary: 'One of them with its content.',
    input: z.object({ ...textAt, revision: id }),
    output: z.object({ data: Revision.extend({ content: ArticleContent }) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/journal/{id}/texts/{language}/revisions/{revision}/restore',
    guard: admin,
    summary: 'Makes a revision the draft. The draft before stays among the revisions.',
    input: z.object({ ...textAt, revision: id, version }),
    output: edited,
    limit: WRITES,
  }),
}

/** Series and authors of the journal. */
export const journalSeries = {
  flows: endpoint({
    method: 'GET',
    path: '/admin/journal-flows',
    guard: admin,
    summary: 'All flows.',
    input: z.object({}),
    output: z.object({ data: z.array(DeskFlow) }),
  }),
  saveFlow: endpoint({
    method: 'PUT',
    path: '/admin/journal-flows/{id}',
    guard: admin,
    summary:
      'Changes a flow and the order of its articles; `0` adds one. 409 `conflict` for another version, `slug_taken`.',
    input: z.object({
      id: version,
      version,
      ...flowFields,
      articles: z.array(id).max(200),
    }),
    output: z.object({ data: DeskFlow }),
    limit: WRITES,
  }),
  removeFlow: endpoint({
    method: 'DELETE',
    path: '/admin/journal-flows/{id}',
    guard: admin,
    summary: 'Deletes a flow; its articles stay.',
    input: z.object({ id }),
    output: z.object({}),
    limit: WRITES,
  }),
  authors: endpoint({
    method: 'GET',
    path: '/admin/journal-authors',
    guard: admin,
    summary: 'All authors.',
    input: z.object({}),
    output: z.object({ data: z.array(DeskAuthor) }),
  }),
  saveAuthor: endpoint({
    method: 'PUT',
    path: '/admin/journal-authors/{id}',
    guard: admin,
    summary: 'Changes an author; `0` adds one. 409 `conflict` for another version, `slug_taken`.',
    input: z.object({ id: version, version, ...authorFields }),
    output: z.object({ data: DeskAuthor }),
    limit: WRITES,
  }),
  removeAuthor: endpoint({
    method: 'DELETE',
    path: '/admin/journal-authors/{id}',
    guard: admin,
    summary: 'Deletes an author; their articles stay without one.',
    input: z.object({ id }),
    output: z.object({}),
    limit: WRITES,
  }),
}
