import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { address } from '#contract/addresses.ts'
import type {
  ArticleContent,
  DeskArticle,
  DeskText,
  EditedText,
  journalDesk,
  journalTexts,
} from '#contract/edge/journal.ts'
import {
  documentFault,
  type ArticleDocument,
  type DocumentFault,
} from '#contract/edge/journal-document.ts'
import { DESK_PER_PAGE, type ArticleAct } from '#contract/edge/journal-lists.ts'
import { pagesOf } from '#contract/lists.ts'
import type { Database } from '#db/schema.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { canonical } from '#text/canonical.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { invalid } from '../../people/http/validation.ts'
import { beginUpload, takePiece } from '../../people/pictures/uploads.ts'
import { presentRef } from '../../homes/places/present.ts'
import { liveBlocks, quoteBlocks, quotedIn } from './blocks.ts'
import {
  deleteArticle,
  deleteText,
  existingPictures,
  freeSlugs,
  insertArticle,
  insertText,
  keepRevision,
  lockText,
  logAct,
  sealRevision,
  selectDesk,
  selectDeskArticle,
  selectDeskTexts,
  selectRevision,
  selectRevisions,
  selectText,
  updateArticle,
  updateText,
  type DeskRow,
  type DeskTextRow,
  type TextRow,
} from './desk-queries.ts'
import { articlePicture, pictureOf } from './pictures.ts'
import { picturesIn } from './present.ts'
import { conflict, fieldProblem, missing, published, refuseUnknown, slugTaken } from './problems.ts'
import { missingIn, publishContent, withSlug } from './publish.ts'
import { selectPictureSizes } from './queries.ts'
import { actsOf, targetOf } from './states.ts'

type Trx = Transaction<Database>

/** Longest time ahead for which a text is scheduled. */
const AHEAD_MAX_MS = 366 * 86_400_000
const REVISIONS_PER_PAGE = 20
/** Days for which the link of a preview works. */
const PREVIEW_DAYS = 30

const EMPTY: ArticleContent = {
  title: '',
  slug: '',
  summary: '',
  alt: '',
  document: { type: 'doc', content: [] },
}

