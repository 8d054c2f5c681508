import { Problem, type Call, type UserCall } from '../../context.ts'
import type { Holder } from '../../people/attachments/queries.ts'
import { openByLink } from '../threads/links.ts'
import { selectOwnTicket, selectTicket, selectStoredTicket, type TicketRecord } from './queries.ts'

export const notFound = () => new Problem(404, 'not_found', 'support.error.notFound')

/** A ticket opened by its requester: by account, or by a mailed link. */
export interface OwnTicket extends TicketRecord {
  account: { id: number } | null
}

export async function requireOwn({ id }: { id: number }, call: UserCall): Promise<OwnTicket> {
  const row = await selectOwnTicket(call.db, call.user, id)
  if (!row) throw notFound()
  return { ...row, account: call.user }
}

export async function byToken({ token }: { token: string }, call: Call): Promise<OwnTicket> {
  const row = await openByLink('ticket', token, call, {
    find: (id) => selectStoredTicket(call.db, id),
    admit: ({ id }) => selectTicket(call.db, id),
    refuse: notFound,
  })
  return { ...row, account: null }
}

/** For the staff: the ticket, or the one that it was merged into. */
export async function requireTicket(
  { id }: { id: number },
  { db }: Pick<Call, 'db'>,
): Promise<TicketRecord> {
  const row = await selectTicket(db, id)
  if (!row) throw notFound()
  return row
}

/** Owner of attachments. `ticket` null: not sent yet. */
export const holderOf = (
  ticket: { id: number } | null,
  side: 'requester' | 'staff',
  account: { id: number } | null,
): Holder => ({
  conversation_id: null,
  ticket_id: ticket?.id ?? null,
  side,
  user_id: account?.id ?? null,
})
