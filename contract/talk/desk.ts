import { z } from 'zod'
import { id } from './chat.ts'
import { attachmentsOf, Files } from '../people/attachments.ts'
import { ClientId, MESSAGE_MAX, plainText } from './contact.ts'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { Ticket, TICKET_CATEGORIES, TICKET_STATUSES, TicketRow } from './support.ts'
import { templatesOf } from './templates.ts'

/** Kinds of links of a ticket. */
export const TICKET_LINKS = ['user', 'offer', 'report'] as const
export type TicketLink = (typeof TICKET_LINKS)[number]
/** Fields of templates: name of the requester, number of the ticket, name of who answers, address of the ticket's page. */
export const MACRO_FIELDS = ['name', 'id', 'agent', 'link'] as const
export const MACROS_MAX = 200

const Person = z.object({ id: z.number().int(), name: z.string() })

export const DeskRow = TicketRow.extend({
  name: z.string(),
  /** Language of the requester. */
  locale: z.string(),
  assignee: Person.nullable(),
  answeredAt: z.string().nullable(),
})
export type DeskRow = z.infer<typeof DeskRow>

export const DeskTicket = Ticket.extend({
  locale: z.string(),
  assignee: Person.nullable(),
  answeredAt: z.string().nullable(),
  solvedAt: z.string().nullable(),
  /** The requester's account; one that is blocked reads answers by a link. */
  account: Person.extend({ blocked: z.boolean() }).nullable(),
  links: z.array(
    z.object({
      kind: z.enum(TICKET_LINKS),
      id: z.number().int(),
      name: z.string(),
      /** Of an offer, and of the offer that a report is about. */
      offer: z.object({ id: z.number().int(), slugId: z.string() }).nullable(),
    }),
  ),
  /** Other tickets of the requester. */
  others: z.array(TicketRow),
  /** Templates of answers; their texts are loaded when they are used. */
  answers: z.array(Person),
  /** Possible assignees. */
  staff: z.array(Person),
})
export type DeskTicket = z.infer<typeof DeskTicket>

const staff = { roles: ['moderator', 'admin'] } as const
const answered = z.object({ data: DeskTicket })

/** Tickets, for the staff. Their actions are in the audit log. */
export const desk = {
  list: endpoint({
    method: 'GET',
    path: '/admin/support',
    guard: staff,
    summary:
      'Tickets, those that wait longest for the portal first. Without `status` all that are not solved. `times`: medians in seconds of the last 30 days.',
    input: z.object({
      status: z.enum(TICKET_STATUSES).optional(),
      category: z.enum(TICKET_CATEGORIES).optional(),
      /** `me`, `none` or the id of an account. */
      assignee: z
        .string()
        .regex(/^(?:me|none|[1-9]\d{0,14})$/)
        .optional(),
      language: z
        .string()
        .regex(/^[a-zA-Z-]{2,10}$/)
        .optional(),
      q: z.string().trim().max(100).optional(),
      page,
    }),
    output: paged(z.array(DeskRow), {
      counts: z.record(z.enum(TICKET_STATUSES), z.number().int()),
      languages: z.array(z.string()),
      staff: z.array(Person),
      times: z.object({
        firstAnswer: z.number().nullable(),
        solution: z.number().nullable(),
        tickets: z.number().int(),
      }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/support/{id}',
    guard: staff,
    summary:
      'A ticket with its last messages and notes, or those before the number `before`, with links and templates for an answer.',
    input: z.object({ id, before: id.optional() }),
    output: answered,
  }),
  template: endpoint({
    method: 'GET',
    path: '/admin/support/{id}/answers/{template}',
    guard: staff,
    summary: 'A template in the language of the requester of a ticket, filled in.',
    input: z.object({ id, template: id }),
    output: z.object({ data: z.object({ text: z.string() }) }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/admin/support/{id}/messages',
    guard: staff,
    summary:
      'Answers a ticket, or writes a `note` that only the staff sees. With `solve` it is solved at once. Sent again with the same `client_id`, it is there once; 409 `sent_before` for another message.',
    input: z.object({
      id,
      client_id: ClientId,
      text: plainText(MESSAGE_MAX).default(''),
      files: Files,
      note: z.boolean().default(false),
      solve: z.boolean().default(false),
    }),
    output: answered,
  }),
  ...attachmentsOf('/admin/support/{id}/files', { id }, { guard: staff, what: 'a ticket' }),
  act: endpoint({
    method: 'PUT',
    path: '/admin/support/{id}/status',
    guard: staff,
    summary:
      'Takes a ticket over, marks it as solved or reopens it. 409 `not_now` where that is not possible any more, 409 `taken` where another handles it than `from` (0: nobody).',
    input: z.object({
      id,
      act: z.enum(['take', 'solve', 'reopen']),
      from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: answered,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/support/{id}',
    guard: staff,
    summary: 'Changes who handles a ticket (0: no one), or what it is about.',
    input: z.object({
      id,
      assignee: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      category: z.enum(TICKET_CATEGORIES).optional(),
    }),
    output: answered,
  }),
  link: endpoint({
    method: 'PUT',
    path: '/admin/support/{id}/link',
    guard: staff,
    summary:
      'Links a ticket to an account, an offer or a report, by its number; an account also by its address. Without `ref` the link is removed.',
    input: z.object({
      id,
      kind: z.enum(TICKET_LINKS),
      ref: z.string().trim().max(254).optional(),
    }),
    output: answered,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/support/{id}/merge',
    guard: staff,
    summary:
      'Moves the messages of a ticket into another one of the same requester; its number and link lead there. 409 `other_requester`.',
    input: z.object({ id, into: id }),
    output: answered,
  }),
}

/** Templates of answers of the staff. */
export const macros = templatesOf('/admin/macros', staff, MACRO_FIELDS)
