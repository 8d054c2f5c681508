import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Chat, ChatMessage } from '#contract/talk/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { ThreadCalls } from './calls.ts'

/** `text` null: the message is in the reader's language already. */
export type Translated =
  | { state: 'busy' }
  | { state: 'failed'; reason: string | null }
  | { state: 'done'; text: string | null; lang: string }

export interface Translations {
  /** Null where messages cannot be translated. */
  isAutomatic: boolean | null
  setAutomatic: (on: boolean) => void
  /** Whether there is something to translate for the reader. */
  isOffered: (message: ChatMessage) => boolean
  of: (seq: number) => Translated | undefined
  ask: (seq: number) => void
}

const KINDS: readonly ChatMessage['kind'][] = ['question', 'viewing', 'text']

/** Translations of what the other side wrote: of one message when the reader asks, or of all while they want it, one after the other. The conversation does not wait for them. */
export function useTranslations(
  chat: Chat,
  messages: readonly ChatMessage[],
  translate: ThreadCalls['translate'],
): Translations {
  const { locale } = usePageContext()
  const { side, translates } = chat
  const store = `chat-translate-${chat.id}`
  const [known, setKnown] = useState<ReadonlyMap<number, Translated>>(new Map())
  const [isAutomatic, setIsAutomatic] = useState(false)
  useEffect(() => setIsAutomatic(isStored(store)), [store])

  const isOffered = useCallback(
    ({ side: whose, kind, text, lang }: ChatMessage): boolean =>
      translates && whose !== side && KINDS.includes(kind) && text !== '' && lang !== locale,
    [translates, side, locale],
  )
  const ask = useCallback(
    async (seq: number): Promise<void> => {
      const put = (now: Translated): void => setKnown((before) => new Map(before).set(seq, now))
      put({ state: 'busy' })
      try {
        const { data } = await translate({ seq })
        put({ state: 'done', text: data.text, lang: data.lang })
      } catch (error) {
        const isLimit = error instanceof ApiError && error.status === 429
        put({ state: 'failed', reason: isLimit ? error.serverMessage : null })
      }
    },
    [translate],
  )

  // The latest first, and none after one that failed, until its reader tries again.
  useEffect(() => {
    if (!isAutomatic || [...known.values()].some(({ state }) => state !== 'done')) return
    const next = messages.findLast((message) => isOffered(message) && !known.has(message.seq))
    if (next) void ask(next.seq)
  }, [isAutomatic, known, messages, isOffered, ask])

  return useMemo(
    () => ({
      isAutomatic: translates ? isAutomatic : null,
      setAutomatic(on) {
        setIsAutomatic(on)
        remember(store, on)
      },
      isOffered,
      of: (seq) => known.get(seq),
      ask: (seq) => void ask(seq),
    }),
    [translates, isAutomatic, store, isOffered, known, ask],
  )
}

function isStored(store: string): boolean {
  try {
    return localStorage.getItem(store) !== null
  } catch {
    return false
  }
}

/** A browser that stores nothing remembers it for the page. */
function remember(store: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(store, '1')
    else localStorage.removeItem(store)
  } catch {}
}
