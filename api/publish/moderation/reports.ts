import type { Kysely } from 'kysely'
import { pagesOf } from '#contract/lists.ts'
import { address } from '#contract/addresses.ts'
import {
  REPORT_ACTS,
  REPORTS_PER_PAGE,
  type ReportAct,
  type ReportCase,
  type reports,
} from '#contract/publish/reports.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { slugOf, titleOf } from '../../homes/offers/named.ts'
import { isOpen } from '../../talk/leads/present.ts'
import { queueMail } from '../../people/mail/send.ts'
import { notify } from '../../people/notifications/notify.ts'
import { conflict, perform, performImported, stateOf } from '../publishing/life.ts'
import { notifyOwner } from '../publishing/notices.ts'
import {
  lockImported,
  lockOwn,
  selectOwner,
  type ImportedRow,
  type OwnRow,
} from '../publishing/queries.ts'
import { targetOf } from '../publishing/states.ts'
import { nameOf, notFound } from '../reports/present.ts'
import {
  closeReports,
  selectQueue,
  selectReported,
  selectReports,
  type ReportedRow,
} from '../reports/queries.ts'
import { importedHomeOf } from './imported-home.ts'
import { mayJudge, whyOf } from './offers.ts'

const OUTCOMES = { dismiss: 'dismissed', ask: 'asked', takeDown: 'taken_down' } as const

type Subject = { own: OwnRow; imported?: undefined } | { own?: undefined; imported: ImportedRow }

/** Locks an offer until the transaction ends: written here, or imported. */
async function lockSubject(db: Kysely<Database>, id: number): Promise<Subject> {
  const own = await lockOwn(db, id)
  if (own) return { own }
  const imported = await lockImported(db, id)
  if (!imported) throw notFound(id)
  return { imported }
}

/** Allowed actions: by the offer's state, and by whether the account may moderate it. */
function actsOf(
  { own, imported }: Subject,
  { hasOpen, judges }: { hasOpen: boolean; judges: boolean },
): ReportAct[] {
  const state = own ? stateOf(own) : { ...imported, waiting: false, imported: true }
  const can = (name: 'takeDown' | 'putBack') => targetOf(name, 'moderator', state) !== null
  return REPORT_ACTS.filter(
    (act) =>
      (judges || act === 'takeDown') &&
      (act === 'dismiss' ? hasOpen : act === 'ask' ? own !== undefined && isOpen(own) : can(act)),
  )
}

/** A draft, or one that its owner has archived. */
const isUnseen = ({ status, published_at }: ReportedRow): boolean =>
  status === 'draft' || (status === 'archived' && published_at === null)

async function caseOf(id: number, call: UserCall): Promise<{ data: ReportCase }> {
  const { db, locale } = call
  const row = await selectReported(db, id, locale)
  if (!row) throw notFound(id)
  const [found, subject, judges] = await Promise.all([
    selectReports(db, id),
    db.transaction().execute((transaction) => lockSubject(transaction, id)),
    mayJudge(row, call),
  ])
  // Only its owner has seen it.
  if (isUnseen(row) && found.length === 0) throw notFound(id)
  const owner = subject.own ? await selectOwner(db, subject.own.owner_id) : null
  return {
    data: {
      offer: nameOf(row, call),
      version: row.version,
      owner: owner && { id: owner.id, name: owner.name },
      source: subject.imported?.source ?? null,
      imported: subject.imported ? await importedHomeOf(row, call) : null,
      own: !judges,
      acts: actsOf(subject, { hasOpen: found.some(({ outcome }) => outcome === null), judges }),
      reports: found.map(({ id: number, reason, message, created_at, outcome, user_id }) => ({
        id: number,
        reason,
        message,
        at: created_at,
        outcome,
        notified: user_id !== null,
      })),
    },
  }
}

/** Notifies those who reported it from an account of the outcome, in their language: in the portal, and by mail where they wanted that. */
async function notifyReporters(
  db: Kysely<Database>,
  row: ReportedRow,
  outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES],
  call: UserCall,
): Promise<void> {
  for (const { email, user_id, locale } of await closeReports(db, row.id, outcome, call.user.id)) {
    const lang = isLocale(locale) ? locale : 'en'
    const { title } = titleOf((await selectReported(db, row.id, lang)) ?? row, {
      ...call,
      locale: lang,
    })
    if (user_id === null) continue
    if (email !== null)
      await queueMail(db, 'report_done', email, lang, { name: '', title, outcome }, user_id)
    await notify(db, user_id, {
      title: 'reports.notice.title',
      message: 'reports.notice.message',
      params: { outcome },
      about: { offer: row.id },
      ...(outcome !== 'taken_down' && {
        payload: { onClick: address('offer', { slugId: slugOf(row, call) }) },
      }),
    })
  }
}

export const handlers: Pick<Handlers<typeof reports>, 'queue' | 'get' | 'decide'> = {
  async queue({ page }, call) {
    const { rows, total } = await selectQueue(call.db, page, call.locale)
    const data = rows.map((row) => ({
      offer: nameOf(row, call),
      reporters: row.reporters,
      reasons: row.reasons,
      since: new Date(row.since).toISOString(),
    }))
    return { data, total, page, pages: pagesOf(total, REPORTS_PER_PAGE) }
  },

  get: ({ id }, call) => caseOf(id, call),

  async decide({ id, version, act, ...explanation }, call) {
    const { db, user, places, messages } = call
    const why =
      act === 'ask' || act === 'takeDown' ? whyOf(explanation) : { reasons: [], note: null }
    await db.transaction().execute(async (transaction) => {
      const subject = await lockSubject(transaction, id)
      const { own, imported } = subject
      const row = await selectReported(transaction, id, call.locale)
      if (!row) throw notFound(id)
      if (row.version !== version) throw conflict(row)
      const judges = await mayJudge(row, { db: transaction, user })
      if (act !== 'takeDown' && !judges) throw new Problem(403, 'own_offer', 'moderation.error.own')
      if (!actsOf(subject, { hasOpen: true, judges }).includes(act))
        throw new Problem(409, 'not_now', 'publishing.error.notNow', { status: row.status })
      if (imported && (act === 'takeDown' || act === 'putBack'))
        await performImported(transaction, imported, {
          name: act,
          by: 'moderator',
          actorId: user.id,
          version,
          why,
        })
      if (own && act === 'takeDown')
        await perform(transaction, places, own, {
          name: 'takeDown',
          by: 'moderator',
          actorId: user.id,
          version,
          why,
        })
      if (own && (act === 'takeDown' || act === 'ask'))
        await notifyOwner(transaction, messages, own, act === 'ask' ? 'change' : 'taken_down', why)
      if (act !== 'putBack') await notifyReporters(transaction, row, OUTCOMES[act], call)
    })
    return caseOf(id, call)
  },
}
