import type { ChatMessage } from '#contract/talk/chat.ts'
import { plainLines } from '#text/visible.ts'

/** Written here, and not yet answered by the server. */
export interface Pending {
  clientId: string
  text: string
  /** Files that were sent before it, as their author named them. */
  files: readonly { id: number; name: string }[]
  /** Phrase that is sent instead of the text. */
  phrase?: string | undefined
  /** When it was written. */
  at: number
  /** Why the server does not take it; it waits for its author. */
  refused: string | null
  /** The session has ended: its author signs in, and tries again. */
  signedOut?: boolean
}

/** The part of a conversation that a page has. */
export interface Transcript {
  /** In order, without gaps. */
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  readSeq: number
  theirReadSeq: number
}

export const lastSeqOf = ({ messages }: Pick<Transcript, 'messages'>): number =>
  messages.at(-1)?.seq ?? 0

/** Compared as the server stores it, without invisible signs. */
export const isSameText = (one: string, other: string): boolean =>
  plainLines(one).trim() === plainLines(other).trim()

/** With messages that follow the ones that are known, or overlap them; others would leave a gap, and are asked for again. What arrived is pending no more; another text with the same id is. */
export function joined(
  known: Transcript,
  more: readonly ChatMessage[],
  { readSeq, theirReadSeq }: Pick<Transcript, 'readSeq' | 'theirReadSeq'>,
): Transcript {
  const messages = [...known.messages]
  for (const message of more)
    if (messages.length === 0 || message.seq === lastSeqOf({ messages }) + 1) messages.push(message)
  const arrived = new Map(messages.map(({ clientId, text }) => [clientId, text]))
  return {
    messages,
    pending: known.pending.filter(({ clientId, text, phrase }) => {
      const message = arrived.get(clientId)
      return message === undefined || (phrase === undefined && !isSameText(message, text))
    }),
    readSeq: Math.max(known.readSeq, readSeq),
    theirReadSeq: Math.max(known.theirReadSeq, theirReadSeq),
  }
}

export const withPending = (
  known: Transcript,
  id: string,
  change: Partial<Pending>,
): Transcript => ({
  ...known,
  pending: known.pending.map((one) => (one.clientId === id ? { ...one, ...change } : one)),
})

/** Milliseconds before the next try: doubled each time, up to half a minute. */
export const retryAfter = (tries: number): number => Math.min(30_000, 1000 * 2 ** tries)
