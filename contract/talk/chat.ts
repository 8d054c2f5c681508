import { z } from 'zod'
import { Attachment, attachmentsOf, Files } from '../people/attachments.ts'
import { FACT_TOPICS, PHRASES } from './chat-phrases.ts'
import { CHAT_REPORT_REASONS, REPORTED_MAX } from './chat-reports.ts'
import { ClientId, MESSAGE_MAX, plainText, withFewLinks } from './contact.ts'
import { endpoint, type EndpointGuard, type Scope } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { OFFER_STATUSES } from '../homes/offer-lists.ts'
import { templatesOf } from './templates.ts'

/** Sides of a conversation: the visitor, or those who handle it. */
export const SIDES = ['visitor', 'team'] as const
export type Side = (typeof SIDES)[number]

/** Lists of conversations besides the inbox: unread by the caller, waiting for an answer, archived, spam, left by the caller. */
export const CHAT_LISTS = ['unread', 'unanswered', 'archived', 'spam', 'left'] as const
export type ChatList = (typeof CHAT_LISTS)[number]

export const CHATS_PER_PAGE = 30
/** Limits of suggested viewing times, and of days in advance. */
export const SLOTS_MAX = 3
export const SLOT_DAYS_MAX = 180
/** Messages of one answer. */
export const MESSAGES_PER_CALL = 50
/** Longest wait for a message, in seconds. */
export const WAIT_MAX = 25
/** Limit of a note. */
export const NOTE_TEXT_MAX = 2000
/** Limit of a search. */
const WORDS_MAX = 100

const SEQ_MAX = 2 ** 31 - 1
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const seq = z.coerce.number().int().min(0).max(SEQ_MAX)
/** Local time in the given time zone: `2026-12-01T17:00`. */
export const WallTime = z
  .string()
  .regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/, { error: 'leads.field.slot' })
/** IANA name. */
export const Zone = z.string().max(64)
const auth = { auth: true } as const
const PHRASE_NAMES = Object.entries(PHRASES).flatMap(([say, { topics }]) =>
  topics.map((topic) => `${say}.${topic}`),
)

/** The viewing of a conversation that is proposed or agreed, and not over. */
const Viewing = z.object({
  state: z.enum(['proposed', 'agreed']),
  proposedBy: z.enum(SIDES),
  /** Proposed times, ISO 8601. The other side accepts one. */
  times: z.array(z.string()),
  /** Agreed time. It stays while other times are proposed. */
  at: z.string().nullable(),
  /** Higher after each change. */
  sequence: z.number().int(),
})

/** Text of a message: plain, with few links; empty if there are only files. */
const ChatText = withFewLinks(plainText(MESSAGE_MAX)).default('')

