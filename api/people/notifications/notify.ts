import type { Kysely } from 'kysely'
import type { NotificationPayload } from '#contract/people/notifications.ts'
import type { Database } from '#db/schema.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { columnsOf, type About } from './about-queries.ts'
import { kindOf } from './notice-kind.ts'
import { insertNotification } from './queries.ts'
import { selectWanted } from './settings-queries.ts'

export interface Notice {
  /** Keys of messages, so that it is shown in the reader's language, now or later. */
  title: MessageKey
  message: MessageKey
  /** Values for the placeholders of both; they are text, whatever they hold. Names and titles of others are not copied here: `about` says where they are looked up. */
  params?: Record<string, string | number>
  about?: About
  payload?: Partial<NotificationPayload>
}

/**
 * Notifies a user, unless they turned this kind off for the portal: the notification is stored, and shown at once wherever they have the portal open, whichever process serves them there.
 * In a transaction both happen when and only when that commits.
 */
export async function notify(
  db: Kysely<Database>,
  userId: number,
  { title, message, params = {}, about = {}, payload = {} }: Notice,
): Promise<void> {
  const wanted = await selectWanted(db, userId, kindOf(title))
  const { type, duration, onClick } = payload
  if (wanted.portal)
    await insertNotification(db, {
      user_id: userId,
      title,
      message,
      params: JSON.stringify(params),
      ...columnsOf(about),
      link: onClick ?? null,
      ...(type && { type }),
      ...(duration && { duration }),
    })
  if (wanted.push)
    await enqueue(db, 'push', { title, message, params, about, link: onClick ?? null }, { userId })
}
