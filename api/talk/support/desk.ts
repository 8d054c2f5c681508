import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { address } from '#contract/addresses.ts'
import {
  MACRO_FIELDS,
  MACROS_MAX,
  type desk,
  type DeskRow,
  type DeskTicket,
  type macros,
} from '#contract/talk/desk.ts'
import { pagesOf } from '#contract/lists.ts'
import { TICKETS_PER_PAGE } from '#contract/talk/support.ts'
import type { Database } from '#db/schema.ts'
import { insertAudit } from '../../people/accounts/members-queries.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { attachmentHandlers } from '../../people/attachments/handlers.ts'
import { refuseEmpty } from '../../people/attachments/uploads.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { selectTemplateNames } from '../threads/template-queries.ts'
import { filledTemplate, templateHandlers } from '../threads/templates.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import {
  findLinkTarget,
  moveMessages,
  selectDesk,
  selectLinks,
  selectName,
  selectOtherTickets,
  selectStaff,
  selectTicketLanguages,
  selectTimes,
  updateAssignee,
  updateCategory,
  updateLink,
  type DeskRecord,
} from './desk-queries.ts'
import { holderOf, requireTicket } from './participants.ts'
import { toTicket, toTicketRow } from './present.ts'
import {
  lockTicket,
  moveTicket,
  selectAccount,
  selectRequesterId,
  selectTicketMessages,
  type TicketRecord,
} from './queries.ts'
import { requireMove, writeMessage } from './write.ts'

const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const toRow = (row: DeskRecord): DeskRow => ({
  ...toTicketRow(row),
  name: row.name,
  locale: row.locale,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee ?? '' },
  answeredAt: iso(row.answered_at),
})

/** Values of the template fields. */
async function fieldValues(
  row: TicketRecord,
  { db, env, user }: UserCall,
): Promise<Record<(typeof MACRO_FIELDS)[number], string>> {
  const requester = await selectRequesterId(db, row)
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const path =
    requester === null
      ? address('ticket-link', { token: await linkToken(db, 'ticket', row) })
      : address('ticket', { id: row.id })
  return {
    name: row.name,
    id: String(row.id),
    agent: user.name,
    link: `${origin}/${row.locale}${path}`,
  }
}

async function ticketAnswer(
  id: number,
  call: UserCall,
  before?: number,
): Promise<{ data: DeskTicket }> {
  const { db, locale } = call
  const row = await requireTicket({ id }, call)
  const [messages, linked, others, templates, staff, account, assignee] = await Promise.all([
    selectTicketMessages(db, row.id, { notes: true, before }),
    selectLinks(db, row.id, locale),
    selectOtherTickets(db, row),
    selectTemplateNames(db, null),
    selectStaff(db),
    selectAccount(db, row),
    row.assignee_id === null ? null : selectName(db, row.assignee_id),
  ])
  return {
    data: {
      ...toTicket(row, messages, { isStaff: true }),
      locale: row.locale,
      assignee:
        row.assignee_id === null || assignee === null
          ? null
          : { id: row.assignee_id, name: assignee },
      answeredAt: iso(row.answered_at),
      solvedAt: iso(row.solved_at),
      account: account ?? null,
      links: linked.map(({ kind, id: number, name, offer_id, ...place }) => ({
        kind,
        id: number,
        name: name ?? `#${number}`,
        offer:
          offer_id === null
            ? null
            : { id: offer_id, slugId: slugOf({ ...place, id: offer_id }, call) },
      })),
      others: others.map(toTicketRow),
      answers: templates,
      staff,
    },
  }
}

/** Writes an act to the audit log. */
async function auditAct(
  db: Kysely<Database>,
  ticket: TicketRecord,
  act:
    | 'ticket_assigned'
    | 'ticket_changed'
    | 'ticket_solved'
    | 'ticket_reopened'
    | 'ticket_merged'
    | 'ticket_linked',
  call: UserCall,
  detail = '',
): Promise<void> {
  await insertAudit(db, {
    act,
    actor_id: call.user.id,
    subject_id: (await selectAccount(db, ticket))?.id ?? null,
    detail: `#${ticket.id}${detail && `: ${detail}`}`,
  })
}

async function changeStatus(
  db: Kysely<Database>,
  row: TicketRecord,
  act: 'solve' | 'reopen',
  call: UserCall,
  { isQuiet = false } = {},
): Promise<void> {
  const kind = act === 'solve' ? 'solved' : 'reopened'
  await writeMessage(
    db,
    row,
    { side: 'staff', userId: call.user.id, clientId: randomUUID(), kind, text: '', isQuiet },
    act,
  )
  await auditAct(db, row, `ticket_${kind}`, call)
}

