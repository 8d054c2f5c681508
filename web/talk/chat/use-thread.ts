import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { WAIT_MAX, type Chat } from '#contract/talk/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { isLive, onNews } from '../../ground/page/live.ts'
import type { ThreadCalls } from './calls.ts'
import { readUnsent, storeUnsent, unsentKey } from '../threads/message-storage.ts'
import {
  withMessages,
  lastSeqOf,
  retryAfter,
  type Pending,
  type Transcript,
  withPending,
} from '../threads/transcript.ts'

/** Facts of a conversation that change with its messages. */
export type ThreadFacts = Pick<Chat, 'viewing' | 'teamZone' | 'closed'>

const factsOf = ({ viewing, teamZone, closed }: ThreadFacts): ThreadFacts => ({
  viewing,
  teamZone,
  closed,
})

export interface Thread extends Transcript {
  facts: ThreadFacts
  /** The other side is writing. */
  typing: boolean
  send: (message: Pick<Pending, 'clientId' | 'text' | 'files' | 'phrase'>) => void
  /** Sends a rejected message again. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Publishes that the reader is writing. */
  type: () => void
}

/** Time that the other side counts as writing after an event, and between events of this side. */
const TYPING_TIMEOUT_MS = 6000
const TYPING_EVENT_INTERVAL_MS = 4000
/** Time for a socket to open, and between checks whether it is. */
const SOCKET_TIMEOUT_MS = 2500
/** Statuses of a busy server, after which a message is sent again. */
const TRY_AGAIN = [408, 419, 425, 429]

/**
 * A live conversation. After an event, or a lost connection, it requests the messages after the last known number, so that none is lost or doubled; without a socket it long-polls.
 * Unsent messages stay in the browser until the server has them, in order.
 */
