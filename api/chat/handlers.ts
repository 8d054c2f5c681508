import { CHATS_PER_PAGE, type chat, type chatLink, type Chat } from '#contract/chat.ts'
import { readPhrase } from '#contract/chat-phrases.ts'
import { pagesOf } from '#contract/lists.ts'
import type { viewings } from '#contract/viewings.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../context.ts'
import { limitKey } from '../client-address.ts'
import { chargeAllShared, chargeShared, type SharedLimit } from '../shared-limit-queries.ts'
import type { Holder } from '../attachments/queries.ts'
import {
  beginAttachment,
  dropAttachment,
  refuseEmpty,
  takeAttachment,
} from '../attachments/uploads.ts'
import { claimedId, isLinkOf } from '../accounts/mailed-links.ts'
import { deleteBlock, insertBlock, isBlocked, isSuspended } from './block-queries.ts'
import { choose, reportMessages, takeReportBack } from './choices.ts'
import { factsOf, textIn } from './phrases.ts'
import { common, positionsOf, titleFor, titleOf, toChat, toMessage, toRow } from './present.ts'
import {
  countUnread,
  selectChats,
  selectConversation,
  selectFilters,
  selectMessage,
  selectMessages,
  selectAllOwn,
  selectOwn,
  tellTyping,
  updateRead,
  updateState,
  type OwnRow,
} from './queries.ts'
import { hasReported } from './report-queries.ts'
import { refuseOther } from '../threads/sent-before.ts'
import { isExclusive, selectViewings, setExclusive } from './viewing-queries.ts'
import { translate } from './translation.ts'
import {
  acceptTime,
  calendarFor,
  checkTimes,
  endTime,
  proposeTimes,
  viewingOf,
} from './viewings.ts'
import { hand, take, teamOf, writeNote } from './team.ts'
import { selectColleagues } from './team-queries.ts'
import { filledTemplate } from '../threads/templates.ts'
import { valuesIn } from './templates.ts'
import { waitFor } from './waiting.ts'
import { wakeReaders } from '../wake-queries.ts'
import { isUnwanted, noticeOf, write, type Written } from './write.ts'

/** Messages per hour: of one account or link in all conversations, and of a visitor in one until it is answered. */
const WRITTEN: SharedLimit = { name: 'chat written', points: 240, seconds: 3600 }
const UNANSWERED: SharedLimit = { name: 'chat unanswered', points: 30, seconds: 3600 }

const notFound = () => new Problem(404, 'not_found', 'chat.error.notFound')

async function owned(id: number, { db, user, locale }: UserCall): Promise<OwnRow> {
  const row = await selectOwn(db, user, id, locale)
  if (!row) throw notFound()
  return row
}

/** For what only those may who handle it: for others there is no such thing. */
async function handled(id: number, call: UserCall): Promise<OwnRow> {
  const row = await owned(id, call)
  if (row.side !== 'team') throw notFound()
  return row
}

/** The conversation of a link. */
async function linked(token: string, { db, locale }: Call): Promise<OwnRow> {
  const id = claimedId(token)
  const row = id === undefined ? undefined : await selectConversation(db, id, locale)
  if (!row || !(await isLinkOf(db, 'chat', row, token))) throw notFound()
  // A blocked account has no access by an earlier link either.
  if (await isSuspended(db, row)) throw notFound()
  return { ...row, side: 'visitor' }
}

/** `user`: of the team; a visitor without an account is none. */
async function answer(
  row: OwnRow,
  call: Call & { user?: UserCall['user'] },
  before?: number,
): Promise<{ data: Chat }> {
  const { db, user } = call
  const [messages, reported, viewing, blocked, facts, suspended] = await Promise.all([
    selectMessages(db, row.id, { before }),
    hasReported(db, { conversation_id: row.id, side: row.side, reporter_id: user?.id ?? null }),
    viewingOf(db, row.id),
    row.side === 'team' && isBlocked(db, row.id),
    factsOf(row, call),
    row.side === 'team' && isSuspended(db, row),
  ])
  const team =
    row.side === 'team' && user
      ? await teamOf(row, { db, user }, { from: messages[0]?.seq ?? 0, before })
      : { team: null, notes: [], templates: [] }
  return {
    data: toChat(row, messages, viewing, { blocked, suspended, facts, reported, ...team }, call),
  }
}

