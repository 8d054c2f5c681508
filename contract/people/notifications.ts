import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { each } from '../filters.ts'
import { isAlwaysOn, NOTICE_CHANNELS, NOTICE_KINDS } from './notice-kinds.ts'

export const NOTIFICATIONS_PER_PAGE = 20
export const NOTIFICATION_TYPES = ['info', 'success', 'warning', 'error'] as const
/** Milliseconds for which a new one is shown (specification, section 9). */
export const NOTIFICATION_DURATION = 25_000

/** The realtime event and its data (specification, section 3). */
export const NOTIFY_USER = 'NotifyUser'
export const NotificationPayload = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  /** Milliseconds. */
  duration: z.number().int().positive(),
  /** Target of a press: an address of the portal without its locale, `/user/access`; null: none. */
  onClick: z.string().nullable(),
})
export type NotificationPayload = z.infer<typeof NotificationPayload>

export const Notification = z.object({
  id: z.number().int(),
  title: z.string(),
  /** May contain the HTML of toasts: see `web/ground/ui/safe-html.tsx`. */
  message: z.string(),
  payload: NotificationPayload,
  /** Why the reader gets it; null where it says so itself. */
  why: z.string().nullable(),
  /** The home that it is about. */
  home: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  created_at: z.string(),
  /** Null while it is new. */
  read_at: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Browsers of an account that get push messages. */
export const PUSH_MAX = 10

const Channels = z.object(each(NOTICE_CHANNELS, () => z.boolean()))
const NoticeSettings = z.object(each(NOTICE_KINDS, () => Channels))
export type NoticeSettings = z.infer<typeof NoticeSettings>
const hour = z.number().int().min(0).max(23)
/** Hours of the account's time zone without push messages and mails, but those about its security; null: none. */
const Quiet = z
  .object({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, {
    error: 'notificationSettings.quiet.same',
    path: ['until'],
  })
  .nullable()
const Settings = z.object({
  settings: NoticeSettings,
  quiet: Quiet,
  /** With which browsers subscribe (RFC 8292). */
  pushKey: z.string(),
  /** Browsers that get push messages. */
  browsers: z.number().int(),
})

/** Kinds whose mails have a link that stops them. */
export const STOPPABLE = NOTICE_KINDS.filter((kind) => !isAlwaysOn(kind, 'mail'))
/** Of the link: its kind, and who got the mail, signed. */
const mailLink = { kind: z.enum(STOPPABLE), view: z.string().max(100) }
const Mails = z.object({ kind: z.enum(STOPPABLE), isStopped: z.boolean() })

const auth = { auth: true } as const
const id = z.coerce.number().int().positive()

/** Stored notifications of the signed-in user. */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    guard: auth,
    scope: 'notifications:read',
    summary:
      'Notifications, newest first. `before` leafs on with the `next` of the answer, `after` asks for what is newer than one that is known.',
    input: z.object({ before: id.optional(), after: z.coerce.number().int().min(0).optional() }),
    output: z.object({
      data: z.array(Notification),
      next: z.number().int().nullable(),
      unread: z.number().int(),
    }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notifications/unread',
    guard: auth,
    scope: 'notifications:read',
    summary: 'How many are new.',
    input: z.object({}),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    guard: auth,
    scope: 'notifications:read',
    summary: 'Where you are notified of what.',
    input: z.object({}),
    output: z.object({ data: Settings }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    guard: auth,
    scope: 'notifications:write',
    summary:
      'Says where you are notified of what, and in which hours not. What is not named stays.',
    input: NoticeSettings.partial().extend({ quiet: Quiet.optional() }),
    output: z.object({ data: Settings }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/notifications/push',
    guard: auth,
    summary: 'Sends push messages to a browser: what its `PushSubscription` says of itself.',
    input: z.object({
      endpoint: z.url({ protocol: /^https$/ }).max(1000),
      p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
      auth: z.string().regex(/^[\w-]{20,30}=*$/),
    }),
    output: z.void(),
    limit: 30,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/notifications/push',
    guard: auth,
    summary: 'Sends no more push messages to a browser; without `endpoint` to none.',
    input: z.object({ endpoint: z.string().max(1000).optional() }),
    output: z.void(),
  }),
  mails: endpoint({
    method: 'GET',
    path: '/notifications/mails',
    guard: {},
    summary: 'Mails of which kind the link of a mail stops. Changes nothing.',
    input: z.object(mailLink),
    output: z.object({ data: Mails }),
    limit: 120,
  }),
  stopMails: endpoint({
    method: 'POST',
    path: '/notifications/mails',
    guard: {},
    summary: 'Stops mails of a kind by the link of one, or undoes that. Without signing in.',
    input: z.object({ ...mailLink, stop: z.boolean().default(true) }),
    output: z.object({ data: Mails }),
    limit: 60,
  }),
  readAll: endpoint({
    method: 'PUT',
    path: '/notifications/read',
    guard: auth,
    scope: 'notifications:write',
    summary:
      'Marks all as read up to the one named, so that none counts as read which nobody has seen.',
    input: z.object({ until: id }),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/notifications/{id}/read',
    guard: auth,
    scope: 'notifications:write',
    summary: 'Marks one as read.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications/{id}',
    guard: auth,
    scope: 'notifications:write',
    summary: 'Deletes one.',
    input: z.object({ id }),
    output: z.object({ data: z.object({ unread: z.number().int() }) }),
  }),
}
