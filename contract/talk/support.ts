import { z } from 'zod'
import { Email } from '../people/accounts.ts'
import { Attachment, attachmentsOf, Files } from '../people/attachments.ts'
import { id } from './chat.ts'
import { guarded } from '../ground/form-stamp.ts'
import {
  ClientId,
  MESSAGE_MAX,
  plainText,
  withFewLinks,
  WriterName,
  WrittenText,
} from './contact.ts'
import { endpoint, type EndpointGuard } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

/** The event of sockets that something is new in a ticket: `{ id }`. */
export const TICKET_EVENT = 'Ticket'

/** Categories of tickets, in the order of the form. */
export const TICKET_CATEGORIES = [
  'question',
  'listing',
  'account',
  'agency',
  'problem',
  'press',
  'other',
] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

export const TICKET_STATUSES = [
  'open',
  'waiting_for_us',
  'waiting_for_you',
  'solved',
  'reopened',
] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const TICKET_SIDES = ['requester', 'staff'] as const
export type TicketSide = (typeof TICKET_SIDES)[number]
export const TICKET_ACTS = ['write', 'answer', 'take', 'solve', 'reopen'] as const
export type TicketAct = (typeof TICKET_ACTS)[number]

/** How a ticket gets from one status to another. The database decides by its own table (`ticket_moves`); a test compares the two. */
export const TICKET_MOVES: Readonly<
  Record<
    TicketSide,
    Partial<Record<TicketAct, Readonly<Partial<Record<TicketStatus, TicketStatus>>>>>
  >
> = {
  requester: {
    write: {
      open: 'open',
      waiting_for_us: 'waiting_for_us',
      waiting_for_you: 'waiting_for_us',
      solved: 'reopened',
      reopened: 'reopened',
    },
    solve: {
      open: 'solved',
      waiting_for_us: 'solved',
      waiting_for_you: 'solved',
      reopened: 'solved',
    },
    reopen: { solved: 'reopened' },
  },
  staff: {
    answer: {
      open: 'waiting_for_you',
      waiting_for_us: 'waiting_for_you',
      waiting_for_you: 'waiting_for_you',
      solved: 'waiting_for_you',
      reopened: 'waiting_for_you',
    },
    take: {
      open: 'waiting_for_us',
      waiting_for_us: 'waiting_for_us',
      waiting_for_you: 'waiting_for_us',
      reopened: 'waiting_for_us',
    },
    solve: {
      open: 'solved',
      waiting_for_us: 'solved',
      waiting_for_you: 'solved',
      reopened: 'solved',
    },
    reopen: { solved: 'reopened' },
  },
}

export const TICKETS_PER_PAGE = 30
/** Messages of a ticket in one answer. */
export const TICKET_MESSAGES = 50

/** Where a ticket was written; whatever its sender removed is missing. */
const fact = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}*$/u)
  .optional()
export const TicketContext = z.object({
  /** Path of the page. */
  page: fact,
  build: fact,
  locale: fact,
  browser: fact,
  /** Id of the last request that failed. */
  request: fact,
})
export type TicketContext = z.infer<typeof TicketContext>
export const CONTEXT_FACTS = ['page', 'build', 'locale', 'browser', 'request'] as const

/** May be empty if there are files. */
const RequesterText = withFewLinks(plainText(MESSAGE_MAX)).default('')