export const handlers: Handlers<typeof desk> = {
  async list({ page, assignee, ...filters }, { db, user }) {
    const filter = {
      ...filters,
      ...(assignee !== undefined && {
        assignee: assignee === 'me' ? user.id : assignee === 'none' ? null : Number(assignee),
      }),
    }
    const [{ rows, counts }, languages, staff, times] = await Promise.all([
      selectDesk(db, filter, page),
      selectTicketLanguages(db),
      selectStaff(db),
      selectTimes(db),
    ])
    const { solved, ...unsolved } = counts
    const total =
      filter.status === undefined
        ? Object.values(unsolved).reduce((sum, n) => sum + n, 0)
        : counts[filter.status]
    return {
      data: rows.map(toRow),
      counts: { ...unsolved, solved },
      languages,
      staff,
      times,
      total,
      page,
      pages: pagesOf(total, TICKETS_PER_PAGE),
    }
  },

  get: ({ id, before }, call) => ticketAnswer(id, call, before),

  async template({ id, template }, call) {
    const row = await requireTicket({ id }, call)
    return filledTemplate(call.db, null, template, {
      locale: row.locale,
      values: await fieldValues(row, call),
    })
  },

  async write({ id, client_id, text, files, note: isNote, solve }, call) {
    refuseEmpty({ text, files })
    const row = await requireTicket({ id }, call)
    await call.db.transaction().execute(async (transaction) => {
      const isNew = await writeMessage(
        transaction,
        row,
        {
          side: 'staff',
          userId: call.user.id,
          clientId: client_id,
          kind: isNote ? 'note' : 'text',
          text,
          solves: solve && !isNote,
          files: { holder: holderOf(row, 'staff', call.user), ids: files },
        },
        isNote ? null : 'answer',
      )
      const { status } = await lockTicket(transaction, row.id)
      // A retry does not solve a ticket that was reopened since.
      if (solve && (isNew ? status !== 'solved' : status === 'waiting_for_you'))
        await changeStatus(transaction, row, 'solve', call, { isQuiet: !isNote })
    })
    return ticketAnswer(row.id, call)
  },

  ...attachmentHandlers(async (key: { id: number }, call: UserCall) =>
    holderOf(await requireTicket(key, call), 'staff', call.user),
  ),

  async act({ id, act, from }, call) {
    const row = await requireTicket({ id }, call)
    await call.db.transaction().execute(async (transaction) => {
      if (act !== 'take') return changeStatus(transaction, row, act, call)
      const { assignee_id: assignee, status } = await lockTicket(transaction, row.id)
      if (from !== undefined && assignee !== null && ![from, call.user.id].includes(assignee))
        throw new Problem(409, 'taken', 'support.error.taken', {
          name: (await selectName(transaction, assignee)) ?? '',
        })
      // A new assignee leaves the status of an answered ticket.
      const moves = status !== 'waiting_for_you' || assignee === call.user.id
      if (moves) await requireMove(transaction, row.id, 'staff', 'take')
      await updateAssignee(transaction, row.id, call.user.id)
      await auditAct(transaction, row, 'ticket_assigned', call, call.user.name)
    })
    return ticketAnswer(row.id, call)
  },

  async change({ id, assignee, category }, call) {
    const row = await requireTicket({ id }, call)
    await call.db.transaction().execute(async (transaction) => {
      await lockTicket(transaction, row.id)
      if (assignee !== undefined && assignee !== (row.assignee_id ?? 0)) {
        if (!(await updateAssignee(transaction, row.id, assignee)))
          throw new Problem(
            422,
            'validation_failed',
            'support.error.noStaff',
            {},
            { field: 'assignee' },
          )
        const name = assignee === 0 ? '–' : ((await selectName(transaction, assignee)) ?? '')
        await auditAct(transaction, row, 'ticket_assigned', call, name)
      }
      if (category !== undefined && category !== row.category) {
        await updateCategory(transaction, row.id, category)
        await auditAct(transaction, row, 'ticket_changed', call, category)
      }
    })
    return ticketAnswer(row.id, call)
  },

  async link({ id, kind, ref }, call) {
    const row = await requireTicket({ id }, call)
    await call.db.transaction().execute(async (transaction) => {
      await lockTicket(transaction, row.id)
      const linked = ref ? await findLinkTarget(transaction, kind, ref) : null
      if (linked === undefined)
        throw new Problem(422, 'validation_failed', 'support.error.noLink', {}, { field: 'ref' })
      await updateLink(transaction, row.id, kind, linked)
      await auditAct(transaction, row, 'ticket_linked', call, `${kind} ${linked ?? '–'}`)
    })
    return ticketAnswer(row.id, call)
  },

  async merge({ id, into }, call) {
    const target = await requireTicket({ id: into }, call).catch((error: unknown) => {
      if (error instanceof Problem)
        throw new Problem(422, 'validation_failed', 'support.error.notFound', {}, { field: 'into' })
      throw error
    })
    const source = await requireTicket({ id }, call)
    if (source.id === target.id)
      throw new Problem(422, 'validation_failed', 'support.error.sameTicket', {}, { field: 'into' })
    await call.db.transaction().execute(async (transaction) => {
      // In order of their numbers, so that two merges cannot deadlock.
      const locked = new Map<number, TicketRecord>()
      for (const one of [source.id, target.id].sort((a, b) => a - b))
        locked.set(one, await lockTicket(transaction, one))
      const [from, to] = [locked.get(source.id), locked.get(target.id)]
      if (!from || !to || from.merged_into !== null || to.merged_into !== null)
        throw new Problem(409, 'not_now', 'support.error.notNow')
      const isSame =
        from.user_id !== null && to.user_id !== null
          ? from.user_id === to.user_id
          : from.email.toLowerCase() === to.email.toLowerCase()
      if (!isSame)
        throw new Problem(
          409,
          'other_requester',
          'support.error.otherRequester',
          {},
          { field: 'into' },
        )
      if (from.status !== 'solved') await moveTicket(transaction, from.id, 'staff', 'solve')
      // The remaining ticket waits for the staff if the merged one did.
      if (from.status !== 'solved' && from.status !== 'waiting_for_you')
        await moveTicket(transaction, to.id, 'staff', to.status === 'solved' ? 'reopen' : 'take')
      await moveMessages(transaction, from, to)
      await auditAct(transaction, from, 'ticket_merged', call, `#${to.id}`)
    })
    return ticketAnswer(target.id, call)
  },
}

/** Templates of the staff. */
export const macroHandlers: Handlers<typeof macros> = templateHandlers({
  ownerOf: () => null,
  fields: MACRO_FIELDS,
  max: MACROS_MAX,
  audit: (db, act, { user }, name) =>
    insertAudit(db, { act, actor_id: user.id, subject_id: null, detail: name }),
})
