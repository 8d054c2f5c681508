import type { Chat } from '#contract/talk/chat.ts'
import { readPhrase } from '#contract/talk/chat-phrases.ts'
import { attachmentHandlers } from '../../people/attachments/handlers.ts'
import { refuseEmpty } from '../../people/attachments/uploads.ts'
import { Problem, type Call } from '../../context.ts'
import { chargeAllShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { refuseOtherMessage } from '../threads/sent-before.ts'
import { wakeReaders } from '../../ground/wake-queries.ts'
import { isBlocked, isSuspended } from './block-queries.ts'
import { changeChoices, reportMessages, withdrawReport } from './choices.ts'
import { holderOf, limitKeyOf, notFound, type Participant } from './participants.ts'
import { factsOf, textIn } from './phrases.ts'
import { positionsOf, toChat, toMessage } from './present.ts'
import { selectMessage, selectMessages, publishTyping, updateRead } from './queries.ts'
import { hasReported } from './report-queries.ts'
import { teamOf } from './team.ts'
import { translate } from './translation.ts'
import {
  acceptTime,
  calendarFor,
  cancelViewing,
  checkTimes,
  declineTimes,
  proposeTimes,
  viewingOf,
} from './viewings.ts'
import { waitFor } from './waiting.ts'
import { isUnwanted, noticeOf, writeMessage, type NewMessage } from './write.ts'

/** Messages per hour: of one account or link in all conversations; of a visitor in one without an answer. */
export const MESSAGE_LIMIT: SharedLimit = { name: 'chat written', points: 240, seconds: 3600 }
const UNANSWERED_LIMIT: SharedLimit = { name: 'chat unanswered', points: 30, seconds: 3600 }

async function answer(row: Participant, call: Call, before?: number): Promise<{ data: Chat }> {
  const { db } = call
  const { account } = row
  const [messages, reported, viewing, blocked, facts, suspended] = await Promise.all([
    selectMessages(db, row.id, { before }),
    hasReported(db, { conversation_id: row.id, side: row.side, reporter_id: account?.id ?? null }),
    viewingOf(db, row.id),
    row.side === 'team' && isBlocked(db, row.id),
    factsOf(row, call),
    row.side === 'team' && isSuspended(db, row),
  ])
  const team =
    row.side === 'team' && account
      ? await teamOf(row, { db, user: account }, { from: messages[0]?.seq ?? 0, before })
      : { team: null, notes: [], templates: [] }
  return {
    data: toChat(row, messages, viewing, { blocked, suspended, facts, reported, ...team }, call),
  }
}

async function messagesSince(
  find: () => Promise<Participant>,
  { after, wait }: { after: number; wait: number },
  call: Call,
) {
  const first = await find()
  const row =
    wait > 0 ? await waitForChange(first.id, find, { after, wait }, call.request.signal) : first
  const messages = await selectMessages(call.db, row.id, { after })
  // After the messages: a viewing that is shown is never older than they are.
  const viewing = await viewingOf(call.db, row.id)
  return {
    data: messages.map((message) => toMessage(message, row.side, row.advertiser, call)),
    ...positionsOf(row),
    lastSeq: row.last_seq,
    ...viewing,
    closed: row.closed,
  }
}

/** Returns the conversation once it has a newer message or was read, or after `wait` seconds. Changes that only the other side sees do not end the wait. */
async function waitForChange(
  id: number,
  find: () => Promise<Participant>,
  { after, wait }: { after: number; wait: number },
  signal: AbortSignal,
): Promise<Participant> {
  const until = Date.now() + wait * 1000
  let first: Participant | undefined
  for (;;) {
    const waiting = waitFor(id, { ms: Math.max(0, until - Date.now()), signal })
    try {
      // Read again: a message may have arrived before the wait started.
      const row = await find()
      first ??= row
      const { readSeq, theirReadSeq } = positionsOf(row)
      const before = positionsOf(first)
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

async function sendMessage(
  row: Participant,
  {
    client_id,
    kind = 'text',
    text,
    data,
    files = [],
  }: Pick<NewMessage, 'text' | 'data'> & {
    client_id: string
    kind?: 'text' | 'phrase'
    files?: readonly number[]
  },
  call: Call,
) {
  const { db } = call
  const { side, account } = row
  refuseEmpty({ text, files })
  const charges: [SharedLimit, string][] = [[MESSAGE_LIMIT, limitKeyOf(row)]]
  if (side === 'visitor' && row.visitor_seq > row.answered_seq)
    charges.push([UNANSWERED_LIMIT, String(row.id)])
  const written = await db.transaction().execute(async (transaction) => {
    await chargeAllShared(charges, call, transaction)
    return writeMessage(transaction, row, {
      side,
      userId: account?.id ?? null,
      clientId: client_id,
      kind,
      text,
      files,
      ...(data && { data }),
      notice: noticeOf(row),
      diverts: true,
      wakesReaders: true,
    })
  })
  wakeReaders(db)
  const message =
    written && files.length === 0
      ? { ...written, author: side === 'team' ? (account?.name ?? null) : null, files: [] }
      : await selectMessage(db, row.id, side, client_id)
  if (!message) throw notFound()
  if (!written) {
    const isSame =
      kind === 'phrase'
        ? message.data.say === data?.say && message.data.topic === data?.topic
        : message.body === text
    refuseOtherMessage(isSame && message.kind === kind, message, files)
  }
  return { data: toMessage(message, side, row.advertiser, call) }
}

/** Sends a phrase of the caller's side. Its text is stored for the search. */
async function sendPhrase(
  row: Participant,
  { client_id, phrase }: { client_id: string; phrase: string },
  call: Call,
) {
  const parsed = readPhrase(phrase, row.side)
  if (!parsed) throw unknownPhrase('api.field.unknownOption')
  const facts = parsed.say === 'facts' ? await factsOf(row, call) : null
  const data = { ...parsed, ...(facts && { facts }) }
  const text = textIn({ kind: 'phrase', body: '', data }, call.messages.translator(call.locale))
  if (!text) throw unknownPhrase('chat.error.noFacts')
  return sendMessage(row, { client_id, kind: 'phrase', text, data }, call)
}

const unknownPhrase = (message: 'api.field.unknownOption' | 'chat.error.noFacts') =>
  new Problem(422, 'validation_failed', message, {}, { field: 'phrase' })

async function markRead(row: Participant, seq: number, { db }: Call) {
  return { data: { readSeq: await updateRead(db, row.id, row.side, seq) } }
}

async function showTyping(row: Participant, { db }: Call): Promise<void> {
  if (row.side === 'team' ? row.closed || row.state === 'spam' : await isUnwanted(db, row)) return
  await publishTyping(db, row.id, row.side)
}

/** Handlers that act on the conversation that `open` finds, and answer with its new state. */
export const actsIn =
  <Key, C extends Call>(open: (key: Key, call: C) => Promise<Participant>) =>
  <Input>(work: (chat: Participant, input: Input, call: C) => Promise<void>) =>
  async (input: Key & Input, call: C): Promise<{ data: Chat }> => {
    await work(await open(input, call), input, call)
    return answer(await open(input, call), call)
  }

/** Handlers of the calls by account and by link. `open` finds the conversation, or throws `Problem`. */
export function participantHandlers<Key, C extends Call>(
  open: (key: Key, call: C) => Promise<Participant>,
) {
  const acts = actsIn(open)
  return {
    get: async (input: Key & { before?: number | undefined }, call: C) =>
      answer(await open(input, call), call, input.before),
    messages: (input: Key & { after: number; wait: number }, call: C) =>
      messagesSince(() => open(input, call), input, call),
    async write(input: Key & { client_id: string; text: string; files: number[] }, call: C) {
      const { client_id, text, files } = input
      return sendMessage(await open(input, call), { client_id, text, files }, call)
    },
    translate: async (input: Key & { seq: number }, call: C) =>
      translate(await open(input, call), input.seq, call),
    ...attachmentHandlers(async (key: Key, call: C) => holderOf(await open(key, call))),
    phrase: async (input: Key & { client_id: string; phrase: string }, call: C) =>
      sendPhrase(await open(input, call), input, call),
    read: async (input: Key & { seq: number }, call: C) =>
      markRead(await open(input, call), input.seq, call),
    choose: acts(changeChoices),
    report: acts(reportMessages),
    unreport: acts(withdrawReport),
    typing: async (key: Key, call: C) => showTyping(await open(key, call), call),
    propose: { check: checkTimes, act: acts(proposeTimes) },
    accept: acts(acceptTime),
    decline: acts(declineTimes),
    cancel: acts(cancelViewing),
    calendar: async (key: Key, call: C) => calendarFor(await open(key, call), call),
  }
}
