import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Database } from '#db/schema.ts'
import {
  insertPeople,
  openConversation,
  selectPeople,
  updateState,
  type ConversationRecord,
} from '../chat/queries.ts'
import { moveToSpam } from '../chat/block-queries.ts'
import { proposeViewing, selectViewing } from '../chat/viewing-queries.ts'
import { viewingAfter } from '../chat/viewing-states.ts'
import { isUnwanted, writeMessage } from '../chat/write.ts'
import type { WaitingMessage } from '../threads/waiting-queries.ts'
import type { LeadOffer } from './queries.ts'
import { recipientsOf } from './recipients-queries.ts'

/** A message of the form. */
export type Lead = Pick<
  WaitingMessage<'waiting_leads'>,
  'nonce' | 'kind' | 'name' | 'email' | 'phone' | 'message' | 'locale' | 'time_zone' | 'slots'
> & { user_id: number | null }

/** Writes the message in the visitor's conversation about the offer, or starts one, in a transaction. A conversation without handlers is assigned to the recipients of the offer. Spam and messages of blocked visitors notify no reader. */
export async function deliver(
  db: Kysely<Database>,
  lead: Lead,
  offer: LeadOffer,
  { isSpam = false } = {},
): Promise<ConversationRecord> {
  const { nonce, kind, message, slots, user_id, name, email, phone, locale, time_zone } = lead
  const conversation = await openConversation(db, {
    user_id,
    name,
    email,
    phone,
    locale,
    time_zone,
    offer_id: offer.id,
    agency_id: offer.agency_id,
  })
  if ((await selectPeople(db, conversation.id)).length === 0)
    await insertPeople(
      db,
      conversation.id,
      (await recipientsOf(db, offer)).map(({ id }) => id),
    )
  if (isSpam && conversation.isNew) await updateState(db, conversation.id, 'spam')
  else if (await isUnwanted(db, conversation)) await moveToSpam(db, conversation.id)
  if (slots.length > 0) {
    const current = await selectViewing(db, conversation.id)
    const state = viewingAfter('propose', current?.state ?? 'none')
    if (state)
      await proposeViewing(db, conversation.id, {
        state,
        by: 'visitor',
        times: slots,
        agentId: null,
      })
  }
  await writeMessage(db, conversation, {
    side: 'visitor',
    userId: null,
    clientId: nonce,
    kind,
    text: message,
    data: kind === 'viewing' ? { slots } : {},
    notice: {
      title: kind === 'viewing' ? 'leads.notice.viewing' : 'leads.notice.question',
      message: 'leads.notice.message',
      about: { conversation: conversation.id, offer: offer.id },
      payload: { type: 'info', onClick: address('chat', { id: conversation.id }) },
    },
    urgent: true,
  })
  return conversation
}
