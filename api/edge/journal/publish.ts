import type { Transaction } from 'kysely'
import { parseListingSlug } from '#contract/addresses.ts'
import type { ArticleContent } from '#contract/edge/journal.ts'
import { textOf } from '#contract/edge/document-text.ts'
import { readingMinutes } from '#contract/edge/journal-document.ts'
import { ARTICLE_SLUG_MAX, RESERVED_SLUGS, slugOf } from '#contract/edge/journal-lists.ts'
import type { Database } from '#db/schema.ts'
import type { MessageKey } from '#i18n/translate.ts'
import type { Services } from '../../context.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { keepRevision, lockText, takeSlug, updateText, type TextRow } from './desk-queries.ts'

type Trx = Transaction<Database>

/** Numbers that are tried after a slug that is made from a title and taken. */
const SLUGS_TRIED = 20

/** Fields that a text needs before it is public, with their messages. */
export function missingIn(
  { title, summary, alt, document }: ArticleContent,
  hasPicture: boolean,
): { field: keyof ArticleContent; key: MessageKey }[] {
  const needed = [
    { field: 'title', key: 'journal.error.noTitle', missing: title === '' },
    { field: 'summary', key: 'journal.error.noSummary', missing: summary === '' },
    { field: 'alt', key: 'journal.error.noAlt', missing: hasPicture && alt === '' },
    {
      field: 'document',
      key: 'journal.error.noText',
      missing: textOf(document.content).trim() === '',
    },
  ] as const
  return needed.filter(({ missing }) => missing)
}

/** The content with a slug that is reserved for it; null if that is taken. Without one it is made from the title. */
export async function withSlug(
  trx: Trx,
  row: Pick<TextRow, 'article_id' | 'lang' | 'published'>,
  content: ArticleContent,
): Promise<ArticleContent | null> {
  const base = content.slug || row.published?.slug || slugOf(content.title, row.lang)
  if (base === '') return null
  const isMade = content.slug === '' && base !== row.published?.slug
  for (let number = 1; number <= (isMade ? SLUGS_TRIED : 1); number++) {
    const end = number === 1 ? '' : `-${number}`
    const slug = base.slice(0, ARTICLE_SLUG_MAX - end.length).replace(/-$/, '') + end
    if (!isReserved(slug) && (await takeSlug(trx, row, slug))) return { ...content, slug }
  }
  return null
}

/** Addresses of other pages, and those that would be read as a listing’s. */
const isReserved = (slug: string): boolean =>
  RESERVED_SLUGS.includes(slug) || parseListingSlug(slug) !== null

/** Makes the content public. */
export async function publishContent(
  trx: Trx,
  row: Pick<TextRow, 'article_id' | 'lang'>,
  content: ArticleContent,
  userId: number | null,
): Promise<void> {
  await updateText(trx, row, {
    state: 'published',
    published: content,
    minutes: readingMinutes(content.document),
    scheduled: null,
    publish_at: null,
    preview_key: null,
    preview_until: null,
  })
  await keepRevision(trx, row, content, userId, true)
}

/** The job: publishes a text whose time has come, unless it was scheduled anew, published or returned since. */
export async function publishScheduled(
  { data }: Pick<Job, 'data'>,
  { db, log }: Pick<Services, 'db' | 'log'>,
): Promise<void> {
  const { article, lang, at } = data as { article: number; lang: string; at: string }
  const done = await db.transaction().execute(async (trx) => {
    const row = await lockText(trx, article, lang)
    if (!row?.scheduled || !row.publish_at || Date.parse(row.publish_at) !== Date.parse(at))
      return false
    await publishContent(trx, row, row.scheduled, null)
    return true
  })
  if (done) log.info({ article, lang }, 'scheduled article published')
}