async function newer(
  find: () => Promise<OwnRow>,
  { after, wait }: { after: number; wait: number },
  call: Call,
) {
  const first = await find()
  const row = wait > 0 ? await changed(first.id, find, { after, wait }, call.request.signal) : first
  const messages = await selectMessages(call.db, row.id, { after })
  return {
    data: messages.map((message) => toMessage(message, row.side, row.advertiser, call)),
    ...positionsOf(row),
    lastSeq: row.last_seq,
  }
}

/** The conversation once it has a newer message or was read, or after `wait` seconds. What only the other side sees of it ends no wait. */
async function changed(
  id: number,
  find: () => Promise<OwnRow>,
  { after, wait }: { after: number; wait: number },
  signal: AbortSignal,
): Promise<OwnRow> {
  const until = Date.now() + wait * 1000
  let known: OwnRow | undefined
  for (;;) {
    const waiting = waitFor(id, { ms: Math.max(0, until - Date.now()), signal })
    try {
      // Read again: a message may have come before the wait began.
      const row = await find()
      known ??= row
      const { readSeq, theirReadSeq } = positionsOf(row)
      const before = positionsOf(known)
      if (
        row.last_seq > after ||
        readSeq !== before.readSeq ||
        theirReadSeq !== before.theirReadSeq ||
        waiting.isFull ||
        Date.now() >= until ||
        signal.aborted
      )
        return row
      await waiting.woken
    } finally {
      waiting.stop()
    }
  }
}

/** Owner of the files that are attached to it. */
const holderOf = ({ id, side }: OwnRow, user: { id: number } | null): Holder => ({
  conversation_id: id,
  ticket_id: null,
  side,
  user_id: user?.id ?? null,
})

async function say(
  row: OwnRow,
  {
    client_id,
    kind = 'text',
    text,
    data,
    files = [],
  }: Pick<Written, 'text' | 'data'> & {
    client_id: string
    kind?: 'text' | 'phrase'
    files?: readonly number[]
  },
  call: Call,
  author: { id: number; name: string } | null,
) {
  const { db } = call
  const { side } = row
  refuseEmpty({ text, files })
  const charges: [SharedLimit, string][] = [
    [WRITTEN, author ? `user ${author.id}` : `link ${row.id}`],
  ]
  if (side === 'visitor' && row.visitor_seq > row.answered_seq)
    charges.push([UNANSWERED, String(row.id)])
  const title = titleOf(row, call).title
  const written = await db.transaction().execute(async (transaction) => {
    await chargeAllShared(charges, call, transaction)
    return write(transaction, row, {
      side,
      userId: author?.id ?? null,
      clientId: client_id,
      kind,
      text,
      files,
      ...(data && { data }),
      notice: noticeOf(
        row.id,
        side === 'visitor' ? row.name : (row.advertiser ?? author?.name ?? ''),
        title,
      ),
      diverts: true,
      wakesReaders: true,
    })
  })
  wakeReaders(db)
  const message =
    written && files.length === 0
      ? { ...written, author: side === 'team' ? (author?.name ?? null) : null, files: [] }
      : await selectMessage(db, row.id, side, client_id)
  if (!message) throw notFound()
  if (!written) {
    const isSame =
      kind === 'phrase'
        ? message.data.say === data?.say && message.data.topic === data?.topic
        : message.body === text
    refuseOther(isSame && message.kind === kind, message, files)
  }
  return { data: toMessage(message, side, row.advertiser, call) }
}

/** A phrase of the caller's side; its text here is for the search. */
async function sayPhrase(
  row: OwnRow,
  { client_id, phrase }: { client_id: string; phrase: string },
  call: Call,
  author: { id: number; name: string } | null,
) {
  const known = readPhrase(phrase, row.side)
  if (!known) throw unknownPhrase('api.field.unknownOption')
  const facts = known.say === 'facts' ? await factsOf(row, call) : null
  const data = { ...known, ...(facts && { facts }) }
  const text = textIn({ kind: 'phrase', body: '', data }, call.messages.translator(call.locale))
  if (!text) throw unknownPhrase('chat.error.noFacts')
  return say(row, { client_id, kind: 'phrase', text, data }, call, author)
}

const unknownPhrase = (message: 'api.field.unknownOption' | 'chat.error.noFacts') =>
  new Problem(422, 'validation_failed', message, {}, { field: 'phrase' })

