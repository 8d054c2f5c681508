import { address } from '#contract/addresses.ts'
import { CHAT_FIELDS, CHAT_TEMPLATES_MAX, type chatTemplates } from '#contract/talk/chat.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Handlers, UserCall } from '../../context.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { templateHandlers } from '../threads/templates.ts'
import { localSubjectOf } from './present.ts'
import type { OwnConversation } from './queries.ts'

export const handlers: Handlers<typeof chatTemplates> = templateHandlers({
  ownerOf: ({ user }) => user.id,
  fields: CHAT_FIELDS,
  max: CHAT_TEMPLATES_MAX,
})

/** Values of the template fields, in the visitor's language. */
export function fieldValues(
  row: OwnConversation,
  call: UserCall,
): Record<(typeof CHAT_FIELDS)[number], string> {
  const { env, user } = call
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    name: row.name,
    agent: user.name,
    title: localSubjectOf(row, { ...call, locale: isLocale(row.locale) ? row.locale : 'en' }).title,
    link:
      row.offer_id === null
        ? origin
        : `${origin}/${row.locale}${address('offer', { slugId: slugOf({ ...row, id: row.offer_id }, call) })}`,
  }
}
