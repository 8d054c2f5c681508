import type { Ticket, TicketMessage, TicketRow } from '#contract/talk/support.ts'
import type { TicketMessageRow, TicketRecord } from './queries.ts'

const iso = (time: string): string => new Date(time).toISOString()

/** Only the staff sees the names of the staff. */
export const toTicketMessage = (
  { seq, side, kind, author, body, files, created_at, client_id }: TicketMessageRow,
  { isStaff }: { isStaff: boolean },
): TicketMessage => ({
  seq,
  side,
  kind,
  author: isStaff && side === 'staff' ? author : null,
  text: body,
  files,
  at: iso(created_at),
  clientId: (side === 'staff') === isStaff ? client_id : null,
})

const common = ({ id, category, status, created_at, last_at }: TicketRecord) => ({
  id,
  category,
  status,
  createdAt: iso(created_at),
  lastAt: iso(last_at),
})

export const toTicketRow = (row: TicketRecord & { excerpt: string }): TicketRow => ({
  ...common(row),
  excerpt: row.excerpt,
})

export const toTicket = (
  row: TicketRecord,
  { messages, earlier }: { messages: readonly TicketMessageRow[]; earlier: number | null },
  options: { isStaff: boolean },
): Ticket => ({
  ...common(row),
  name: row.name,
  email: row.email,
  context: row.context,
  earlier,
  messages: messages.map((message) => toTicketMessage(message, options)),
})
