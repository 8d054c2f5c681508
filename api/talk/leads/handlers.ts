import type { leads } from '#contract/talk/leads.ts'
import { callerIn, type Caller } from '../../people/accounts/caller.ts'
import { deadLink, isTimeZone } from '../../people/accounts/registration.ts'
import { hasPart } from '../../homes/agencies/rights.ts'
import { limitKey } from '../../ground/client-address.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { queueLink } from '../../people/mail/send.ts'
import { withoutLinks } from '../../people/mail/without-links.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { checkStamp, stampFor } from '../../ground/stamp.ts'
import { threadOf } from '../threads/waiting-queries.ts'
import {
  deliverOnce,
  storeWaiting,
  nonceOf,
  senderOf,
  UNCONFIRMED_MAX,
  findWaiting,
} from '../threads/waiting.ts'
import { deliver } from './delivery.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { selectConversation } from '../chat/queries.ts'
import { slugOf, titleOf } from '../../homes/offers/named.ts'
import { momentsOf } from '../chat/viewings.ts'
import { isOpen, toContactForm } from './present.ts'
import { lockCounts, selectLeadOffer, type Counts, type LeadOffer } from './queries.ts'
import { refusePortalName } from '../../people/names/portal-names.ts'

const HOUR = 3600
/** Phone numbers shown per hour: to one network, to one account. */
const LIMITS = {
  phoneAddress: { name: 'phone address', points: 15, seconds: HOUR },
  phoneAccount: { name: 'phone account', points: 15, seconds: HOUR },
} satisfies Record<string, SharedLimit>
/** Messages per day: by one sender, by one sender about one offer, to one offer. */
const DAY = { writer: 20, writerOffer: 3, offer: 60 }
/** The button for the phone number has no fields to fill in. */
const PHONE_AGE_MIN = 1

const notFound = (id: number) =>
  new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })

/** Throws 404 for offers that were never public, drafts, and offers in review or rejected. */
async function requireOffer(id: number, { db, locale }: Call): Promise<LeadOffer> {
  const offer = await selectLeadOffer(db, id, locale)
  const isHidden =
    !offer ||
    offer.published_at === null ||
    ['draft', 'in_review', 'rejected'].includes(offer.status)
  if (isHidden) throw notFound(id)
  return offer
}

/** Throws `Problem` 409 if the offer accepts no messages, or no messages of this account. */
async function refuseClosed(offer: LeadOffer, caller: Caller | null, { db }: Call): Promise<void> {
  if (!isOpen(offer)) throw new Problem(409, 'closed', 'leads.error.closed')
  if (!offer.reachable) throw new Problem(409, 'unreachable', 'leads.error.unreachable')
  if (caller && (await hasPart(db, caller.id, offer)))
    throw new Problem(409, 'own_offer', 'leads.error.own')
}

const wrongSlot = (field: string) =>
  new Problem(422, 'validation_failed', 'leads.field.slot', {}, { field })

function refuseFlood(
  { writer, writer_offer, same_text, waiting, offer }: Counts,
  isMember: boolean,
): void {
  if (same_text)
    throw new Problem(
      409,
      'duplicate',
      isMember ? 'leads.error.duplicate' : 'leads.error.duplicateLink',
    )
  if (
    writer >= DAY.writer ||
    writer_offer >= DAY.writerOffer ||
    (!isMember && waiting >= UNCONFIRMED_MAX)
  )
    throw new Problem(429, 'too_many', 'leads.error.tooMany')
  if (offer >= DAY.offer) throw new Problem(429, 'too_many', 'leads.error.busy')
}

export const handlers: Handlers<typeof leads> = {
  async form({ id }, call) {
    const offer = await requireOffer(id, call)
    const caller = await callerIn(call)
    const problem = await refuseClosed(offer, caller, call).catch((error: unknown) => error)
    if (problem instanceof Error && !(problem instanceof Problem)) throw problem
    const code = problem instanceof Problem ? problem.code : ''
    const how =
      code === 'closed'
        ? 'closed'
        : code === 'unreachable'
          ? 'nobody'
          : code === 'own_offer'
            ? 'own'
            : 'open'
    return { data: toContactForm(offer, await stampFor(call.db, 'lead'), how, call) }
  },

  send: {
    check({ name, time_zone, slots = [] }) {
      refusePortalName(name)
      if (time_zone !== undefined && !isTimeZone(time_zone))
        throw new Problem(
          422,
          'validation_failed',
          'api.field.unknownOption',
          {},
          { field: 'time_zone' },
        )
      // Invalid dates, such as 31 June.
      if (slots.some((slot) => Number.isNaN(Date.parse(`${slot}Z`)))) throw wrongSlot('slots')
    },
    async act({ id, kind, name, email, phone, message, slots, time_zone, stamp, website }, call) {
      const { db, locale, env } = call
      const { stamped, caller, isMember } = await senderOf('lead', { stamp, email }, call)
      const offer = await requireOffer(id, call)
      await refuseClosed(offer, caller, call)
      const times = kind === 'viewing' ? momentsOf(slots, time_zone, 'slots') : []
      const user_id = caller?.id ?? null
      const nonce = nonceOf(stamped, id, email, message)
      const isSpam = Boolean(website)
      await db.transaction().execute(async (transaction) => {
        const counts = await lockCounts(transaction, {
          nonce,
          email,
          user_id,
          offer_id: id,
          message,
        })
        if (counts.sent) return
        refuseFlood(counts, isMember)
        const lead = { nonce, kind, name, email, phone: phone ?? null, message, locale, time_zone }
        if (isMember)
          await deliver(transaction, { ...lead, user_id, slots: times }, offer, { isSpam })
        else
          await storeWaiting(
            transaction,
            'waiting_leads',
            { ...lead, offer_id: id, slots: JSON.stringify(times) },
            {
              isSpam,
              mail: (token, expiresAt) =>
                queueLink(
                  { db: transaction, env },
                  'lead_verify',
                  email,
                  locale,
                  { title: withoutLinks(titleOf(offer, call).title), token },
                  { expiresAt },
                ),
            },
          )
      })
      return { data: { sent: isMember ? 'delivered' : 'link', email } }
    },
  },

  async phone({ id, stamp, website }, call) {
    await checkStamp(call.db, 'lead', stamp, PHONE_AGE_MIN)
    await chargeShared(LIMITS.phoneAddress, limitKey(call.clientAddress), call)
    const caller = await callerIn(call)
    if (caller) await chargeShared(LIMITS.phoneAccount, String(caller.id), call)
    const offer = await requireOffer(id, call)
    if (!isOpen(offer) || offer.contact_phone === null || website)
      throw new Problem(404, 'no_phone', 'leads.error.noPhone')
    return { data: { phone: offer.contact_phone, name: offer.advertiser ?? '' } }
  },

  async verify({ token }, call) {
    const { db } = call
    const lead = await findWaiting(db, 'waiting_leads', token)
    const offer = await requireOffer(lead.offer_id, call)
    if (threadOf(lead) === null) await refuseClosed(offer, null, call)
    const id = await deliverOnce(db, 'waiting_leads', lead, (transaction, waiting) =>
      deliver(transaction, { ...waiting, user_id: null }, offer),
    )
    const conversation = await selectConversation(db, id, call.locale)
    if (!conversation) throw deadLink()
    return {
      data: {
        slugId: slugOf(offer, call),
        title: titleOf(offer, call).title,
        token: await linkToken(db, 'chat', conversation),
      },
    }
  },
}
