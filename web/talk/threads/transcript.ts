import type { ChatMessage } from '#contract/talk/chat.ts'
import { plainLines } from '#text/visible.ts'

/** A message that the server has not confirmed yet. */
export interface Pending {
  clientId: string
  text: string
  /** Uploaded files. */
  files: readonly { id: number; name: string }[]
  /** Sent instead of the text. */
  phrase?: string | undefined
  at: number
  /** Reason of the server for rejecting it; it waits for its author. */
  refused: string | null
  /** The session has ended: its author must sign in. */
  signedOut?: boolean
}

/** The messages of a conversation on a page. */
export interface Transcript {
  /** In order, without gaps. */
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  readSeq: number
  theirReadSeq: number
}

export const lastSeqOf = ({ messages }: Pick<Transcript, 'messages'>): number =>
  messages.at(-1)?.seq ?? 0

/** Compared as the server stores texts, without invisible characters. */
export const isSameText = (one: string, other: string): boolean =>
  plainLines(one).trim() === plainLines(other).trim()

/** Adds messages that follow the known ones; others would leave a gap, and are requested again. Arrived messages are no longer pending, unless their text differs. */
export function withMessages(
  current: Transcript,
  more: readonly ChatMessage[],
  { readSeq, theirReadSeq }: Pick<Transcript, 'readSeq' | 'theirReadSeq'>,
): Transcript {
  const messages = [...current.messages]
  for (const message of more)
    if (messages.length === 0 || message.seq === lastSeqOf({ messages }) + 1) messages.push(message)
  const arrived = new Map(messages.map(({ clientId, text }) => [clientId, text]))
  return {
    messages,
    pending: current.pending.filter(({ clientId, text, phrase }) => {
      const message = arrived.get(clientId)
      return message === undefined || (phrase === undefined && !isSameText(message, text))
    }),
    readSeq: Math.max(current.readSeq, readSeq),
    theirReadSeq: Math.max(current.theirReadSeq, theirReadSeq),
  }
}

export const withPending = (
  current: Transcript,
  id: string,
  change: Partial<Pending>,
): Transcript => ({
  ...current,
  pending: current.pending.map((one) => (one.clientId === id ? { ...one, ...change } : one)),
})

/** Milliseconds before the next try: doubled each time, up to 30 s. */
export const retryAfter = (tries: number): number => Math.min(30_000, 1000 * 2 ** tries)