export function useThread(
  chat: Chat,
  {
    calls,
    account,
    isOpen,
  }: {
    calls: ThreadCalls
    /** Of the reader. Null: opened by link, and without a socket. */
    account: number | null
    /** The latest messages are shown. */
    isOpen: boolean
  },
): Thread {
  const store = unsentKey(account, `chat-${chat.id}`)
  const [state, setState] = useState<Transcript>(() =>
    withMessages({ messages: [], pending: [], readSeq: 0, theirReadSeq: 0 }, chat.messages, chat),
  )
  const [facts, setFacts] = useState(() => factsOf(chat))
  const [typing, setTyping] = useState(false)
  const latest = useRef(state)
  const update = useCallback(
    (change: (current: Transcript) => Transcript) => {
      const { pending } = latest.current
      latest.current = change(latest.current)
      storeUnsent(store, pending, latest.current.pending)
      setState(latest.current)
    },
    [store],
  )

  const take = useCallback(
    (answer: Awaited<ReturnType<ThreadCalls['messages']>>): void => {
      update((current) => withMessages(current, answer.data, answer))
      // A poll that was read before the page was reloaded may arrive after it.
      if (answer.lastSeq >= lastSeqOf(latest.current)) setFacts(factsOf(answer))
    },
    [update],
  )

  // Messages and facts of a reloaded page.
  useEffect(() => {
    update((current) => withMessages(current, chat.messages, chat))
    setFacts(factsOf(chat))
  }, [chat])
  // Messages that an earlier page did not send.
  useEffect(() => {
    if (!isOpen) return
    const pendingIds = new Set(latest.current.pending.map(({ clientId }) => clientId))
    const unsent = readUnsent(store).filter(({ clientId }) => !pendingIds.has(clientId))
    latest.current = { ...latest.current, pending: [...unsent, ...latest.current.pending] }
    update((now) => withMessages(now, [], now))
  }, [store, isOpen])

  const refetching = useRef<{ again: boolean } | null>(null)
  const fetchNew = useCallback(async (): Promise<void> => {
    if (refetching.current) {
      refetching.current.again = true
      return
    }
    const fetching = { again: true }
    refetching.current = fetching
    try {
      while (fetching.again) {
        fetching.again = false
        const answer = await calls.messages({ after: lastSeqOf(latest.current) })
        take(answer)
        if (answer.data.length > 0) setTyping(false)
        // An answer has a limited number of messages.
        fetching.again ||= answer.data.length > 1
      }
    } catch {
      // Without a connection: `online` and events try again.
    } finally {
      refetching.current = null
    }
  }, [calls, take])

  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout>
    const stop = onNews({ kind: 'chat', id: chat.id }, (side) => {
      if (side === undefined) return void fetchNew()
      if (side === chat.side) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), TYPING_TIMEOUT_MS)
    })
    const fetchNow = (): void => void fetchNew()
    addEventListener('online', fetchNow)
    document.addEventListener('visibilitychange', fetchNow)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('online', fetchNow)
      document.removeEventListener('visibilitychange', fetchNow)
    }
  }, [isOpen, chat.id, chat.side, fetchNew])

  useEffect(() => {
    if (!isOpen) return
    let isStopped = false
    void (async () => {
      if (account !== null) await pause(SOCKET_TIMEOUT_MS)
      for (let tries = 0; !isStopped;) {
        if (isLive()) {
          await pause(SOCKET_TIMEOUT_MS)
          continue
        }
        try {
          const answer = await calls.messages({ after: lastSeqOf(latest.current), wait: WAIT_MAX })
          if (isStopped) return
          take(answer)
          tries = 0
        } catch (error) {
          if (isRejected(error)) return
          await pause(retryAfter(tries++))
        }
      }
    })()
    return () => {
      isStopped = true
    }
  }, [isOpen, calls, account, take])

  const sending = useRef(false)
  const flush = useCallback(async (): Promise<void> => {
    if (sending.current) return
    sending.current = true
    for (let tries = 0; ;) {
      const next = latest.current.pending.find(({ refused }) => refused === null)
      if (!next) break
      try {
        const { clientId: client_id, text, files, phrase } = next
        const { data } = await (phrase === undefined
          ? calls.write({ client_id, text, files: files.map(({ id }) => id) })
          : calls.phrase({ client_id, phrase }))
        // From now on compared by the text that the server stored.
        update((current) =>
          withMessages(withPending(current, client_id, { text: data.text }), [data], current),
        )
        // Earlier messages of others are fetched first; sending it again is harmless.
        const waits = (): boolean =>
          latest.current.pending.some(({ clientId }) => clientId === client_id)
        if (waits()) {
          await fetchNew()
          if (waits()) await pause(retryAfter(tries++))
        } else tries = 0
      } catch (error) {
        if (isRejected(error))
          update((current) =>
            withPending(current, next.clientId, {
              refused: reasonOf(error),
              signedOut: error.status === 401,
              // The id belongs to another message.
              ...(error.body.code === 'sent_before' && { clientId: crypto.randomUUID() }),
            }),
          )
        else await pause(retryAfter(tries++))
      }
    }
    sending.current = false
  }, [calls, fetchNew, update])
  useEffect(() => {
    if (isOpen && state.pending.some(({ refused }) => refused === null)) void flush()
  }, [isOpen, state.pending, flush])

  const newest = lastSeqOf(state)
  const isUnread = isOpen && newest > state.readSeq
  useEffect(() => {
    if (!isUnread) return
    const read = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', read)
      calls.read({ seq: newest }).then(
        () => update((current) => ({ ...current, readSeq: Math.max(current.readSeq, newest) })),
        // It stays unread.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [isUnread, newest, calls, update])

  const add = useCallback(
    (message: Omit<Pending, 'refused' | 'at'>): void =>
      update((current) => ({
        ...current,
        pending: [...current.pending, { refused: null, at: Date.now(), ...message }],
      })),
    [update],
  )
  const lastTypingEvent = useRef(0)
  return useMemo(
    () => ({
      ...state,
      facts,
      typing,
      send: add,
      retry: (id) => update((current) => withPending(current, id, { refused: null })),
      discard: (id) =>
        update((current) => ({
          ...current,
          pending: current.pending.filter(({ clientId }) => clientId !== id),
        })),
      type() {
        if (Date.now() - lastTypingEvent.current < TYPING_EVENT_INTERVAL_MS) return
        lastTypingEvent.current = Date.now()
        calls.typing({}).catch(() => undefined)
      },
    }),
    [state, facts, typing, calls, update, add],
  )
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Rejected for good. */
const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !TRY_AGAIN.includes(error.status)

const reasonOf = (error: ApiError): string =>
  Object.values(error.body.errors ?? {})[0]?.[0] ?? error.serverMessage ?? ''
