import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { pagesOf } from '#contract/lists.ts'
import {
  TICKETS_PER_PAGE,
  type support,
  type supportFiles,
  type supportLink,
  type Ticket,
} from '#contract/support.ts'
import type { Database } from '#db/schema.ts'
import { callerIn } from '../accounts/caller.ts'
import { claimedId, isLinkOf, linkToken } from '../accounts/mailed-links.ts'
import { deadLink } from '../accounts/registration.ts'
import { isSecretOf, newSecret, readToken, tokenText } from '../accounts/tokens.ts'
import type { Holder } from '../attachments/queries.ts'
import {
  beginAttachment,
  dropAttachment,
  refuseEmpty,
  takeAttachment,
} from '../attachments/uploads.ts'
import { limitKey } from '../client-address.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../context.ts'
import { queueLink } from '../mail/send.ts'
import { chargeShared, type SharedLimit } from '../shared-limit-queries.ts'
import { checkStamp, stampFor } from '../stamp.ts'
import { toTicket, toTicketRow } from './present.ts'
import {
  insertTicket,
  insertWaitingTicket,
  lockTicketCounts,
  noteOpened,
  selectOwnTicket,
  selectOwnTickets,
  selectTicket,
  selectTicketItself,
  selectTicketMessages,
  selectWaitingTicket,
  type TicketRecord,
  type WaitingTicket,
} from './queries.ts'
import { say, tellRequester } from './write.ts'

const HOUR = 3600
const LIMITS = {
  /** Tickets from one network in an hour. */
  address: { name: 'ticket address', points: 12, seconds: HOUR },
  /** Messages in one ticket in an hour. */
  written: { name: 'ticket written', points: 60, seconds: HOUR },
  /** Links that are tried from one network in an hour. */
  tried: { name: 'ticket link', points: 600, seconds: HOUR },
} satisfies Record<string, SharedLimit>
/** Tickets of a day by one address or account. */
const OPENED_MAX = 10
/** Unconfirmed links to one address in the last hour. */
const WAITING_MAX = 5
const DAY_MS = 86_400_000

const notFound = () => new Problem(404, 'not_found', 'support.error.notFound')
const tooMany = () => new Problem(429, 'too_many', 'support.error.tooMany')
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function owned(id: number, { db, user }: UserCall): Promise<TicketRecord> {
  const row = await selectOwnTicket(db, user, id)
  if (!row) throw notFound()
  return row
}

/** The ticket of a link. */
async function followed(token: string, call: Call): Promise<TicketRecord> {
  const { db } = call
  const id = claimedId(token)
  const row = id === undefined ? undefined : await selectTicketItself(db, id)
  const ticket =
    row && (await isLinkOf(db, 'ticket', row, token)) ? await selectTicket(db, row.id) : undefined
  if (ticket) return ticket
  await chargeShared(LIMITS.tried, limitKey(call.clientAddress), call)
  throw notFound()
}

async function answer(
  { id }: TicketRecord,
  { db }: Call,
  before?: number,
): Promise<{ data: Ticket }> {
  const row = await selectTicket(db, id)
  if (!row) throw notFound()
  const messages = await selectTicketMessages(db, id, { notes: false, before })
  return { data: toTicket(row, messages, { isStaff: false }) }
}

/** Whose files are meant for it; null: it is not sent yet. */
const holderOf = (row: TicketRecord | null, user: { id: number } | null): Holder => ({
  conversation_id: null,
  ticket_id: row?.id ?? null,
  side: 'requester',
  user_id: user?.id ?? null,
})

async function write(
  row: TicketRecord,
  { client_id, text, files }: { client_id: string; text: string; files: readonly number[] },
  call: Call,
  user: { id: number } | null,
): Promise<{ data: Ticket }> {
  refuseEmpty({ text, files })
  await chargeShared(LIMITS.written, String(row.id), call)
  await call.db.transaction().execute((transaction) =>
    say(
      transaction,
      row,
      {
        side: 'requester',
        userId: null,
        clientId: client_id,
        kind: 'text',
        text,
        files: { holder: holderOf(row, user), ids: files },
      },
      'write',
    ),
  )
  return answer(row, call)
}

async function act(
  row: TicketRecord,
  name: 'solve' | 'reopen',
  call: Call,
): Promise<{ data: Ticket }> {
  await chargeShared(LIMITS.written, String(row.id), call)
  await call.db.transaction().execute((transaction) =>
    say(
      transaction,
      row,
      {
        side: 'requester',
        userId: null,
        clientId: randomUUID(),
        kind: name === 'solve' ? 'solved' : 'reopened',
        text: '',
      },
      name,
    ),
  )
  return answer(row, call)
}

type Written = Pick<
  WaitingTicket,
  'nonce' | 'category' | 'name' | 'email' | 'message' | 'locale' | 'context'
>

/** Opens a ticket, in a transaction, and tells both sides. */
async function open(
  db: Kysely<Database>,
  { nonce, message, context, category, name, email, locale }: Written,
  userId: number | null,
  files: readonly number[] = [],
): Promise<TicketRecord> {
  const opened = await insertTicket(db, {
    category,
    name,
    email,
    locale,
    user_id: userId,
    context: JSON.stringify(context),
  })
  await say(
    db,
    opened,
    {
      side: 'requester',
      userId: null,
      clientId: nonce,
      kind: 'text',
      text: message,
      files: { holder: holderOf(null, userId === null ? null : { id: userId }), ids: files },
    },
    'write',
  )
  await tellRequester(db, opened, 'opened', 1)
  return opened
}