async function markRead(row: OwnRow, seq: number, { db }: Call) {
  return { data: { readSeq: await updateRead(db, row.id, row.side, seq) } }
}

async function showTyping(row: OwnRow, { db }: Call): Promise<void> {
  if (row.side === 'team' ? row.closed || row.state === 'spam' : await isUnwanted(db, row)) return
  await tellTyping(db, row.id, row.side)
}

export const handlers: Handlers<typeof chat> = {
  async list({ list, handler, page, ...asked }, call) {
    const { db, user, locale } = call
    const filter = {
      ...asked,
      ...(handler !== undefined && {
        handler: handler === 'me' ? user.id : handler === 'none' ? null : Number(handler),
      }),
    }
    const [{ rows, counts }, { offers, agency, hasTeam }, same] = await Promise.all([
      selectChats(db, user, { list, page, ...filter }, locale),
      selectFilters(db, user, locale),
      asked.with === undefined ? undefined : selectOwn(db, user, asked.with, locale),
    ])
    const { colleagues, branches } =
      agency === null ? { colleagues: [], branches: [] } : await selectColleagues(db, agency)
    const total = counts[list ?? 'all']
    const named = offers.map((one) => ({ id: one.id, title: titleFor(one, call).title }))
    const about = rows.find((row) => asked.offer !== undefined && row.offer_id === asked.offer)
    return {
      data: rows.map((row) => toRow(row, call)),
      counts,
      offer: about
        ? { id: asked.offer ?? 0, title: titleFor(about, call).title }
        : (named.find(({ id }) => id === asked.offer) ?? null),
      person: same?.side === 'team' ? same.name : null,
      offers: named,
      colleagues: colleagues.map(({ id, name }) => ({ id, name })),
      branches,
      hasTeam,
      total,
      page,
      pages: pagesOf(total, CHATS_PER_PAGE),
    }
  },

  unread: async (_input, { db, user }) => ({ data: { unread: await countUnread(db, user) } }),

  get: async ({ id, before }, call) => answer(await owned(id, call), call, before),
  messages: ({ id, ...asked }, call) => newer(() => owned(id, call), asked, call),
  write: async ({ id, ...message }, call) => say(await owned(id, call), message, call, call.user),
  translate: async ({ id, seq }, call) =>
    translate(await owned(id, call), seq, call, `user ${call.user.id}`),
  attach: async ({ id, ...file }, call) =>
    beginAttachment(holderOf(await owned(id, call), call.user), file, call),
  attachPiece: async ({ id, ...piece }, call) =>
    takeAttachment(holderOf(await owned(id, call), call.user), piece, call),
  detach: async ({ id, file }, call) =>
    dropAttachment(holderOf(await owned(id, call), call.user), file, call),
  phrase: async ({ id, ...asked }, call) =>
    sayPhrase(await owned(id, call), asked, call, call.user),
  read: async ({ id, seq }, call) => markRead(await owned(id, call), seq, call),
  async choose({ id, ...choice }, call) {
    await choose(await owned(id, call), choice, call, call.user)
    return answer(await owned(id, call), call)
  },
  async report({ id, ...report }, call) {
    const row = await owned(id, call)
    await reportMessages(row, report, call, call.user)
    return answer(row, call)
  },
  async unreport({ id }, call) {
    const row = await owned(id, call)
    await takeReportBack(row, call, call.user)
    return answer(row, call)
  },
  typing: async ({ id }, call) => showTyping(await owned(id, call), call),
  propose: {
    check: checkTimes,
    async act({ id, ...times }, call) {
      await proposeTimes(await owned(id, call), times, call, call.user)
      return answer(await owned(id, call), call)
    },
  },
  async accept({ id, at }, call) {
    await acceptTime(await owned(id, call), at, call, call.user)
    return answer(await owned(id, call), call)
  },
  async cancel({ id }, call) {
    await endTime(await owned(id, call), call, call.user)
    return answer(await owned(id, call), call)
  },
  calendar: async ({ id }, call) => calendarFor(await owned(id, call), call),

  async mark({ id, state }, call) {
    await handled(id, call)
    await updateState(call.db, id, state)
    return answer(await handled(id, call), call)
  },

  async template({ id, template }, call) {
    const row = await handled(id, call)
    // Its title is in the language of the visitor, if the listing has that.
    const read = (await selectOwn(call.db, call.user, id, row.locale)) ?? row
    return filledTemplate(call.db, call.user.id, template, {
      locale: row.locale,
      values: valuesIn(read, call),
    })
  },

  async take({ id, from }, call) {
    const row = await handled(id, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await take(row, from, call)
    return answer(await handled(id, call), call)
  },

  async hand({ id, note = '', ...asked }, call) {
    const row = await handled(id, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await hand(row, { ...asked, note }, call)
    return answer(await handled(id, call), call)
  },

  async note({ id, ...note }, call) {
    const row = await handled(id, call)
    await chargeShared(WRITTEN, `user ${call.user.id}`, call)
    await writeNote(row, note, call)
    return answer(row, call)
  },

  async block({ id }, call) {
    const row = await handled(id, call)
    await call.db.transaction().execute(async (transaction) => {
      await insertBlock(transaction, row, call.user.id)
      await updateState(transaction, id, 'spam')
    })
    return answer(await handled(id, call), call)
  },

  async unblock({ id }, call) {
    const row = await handled(id, call)
    await call.db
      .transaction()
      .execute((transaction) => deleteBlock(transaction, row, call.user.id))
    return answer(await handled(id, call), call)
  },
}

/** Links that are tried from one network in an hour. */
const TRIED: SharedLimit = { name: 'chat link', points: 600, seconds: 3600 }

async function followed(token: string, call: Call): Promise<OwnRow> {
  try {
    return await linked(token, call)
  } catch (error) {
    await chargeShared(TRIED, limitKey(call.clientAddress), call)
    throw error
  }
}

export const linkHandlers: Handlers<typeof chatLink> = {
  get: async ({ token, before }, call) => answer(await followed(token, call), call, before),
  messages: ({ token, ...asked }, call) => newer(() => followed(token, call), asked, call),
  write: async ({ token, ...message }, call) =>
    say(await followed(token, call), message, call, null),
  async translate({ token, seq }, call) {
    const row = await followed(token, call)
    return translate(row, seq, call, `link ${row.id}`)
  },
  attach: async ({ token, ...file }, call) =>
    beginAttachment(holderOf(await followed(token, call), null), file, call),
  attachPiece: async ({ token, ...piece }, call) =>
    takeAttachment(holderOf(await followed(token, call), null), piece, call),
  detach: async ({ token, file }, call) =>
    dropAttachment(holderOf(await followed(token, call), null), file, call),
  phrase: async ({ token, ...asked }, call) =>
    sayPhrase(await followed(token, call), asked, call, null),
  read: async ({ token, seq }, call) => markRead(await followed(token, call), seq, call),
  async choose({ token, ...choice }, call) {
    await choose(await followed(token, call), choice, call, null)
    return answer(await followed(token, call), call)
  },
  async report({ token, ...report }, call) {
    const row = await followed(token, call)
    await reportMessages(row, report, call, null)
    return answer(row, call)
  },
  async unreport({ token }, call) {
    const row = await followed(token, call)
    await takeReportBack(row, call, null)
    return answer(row, call)
  },
  typing: async ({ token }, call) => showTyping(await followed(token, call), call),
  propose: {
    check: checkTimes,
    async act({ token, ...times }, call) {
      await proposeTimes(await followed(token, call), times, call, null)
      return answer(await followed(token, call), call)
    },
  },
  async accept({ token, at }, call) {
    await acceptTime(await followed(token, call), at, call, null)
    return answer(await followed(token, call), call)
  },
  async cancel({ token }, call) {
    await endTime(await followed(token, call), call, null)
    return answer(await followed(token, call), call)
  },
  calendar: async ({ token }, call) => calendarFor(await followed(token, call), call),
}

export const viewingHandlers: Handlers<typeof viewings> = {
  async list(_input, call) {
    const { db, user, locale } = call
    const found = await selectViewings(db, user)
    const rows = await selectAllOwn(
      db,
      user,
      found.map(({ conversation_id }) => conversation_id),
      locale,
    )
    return {
      data: found.flatMap(({ conversation_id, state, starts_at, times }) => {
        const row = rows.find(({ id }) => id === conversation_id)
        return row
          ? [
              {
                chat: common(row, call),
                state,
                at: starts_at && new Date(starts_at).toISOString(),
                times,
              },
            ]
          : []
      }),
      exclusive: await isExclusive(db, user.id),
    }
  },
  async settings({ exclusive }, { db, user }) {
    await setExclusive(db, user.id, exclusive)
    return { data: { exclusive } }
  },
}
