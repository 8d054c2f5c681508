import { NOTIFICATIONS_PER_PAGE, type notifications } from '#contract/people/notifications.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { toNotification } from './present.ts'
import { countUnread, deleteNotification, markRead, selectNotifications } from './queries.ts'

const unread = async ({ db, user }: UserCall) => ({
  data: { unread: await countUnread(db, user.id) },
})

/** Stored notifications and their settings; `api/people/push/` sends them. */
export const handlers: Handlers<
  Omit<typeof notifications, 'settings' | 'saveSettings' | 'subscribe' | 'unsubscribe'>
> = {
  async list({ before, after }, call) {
    const { db, user, messages, locale } = call
    const rows = await selectNotifications(db, user.id, {
      before,
      after,
      locale,
      limit: NOTIFICATIONS_PER_PAGE + 1,
    })
    const page = rows.slice(0, NOTIFICATIONS_PER_PAGE)
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null
    return {
      data: page.map((row) => toNotification(row, messages.translator(locale))),
      next,
      unread: await countUnread(db, user.id),
    }
  },

  unread: (_input, call) => unread(call),

  async readAll({ until }, call) {
    await markRead(call.db, call.user.id, { until })
    return unread(call)
  },

  async read({ id }, call) {
    await markRead(call.db, call.user.id, { id })
    return unread(call)
  },

  async remove({ id }, call) {
    if (!(await deleteNotification(call.db, call.user.id, id)))
      throw new Problem(404, 'not_found', 'api.error.notFound')
    return unread(call)
  },
}
