import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Chat, ChatMessage } from '#contract/talk/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import type { ThreadCalls } from './calls.ts'

/** `text` null: the message was in the reader's language already. */
export type Translated =
  | { state: 'busy' }
  | { state: 'failed'; reason: string | null }
  | { state: 'done'; text: string | null; lang: string }

export interface Translations {
  /** Null if messages cannot be translated. */
  isAutomatic: boolean | null
  setAutomatic: (on: boolean) => void
  /** Whether the reader may need a translation. */
  isOffered: (message: ChatMessage) => boolean
  of: (seq: number) => Translated | undefined
  request: (seq: number) => void
}

const KINDS: readonly ChatMessage['kind'][] = ['question', 'viewing', 'text']

/** Translations of messages of the other side: of one at a press, or of all, one after the other. */
export function useTranslations(
  chat: Chat,
  messages: readonly ChatMessage[],
  translate: ThreadCalls['translate'],
): Translations {
  const { locale } = usePageContext()
  const { side, translates } = chat
  const store = `chat-translate-${chat.id}`
  const [translations, setTranslations] = useState<ReadonlyMap<number, Translated>>(new Map())
  const [isAutomatic, setIsAutomatic] = useState(false)
  useEffect(() => setIsAutomatic(isStored(store)), [store])

  const isOffered = useCallback(
    ({ side: whose, kind, text, lang }: ChatMessage): boolean =>
      translates && whose !== side && KINDS.includes(kind) && text !== '' && lang !== locale,
    [translates, side, locale],
  )
  const request = useCallback(
    async (seq: number): Promise<void> => {
      const put = (now: Translated): void =>
        setTranslations((before) => new Map(before).set(seq, now))
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

  // Latest first. After a failure it stops until the reader tries again.
  useEffect(() => {
    if (!isAutomatic || [...translations.values()].some(({ state }) => state !== 'done')) return
    const next = messages.findLast(
      (message) => isOffered(message) && !translations.has(message.seq),
    )
    if (next) void request(next.seq)
  }, [isAutomatic, translations, messages, isOffered, request])

  return useMemo(
    () => ({
      isAutomatic: translates ? isAutomatic : null,
      setAutomatic(on) {
        setIsAutomatic(on)
        storeAutomatic(store, on)
      },
      isOffered,
      of: (seq) => translations.get(seq),
      request: (seq) => void request(seq),
    }),
    [translates, isAutomatic, store, isOffered, translations, request],
  )
}

function isStored(store: string): boolean {
  try {
    return localStorage.getItem(store) !== null
  } catch {
    return false
  }
}

/** Without storage the choice lasts as long as the page. */
function storeAutomatic(store: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(store, '1')
    else localStorage.removeItem(store)
  } catch {}
}