/** Data for the team only. */
const NoteText = plainText(NOTE_TEXT_MAX)
/** Handler known to the caller; 0: no handler. */
const from = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const MESSAGE_KINDS = [
  'question',
  'viewing',
  'text',
  'phrase',
  'proposed',
  'agreed',
  'declined',
  'cancelled',
] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const ChatMessage = z.object({
  /** Its number in the conversation, from 1 on without gaps. */
  seq: z.number().int(),
  side: z.enum(SIDES),
  /** Author of the team; null for the visitor, and for deleted accounts. */
  author: z.string().nullable(),
  /** `question` and `viewing` were sent by the form of the offer; `phrase` is in the reader’s language; the last four are about a viewing. */
  kind: z.enum(MESSAGE_KINDS),
  text: z.string(),
  /** The language of the text; null where it is not known. */
  lang: z.string().nullable(),
  files: z.array(Attachment),
  /** Suggested viewing times, or the agreed one, ISO 8601. */
  times: z.array(z.string()),
  at: z.string(),
  /** The text is from the fields of the offer. */
  isFact: z.boolean(),
  /** The client’s own id, for its author’s side. */
  clientId: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

const Named = z.object({ id: z.number().int(), name: z.string() })

/** For the team alone: a note, or who took the conversation over, handed it on or left it. */
export const TeamNote = z.object({
  id: z.number().int(),
  kind: z.enum(['note', 'taken', 'handed', 'left']),
  /** Null: an account that was deleted. */
  author: z.string().nullable(),
  /** The colleague or the branch that it was handed to. */
  to: z.string().nullable(),
  text: z.string(),
  at: z.string(),
  /** The message after which it is shown. */
  afterSeq: z.number().int(),
  /** Id of the client, of the reader’s own notes. */
  clientId: z.string().nullable(),
})
export type TeamNote = z.infer<typeof TeamNote>

/** A visitor; an advertiser without an agency; an agency, or one whose legal details a moderator has verified. */
export const SPEAKERS = ['visitor', 'private', 'agency', 'verified'] as const
export type Speaker = (typeof SPEAKERS)[number]

const common = {
  id: z.number().int(),
  /** Which side the reader is on. */
  side: z.enum(SIDES),
  /** The other side: the visitor, or the advertiser. */
  name: z.string(),
  /** Who the other side is, whatever they call themselves. */
  speaker: z.enum(SPEAKERS),
  offer: z
    .object({
      id: z.number().int(),
      slugId: z.string(),
      title: z.string(),
      titleLang: z.string(),
      category: z.number().int(),
      status: z.enum(OFFER_STATUSES),
    })
    .nullable(),
  /** Where the team has put it; visitors always see `open`. */
  state: z.enum(['open', 'archived', 'spam']),
  unread: z.boolean(),
  /** The reader wants no notifications of it. */
  muted: z.boolean(),
  /** The reader left: hidden from the list until the other side writes. */
  left: z.boolean(),
  /** For the team: whether the last message of the visitor needs no answer any more. */
  answered: z.boolean(),
  /** Handler in the agency, for the team. */
  handler: Named.nullable(),
  /** Agreed viewing time, ISO 8601; null: not agreed. */
  viewingAt: z.string().nullable(),
  /** The number of its last message. */
  lastSeq: z.number().int(),
}

export const ChatRow = z.object({ ...common, last: ChatMessage.omit({ lang: true }) })
export type ChatRow = z.infer<typeof ChatRow>

export const Chat = z.object({
  ...common,
  /** The last message that the reader, and the other side, has read. */
  readSeq: z.number().int(),
  theirReadSeq: z.number().int(),
  /** The time zones of the visitor, and of who shows the home. */
  visitorZone: z.string(),
  teamZone: z.string(),
  viewing: Viewing.nullable(),
  /** The visitor wants no messages of the team, until they write themselves. */
  closed: z.boolean(),
  /** The reader reported messages of it, and the report is still open. */
  reported: z.boolean(),
  /** The visitor, for the team only. */
  visitor: z
    .object({
      email: z.string(),
      phone: z.string().nullable(),
      /** Page language. */
      locale: z.string(),
      /** Messages of this address are spam. */
      blocked: z.boolean(),
      /** Their account was blocked by the portal: they do not receive new messages. */
      suspended: z.boolean(),
      answeredAt: z.string().nullable(),
    })
    .nullable(),
  /** For members of the agency that has it. */
  team: z
    .object({
      /** Where it is, if the agency has branches. */
      branch: Named.nullable(),
      /** Whether the reader may transfer it: its handler, owners and managers, and every member while it has no handler. */
      mayHand: z.boolean(),
      /** Members and branches that it can be transferred to. */
      colleagues: z.array(Named.extend({ branch: z.string().nullable() })),
      branches: z.array(Named),
    })
    .nullable(),
  /** The reader’s own templates, for the team; their texts are loaded on use. */
  templates: z.array(Named),
  /** For the team, in order: those among the messages. */
  notes: z.array(TeamNote),
  /** Whether messages can be translated. */
  translates: z.boolean(),
  /** Facts from the offer’s fields, in the reader’s language, by topic. */
  facts: z.array(z.object({ topic: z.enum(FACT_TOPICS), text: z.string() })),
  /** The last ones, or those before `before`; in order. */
  messages: z.array(ChatMessage),
})
export type Chat = z.infer<typeof Chat>

/** The event of sockets that something is new in a conversation: `{ id }`; with `typing`, the side that is writing. */
export const CHAT_EVENT = 'Chat'

/** The calls of a conversation: by its number for accounts, by the link in a mail for visitors without one. */
function conversationOf<Key extends z.ZodRawShape, Guard extends EndpointGuard>(
  path: `/${string}`,
  key: Key,
  { guard, scope, what }: { guard: Guard; scope?: Scope; what: string },
) {
  const read = { guard, ...(scope && { scope }) } as const
  return {
    get: endpoint({
      ...read,
      method: 'GET',
      path,
      summary: `${what}, with its last messages, or those before the number \`before\`. Reading marks nothing as read.`,
      input: z.object({ ...key, before: seq.optional() }),
      output: z.object({ data: Chat }),
    }),
    messages: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/messages`,
      summary: `Messages of ${what.toLowerCase()} after the number \`after\`, in order. With \`wait\` the answer comes when there is one, or when something was read, and after that many seconds at the latest. The viewing is as after these messages.`,
      input: z.object({
        ...key,
        after: seq,
        wait: z.coerce.number().int().min(0).max(WAIT_MAX).default(0),
      }),
      output: z.object({
        data: z.array(ChatMessage),
        readSeq: z.number().int(),
        theirReadSeq: z.number().int(),
        lastSeq: z.number().int(),
        /** As after these messages. */
        viewing: Viewing.nullable(),
        teamZone: z.string(),
        closed: z.boolean(),
      }),
    }),
    write: endpoint({
      guard,
      method: 'POST',
      path: `${path}/messages`,
      summary: `Writes in ${what.toLowerCase()}. \`client_id\` is the client’s own: sent again with it, the message is there once, and the answer is the same; 409 \`sent_before\` for another message with the id of one that is there.`,
      input: z.object({
        ...key,
        client_id: ClientId,
        text: ChatText,
        files: Files,
      }),
      output: z.object({ data: ChatMessage }),
      limit: 120,
    }),
    translate: endpoint({
      guard,
      method: 'POST',
      path: `${path}/messages/{seq}/translation`,
      summary: `Translates what the other side wrote in ${what.toLowerCase()} into the language of the call. \`text\` is null where it is in that language already. 503 \`not_translated\` where the translation server does not answer.`,
      input: z.object({ ...key, seq }),
      output: z.object({
        data: z.object({ text: z.string().nullable(), source: z.string(), lang: z.string() }),
      }),
      limit: 120,
    }),
    ...attachmentsOf(`${path}/files`, key, { guard, what: what.toLowerCase() }),
    phrase: endpoint({
      guard,
      method: 'POST',
      path: `${path}/phrases`,
      summary: `Says a phrase in ${what.toLowerCase()}, which each side reads in its own language: \`question.…\` by the visitor, \`reply.…\` and \`facts.…\` by the team. Facts are those of the offer when they are sent. \`client_id\` as for messages.`,
      input: z.object({ ...key, client_id: ClientId, phrase: z.enum(PHRASE_NAMES) }),
      output: z.object({ data: ChatMessage }),
      limit: 120,
    }),
    read: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/read`,
      summary: `Marks ${what.toLowerCase()} as read up to the message \`seq\`.`,
      input: z.object({ ...key, seq }),
      output: z.object({ data: z.object({ readSeq: z.number().int() }) }),
      limit: 240,
    }),
    choose: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/choices`,
      summary: `What the reader of ${what.toLowerCase()} wants of it: \`muted\`, no notifications and mails; \`left\`, not in the list until the other side writes; \`blocked\`, of the visitor: no messages of the team until they write themselves. 409 \`viewing\` for leaving before an agreed viewing.`,
      input: z.object({
        ...key,
        muted: z.boolean().optional(),
        left: z.boolean().optional(),
        blocked: z.boolean().optional(),
      }),
      output: z.object({ data: Chat }),
      limit: 60,
    }),
    report: endpoint({
      guard,
      method: 'POST',
      path: `${path}/reports`,
      summary: `Reports messages of ${what.toLowerCase()} to the moderators, who see these and nothing else of it. 409 \`reported\` while another report waits.`,
      input: z.object({
        ...key,
        messages: z.array(seq).min(1, { error: 'chat.report.pick' }).max(REPORTED_MAX),
        reason: z.enum(CHAT_REPORT_REASONS),
        message: NoteText.default(''),
      }),
      output: z.object({ data: Chat }),
      limit: 20,
    }),
    unreport: endpoint({
      guard,
      method: 'DELETE',
      path: `${path}/reports`,
      summary: 'Takes a report back that nobody has decided on.',
      input: z.object({ ...key }),
      output: z.object({ data: Chat }),
      limit: 20,
    }),
    typing: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/typing`,
      summary: `Shows the other side of ${what.toLowerCase()} for a few seconds that somebody is writing.`,
      input: z.object({ ...key }),
      output: z.void(),
      limit: 60,
    }),
    propose: endpoint({
      guard,
      method: 'POST',
      path: `${path}/viewing`,
      summary: `Proposes times for a viewing in ${what.toLowerCase()}, on the clocks of \`time_zone\`; also to move one that is agreed.`,
      input: z.object({
        ...key,
        times: z.array(WallTime).min(1).max(SLOTS_MAX),
        time_zone: Zone,
      }),
      output: z.object({ data: Chat }),
      limit: 60,
    }),
    accept: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/viewing`,
      summary:
        'Accepts one of the times that the other side proposed. 409 `changed` where it is proposed no more, `booked` where who shows the home shows another then.',
      input: z.object({ ...key, at: z.string().max(30) }),
      output: z.object({ data: Chat }),
      limit: 60,
    }),
    decline: endpoint({
      guard,
      method: 'DELETE',
      path: `${path}/viewing/times`,
      summary:
        'Declines the times that are proposed, or withdraws your own. A viewing that is agreed stays. 409 `changed` where the viewing is no longer as `sequence` says.',
      input: z.object({ ...key, sequence: seq }),
      output: z.object({ data: Chat }),
      limit: 60,
    }),
    cancel: endpoint({
      guard,
      method: 'DELETE',
      path: `${path}/viewing`,
      summary:
        'Cancels the viewing that is agreed for the time `at`. 409 `changed` where it is not.',
      input: z.object({ ...key, at: z.iso.datetime({ offset: true }) }),
      output: z.object({ data: Chat }),
      limit: 60,
    }),
    calendar: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/viewing`,
      summary:
        'The event of the last viewing as iCalendar. It is always the same event; after a change its `SEQUENCE` is higher.',
      input: z.object({ ...key }),
      output: z.object({ data: z.object({ ics: z.string() }) }),
    }),
  }
}