export const handlers: Handlers<typeof journalDesk & typeof journalTexts> = {
  async list({ q, state, language, page }, call) {
    const { rows, total } = await selectDesk(call.db, {
      q,
      state,
      language,
      limit: DESK_PER_PAGE,
      offset: (page - 1) * DESK_PER_PAGE,
    })
    return {
      data: await deskArticles(rows, call),
      total,
      page,
      pages: pagesOf(total, DESK_PER_PAGE),
    }
  },

  async add({ language }, call) {
    refuseUnknown(language, call)
    const id = await call.db
      .transaction()
      .execute((trx) =>
        insertArticle(trx, { lang: language, content: EMPTY, userId: call.user.id }),
      )
    return one(id, call)
  },

  get: ({ id }, call) => one(id, call),

  async change({ id, places, ...change }, call) {
    const unknown = places.find((place) => call.places.get(place) === null)
    if (unknown !== undefined)
      throw fieldProblem(call, 'places', 'journal.error.place', { place: unknown })
    if (change.picture !== null && !(await existingPictures(call.db, [change.picture])).size)
      throw fieldProblem(call, 'picture', 'journal.error.picture')
    await call.db.transaction().execute(async (trx) => {
      if (
        await updateArticle(trx, { id, places, ...change }).catch((error: unknown) =>
          deletedChoice(error, call),
        )
      )
        return
      throw (await selectDeskArticle(trx, id)) ? conflict() : missing()
    })
    return one(id, call)
  },

  async remove({ id }, call) {
    await call.db.transaction().execute(async (trx) => {
      if (await deleteArticle(trx, id))
        return logAct(trx, 'article_deleted', String(id), call.user.id)
      throw (await selectDeskArticle(trx, id)) ? published() : missing()
    })
    return {}
  },

  text: ({ id, language }, call) => text(id, language, call),

  async save({ id, language, version, document, ...words }, call) {
    refuseUnknown(language, call)
    const sent = await checkedDocument(document, call)
    const before = await selectText(call.db, id, language)
    const content: ArticleContent = {
      ...words,
      document: await quoteBlocks(
        sent,
        quotedIn(before?.draft.document, before?.published?.document),
        call,
      ),
    }
    const at = { article_id: id, lang: language }
    const isSaved = await call.db.transaction().execute(async (trx) => {
      if (version === 0) {
        if (!(await selectDeskArticle(trx, id))) throw missing()
        const entry = { article: id, lang: language, content, userId: call.user.id }
        if (await insertText(trx, entry)) {
          await keepRevision(trx, at, content, call.user.id)
          return true
        }
      }
      const row = await lockText(trx, id, language)
      if (!row) throw missing()
      if (row.version === version) {
        if (canonical(row.draft) !== canonical(content)) await saveDraft(trx, row, content, call)
        // Else the answer of the same call was lost, and it was sent again.
      } else if (!isSame(row.draft, content)) return false
      return true
    })
    if (!isSaved) {
      // Another tab of the same person, perhaps: what it saved is not saved over within its revision.
      await sealRevision(call.db, at)
      throw conflict()
    }
    return text(id, language, call)
  },

  async act({ id, language, version, act, at }, call) {
    const when = act === 'schedule' ? timeOf(at, call) : null
    await call.db.transaction().execute(async (trx) => {
      const row = await lockText(trx, id, language)
      if (!row) throw missing()
      // A withdrawal does not depend on the draft.
      if (act !== 'withdraw' && row.version !== version) throw conflict()
      await perform(trx, row, { act, when }, call)
    })
    return text(id, language, call)
  },

  async removeText({ id, language }, call) {
    await call.db.transaction().execute(async (trx) => {
      if (await deleteText(trx, id, language)) return
      throw (await selectText(trx, id, language)) ? published() : missing()
    })
    return one(id, call)
  },

  async share({ id, language, on }, call) {
    await call.db.transaction().execute(async (trx) => {
      const row = await lockText(trx, id, language)
      if (!row) throw missing()
      const until = new Date(Date.now() + PREVIEW_DAYS * 86_400_000).toISOString()
      await updateText(trx, row, {
        preview_key: on ? randomBytes(16).toString('hex') : null,
        preview_until: on ? until : null,
      })
    })
    return text(id, language, call)
  },

  async revisions({ id, language, page }, call) {
    const rows = await selectRevisions(call.db, {
      article: id,
      lang: language,
      limit: REVISIONS_PER_PAGE,
      offset: (page - 1) * REVISIONS_PER_PAGE,
    })
    const total = rows[0]?.total ?? 0
    return {
      data: rows.map(({ total: _, ...revision }) => revision),
      total,
      page,
      pages: pagesOf(total, REVISIONS_PER_PAGE),
    }
  },

  async revision({ id, language, revision }, call) {
    const row = await selectRevision(call.db, id, language, revision)
    if (!row) throw missing()
    return { data: { ...row, title: row.content.title } }
  },

  async restore({ id, language, revision, version }, call) {
    await call.db.transaction().execute(async (trx) => {
      const row = await lockText(trx, id, language)
      const old = await selectRevision(trx, id, language, revision)
      if (!row || !old) throw missing()
      if (row.version !== version) throw conflict()
      await sealRevision(trx, row)
      await saveDraft(trx, row, old.content, call)
    })
    return text(id, language, call)
  },

  async beginPicture({ size }, call) {
    const upload = await beginUpload('journal', size, call)
    return { data: { ...upload, key: pictureOf(upload.key) } }
  },

  async sendPicture(piece, call) {
    const upload = await takePiece(articlePicture(call), piece, call)
    return { data: { ...upload, key: pictureOf(upload.key) } }
  },
}

/** A series or an author that was deleted while the form was open. */
function deletedChoice(error: unknown, call: Call): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code !== '23503') throw error
  const field = constraint.includes('author') ? 'author' : 'flow'
  throw fieldProblem(call, field, 'journal.error.deletedChoice')
}

const FAULTS = {
  unknown: 'journal.error.unknownElement',
  misplaced: 'journal.error.misplacedElement',
  attributes: 'journal.error.attributes',
  link: 'journal.error.link',
  deep: 'journal.error.deep',
  large: 'journal.error.large',
} as const satisfies Record<DocumentFault['why'], MessageKey>

/** Throws `Problem` 422 that names the first element that an article may not have. */
async function checkedDocument(
  document: Record<string, unknown>,
  call: Call,
): Promise<ArticleDocument> {
  const fault = documentFault(document)
  if (fault) throw fieldProblem(call, 'document', FAULTS[fault.why], { name: fault.name })
  const checked = document as unknown as ArticleDocument
  const keys = picturesIn(checked)
  const known = await existingPictures(call.db, keys)
  if (keys.some((key) => !known.has(key)))
    throw fieldProblem(call, 'document', 'journal.error.picture')
  return checked
}

/** Throws `Problem` 422 for a time that is missing, past, or too far ahead. */
function timeOf(at: string | undefined, call: Call): Date {
  const time = new Date(at ?? NaN)
  const ahead = time.getTime() - Date.now()
  if (!(ahead > 0 && ahead < AHEAD_MAX_MS)) throw fieldProblem(call, 'at', 'journal.error.time')
  return time
}

