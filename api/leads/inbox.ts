import { pagesOf } from '#contract/lists.ts'
import {
  LEAD_STATES,
  LEADS_PER_PAGE,
  SLOT_DAYS_MAX,
  type Lead,
  type leads,
  type LeadRow as Row,
  type LeadState,
} from '#contract/leads.ts'
import { isLocale } from '#i18n/locales.ts'
import { momentOf } from '#i18n/zones.ts'
import { isTimeZone } from '../accounts/registration.ts'
import { Problem, type Handlers, type UserCall } from '../context.ts'
import { address } from '#contract/addresses.ts'
import { queueMail } from '../mail/send.ts'
import { notify } from '../notifications/notify.ts'
import { chargeShared, type SharedLimit } from '../shared-limit-queries.ts'
import { inZones } from './delivery.ts'
import {
  countUnread,
  deleteBlock,
  insertBlock,
  selectInbox,
  selectReadable,
  selectSent,
  selectWriter,
  updateState,
  updateViewing,
  type LeadRow,
} from './inbox-queries.ts'
import { slugOf, titleOf } from './present.ts'
import { selectLeadOffer } from './queries.ts'

const DAY_MS = 86_400_000
/** Mails to one sender per day about changes of a viewing. */
const AGREED: SharedLimit = { name: 'lead agreed', points: 6, seconds: DAY_MS / 1000 }

const common = (row: LeadRow, call: UserCall) => {
  const offer = { ...row, id: row.offer_id }
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    offer: {
      id: row.offer_id,
      slugId: slugOf(offer, call),
      status: row.status,
      ...titleOf(offer, call),
    },
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    at: row.delivered_at ?? row.created_at,
    viewingAt: row.viewing_at,
  }
}

/** Senders only learn that a message was answered, not how the inbox files it. */
const toSent = (row: LeadRow, call: UserCall): Row => ({
  ...common(row, call),
  name: row.advertiser ?? '',
  email: null,
  phone: null,
  state: row.state === 'waiting' || row.state === 'answered' ? row.state : 'new',
})

async function readable(
  id: number,
  { db, user, locale }: UserCall,
): Promise<LeadRow & { blocked: boolean }> {
  const row = await selectReadable(db, user.id, id, locale)
  if (!row) throw new Problem(404, 'not_found', 'leads.error.notFound')
  return row
}

async function lead(id: number, call: UserCall): Promise<{ data: Lead }> {
  const row = await readable(id, call)
  const { locale, time_zone: timeZone, slots, answered_at: answeredAt, blocked } = row
  return { data: { ...common(row, call), locale, timeZone, slots, answeredAt, blocked } }
}

/** What an inbox is asked. */
export const inbox: Pick<
  Handlers<typeof leads>,
  'list' | 'unread' | 'get' | 'mark' | 'agree' | 'block' | 'unblock'
> = {
  async list({ state, offer, sent, page }, call) {
    const { db, user, locale } = call
    if (sent) {
      const { rows, total } = await selectSent(db, user, page, locale)
      return {
        data: rows.map((row) => toSent(row, call)),
        counts: {},
        offer: null,
        total,
        page,
        pages: pagesOf(total, LEADS_PER_PAGE),
      }
    }
    const { rows, counts } = await selectInbox(db, user.id, { state, offer, page }, locale)
    const within: readonly LeadState[] = state
      ? [state]
      : LEAD_STATES.filter((name) => name !== 'archived' && name !== 'spam')
    const total = within.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
    // Only ids of offers with messages that the caller may read, so that other ids reveal nothing.
    const about =
      offer !== undefined && Object.keys(counts).length > 0
        ? await selectLeadOffer(db, offer, locale)
        : undefined
    return {
      data: rows.map((row) => common(row, call)),
      counts,
      offer: about ? { id: about.id, title: titleOf(about, call).title } : null,
      total,
      page,
      pages: pagesOf(total, LEADS_PER_PAGE),
    }
  },

  unread: async (_input, { db, user }) => ({ data: { unread: await countUnread(db, user.id) } }),

  get: ({ id }, call) => lead(id, call),

  async mark({ id, state }, call) {
    await readable(id, call)
    await updateState(call.db, id, state)
    return lead(id, call)
  },

  agree: {
    check({ time_zone, at }) {
      if (time_zone !== undefined && !isTimeZone(time_zone))
        throw new Problem(
          422,
          'validation_failed',
          'api.field.unknownOption',
          {},
          { field: 'time_zone' },
        )
      if (at !== undefined && Number.isNaN(Date.parse(`${at}Z`)))
        throw new Problem(422, 'validation_failed', 'leads.field.slot', {}, { field: 'at' })
    },
    async act({ id, at, time_zone }, call) {
      const { db, user, messages } = call
      const row = await readable(id, call)
      const moment = momentOf(at, time_zone)
      if (moment.getTime() <= Date.now() || moment.getTime() > Date.now() + SLOT_DAYS_MAX * DAY_MS)
        throw new Problem(422, 'validation_failed', 'leads.field.slot', {}, { field: 'at' })
      if (row.viewing_at === null || Date.parse(row.viewing_at) !== moment.getTime())
        await chargeShared(AGREED, row.email.toLowerCase(), call)
      // In the language of the sender.
      const locale = isLocale(row.locale) ? row.locale : 'en'
      const offer = await selectLeadOffer(db, row.offer_id, locale)
      if (!offer) throw new Problem(404, 'not_found', 'leads.error.notFound')
      const { title } = titleOf(offer, { messages, locale })
      const when = inZones(moment.toISOString(), locale, row.time_zone, time_zone)
      await db.transaction().execute(async (transaction) => {
        if (!(await updateViewing(transaction, id, moment))) return
        const values = {
          name: row.name,
          title,
          by: offer.advertiser ?? user.name,
          when,
          slug: slugOf(offer, call),
          again: row.viewing_at === null ? 'first' : 'again',
        }
        await queueMail(transaction, 'lead_viewing', row.email, locale, values)
        const writer = await selectWriter(transaction, row)
        if (writer !== null)
          await notify(transaction, writer, {
            title: 'leads.notice.agreed',
            message: 'leads.notice.agreedMessage',
            params: { title, when },
            payload: { type: 'success', onClick: address('leads', { sent: 1 }) },
          })
      })
      return lead(id, call)
    },
  },

  async block({ id }, call) {
    const row = await readable(id, call)
    await call.db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, row, call.user.id)
      await updateState(transaction, id, 'spam')
    })
    return lead(id, call)
  },

  async unblock({ id }, call) {
    await deleteBlock(call.db, await readable(id, call), call.user.id)
    return lead(id, call)
  },
}
