import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import { isLocale, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import type { Services } from '../context.ts'
import type { Mailer } from '../gateways/mail.ts'
import { enqueue, type Job } from '../jobs/queries.ts'
import { deliver as deliverMail } from '../mail/send.ts'
import { notify } from '../notifications/notify.ts'
import { titleOf } from './present.ts'
import {
  countMailed,
  deliverLead,
  isBlocked,
  selectForMail,
  selectLeadOffer,
  type LeadOffer,
  type LeadRecord,
} from './queries.ts'
import { recipientsOf } from './recipients-queries.ts'

/** Mails about messages per account and day; further messages only appear in the inbox. */
const MAILS_MAX = 100

/** Delivers a message to its recipients' inboxes in a transaction, with notification and mail. Spam and blocked senders are delivered silently. */
export async function deliver(
  db: Kysely<Database>,
  lead: LeadRecord,
  offer: LeadOffer,
  { isSpam = false } = {},
): Promise<void> {
  const recipients = await recipientsOf(db, offer)
  const quiet =
    isSpam ||
    (await isBlocked(
      db,
      lead.email,
      offer.agency_id,
      recipients.map(({ id }) => id),
    ))
  const delivered = []
  for (const { id } of recipients)
    delivered.push({ id, mailed: !quiet && (await countMailed(db, id)) < MAILS_MAX })
  if (
    !(await deliverLead(db, lead.id, {
      state: quiet ? 'spam' : 'new',
      agencyId: offer.agency_id,
      recipients: delivered,
    })) ||
    quiet
  )
    return
  for (const { id, mailed } of delivered) {
    await notify(db, id, {
      title: lead.kind === 'viewing' ? 'leads.notice.viewing' : 'leads.notice.question',
      message: 'leads.notice.message',
      params: { name: lead.name, title: offer.title ?? `#${offer.id}` },
      payload: { type: 'info', onClick: address('lead', { id: lead.id }) },
    })
    if (mailed) await enqueue(db, 'lead', { lead: lead.id, to: id }, { userId: id })
  }
}

/** The job: mails a message to one recipient; a reply goes to the sender. Does nothing if the message was deleted with an account. */
export async function sendLead(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const order = data as { lead: number; to: number }
  const lead = await selectForMail(services.db, order.lead, order.to)
  if (!lead || lead.state === 'spam') return
  const locale = isLocale(lead.to_locale) ? lead.to_locale : 'en'
  const offer = await selectLeadOffer(services.db, lead.offer_id, locale)
  if (!offer) return
  const values = {
    name: lead.to_name,
    from: lead.name,
    email: lead.email,
    phone: lead.phone ?? 'none',
    language: LOCALES.find(({ code }) => code === lead.locale)?.name ?? lead.locale,
    kind: lead.kind,
    message: lead.message,
    slots:
      lead.slots.map((at) => `– ${inZones(at, locale, lead.to_zone, lead.time_zone)}`).join('\n') ||
      'none',
    title: titleOf(offer, { ...services, locale }).title,
    id: String(lead.id),
  }
  await deliverMail(
    { id, template: 'lead', to: lead.to_email, locale, values, replyTo: lead.email },
    services,
    mailer,
  )
}

/** A time in the recipient's time zone, and in the other one if it differs. */
export function inZones(at: string, locale: LocaleCode, zone: string, other: string): string {
  const say = (timeZone: string): string =>
    new Intl.DateTimeFormat([locale, 'en'], {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
      calendar: 'gregory',
    }).format(new Date(at))
  const [inZone, inOtherZone] = [say(zone), say(other)]
  return inZone === inOtherZone
    ? `${inZone} (${zone})`
    : `${inZone} (${zone}) / ${inOtherZone} (${other})`
}
