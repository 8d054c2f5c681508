import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import { isLocale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { queueMail } from '../../people/mail/send.ts'
import { notify } from '../../people/notifications/notify.ts'
import { selectOwner } from './queries.ts'
import type { OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'

/** Notifications to the owner of an offer. */
export type OwnerNotice = 'approved' | 'change' | 'rejected' | 'taken_down' | 'expiring' | 'expired'
const TYPES = {
  approved: 'success',
  change: 'warning',
  rejected: 'error',
  taken_down: 'error',
  expiring: 'warning',
  expired: 'warning',
} as const

export interface Why {
  reasons: readonly string[]
  note: string | null
}

/** Notifies the owner in the portal and by mail, in their account's language; only if the transaction commits. */
export async function notifyOwner(
  db: Kysely<Database>,
  messages: Messages,
  { id, owner_id, content }: OwnRow,
  event: OwnerNotice,
  { reasons, note }: Why = { reasons: [], note: null },
): Promise<void> {
  const owner = await selectOwner(db, owner_id)
  const locale = isLocale(owner.locale) ? owner.locale : 'en'
  const t = messages.translator(locale)
  const title = textsOf(content, locale)[0]?.title ?? t('offers.text.untitled', { id: String(id) })
  await notify(db, owner_id, {
    title: `publishing.notice.${event}.title` as MessageKey,
    message: `publishing.notice.${event}.message` as MessageKey,
    // The owner's own words, perhaps of a draft.
    params: { title },
    about: { offer: id },
    payload: {
      type: TYPES[event],
      onClick:
        event === 'approved' || event === 'expiring' || event === 'expired'
          ? address('own-offers')
          : address('offer-form', { id }),
    },
  })
  const why = [
    ...reasons.map((reason) => t(`moderation.answer.${reason}` as MessageKey)),
    ...(note ? [note] : []),
  ].join('\n')
  await queueMail(
    db,
    `offer_${event}`,
    owner.email,
    locale,
    { name: owner.name, title, id: String(id), why },
    owner_id,
  )
}