export const handlers: Handlers<typeof support> = {
  form: async (_input, { db }) => ({ data: { stamp: await stampFor(db, 'ticket') } }),

  async send({ stamp, website, files, ...ticket }, call) {
    const { db, locale, env } = call
    const { email } = ticket
    const stamped = await checkStamp(db, 'ticket', stamp)
    await chargeShared(LIMITS.address, limitKey(call.clientAddress), call)
    const caller = await callerIn(call)
    // The address of an account is verified.
    const isMember = caller?.email.toLowerCase() === email.toLowerCase()
    // Files belong to an account; without one they are sent once the address is verified.
    if (!isMember && files.length > 0)
      throw new Problem(
        422,
        'validation_failed',
        'support.error.filesOfAccount',
        {},
        { field: 'email' },
      )
    // A form that Back shows again is good for another ticket; a button that is pressed twice sends one.
    const nonce = digest(`${stamped}\0${email}\0${ticket.message}`)
    const { secret, digest: secretDigest } = newSecret()
    const id = await db.transaction().execute(async (transaction) => {
      const counts = await lockTicketCounts(transaction, {
        nonce,
        email,
        user_id: isMember ? caller.id : null,
      })
      if (counts.sent) return counts.ticket
      if (counts.opened >= OPENED_MAX || (!isMember && counts.waiting >= WAITING_MAX))
        throw tooMany()
      const written = { ...ticket, nonce, locale }
      if (isMember && !website) return (await open(transaction, written, caller.id, files)).id
      // What a program filled in waits for a link that nobody gets.
      const waiting = await insertWaitingTicket(transaction, {
        ...written,
        context: JSON.stringify(ticket.context),
        digest: website ? null : secretDigest,
      })
      if (!website)
        await queueLink(
          { db: transaction, env },
          'ticket_verify',
          email,
          locale,
          { token: tokenText(waiting.id, secret) },
          { expiresAt: new Date(Date.now() + DAY_MS) },
        )
      return null
    })
    return {
      data: isMember ? { sent: 'opened', id, email } : { sent: 'link', id: null, email },
    }
  },

  async verify({ token }, { db }) {
    const read = readToken(token)
    const found = read && (await selectWaitingTicket(db, read.id))
    if (!found?.digest || !isSecretOf(read?.secret ?? '', found.digest)) throw deadLink()
    const id = await db.transaction().execute(async (transaction) => {
      // Followed once more, or twice at once: it is opened once.
      const waiting = await selectWaitingTicket(transaction, found.id, { lock: true })
      if (!waiting) throw deadLink()
      if (waiting.ticket_id !== null) return waiting.ticket_id
      const opened = await open(transaction, waiting, null)
      await noteOpened(transaction, waiting.id, opened.id)
      return opened.id
    })
    const ticket = await selectTicket(db, id)
    if (!ticket) throw deadLink()
    return { data: { id, token: await linkToken(db, 'ticket', ticket) } }
  },

  async list({ page }, { db, user }) {
    const { rows, total } = await selectOwnTickets(db, user, page)
    return { data: rows.map(toTicketRow), total, page, pages: pagesOf(total, TICKETS_PER_PAGE) }
  },

  get: async ({ id, before }, call) => answer(await owned(id, call), call, before),
  write: async ({ id, ...message }, call) => write(await owned(id, call), message, call, call.user),
  attach: async ({ id, ...file }, call) =>
    beginAttachment(holderOf(await owned(id, call), call.user), file, call),
  attachPiece: async ({ id, ...piece }, call) =>
    takeAttachment(holderOf(await owned(id, call), call.user), piece, call),
  detach: async ({ id, file }, call) =>
    dropAttachment(holderOf(await owned(id, call), call.user), file, call),
  act: async ({ id, act: name }, call) => act(await owned(id, call), name, call),
}

export const linkHandlers: Handlers<typeof supportLink> = {
  get: async ({ token, before }, call) => answer(await followed(token, call), call, before),
  write: async ({ token, ...message }, call) =>
    write(await followed(token, call), message, call, null),
  attach: async ({ token, ...file }, call) =>
    beginAttachment(holderOf(await followed(token, call), null), file, call),
  attachPiece: async ({ token, ...piece }, call) =>
    takeAttachment(holderOf(await followed(token, call), null), piece, call),
  detach: async ({ token, file }, call) =>
    dropAttachment(holderOf(await followed(token, call), null), file, call),
  act: async ({ token, act: name }, call) => act(await followed(token, call), name, call),
}

export const fileHandlers: Handlers<typeof supportFiles> = {
  attach: (file, call) => beginAttachment(holderOf(null, call.user), file, call),
  attachPiece: (piece, call) => takeAttachment(holderOf(null, call.user), piece, call),
  detach: ({ file }, call) => dropAttachment(holderOf(null, call.user), file, call),
}