export const TicketMessage = z.object({
  /** Its number in the ticket. */
  seq: z.number().int(),
  side: z.enum(TICKET_SIDES),
  /** `note`: for the staff only. `solved`, `reopened`: changes of the status. */
  kind: z.enum(['text', 'note', 'solved', 'reopened']),
  /** Author on the staff; for the staff only. */
  author: z.string().nullable(),
  text: z.string(),
  files: z.array(Attachment),
  at: z.string(),
  /** Id of the client, of messages of the reader’s side. */
  clientId: z.string().nullable(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const TicketRow = z.object({
  id: z.number().int(),
  category: z.enum(TICKET_CATEGORIES, 'support.error.category'),
  status: z.enum(TICKET_STATUSES),
  /** The beginning of the first message. */
  excerpt: z.string(),
  createdAt: z.string(),
  lastAt: z.string(),
})
export type TicketRow = z.infer<typeof TicketRow>

export const Ticket = TicketRow.omit({ excerpt: true }).extend({
  name: z.string(),
  email: z.string(),
  context: TicketContext,
  /** The last ones, or those before the one that was asked for; in order. */
  messages: z.array(TicketMessage),
  /** To be asked for as `before`, where there are earlier ones. */
  earlier: z.number().int().nullable(),
})
export type Ticket = z.infer<typeof Ticket>

/** The calls of one ticket: by its number for accounts, by the link in a mail for those without one. */
function ticketOf<Key extends z.ZodRawShape, Guard extends EndpointGuard>(
  path: `/${string}`,
  key: Key,
  { guard, what }: { guard: Guard; what: string },
) {
  return {
    get: endpoint({
      guard,
      method: 'GET',
      path,
      summary: `${what} with its last messages, or those before the number \`before\`.`,
      input: z.object({ ...key, before: id.optional() }),
      output: z.object({ data: Ticket }),
    }),
    write: endpoint({
      guard,
      method: 'POST',
      path: `${path}/messages`,
      summary: `Writes in ${what.toLowerCase()}; one that was solved is reopened. \`client_id\` is the client’s own: sent again with it, the message is there once; 409 \`sent_before\` for another message.`,
      input: z.object({ ...key, client_id: ClientId, text: RequesterText, files: Files }),
      output: z.object({ data: Ticket }),
      limit: 60,
    }),
    ...attachmentsOf(`${path}/files`, key, { guard, what: what.toLowerCase() }),
    act: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/status`,
      summary: `Marks ${what.toLowerCase()} as solved, or reopens it. 409 \`not_now\` where that is not possible any more.`,
      input: z.object({ ...key, act: z.enum(['solve', 'reopen']) }),
      output: z.object({ data: Ticket }),
      limit: 60,
    }),
  }
}

/** Support tickets of visitors and members. */
export const support = {
  form: endpoint({
    method: 'GET',
    path: '/support/form',
    guard: {},
    summary:
      'The stamp that a ticket is sent with, from a few seconds after it was made until a day after. Sent twice with one, there is one ticket.',
    input: z.object({}),
    output: z.object({ data: z.object({ stamp: z.string() }) }),
    limit: 60,
  }),
  send: endpoint({
    method: 'POST',
    path: '/support',
    guard: {},
    summary:
      'Opens a ticket. At once for who is signed in and gives the address of the account; else a mail goes to the address, and there is a ticket once its link is followed within a day. 429 `too_many` for who wrote a lot today.',
    input: z.object({
      category: z.enum(TICKET_CATEGORIES),
      name: WriterName,
      email: Email,
      message: WrittenText,
      context: TicketContext.default({}),
      /** Of who is signed in: see `support-files`. */
      files: Files,
      ...guarded,
    }),
    output: z.object({
      data: z.object({
        sent: z.enum(['opened', 'link']),
        /** Of the ticket, once it is opened. */
        id: z.number().int().nullable(),
        email: z.string(),
      }),
    }),
    limit: 20,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/support/verify',
    guard: {},
    summary: 'Follows the link of a mail: opens the ticket that waits for it. 422 `dead_link`.',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({
      data: z.object({
        id: z.number().int(),
        /** Opens the ticket: see `support-link`. */
        token: z.string(),
      }),
    }),
    limit: 30,
  }),
  list: endpoint({
    method: 'GET',
    path: '/support',
    guard: { auth: true },
    summary: 'Your tickets, the latest first.',
    input: z.object({ page }),
    output: paged(z.array(TicketRow)),
  }),
  ...ticketOf('/support/{id}', { id }, { guard: { auth: true }, what: 'A ticket of yours' }),
}

/** Files for a ticket that is not sent yet. */
export const supportFiles = attachmentsOf(
  '/support-files',
  {},
  { guard: { auth: true }, what: 'a ticket that is not sent yet' },
)

/** The ticket of somebody without an account. 404 for an invalid link. */
export const supportLink = ticketOf(
  '/support-link',
  { token: z.string().min(1).max(200) },
  { guard: {}, what: 'The ticket of a link that was mailed' },
)
