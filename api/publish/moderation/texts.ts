import { LEGAL_PAGES, type LegalPage, type LegalVersion } from '#contract/ground/legal.ts'
import { WHOLE_LAYOUT } from '#contract/library.ts'
import { pagesOf } from '#contract/lists.ts'
import {
  REVIEW_MONTHS,
  TEXT_MAX,
  TEXTS_PER_PAGE,
  type EditedText,
  type TEXT_KINDS,
  type TextRow,
  type TextState,
  type TextSubject,
  type texts,
} from '#contract/publish/texts.ts'
import { DEFAULT_LOCALE, isLocale } from '#i18n/locales.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { aboutTemplate } from '../../ground/texts/about.ts'
import { insertText, selectCurrentTerms, type NewText } from '../../ground/texts/queries.ts'
import { templatesOf } from '../../ground/legal/texts.ts'
import { presentRef } from '../../homes/places/present.ts'
import { hasRole } from '../../people/accounts/caller.ts'
import {
  insertTextAct,
  selectEditedPlaces,
  selectNewest,
  selectParts,
  selectRevision,
  selectRevisions,
  writeParts,
  type NewestText,
} from './text-queries.ts'

/** Places that a search lists. */
const FOUND_MAX = 20

const isLegal = (subject: string): subject is LegalPage =>
  LEGAL_PAGES.some((page) => page === subject)

const kindOf = (subject: TextSubject): (typeof TEXT_KINDS)[number] =>
  subject === 'about' ? 'about' : isLegal(subject) ? 'legal' : 'place'

/** Throws `Problem` 404 for an unknown place, or a page of law that the caller may not edit. */
function known(subject: TextSubject, { places, user }: UserCall): void {
  const isKnown = isLegal(subject)
    ? hasRole(user.roles, ['admin'])
    : subject === 'about' || places.get(subject) !== null
  if (!isKnown) throw new Problem(404, 'not_found', 'api.error.notFound')
}

function languageOf(language: string): string {
  if (!isLocale(language)) throw new Problem(404, 'not_found', 'api.error.notFound')
  return language
}

/** The newest texts of pages, with today's terms. */
interface Newest {
  texts: readonly NewestText[]
  terms: LegalVersion | null
}

async function newestOf(db: UserCall['db'], subjects: readonly TextSubject[]): Promise<Newest> {
  const [texts, terms] = await Promise.all([
    selectNewest(db, subjects),
    subjects.includes('terms') ? selectCurrentTerms(db) : null,
  ])
  return { texts, terms }
}

/** Of a page whose texts are these, one per language. */
function statesOf(
  subject: TextSubject,
  { texts, terms }: Newest,
  { messages }: UserCall,
): TextState[] {
  const own = texts.filter((one) => one.subject === subject && one.text !== '')
  const english = own.find(({ language }) => language === DEFAULT_LOCALE)
  const reviewedBefore = new Date()
  reviewedBefore.setMonth(reviewedBefore.getMonth() - REVIEW_MONTHS)
  const isStale = (text: NewestText): boolean =>
    (english !== undefined && Date.parse(text.created_at) < Date.parse(english.created_at)) ||
    (subject === 'terms' && (terms?.version !== text.version || terms.date !== text.day)) ||
    (kindOf(subject) === 'place' &&
      Date.parse(text.reviewed_on ?? text.created_at) < reviewedBefore.getTime())
  return [...new Set([...messages.completeLocales(), ...own.map(({ language }) => language)])].map(
    (language) => {
      const text = own.find((one) => one.language === language)
      // The home page has a text without one of the operator's.
      const hasDefault = subject === 'about' && aboutTemplate(language) !== null
      return {
        language,
        state: text ? (isStale(text) ? 'stale' : 'current') : hasDefault ? 'current' : 'missing',
        saved_at: text?.created_at ?? null,
      }
    },
  )
}

function rowOf(subject: TextSubject, newest: Newest, call: UserCall): TextRow {
  const kind = kindOf(subject)
  const place = kind === 'place' ? call.places.get(subject) : null
  return {
    subject,
    kind,
    place: place && presentRef(place, call),
    languages: statesOf(subject, newest, call),
  }
}

