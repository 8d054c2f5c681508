import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { WAIT_MAX, type Chat } from '#contract/talk/chat.ts'
import { ApiError } from '#contract/errors.ts'
import { isLive, onNews } from '../../ground/page/live.ts'
import type { ThreadCalls } from './calls.ts'
import { readUnsent, storeUnsent, unsentKey } from '../threads/message-storage.ts'
import {
  joined,
  lastSeqOf,
  retryAfter,
  type Pending,
  type Transcript,
  withPending,
} from '../threads/transcript.ts'

export interface Thread extends Transcript {
  /** The other side is writing. */
  typing: boolean
  send: (message: Pick<Pending, 'clientId' | 'text' | 'files' | 'phrase'>) => void
  /** Tries a refused message again, or gives it back to be changed. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Something is being written here. */
  type: () => void
}

/** How long somebody counts as writing, and how often it is told. */
const TYPING_TIMEOUT_MS = 6000
const TYPING_EVENT_INTERVAL_MS = 4000
/** How long a socket takes to open, and how often it is looked whether there is one. */
const SOCKET_TIMEOUT_MS = 2500
/** Statuses after which a message is tried again: the server had no time. */
const TRY_AGAIN = [408, 419, 425, 429]

/**
 * A conversation that is live: events say that something is new, which is then asked for by the number of the last known message; so after a lost connection nothing is missing or
 * twice. Where no socket is open, a call waits for it. What is written is kept in the browser until the server has it, in order.
 */
export function useThread(
  chat: Chat,
  {
    calls,
    account,
    isOpen,
  }: {
    calls: ThreadCalls
    /** Of the reader; it has a socket, which is given time to open. Null: none, they came by a link. */
    account: number | null
    /** The latest messages are shown. */
    isOpen: boolean
  },
): Thread {
  const store = unsentKey(account, `chat-${chat.id}`)
  const [state, setState] = useState<Transcript>(() =>
    joined({ messages: [], pending: [], readSeq: 0, theirReadSeq: 0 }, chat.messages, chat),
  )
  const [typing, setTyping] = useState(false)
  const latest = useRef(state)
  const update = useCallback(
    (change: (known: Transcript) => Transcript) => {
      const { pending } = latest.current
      latest.current = change(latest.current)
      storeUnsent(store, pending, latest.current.pending)
      setState(latest.current)
    },
    [store],
  )

  // What was loaded anew with the page.
  useEffect(() => update((known) => joined(known, chat.messages, chat)), [chat])
  // What was not sent before the page was left.
  useEffect(() => {
    if (!isOpen) return
    const known = new Set(latest.current.pending.map(({ clientId }) => clientId))
    const unsent = readUnsent(store).filter(({ clientId }) => !known.has(clientId))
    latest.current = { ...latest.current, pending: [...unsent, ...latest.current.pending] }
    update((now) => joined(now, [], now))
  }, [store, isOpen])

  const refetching = useRef<{ again: boolean } | null>(null)
  const fetchNew = useCallback(async (): Promise<void> => {
    if (refetching.current) {
      refetching.current.again = true
      return
    }
    const look = { again: true }
    refetching.current = look
    try {
      while (look.again) {
        look.again = false
        const answer = await calls.messages({ after: lastSeqOf(latest.current) })
        update((known) => joined(known, answer.data, answer))
        if (answer.data.length > 0) setTyping(false)
        // There may be more than one answer has.
        look.again ||= answer.data.length > 1
      }
    } catch {
      // Without a connection: it is asked for when it is back.
    } finally {
      refetching.current = null
    }
  }, [calls, update])

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
    const back = (): void => void fetchNew()
    addEventListener('online', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('online', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [isOpen, chat.id, chat.side, fetchNew])

  useEffect(() => {
    if (!isOpen) return
    let left = false
    void (async () => {
      if (account !== null) await pause(SOCKET_TIMEOUT_MS)
      for (let tries = 0; !left;) {
        // A socket tells it at once; it is looked whether there is one.
        if (isLive()) {
          await pause(SOCKET_TIMEOUT_MS)
          continue
        }
        try {
          const answer = await calls.messages({ after: lastSeqOf(latest.current), wait: WAIT_MAX })
          if (left) return
          update((known) => joined(known, answer.data, answer))
          tries = 0
        } catch (error) {
          if (isRefused(error)) return
          await pause(retryAfter(tries++))
        }
      }
    })()
    return () => {
      left = true
    }
  }, [isOpen, calls, account, update])

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
        // Compared with the message by the text of the server from now on.
        update((known) => joined(withPending(known, client_id, { text: data.text }), [data], known))
        // What others wrote comes before it, and is read first; sent again, it would be the same.
        const waits = (): boolean =>
          latest.current.pending.some(({ clientId }) => clientId === client_id)
        if (waits()) {
          await fetchNew()
          if (waits()) await pause(retryAfter(tries++))
        } else tries = 0
      } catch (error) {
        if (isRefused(error))
          update((known) =>
            withPending(known, next.clientId, {
              refused: reasonOf(error),
              signedOut: error.status === 401,
              // Another message has its id.
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
        () => update((known) => ({ ...known, readSeq: Math.max(known.readSeq, newest) })),
        // It stays new.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [isUnread, newest, calls, update])

  const add = useCallback(
    (message: Omit<Pending, 'refused' | 'at'>): void =>
      update((known) => ({
        ...known,
        pending: [...known.pending, { refused: null, at: Date.now(), ...message }],
      })),
    [update],
  )
  const told = useRef(0)
  return useMemo(
    () => ({
      ...state,
      typing,
      send: add,
      retry: (id) => update((known) => withPending(known, id, { refused: null })),
      discard: (id) =>
        update((known) => ({
          ...known,
          pending: known.pending.filter(({ clientId }) => clientId !== id),
        })),
      type() {
        if (Date.now() - told.current < TYPING_EVENT_INTERVAL_MS) return
        told.current = Date.now()
        calls.typing({}).catch(() => undefined)
      },
    }),
    [state, typing, calls, update, add],
  )
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The server has decided: trying again changes nothing. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !TRY_AGAIN.includes(error.status)

const reasonOf = (error: ApiError): string =>
  Object.values(error.body.errors ?? {})[0]?.[0] ?? error.serverMessage ?? ''
