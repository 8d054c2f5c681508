import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'

/** Reasons for a report of messages, in the order of the form. */
export const CHAT_REPORT_REASONS = [
  'fraud',
  'spam',
  'offensive',
  'discrimination',
  'other',
] as const
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number]
/** Messages of one report. */
export const REPORTED_MAX = 20
export const CHAT_REPORTS_PER_PAGE = 30
/** Decisions of moderators: dismiss, warn, stop a visitor (all messages go to spam), allow again. */
export const CHAT_REPORT_ACTS = ['dismiss', 'warn', 'stop', 'allow'] as const
export type ChatReportAct = (typeof CHAT_REPORT_ACTS)[number]

const sides = z.enum(['visitor', 'team'])
/** A message that was picked, as it was then. */
export const ChatExcerpt = z.object({
  side: sides,
  name: z.string(),
  text: z.string(),
  /** Names only: the files stay in the conversation. */
  files: z.array(z.string()),
  at: z.string(),
})
export type ChatExcerpt = z.infer<typeof ChatExcerpt>

const row = {
  id: z.number().int(),
  reason: z.enum(CHAT_REPORT_REASONS),
  /** The reported side: the visitor, or the advertiser. */
  reported: z.object({ name: z.string(), side: sides }),
  at: z.string(),
  outcome: z.enum(['dismissed', 'warned', 'stopped']).nullable(),
}
export const ChatReportRow = z.object(row)

export const ChatReportCase = z.object({
  ...row,
  message: z.string(),
  excerpt: z.array(ChatExcerpt),
  /** The account that is reported, if there is one. */
  account: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The offer of the conversation. */
  offer: z.number().int().nullable(),
  /** You reported it, or are reported: others decide. */
  own: z.boolean(),
  acts: z.array(z.enum(CHAT_REPORT_ACTS)),
})
export type ChatReportCase = z.infer<typeof ChatReportCase>

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Reported messages of conversations. Moderators see only the picked messages of the conversation. */
export const chatReports = {
  list: endpoint({
    method: 'GET',
    path: '/admin/chat-reports',
    guard: moderators,
    summary:
      'Reports of messages that wait for a decision, the oldest first; with `list=stopped` one for each visitor who is stopped, the latest decision first.',
    input: z.object({ list: z.enum(['open', 'stopped']).default('open'), page }),
    output: paged(z.array(ChatReportRow)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/chat-reports/{id}',
    guard: moderators,
    summary: 'A report with the messages that were picked.',
    input: z.object({ id }),
    output: z.object({ data: ChatReportCase }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/chat-reports/{id}/decision',
    guard: moderators,
    summary:
      'Does one of the `acts`. `stop`: what the reported visitor writes goes to spam everywhere; `allow` ends that. 409 `not_now` where another has decided.',
    input: z.object({ id, act: z.enum(CHAT_REPORT_ACTS) }),
    output: z.object({ data: ChatReportCase }),
  }),
}
