import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { Side } from '#contract/talk/chat.ts'
import type { Database } from '#db/schema.ts'
import { attach } from '../../people/attachments/uploads.ts'
import { Problem } from '../../context.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { notify, type Notice } from '../../people/notifications/notify.ts'
import {
  selectNotified,
  selectVisitor,
  type ConversationRecord,
  type MessageRow,
} from './queries.ts'
import { moveToSpam } from './block-queries.ts'
import type { Participant } from './participants.ts'
import { takeOver } from './team-queries.ts'
import { insertMessage, lockToWrite, type WrittenRow } from './write-queries.ts'

export { isUnwanted } from './block-queries.ts'

/** Delay of the mail about an unread message. */
export const UNREAD_MAIL_DELAY_MS = 3 * 60_000

export interface NewMessage {
  side: Side
  userId: number | null
  clientId: string
  kind: MessageRow['kind']
  text: string
  data?: MessageRow['data']
  /** For readers without other unread messages. */
  notice: Notice
  files?: readonly number[]
  /** Mailed without delay. */
  urgent?: boolean
  /** Moves the conversation to spam if its visitor is blocked or stopped. */
  diverts?: boolean
  /** The caller calls `wakeReaders` after its commit. */
  wakesReaders?: boolean
}

/**
 * Writes a message, in a transaction, once per id of the client. Readers without other unread messages are notified, and get one mail if the message stays unread; spam
 * notifies no reader. Throws 409 if the visitor has closed the conversation, except for the end of a viewing. Returns undefined if the message was written before.
 */
export async function writeMessage(
  db: Kysely<Database>,
  conversation: Pick<ConversationRecord, 'id'>,
  {
    side,
    userId,
    clientId,
    kind,
    text,
    data = {},
    files = [],
    notice,
    urgent = false,
    diverts = false,
    wakesReaders = false,
  }: NewMessage,
): Promise<WrittenRow | undefined> {
  const { isUnwanted, ...before } = await lockToWrite(db, conversation.id, {
    checksSpam: diverts && side === 'visitor',
    wakesReaders,
  })
  if (isUnwanted) await moveToSpam(db, before.id)
  const inserted = await insertMessage(
    db,
    { id: before.id, side, userId },
    { client_id: clientId, kind, body: text, data: JSON.stringify(data) },
  )
  if (!inserted) return undefined
  const { message, muted, blocked, isBack } = inserted
  if (side === 'team' && blocked && kind !== 'cancelled' && kind !== 'declined')
    throw new Problem(409, 'closed', 'chat.error.closed')
  // The first member of an agency who answers becomes the handler.
  if (side === 'team' && userId !== null && before.agency_id !== null && before.handler_id === null)
    await takeOver(db, before, userId)
  await attach(db, { conversation_id: before.id, ticket_id: null, side, user_id: userId }, files, {
    conversation_id: before.id,
    ticket_id: null,
    seq: message.seq,
  })
  const isWaiting =
    side === 'visitor'
      ? before.visitor_seq > before.team_read_seq
      : before.team_seq > before.visitor_read_seq
  if ((isWaiting && !isBack) || isUnwanted || before.state === 'spam') return message
  const runAt = new Date(Date.now() + (urgent ? 0 : UNREAD_MAIL_DELAY_MS))
  if (side === 'team') {
    if (muted) return message
    const visitor = await selectVisitor(db, before)
    if (visitor !== null) await notify(db, visitor, notice)
    await enqueue(db, 'chat', { conversation: before.id, to: null }, { runAt, userId: visitor })
    return message
  }
  for (const id of await selectNotified(db, before.id)) {
    await notify(db, id, notice)
    await enqueue(db, 'chat', { conversation: before.id, to: id }, { runAt, userId: id })
  }
  return message
}

/** Of a message; a member of the team is named where there is no advertiser. */
export const noticeOf = ({ id, side, offer_id, advertiser, account }: Participant): Notice => ({
  title: 'chat.notice.title',
  message: 'chat.notice.message',
  params: { side },
  about: {
    conversation: id,
    offer: offer_id,
    ...(side === 'team' && advertiser === null && { person: account?.id }),
  },
  payload: { type: 'info', onClick: address('chat', { id }) },
})
