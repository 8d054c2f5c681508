import type { Notification } from '#contract/people/notifications.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Names } from './about-queries.ts'
import { isolated } from './isolated.ts'
import { whyOf } from './notice-kind.ts'
import type { NotificationRow } from './queries.ts'

/** In the words of a language. Values are made safe: the message may have tags, they may not. A message that is no more gives its key. */
export function toNotification(
  { id, title, message, type, duration, link, created_at, read_at, ...row }: NotificationRow,
  translate: Translator,
): Notification {
  const text = (key: string, values: Record<string, string | number>) =>
    translate.has(key) ? translate(key, values) : key
  const values = valuesOf(row, translate)
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? escape(value) : value,
    ]),
  )
  const why = whyOf(title, row.params)
  return {
    id,
    title: text(title, values),
    message: text(message, safe),
    payload: { type, duration, onClick: link },
    why: why === undefined ? null : translate(`notifications.why.${why}`),
    home: row.offer_id === null ? null : { id: row.offer_id, title: row.home ?? '' },
    created_at,
    read_at,
  }
}

/** The values of its message: its own, and the names that it looked up. */
export function valuesOf(
  { params, name, visitor, home }: Names & Pick<NotificationRow, 'params'>,
  translate: Translator,
): Record<string, string | number> {
  const person = translate('notifications.gone.person')
  return isolated(
    {
      name: name ?? person,
      visitor: visitor ?? person,
      title: home ?? translate('notifications.gone.home'),
      ...params,
    },
    translate.locale,
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
