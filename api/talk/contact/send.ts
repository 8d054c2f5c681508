import { LOCALES } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { deliver, operatorOf } from '../../people/mail/send.ts'
import { withoutLinks } from '../../people/mail/without-links.ts'
import { selectMessage } from './queries.ts'

/**
 * The job: mails a message to the operator, whose reply goes to the sender; a copy to the sender's account; or, to an unverified address,
 * a notice without the text. Does nothing if the message was deleted with its account.
 */
export async function sendContact(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const mail = data as { id: number; to: 'operator' | 'writer' | 'address' }
  const found = await selectMessage(services.db, mail.id)
  if (!found) return
  const { email, name, subject, message, locale, user_id } = found
  if (mail.to === 'operator') {
    const language = LOCALES.find(({ code }) => code === locale)?.name ?? locale
    const values = {
      name,
      email,
      about: subject,
      language,
      member: user_id === null ? 'none' : String(user_id),
      message,
    }
    return deliver(
      {
        id,
        template: 'contact_message',
        to: operatorOf(services.env),
        locale: 'en',
        values,
        replyTo: email,
      },
      services,
      mailer,
    )
  }
  if (mail.to === 'address')
    return deliver(
      { id, template: 'contact_received', to: email, locale, values: {} },
      services,
      mailer,
    )
  const values = { name: withoutLinks(name), about: subject, message: withoutLinks(message) }
  return deliver({ id, template: 'contact_copy', to: email, locale, values }, services, mailer)
}
