import { pagesOf } from '#contract/lists.ts'
import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { address } from '#contract/addresses.ts'
import {
  REPORT_ACTS,
  REPORTS_PER_PAGE,
  type ReportAct,
  type ReportCase,
  type reports,
} from '#contract/reports.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { callerIn } from '../accounts/caller.ts'
import { limitKey } from '../client-address.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../context.ts'
import { isOpen, slugOf, titleOf } from '../leads/present.ts'
import { charge } from '../limits.ts'
import { queueMail } from '../mail/send.ts'
import { notify } from '../notifications/notify.ts'
import { conflict, perform, performImported, standingOf } from '../publishing/life.ts'
import { selectOwner } from '../publishing/moderation-queries.ts'
import { mayJudge, whyOf } from '../publishing/moderation.ts'
import { tellOwner } from '../publishing/notices.ts'
import { lockImported, lockOwn, type ImportedRow, type OwnRow } from '../publishing/queries.ts'
import { targetOf } from '../publishing/states.ts'
import { checkStamp, stampFor } from '../stamp.ts'
import {
  closeReports,
  countReports,
  insertReport,
  selectQueue,
  selectReported,
  selectReports,
  type ReportedRow,
} from './queries.ts'

const HOUR = 3600
/** Reports per network and hour. */
const LIMIT = new RateLimiterMemory({ keyPrefix: 'report address', points: 10, duration: HOUR })
/** Reports per account or address and day, and open reports per offer: more would add no information. */
const DAY_MAX = 20
const OPEN_MAX = 100

const OUTCOMES = { dismiss: 'dismissed', ask: 'asked', takeDown: 'taken_down' } as const

const notFound = (id: number) =>
  new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
const nameOf = (row: ReportedRow, call: Call) => ({
  id: row.id,
  status: row.status,
  slugId: slugOf(row, call),
  ...titleOf(row, call),
})
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Throws unless the offer is public. */
async function open(id: number, call: Call): Promise<ReportedRow> {
  const row = await selectReported(call.db, id, call.locale)
  if (!row || !isOpen(row)) throw notFound(id)
  return row
}

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
  const standing = own ? standingOf(own) : { ...imported, waiting: false, imported: true }
  const can = (name: 'takeDown' | 'putBack') => targetOf(name, 'moderator', standing) !== null
  return REPORT_ACTS.filter(
    (act) =>
      (judges || act === 'takeDown') &&
      (act === 'dismiss' ? hasOpen : act === 'ask' ? own !== undefined && isOpen(own) : can(act)),
  )
}

async function caseOf(id: number, call: UserCall): Promise<{ data: ReportCase }> {
  const { db, locale } = call
  const row = await selectReported(db, id, locale)
  if (!row) throw notFound(id)
  const [found, subject, judges] = await Promise.all([
    selectReports(db, id),
    db.transaction().execute((transaction) => lockSubject(transaction, id)),
    mayJudge(row, call),
  ])
  const owner = subject.own ? await selectOwner(db, subject.own.owner_id) : null
  return {
    data: {
      offer: nameOf(row, call),
      version: row.version,
      owner: owner && { id: owner.id, name: owner.name },
      source: subject.imported?.source ?? null,
      own: !judges,
      acts: actsOf(subject, { hasOpen: found.some(({ outcome }) => outcome === null), judges }),
      reports: found.map(({ id: number, reason, message, created_at, outcome, user_id }) => ({
        id: number,
        reason,
        message,
        at: created_at,
        outcome,
        told: user_id !== null,
      })),
    },
  }
}

/** Tells those who reported it from an account what became of that, in their language: in the portal, and by mail where they wanted that. */
async function tellReporters(
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
      params: { title, outcome },
      ...(outcome !== 'taken_down' && {
        payload: { onClick: address('offer', { slugId: slugOf(row, call) }) },
      }),
    })
  }
}

export const handlers: Handlers<typeof reports> = {
  async form({ id }, call) {
    return {
      data: { stamp: await stampFor(call.db, 'report'), offer: nameOf(await open(id, call), call) },
    }
  },

  async send({ id, reason, message, email: asked, stamp, website }, call) {
    const { db, locale } = call
    const stamped = await checkStamp(db, 'report', stamp)
    await charge(LIMIT, limitKey(call.clientAddress), call.env)
    await open(id, call)
    const caller = await callerIn(call)
    const told = caller !== null
    // Nobody has shown that another address is theirs.
    const email =
      caller && asked?.toLowerCase() === caller.email.toLowerCase() ? caller.email : null
    // A program filled that in: it is thanked like anybody.
    if (website) return { data: { told } }
    if ((await countReports(db, caller?.id ?? null)) >= DAY_MAX)
      throw new Problem(429, 'too_many', 'reports.error.tooMany')
    const nonce = digest(`${stamped}\0${id}\0${reason}\0${message}`)
    await db
      .transaction()
      .execute((transaction) =>
        insertReport(
          transaction,
          { offer_id: id, user_id: caller?.id ?? null, nonce, reason, message, email, locale },
          OPEN_MAX,
        ),
      )
    return { data: { told } }
  },

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

  async decide({ id, version, act, ...said }, call) {
    const { db, user, places, messages } = call
    const why = act === 'ask' || act === 'takeDown' ? whyOf(said) : { reasons: [], note: null }
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
        await tellOwner(transaction, messages, own, act === 'ask' ? 'change' : 'rejected', why)
      if (act !== 'putBack') await tellReporters(transaction, row, OUTCOMES[act], call)
    })
    return caseOf(id, call)
  },
}
