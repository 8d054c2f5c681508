import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import type { TicketAct, TicketSide } from '#contract/talk/support.ts'
import type { Database } from '#db/schema.ts'
import { Problem } from '../../context.ts'
import type { Holder } from '../../people/attachments/queries.ts'
import { attach } from '../../people/attachments/uploads.ts'
import { refuseOtherMessage } from '../threads/sent-before.ts'
import { enqueue } from '../../ground/jobs/queries.ts'
import { notify } from '../../people/notifications/notify.ts'
import { selectAssignee } from './desk-queries.ts'
import {
  insertTicketMessage,
  lockTicket,
  moveTicket,
  selectSentMessage,
  selectRequesterId,
  type TicketMessageRow,
  type TicketRecord,
} from './queries.ts'

type Db = Kysely<Database>

/** News in a mail: `new` and `written` go to the staff, the others to the requester. */
export type TicketNews = 'opened' | 'answered' | 'solved' | 'new' | 'written'

export interface NewMessage {
  side: TicketSide
  userId: number | null
  clientId: string
  kind: TicketMessageRow['kind']
  text: string
  /** Without a notification: another message has it. */
  isQuiet?: boolean
  /** The answer solves the ticket; its mail says so. */
  solves?: boolean
  files?: { holder: Holder; ids: readonly number[] }
}

/** Writes in a ticket, in a transaction, once per id of the client, moves it, and notifies the other side. False if the message exists. */
export async function writeMessage(
  db: Db,
  { id }: Pick<TicketRecord, 'id'>,
  message: NewMessage,
  act: TicketAct | null,
): Promise<boolean> {
  const ticket = await lockTicket(db, id)
  const seq = await insertTicketMessage(db, {
    ticket_id: id,
    side: message.side,
    user_id: message.side === 'staff' ? message.userId : null,
    client_id: message.clientId,
    kind: message.kind,
    body: message.text,
  })
  if (seq === undefined) {
    const sent = await selectSentMessage(db, id, message)
    refuseOtherMessage(
      sent.kind === message.kind && sent.body === message.text,
      sent,
      message.files?.ids ?? [],
    )
    return false
  }
  if (message.files)
    await attach(db, message.files.holder, message.files.ids, {
      conversation_id: null,
      ticket_id: id,
      seq,
    })
  if (act) await requireMove(db, id, message.side, act)
  if (message.kind === 'note' || message.isQuiet) return true
  if (message.side === 'requester') {
    if (message.kind !== 'solved') await notifyStaff(db, ticket, seq === 1 ? 'new' : 'written', seq)
  } else if (message.kind !== 'reopened')
    await notifyRequester(
      db,
      ticket,
      message.kind === 'solved' || message.solves ? 'solved' : 'answered',
      seq,
    )
  return true
}

/** Moves the ticket. Throws 409 if its status does not allow that. */
export async function requireMove(
  db: Db,
  id: number,
  side: TicketSide,
  act: TicketAct,
): Promise<void> {
  if ((await moveTicket(db, id, side, act)) === undefined)
    throw new Problem(409, 'not_now', 'support.error.notNow')
}

/** By mail, and with an account in the bell. */
export async function notifyRequester(
  db: Db,
  ticket: TicketRecord,
  news: TicketNews,
  seq: number,
): Promise<void> {
  const userId = await selectRequesterId(db, ticket)
  await enqueue(db, 'ticket', { ticket: ticket.id, to: 'requester', news, seq }, { userId })
  if (userId !== null && news !== 'opened')
    await notify(db, userId, {
      title: 'support.notice.title',
      message: 'support.notice.message',
      params: { id: String(ticket.id), news },
      about: { ticket: ticket.id },
      payload: { type: 'info', onClick: address('ticket', { id: ticket.id }) },
    })
}

async function notifyStaff(
  db: Db,
  ticket: TicketRecord,
  news: TicketNews,
  seq: number,
): Promise<void> {
  await enqueue(db, 'ticket', { ticket: ticket.id, to: 'staff', news, seq })
  const assignee = await selectAssignee(db, ticket)
  if (assignee)
    await notify(db, assignee.id, {
      title: 'support.notice.staffTitle',
      message: 'support.notice.staffMessage',
      params: { id: String(ticket.id) },
      about: { ticket: ticket.id },
      payload: { type: 'info', onClick: address('desk-ticket', { id: ticket.id }) },
    })
}