async function saveDraft(
  trx: Trx,
  row: TextRow,
  draft: ArticleContent,
  { user }: UserCall,
): Promise<void> {
  await updateText(trx, row, { draft, saved_by: user.id })
  await keepRevision(trx, row, draft, user.id)
}

async function perform(
  trx: Trx,
  row: TextRow,
  { act, when }: { act: ArticleAct; when: Date | null },
  call: UserCall,
): Promise<void> {
  const to = targetOf(act, row.state)
  if (to === null) throw new Problem(409, 'not_now', 'journal.error.notNow')
  const rest = { scheduled: null, publish_at: null }
  if (act !== 'publish' && act !== 'schedule') {
    // A text that was public answers 410 again; another gives its address back.
    const back = act === 'unschedule' && row.published ? 'withdrawn' : to
    await updateText(trx, row, { state: back, ...rest })
    if (act === 'unschedule' && !row.published) await freeSlugs(trx, row)
    if (act === 'withdraw') await logAct(trx, 'article_withdrawn', detailOf(row), call.user.id)
    return
  }
  const article = await selectDeskArticle(trx, row.article_id)
  const wrong = missingIn(row.draft, article?.picture !== null)
  if (wrong.length > 0) {
    const t = call.messages.translator(call.locale)
    throw invalid(Object.fromEntries(wrong.map(({ field, key }) => [field, [t(key)]])))
  }
  const content = await withSlug(trx, row, row.draft)
  if (!content) throw slugTaken()
  // The draft gets the slug that was made for it, and stays what is public.
  if (content.slug !== row.draft.slug) await updateText(trx, row, { draft: content })
  if (act === 'publish') {
    await publishContent(trx, row, content, call.user.id)
    await logAct(trx, 'article_published', detailOf(row), call.user.id)
    return
  }
  const at = when!.toISOString()
  await updateText(trx, row, { state: to, scheduled: content, publish_at: at })
  await keepRevision(trx, row, content, call.user.id)
  await logAct(trx, 'article_scheduled', detailOf(row), call.user.id)
  await enqueue(
    trx,
    'article_publish',
    { article: row.article_id, lang: row.lang, at },
    { runAt: when! },
  )
}

const detailOf = ({ article_id, lang }: TextRow): string => `${article_id} ${lang}`

/** Without what blocks quote, whose time differs when a call is repeated. */
const isSame = (a: ArticleContent, b: ArticleContent): boolean => bare(a) === bare(b)
const bare = (content: ArticleContent): string =>
  canonical(content).replaceAll(/"quoted":\{[^{}]*\}/g, '"quoted":null')

const deskText = ({ lang, ...row }: DeskTextRow): DeskText => ({
  language: lang,
  state: row.state,
  title: row.title,
  version: row.version,
  changed: row.changed,
  publishAt: row.publish_at,
  publishedAt: row.published_at,
  slug: row.slug,
  savedAt: row.saved_at,
  savedBy: row.saved_by,
  acts: actsOf(row.state, row.changed),
})

async function deskArticles(rows: readonly DeskRow[], call: Call): Promise<DeskArticle[]> {
  const texts = await selectDeskTexts(
    call.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = texts.filter(({ article_id }) => article_id === row.id)
    const { picture, width, height, placeholder, credit } = row
    return {
      id: row.id,
      version: row.version,
      flow: row.flow_id,
      position: row.place,
      author: row.author_id,
      picture:
        picture !== null && width !== null && height !== null && placeholder !== null
          ? { key: picture, width, height, placeholder, credit }
          : null,
      places: row.places.flatMap((id) => {
        const place = call.places.get(id)
        return place ? [presentRef(place, call)] : []
      }),
      texts: own.map(deskText),
      createdAt: row.created_at,
      deletable: own.every(({ published_at }) => published_at === null),
    }
  })
}

async function one(id: number, call: Call): Promise<{ data: DeskArticle }> {
  const row = await selectDeskArticle(call.db, id)
  const [data] = row ? await deskArticles([row], call) : []
  if (!data) throw missing()
  return { data }
}

async function text(id: number, language: string, call: Call): Promise<{ data: EditedText }> {
  const row = await selectText(call.db, id, language)
  if (!row) throw missing()
  const { draft, preview_key, published: _, ...state } = row
  const [pictures, blocks] = await Promise.all([
    selectPictureSizes(call.db, picturesIn(draft.document)),
    liveBlocks(draft.document, call),
  ])
  return {
    data: {
      ...deskText(state),
      content: draft,
      pictures,
      blocks,
      preview: preview_key === null ? null : address('article-preview', { slug: preview_key }),
    },
  }
}
