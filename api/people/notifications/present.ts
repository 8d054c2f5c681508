import type { Notification } from '#contract/people/notifications.ts'
import type { Translator } from '#i18n/translate.ts'
import { isolated } from './isolated.ts'
import type { NotificationRow } from './queries.ts'

/** In the words of a language. Values are made safe: the message may have tags, they may not. A message that is no more gives its key. */
export function toNotification(
  { id, title, message, params, type, duration, link, created_at, read_at }: NotificationRow,
  translate: Translator,
): Notification {
  const text = (key: string, values: Record<string, string | number>) =>
    translate.has(key) ? translate(key, values) : key
  const values = isolated(params, translate.locale)
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? escape(value) : value,
    ]),
  )
  return {
    id,
    title: text(title, values),
    message: text(message, safe),
    payload: { type, duration, onClick: link },
    created_at,
    read_at,
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
