import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pagesOf } from '#contract/lists.ts'
import {
  TICKETS_PER_PAGE,
  type support,
  type supportFiles,
  type supportLink,
  type Ticket,
} from '#contract/talk/support.ts'
import type { Database } from '#db/schema.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { deadLink } from '../../people/accounts/registration.ts'
import { attachmentHandlers } from '../../people/attachments/handlers.ts'
import { refuseEmpty } from '../../people/attachments/uploads.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { queueLink } from '../../people/mail/send.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { stampFor } from '../../ground/stamp.ts'
import type { WaitingMessage } from '../threads/waiting-queries.ts'
import {
  deliverOnce,
  storeWaiting,
  nonceOf,
  senderOf,
  UNCONFIRMED_MAX,
  findWaiting,
} from '../threads/waiting.ts'
import { byToken, holderOf, notFound, requireOwn, type OwnTicket } from './participants.ts'
import { toTicket, toTicketRow } from './present.ts'
import {
  insertTicket,
  lockTicketCounts,
  selectOwnTickets,
  selectTicket,
  selectTicketMessages,
  type TicketRecord,
} from './queries.ts'
import { notifyRequester, writeMessage, type NewMessage } from './write.ts'
import { refusePortalName } from '../../people/names/portal-names.ts'

/** Per ticket and hour. */
const MESSAGE_LIMIT: SharedLimit = { name: 'ticket written', points: 60, seconds: 3600 }
/** By one address or account. */
const TICKETS_PER_DAY = 10

const tooMany = () => new Problem(429, 'too_many', 'support.error.tooMany')

async function ticketAnswer(
  { id }: TicketRecord,
  { db }: Call,
  before?: number,
): Promise<{ data: Ticket }> {
  const row = await selectTicket(db, id)
  if (!row) throw notFound()
  const messages = await selectTicketMessages(db, id, { notes: false, before })
  return { data: toTicket(row, messages, { isStaff: false }) }
}

/** Writes as the requester, moves the ticket, and answers with its new state. */
async function writeAsRequester(
  ticket: OwnTicket,
  message: Pick<NewMessage, 'clientId' | 'kind' | 'text' | 'files'>,
  act: 'write' | 'solve' | 'reopen',
  call: Call,
): Promise<{ data: Ticket }> {
  await chargeShared(MESSAGE_LIMIT, String(ticket.id), call)
  await call.db
    .transaction()
    .execute((transaction) =>
      writeMessage(transaction, ticket, { side: 'requester', userId: null, ...message }, act),
    )
  return ticketAnswer(ticket, call)
}

/** Handlers of the calls by account and by link. `open` finds the ticket, or throws `Problem`. */
const requesterHandlers = <Key, C extends Call>(
  open: (key: Key, call: C) => Promise<OwnTicket>,
) => ({
  get: async (input: Key & { before?: number | undefined }, call: C) =>
    ticketAnswer(await open(input, call), call, input.before),

  async write(input: Key & { client_id: string; text: string; files: number[] }, call: C) {
    const ticket = await open(input, call)
    const { client_id: clientId, text, files: ids } = input
    refuseEmpty({ text, files: ids })
    const files = { holder: holderOf(ticket, 'requester', ticket.account), ids }
    return writeAsRequester(ticket, { clientId, kind: 'text', text, files }, 'write', call)
  },

  async act(input: Key & { act: 'solve' | 'reopen' }, call: C) {
    const kind = input.act === 'solve' ? 'solved' : 'reopened'
    const message = { clientId: randomUUID(), kind, text: '' } as const
    return writeAsRequester(await open(input, call), message, input.act, call)
  },

  ...attachmentHandlers(async (key: Key, call: C) => {
    const ticket = await open(key, call)
    return holderOf(ticket, 'requester', ticket.account)
  }),
})

type WrittenTicket = Pick<
  WaitingMessage<'waiting_tickets'>,
  'nonce' | 'category' | 'name' | 'email' | 'message' | 'locale' | 'context'
>

/** Opens a ticket, in a transaction, and notifies both sides. */
async function openTicket(
  db: Kysely<Database>,
  { nonce, message, context, category, name, email, locale }: WrittenTicket,
  account: { id: number } | null,
  files: readonly number[] = [],
): Promise<TicketRecord> {
  const opened = await insertTicket(db, {
    category,
    name,
    email,
    locale,
    user_id: account?.id ?? null,
    context: JSON.stringify(context),
  })
  await writeMessage(
    db,
    opened,
    {
      side: 'requester',
      userId: null,
      clientId: nonce,
      kind: 'text',
      text: message,
      files: { holder: holderOf(null, 'requester', account), ids: files },
    },
    'write',
  )
  await notifyRequester(db, opened, 'opened', 1)
  return opened
}

export const handlers: Handlers<typeof support> = {
  form: async (_input, { db }) => ({ data: { stamp: await stampFor(db, 'ticket') } }),

  async send({ stamp, website, files, ...ticket }, call) {
    const { db, locale, env } = call
    const { email } = ticket
    refusePortalName(ticket.name)
    const { stamped, caller, isMember } = await senderOf('ticket', { stamp, email }, call)
    const account = isMember ? caller : null
    // Without an account, files can be sent once the address is verified.
    if (!isMember && files.length > 0)
      throw new Problem(
        422,
        'validation_failed',
        'support.error.filesOfAccount',
        {},
        { field: 'email' },
      )
    const nonce = nonceOf(stamped, email, ticket.message)
    const isSpam = Boolean(website)
    const id = await db.transaction().execute(async (transaction) => {
      const user_id = account?.id ?? null
      const counts = await lockTicketCounts(transaction, { nonce, email, user_id })
      if (counts.sent) return counts.ticket
      if (counts.opened >= TICKETS_PER_DAY || (!isMember && counts.waiting >= UNCONFIRMED_MAX))
        throw tooMany()
      const written = { ...ticket, nonce, locale }
      if (isMember && !isSpam) return (await openTicket(transaction, written, account, files)).id
      await storeWaiting(
        transaction,
        'waiting_tickets',
        { ...written, context: JSON.stringify(ticket.context) },
        {
          isSpam,
          mail: (token, expiresAt) =>
            queueLink(
              { db: transaction, env },
              'ticket_verify',
              email,
              locale,
              { token },
              {
                expiresAt,
              },
            ),
        },
      )
      return null
    })
    return {
      data: isMember ? { sent: 'opened', id, email } : { sent: 'link', id: null, email },
    }
  },

  async verify({ token }, { db }) {
    const waiting = await findWaiting(db, 'waiting_tickets', token)
    const id = await deliverOnce(db, 'waiting_tickets', waiting, (transaction, one) =>
      openTicket(transaction, one, null),
    )
    const ticket = await selectTicket(db, id)
    if (!ticket) throw deadLink()
    return { data: { id, token: await linkToken(db, 'ticket', ticket) } }
  },

  async list({ page }, { db, user }) {
    const { rows, total } = await selectOwnTickets(db, user, page)
    return { data: rows.map(toTicketRow), total, page, pages: pagesOf(total, TICKETS_PER_PAGE) }
  },

  ...requesterHandlers(requireOwn),
}

export const linkHandlers: Handlers<typeof supportLink> = requesterHandlers(byToken)

export const fileHandlers: Handlers<typeof supportFiles> = attachmentHandlers(
  (_key: object, { user }: UserCall) => holderOf(null, 'requester', user),
)
