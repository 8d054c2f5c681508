import type { Side } from '#contract/talk/chat.ts'

/** A message that a client wrote, in the order of its writing. */
export interface Sent {
  /** A tab or device. */
  writer: string
  side: Side
  clientId: string
  text: string
  /** The number that the server acknowledged; null where no answer arrived. */
  seq: number | null
}

/** A row of the database. */
interface Stored {
  seq: number
  side: Side
  client_id: string
  body: string
}

/**
 * Errors of a conversation, in words: numbers with gaps, acknowledged messages that are lost or misplaced, duplicates, messages that were never written,
 * messages of one writer in another order, and transcripts of readers that differ from the stored one.
 */
export function wrongWith({
  sent,
  stored,
  seen,
}: {
  sent: readonly Sent[]
  /** By number. */
  stored: readonly Stored[]
  /** Reader -> the texts that they saw, in order. */
  seen: Readonly<Record<string, readonly string[]>>
}): string[] {
  const problems: string[] = []
  for (const [at, { seq }] of stored.entries())
    if (seq !== at + 1) problems.push(`number ${seq} is at place ${at + 1}`)
  const keyOf = (side: Side, id: string): string => `${side} ${id}`
  const written = new Map(sent.map((one) => [keyOf(one.side, one.clientId), one]))
  const found = Map.groupBy(stored, (row) => keyOf(row.side, row.client_id))
  for (const [key, rows] of found) {
    const one = written.get(key)
    if (!one) problems.push(`nobody wrote ${key}`)
    else if (rows.some(({ body }) => body !== one.text)) problems.push(`${key} has another text`)
    if (rows.length > 1) problems.push(`${key} is there ${rows.length} times`)
  }
  const last = new Map<string, number>()
  for (const one of sent) {
    const key = keyOf(one.side, one.clientId)
    const seq = found.get(key)?.[0]?.seq
    if (one.seq !== null && seq !== one.seq)
      problems.push(`${key} was acknowledged as ${one.seq} and is ${seq ?? 'lost'}`)
    if (seq === undefined) continue
    const before = last.get(one.writer) ?? 0
    if (seq < before) problems.push(`${key} is before what its writer wrote earlier`)
    last.set(one.writer, Math.max(before, seq))
  }
  for (const [reader, texts] of Object.entries(seen)) {
    const at = Array.from({ length: Math.max(texts.length, stored.length) }).findIndex(
      (_, index) => texts[index] !== stored[index]?.body,
    )
    if (at !== -1)
      problems.push(
        `${reader} saw ${JSON.stringify(texts[at])} at place ${at + 1} instead of ${JSON.stringify(stored[at]?.body)}`,
      )
  }
  return problems
}
