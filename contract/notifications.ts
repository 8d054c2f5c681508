import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
  /** May contain the HTML of toasts: see `web/ui/safe-html.tsx`. */
  message: z.string(),
  payload: NotificationPayload,
  created_at: z.string(),
  /** Null while it is new. */
  read_at: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

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
