import { address } from '#contract/addresses.ts'
import {
  CHAT_REPORTS_PER_PAGE,
  type ChatReportAct,
  type ChatReportCase,
  type chatReports,
} from '#contract/talk/chat-reports.ts'
import { pagesOf } from '#contract/lists.ts'
import {
  decideChatReport,
  selectChatReport,
  selectChatReports,
  selectReportedAccounts,
  selectStopped,
  setStopped,
  type ChatReportRecord,
} from '../../talk/chat/report-queries.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { notify } from '../../people/notifications/notify.ts'

const OUTCOMES = { dismiss: 'dismissed', warn: 'warned', stop: 'stopped' } as const

const notFound = () => new Problem(404, 'not_found', 'reports.chat.notFound')

function actsOf({ outcome, reported_id, reported_email }: ChatReportRecord): ChatReportAct[] {
  if (outcome === 'stopped') return reported_email === null ? [] : ['allow']
  if (outcome !== null) return []
  return [
    'dismiss',
    ...(reported_id === null ? [] : (['warn'] as const)),
    ...(reported_email === null ? [] : (['stop'] as const)),
  ]
}

const toRow = ({ id, reason, side, reported_name, created_at, outcome }: ChatReportRecord) => ({
  id,
  reason,
  reported: {
    name: reported_name,
    side: side === 'visitor' ? ('team' as const) : ('visitor' as const),
  },
  at: new Date(created_at).toISOString(),
  outcome,
})

const isOwn = (
  { reporter_id, reported_id, writer_ids }: ChatReportRecord,
  userId: number,
): boolean =>
  // Elements of arrays arrive as text.
  [reporter_id, reported_id, ...writer_ids.map(Number)].includes(userId)

function caseOf(row: ChatReportRecord, { user }: UserCall): { data: ChatReportCase } {
  const own = isOwn(row, user.id)
  return {
    data: {
      ...toRow(row),
      message: row.message,
      excerpt: row.excerpt,
      account: row.reported_id === null ? null : { id: row.reported_id, name: row.reported_name },
      offer: row.offer_id,
      own,
      acts: own ? [] : actsOf(row),
    },
  }
}

async function known(id: number, { db }: UserCall): Promise<ChatReportRecord> {
  const row = await selectChatReport(db, id)
  if (!row) throw notFound()
  return row
}

export const handlers: Handlers<typeof chatReports> = {
  async list({ list, page }, { db }) {
    const { rows, total } = await (list === 'stopped' ? selectStopped : selectChatReports)(db, page)
    return { data: rows.map(toRow), total, page, pages: pagesOf(total, CHAT_REPORTS_PER_PAGE) }
  },

  get: async ({ id }, call) => caseOf(await known(id, call), call),

  async decide({ id, act }, call) {
    const { db, user } = call
    await db.transaction().execute(async (transaction) => {
      const row = await selectChatReport(transaction, id, { lock: true })
      if (!row) throw notFound()
      if (isOwn(row, user.id)) throw new Problem(403, 'own_report', 'reports.chat.own')
      if (!actsOf(row).includes(act)) throw new Problem(409, 'not_now', 'reports.chat.notNow')
      const outcome = act === 'allow' ? 'dismissed' : OUTCOMES[act]
      if (act === 'stop' || act === 'allow') await setStopped(transaction, row, act === 'stop')
      await decideChatReport(transaction, id, outcome, user.id)
      for (const person of act === 'warn' ? await selectReportedAccounts(transaction, row) : [])
        await notify(transaction, person, {
          title: 'reports.chat.warnedTitle',
          message: 'reports.chat.warnedText',
          params: { reason: row.reason },
          payload: { type: 'warning', onClick: address('chat') },
        })
      if (act !== 'allow' && row.reporter_id !== null)
        await notify(transaction, row.reporter_id, {
          title: 'reports.notice.title',
          message: 'reports.chat.notice',
          params: { outcome, side: row.side === 'team' ? 'visitor' : 'team' },
          about: row.conversation_id === null ? {} : { conversation: row.conversation_id },
        })
    })
    return caseOf(await known(id, call), call)
  },
}
