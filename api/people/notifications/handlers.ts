import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import { NOTIFICATIONS_PER_PAGE, type notifications } from '#contract/people/notifications.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { readMailView } from './mail-links.ts'
import { toNotification } from './present.ts'
import { countUnread, deleteNotification, markRead, selectNotifications } from './queries.ts'
import { stopMails, wantsMail, type MailReader } from './settings-queries.ts'

const unread = async ({ db, user }: UserCall) => ({
  data: { unread: await countUnread(db, user.id) },
})

async function readerOf(kind: NoticeKind, view: string, db: UserCall['db']): Promise<MailReader> {
  const reader = await readMailView(db, kind, view)
  if (!reader) throw new Problem(404, 'not_found', 'api.error.notFound')
  return reader
}

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

  async mails({ kind, view }, { db }) {
    const reader = await readerOf(kind, view, db)
    return { data: { kind, isStopped: !(await wantsMail(db, reader, kind)) } }
  },

  async stopMails({ kind, view, stop }, { db }) {
    await stopMails(db, await readerOf(kind, view, db), kind, stop)
    return { data: { kind, isStopped: stop } }
  },

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