/** Saves a text as a revision, with an entry of the audit log. Throws `Problem` 409 when another one was saved since. */
async function save(text: Omit<NewText, 'author_id'>, { db, user, places }: UserCall) {
  const revision = await db.transaction().execute(async (trx) => {
    const saved = await insertText(trx, { ...text, author_id: user.id })
    if (saved === null) return null
    const place = places.get(text.subject)
    await insertTextAct(trx, {
      act: text.text === '' ? 'text_deleted' : 'text_changed',
      detail: `${place ? `${places.name(place, 'en')} (${place.id})` : text.subject} ${text.language} ${saved}`,
      actor_id: user.id,
    })
    return saved
  })
  if (revision === null) throw new Problem(409, 'conflict', 'texts.error.conflict')
  return { data: { revision } }
}

export const handlers: Handlers<typeof texts> = {
  async list({ q, page }, call) {
    const { db, places, locale, user } = call
    const legal = hasRole(user.roles, ['admin']) ? LEGAL_PAGES : []
    const edited = q
      ? {
          places: places
            .search(q, { lang: locale, limit: FOUND_MAX, areas: true })
            .map(({ id }) => id),
          total: 0,
        }
      : await selectEditedPlaces(db, page)
    const found = edited.places.filter((id) => places.get(id) !== null) as TextSubject[]
    const subjects: TextSubject[] = q || page > 1 ? found : ['about', ...legal, ...found]
    const newest = await newestOf(db, subjects)
    const total = q ? subjects.length : edited.total + 1 + legal.length
    return {
      data: subjects.map((subject) => rowOf(subject, newest, call)),
      total,
      page: q ? 1 : page,
      pages: q ? 1 : pagesOf(edited.total, TEXTS_PER_PAGE),
    }
  },

  async get({ subject, language: asked }, call) {
    known(subject, call)
    const { db, locale } = call
    const language = languageOf(asked ?? locale)
    const [newest, revisions, parts] = await Promise.all([
      newestOf(db, [subject]),
      selectRevisions(db, subject, language),
      selectParts(db, subject),
    ])
    const text = newest.texts.find((one) => one.language === language)
    const legal = templatesOf(subject)
    const template =
      subject === 'about'
        ? aboutTemplate(language)
        : (legal.find((one) => one.language === language)?.text.trim() ?? null)
    const data: EditedText = {
      ...rowOf(subject, newest, call),
      language,
      revision: text?.revision ?? 0,
      text: text?.text ?? '',
      version: text?.version ?? null,
      day: text?.day ?? null,
      source: text?.source ?? null,
      reviewed_on: text?.reviewed_on ?? null,
      revisions,
      template,
      parts: parts ?? WHOLE_LAYOUT,
    }
    return { data }
  },

  async revision({ subject, language, revision }, call) {
    known(subject, call)
    const data = await selectRevision(call.db, { subject, language, revision })
    if (!data) throw new Problem(404, 'not_found', 'api.error.notFound')
    return { data }
  },

  async save({ subject, language, text, source, reviewed_on, ...more }, call) {
    known(subject, call)
    const isPlace = kindOf(subject) === 'place'
    const most = isPlace ? TEXT_MAX.place : TEXT_MAX.about
    if (text.length > most)
      throw new Problem(
        422,
        'validation_failed',
        'texts.error.long',
        { count: text.length, most },
        { field: 'text' },
      )
    return save(
      {
        ...more,
        subject,
        language: languageOf(language),
        text: plain(text),
        ...(isPlace && { source: source || null, reviewed_on }),
      },
      call,
    )
  },

  saveLegal({ page, language, text, day, version, ...more }, call) {
    return save(
      {
        ...more,
        subject: page,
        language: languageOf(language),
        text: plain(text),
        day,
        version: version ?? day,
      },
      call,
    )
  },

  async layout({ place, parts, was }, call) {
    known(place, call)
    const { db, places, user } = call
    const named = places.get(place)!
    await db.transaction().execute(async (trx) => {
      const isWritten = await writeParts(trx, { place, parts, was })
      if (isWritten === null) throw new Problem(409, 'conflict', 'texts.error.layoutConflict')
      if (isWritten)
        await insertTextAct(trx, {
          act: 'layout_changed',
          detail: `${places.name(named, 'en')} (${place}) ${parts}`,
          actor_id: user.id,
        })
    })
    return { data: { parts } }
  },
}

/** As forms send it, with the line ends of all other texts. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()
