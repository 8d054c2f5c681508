import { LRUCache } from 'lru-cache'
import { answerOf, type Answer } from '#contract/client.ts'
import type { Read, WebCall, WebHost } from '#web/edge/app/server.ts'
import { keyOf, type TextAnswer } from './answer-cache.ts'

/** Characters of the texts whose parsed values are cached; values take several times as much memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024
const OVERHEAD_CHARACTERS = 512

/** `known`: the id of the text that the reader has, which then need not come again. */
export type ReadChanged = (
  read: Read,
  call: WebCall,
  known: number | undefined,
) => Promise<Omit<TextAnswer, 'text'> & { text?: string | undefined }>

/** Parses a cached answer once, and returns the same frozen value each time. */
export function cacheValues(read: ReadChanged): NonNullable<WebHost['read']> {
  const values = new LRUCache<string, Answer & { id: number; length: number }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }, key) => length + key.length + OVERHEAD_CHARACTERS,
  })
  return async (request, call) => {
    const key = keyOf(request)
    const cached = values.get(key)
    const { status, id, text = '' } = await read(request, call, cached?.id)
    if (cached && cached.id === id) return cached
    const answer = answerOf(status, text)
    if (id !== undefined) values.set(key, { ...frozen(answer), id, length: text.length })
    return answer
  }
}

function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