const own = conversationOf(
  '/chat/{id}',
  { id },
  {
    guard: auth,
    scope: 'leads:read',
    what: 'A conversation',
  },
)

/** Conversations of visitors with those who offer homes. */
export const chat = {
  list: endpoint({
    method: 'GET',
    path: '/chat',
    guard: auth,
    scope: 'leads:read',
    summary:
      'Your conversations, those that you were given, and those of an agency that you manage, the latest first; without `list` all but what is archived or spam. `q` searches names and messages.',
    input: z.object({
      list: z.enum(CHAT_LISTS).optional(),
      offer: id.optional(),
      /** `me`, `none` or the id of an account: who handles it. */
      handler: z
        .string()
        .regex(/^(?:me|none|[1-9]\d{0,14})$/)
        .optional(),
      branch: id.optional(),
      /** Conversations with the same visitor as this one. */
      with: id.optional(),
      q: z.string().trim().max(WORDS_MAX).optional(),
      page,
    }),
    output: paged(z.array(ChatRow), {
      counts: z.object({
        all: z.number().int(),
        unread: z.number().int(),
        unanswered: z.number().int(),
        archived: z.number().int(),
        spam: z.number().int(),
        left: z.number().int(),
      }),
      offer: z.object({ id: z.number().int(), title: z.string() }).nullable(),
      /** The visitor of `with`. */
      person: z.string().nullable(),
      /** Listings of the latest conversations. */
      offers: z.array(z.object({ id: z.number().int(), title: z.string() })),
      /** Of your agency. */
      colleagues: z.array(Named),
      branches: z.array(Named),
      /** You handle some conversation, or work for an agency. */
      hasTeam: z.boolean(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/chat/unread',
    guard: auth,
    scope: 'leads:read',
    summary: 'The number of conversations with messages that you have not read.',
    input: z.object({}),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
  ...own,
  mark: endpoint({
    method: 'PUT',
    path: '/chat/{id}/state',
    guard: auth,
    summary:
      'Archives a conversation, moves it to spam or back, or marks it as unread or answered. Only who handles it may.',
    input: z.object({
      id,
      state: z.enum(['open', 'archived', 'spam', 'unread', 'answered']),
    }),
    output: z.object({ data: Chat }),
    limit: 240,
  }),
  template: endpoint({
    method: 'GET',
    path: '/chat/{id}/templates/{template}',
    guard: auth,
    scope: 'leads:read',
    summary: 'A template of yours in the language of the visitor of a conversation, filled in.',
    input: z.object({ id, template: id }),
    output: z.object({ data: z.object({ text: z.string() }) }),
  }),
  take: endpoint({
    method: 'PUT',
    path: '/chat/{id}/handler',
    guard: auth,
    summary:
      'Takes a conversation of your agency over from the colleague `from` (0: no one). 409 `taken` where another handles it by now.',
    input: z.object({ id, from }),
    output: z.object({ data: Chat }),
    limit: 60,
  }),
  hand: endpoint({
    method: 'POST',
    path: '/chat/{id}/handler',
    guard: auth,
    summary:
      'Hands a conversation of your agency on: to a colleague (`user:7`), who is notified, or to a branch (`branch:3`), whose members are. Only who handles it, owners and managers may, and everyone while no one handles it. 409 `taken` where another than `from` (0: no one) handles it by now.',
    input: z.object({
      id,
      from,
      to: z.string().regex(/^(?:user|branch):[1-9]\d{0,14}$/, { error: 'chat.error.noColleague' }),
      note: NoteText.optional(),
    }),
    output: z.object({ data: Chat }),
    limit: 60,
  }),
  note: endpoint({
    method: 'POST',
    path: '/chat/{id}/notes',
    guard: auth,
    summary:
      'Notes something that only those see who handle the conversation. Sent again with the same `client_id`, it is there once; 409 `sent_before` for another text.',
    input: z.object({ id, client_id: ClientId, text: NoteText.min(1) }),
    output: z.object({ data: Chat }),
    limit: 120,
  }),
  block: endpoint({
    method: 'PUT',
    path: '/chat/{id}/block',
    guard: auth,
    summary: 'Moves the conversation to spam, and what its visitor writes from now on.',
    input: z.object({ id }),
    output: z.object({ data: Chat }),
    limit: 60,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/chat/{id}/block',
    guard: auth,
    summary: 'Lets the visitor of this conversation write again.',
    input: z.object({ id }),
    output: z.object({ data: Chat }),
    limit: 60,
  }),
}

/** Fields of templates: names of the visitor and of who writes, title and address of the listing. */
export const CHAT_FIELDS = ['name', 'agent', 'title', 'link'] as const
/** Templates of an account. */
export const CHAT_TEMPLATES_MAX = 50

/** Templates of one’s own, for conversations. */
export const chatTemplates = templatesOf('/user/chat-templates', auth, CHAT_FIELDS)

/** The conversation of a visitor without an account. 404 for an invalid link. */
export const chatLink = conversationOf(
  '/chat-link',
  { token: z.string().min(1).max(200) },
  { guard: {}, what: 'The conversation of a link that was mailed to its visitor' },
)
