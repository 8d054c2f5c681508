import type { Kysely } from 'kysely'
import type { NotificationPayload } from '#contract/notifications.ts'
import type { Database } from '#db/schema.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { insertNotification } from './queries.ts'

export interface Notice {
  /** Keys of messages, so that it is shown in the reader's language, now or later. */
  title: MessageKey
  message: MessageKey
  /** Values for the placeholders of both; they are text, whatever they hold. */
  params?: Record<string, string | number>
  payload?: Partial<NotificationPayload>
}

/**
 * Tells a user something: it is kept for them, and shown at once wherever they have the portal open, whichever process serves them there.
 * In a transaction both happen when and only when that commits.
 */
export async function notify(
  db: Kysely<Database>,
  userId: number,
  { title, message, params = {}, payload = {} }: Notice,
): Promise<void> {
  const { type, duration, onClick } = payload
  await insertNotification(db, {
    user_id: userId,
    title,
    message,
    params: JSON.stringify(params),
    link: onClick ?? null,
    ...(type && { type }),
    ...(duration && { duration }),
  })
}
