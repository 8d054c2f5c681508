import { LOCALES } from '#i18n/locales.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { namedFile } from '../../people/attachments/uploads.ts'
import type { Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { deliver, operatorOf } from '../../people/mail/send.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { selectAssignee } from './desk-queries.ts'
import {
  selectRequesterId,
  selectStoredTicket,
  selectTicketMessage,
  type TicketMessageRow,
  type TicketRecord,
} from './queries.ts'
import type { TicketNews } from './write.ts'

/** The job: mails the requester or the staff about a ticket. Sends no mail if the ticket was deleted meanwhile. */
export async function sendTicketMail(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const mail = data as { ticket: number; to: 'requester' | 'staff'; news: TicketNews; seq: number }
  const ticket = await selectStoredTicket(services.db, mail.ticket)
  if (!ticket) return
  const message = await selectTicketMessage(services.db, ticket.id, mail.seq)
  if (!message) return
  if (mail.to === 'staff') return mailStaff(id, ticket, message, mail.news, services, mailer)
  const userId = await selectRequesterId(services.db, ticket)
  // The receipt ignores the settings.
  if (
    mail.news !== 'opened' &&
    !(await mayMail(services.db, { account: userId, email: ticket.email }, 'messages'))
  )
    return
  await deliver(
    {
      id,
      template: 'ticket_news',
      to: ticket.email,
      locale: ticket.locale,
      stops: {
        kind: 'messages',
        of: userId === null ? { ticket: ticket.id } : { account: userId },
      },
      values: {
        name: ticket.name,
        id: String(ticket.id),
        news: mail.news,
        message: textOf(message),
        guest: userId === null ? 'yes' : 'none',
        token: userId === null ? await linkToken(services.db, 'ticket', ticket) : '',
      },
    },
    services,
    mailer,
  )
}

async function mailStaff(
  id: number,
  ticket: TicketRecord,
  message: TicketMessageRow,
  news: TicketNews,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const { id: ticketId, name, email, category, locale } = ticket
  const assignee = await selectAssignee(services.db, ticket)
  if (assignee && !(await mayMail(services.db, { account: assignee.id, email: null }, 'messages')))
    return
  await deliver(
    {
      id,
      template: 'ticket_staff',
      to: assignee?.email ?? operatorOf(services.env),
      locale: assignee?.locale ?? 'en',
      ...(assignee && { stops: { kind: 'messages', of: { account: assignee.id } } }),
      values: {
        id: String(ticketId),
        news,
        from: name,
        email,
        about: category,
        language: LOCALES.find(({ code }) => code === locale)?.name ?? locale,
        message: textOf(message),
      },
    },
    services,
    mailer,
  )
}

const textOf = ({ body, files }: TicketMessageRow): string =>
  [body, ...files.map(namedFile)].filter(Boolean).join('\n') || 'none'
