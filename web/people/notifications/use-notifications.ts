import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isLocalPath } from '#contract/ground/links.ts'
import { realtime } from '#contract/edge/realtime.ts'
import {
  notifications,
  NOTIFICATION_DURATION,
  NOTIFICATION_TYPES,
  type Notification,
} from '#contract/people/notifications.ts'
import { readAddress } from '../../ground/page/addresses.ts'
import { useApi } from '../../ground/page/api.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import { channelOf } from './channel.ts'
import type { Heard } from './connection.ts'
import { changed, merged, UNKNOWN, type Change, type State } from './state.ts'

const CALLS = { notifications, realtime }

/** Notifications older than this are fetched again when the tab becomes visible. */
const FRESH_MS = 60_000

export interface Notifications extends State {
  failed: boolean
  load: () => Promise<void>
  /** These return whether it succeeded. */
  more: () => Promise<boolean>
  read: (id: number) => Promise<boolean>
  readAll: () => Promise<boolean>
  remove: (id: number) => Promise<boolean>
}

/**
 * The user's notifications, updated live. Events only say that there are new ones, which are then fetched in the page's language; that also
 * covers events missed while disconnected. Tabs notify each other of reading and deleting.
 */
export function useNotifications(userId: number): Notifications {
  const api = useApi(CALLS)
  const toast = useToast()
  const [state, setState] = useState<State>(UNKNOWN)
  const [failed, setFailed] = useState(false)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const loadedAt = useRef(0)
  const channel = useRef<BroadcastChannel>(null)
  /** Announced ids that are not shown yet; and how to close the current toast. */
  const announced = useRef(new Set<number>())
  const shown = useRef(new Map<number, () => void>())

  const load = useCallback(async () => {
    loadedAt.current = Date.now()
    try {
      const { data, next, unread } = await api.notifications.list({})
      setState({ items: data, next, unread })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [api])

  const show = useCallback(
    ({ title, message, payload }: Pick<Notification, 'title' | 'message' | 'payload'>) =>
      toast(message, {
        html: true,
        title,
        type: payload.type,
        duration: payload.duration,
        ...(payload.onClick !== null && { to: payload.onClick }),
      }),
    [toast],
  )

  const apply = useCallback((change: Change) => {
    setState((known) => changed(known, change))
    for (const [id, close] of shown.current) {
      if (change.type === 'readAll' ? id > change.until : id !== change.id) continue
      close()
      shown.current.delete(id)
    }
  }, [])

  /** Does it on the server, here, and in other tabs. */
  const act = useCallback(
    async (
      call: () => Promise<{ data: { unread: number } }>,
      change: (unread: number) => Change,
    ): Promise<boolean> => {
      const answer = await call().catch(() => null)
      if (!answer) return false
      const done = change(answer.data.unread)
      apply(done)
      channel.current?.postMessage(done)
      return true
    },
    [apply],
  )
  const read = useCallback(
    (id: number) =>
      act(
        () => api.notifications.read({ id }),
        (unread) => ({ type: 'read', id, unread }),
      ),
    [api, act],
  )

  /** Fetches newer notifications, and shows the announced ones. */
  const catchUp = useCallback(async () => {
    const newest = latest.current.items?.[0]?.id
    if (latest.current.items === null) await load()
    loadedAt.current = Date.now()
    const answer = await api.notifications
      .list(newest === undefined ? {} : { after: newest })
      .catch(() => null)
    if (!answer) return
    // Too many at once leave a gap: start paging from here.
    setState((known) =>
      answer.next === null
        ? merged(known, answer.data, answer.unread)
        : { items: answer.data, next: answer.next, unread: answer.unread },
    )
    for (const item of answer.data.toReversed()) {
      if (!announced.current.delete(item.id)) continue
      if (isOpen(item)) void read(item.id)
      else shown.current.set(item.id, show(item))
    }
  }, [api, load, show, read])

  const onNotify = useCallback(
    (heard: Heard) => {
      const id = heard.payload?.id
      if (typeof id === 'number') {
        announced.current.add(id)
        void catchUp()
      } else show(written(heard))
    },
    [catchUp, show],
  )

  useEffect(() => void load(), [load])

  useEffect(() => {
    const refetch = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > FRESH_MS)
        void catchUp()
    }
    document.addEventListener('visibilitychange', refetch)
    return () => document.removeEventListener('visibilitychange', refetch)
  }, [catchUp])

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(channelOf(userId))
    opened.onmessage = ({ data }: MessageEvent<Change>) => apply(data)
    channel.current = opened
    return () => opened.close()
  }, [userId, apply])

  // The latest callbacks, so that changing the language does not reconnect.
  const current = useRef({ api, catchUp, onNotify })
  useEffect(() => {
    current.current = { api, catchUp, onNotify }
  }, [api, catchUp, onNotify])
  useEffect(() => {
    let close = () => {}
    let left = false
    async function open(): Promise<void> {
      const [{ connect }, { data: settings }] = await Promise.all([
        import('./connection.ts'),
        current.current.api.realtime.settings({}),
      ])
      if (left) return
      close = connect({
        settings,
        userId,
        authorize: (asked) => current.current.api.realtime.authorize(asked),
        onNotify: (heard) => current.current.onNotify(heard),
        onSubscribed: () => void current.current.catchUp(),
        // After the session ended, this call fails and the page learns of it.
        onRefused: () => void current.current.catchUp(),
      })
    }
    // Without a connection, new ones appear when the tab becomes visible.
    open().catch(() => undefined)
    return () => {
      left = true
      close()
    }
  }, [userId])

  return useMemo(
    () => ({
      ...state,
      failed,
      load,
      async more() {
        if (state.next === null) return true
        const answer = await api.notifications.list({ before: state.next }).catch(() => null)
        if (answer)
          setState((known) => ({ ...merged(known, answer.data, answer.unread), next: answer.next }))
        return answer !== null
      },
      read,
      readAll: () => {
        const until = state.items?.[0]?.id
        return until === undefined
          ? Promise.resolve(true)
          : act(
              () => api.notifications.readAll({ until }),
              (unread) => ({ type: 'readAll', until, unread }),
            )
      },
      remove: (id) =>
        act(
          () => api.notifications.remove({ id }),
          (unread) => ({ type: 'removed', id, unread }),
        ),
    }),
    [state, failed, load, api, act, read],
  )
}

/** Whether the user sees the conversation that it is about, where the message is too. */
const isOpen = ({ payload: { onClick } }: Pick<Notification, 'payload'>): boolean =>
  onClick !== null &&
  /^\/service\/chat\/\d+$/.test(onClick) &&
  document.visibilityState === 'visible' &&
  readAddress(location.pathname).path === onClick

/** An event that the portal does not store: its own text, or the specification's defaults. */
export function written({
  title,
  message,
  payload,
}: Heard): Pick<Notification, 'title' | 'message' | 'payload'> {
  const { type, duration, onClick } = payload ?? {}
  return {
    title: typeof title === 'string' && title ? title : 'Notify',
    message: typeof message === 'string' ? message : '',
    payload: {
      type: NOTIFICATION_TYPES.find((known) => known === type) ?? 'info',
      duration: typeof duration === 'number' && duration > 0 ? duration : NOTIFICATION_DURATION,
      onClick: isLocalPath(onClick) ? onClick : null,
    },
  }
}
