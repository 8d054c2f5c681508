import { TICKET_MOVES, type TicketAct, type TicketSide, type TicketStatus } from './support.ts'

/** Whether a side may do that to a ticket of this status. In a file of its own: browsers get no functions of a file with schemas. */
export const mayMove = (side: TicketSide, act: TicketAct, status: TicketStatus): boolean =>
  TICKET_MOVES[side][act]?.[status] !== undefined
