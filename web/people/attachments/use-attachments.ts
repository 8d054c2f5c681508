import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ATTACHMENT_MAX, ATTACHMENTS_PER_MESSAGE } from '#contract/people/attachments.ts'
import type { Upload } from '#contract/people/uploads.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { inTab, Uploads, type Sending } from '../pictures/uploads.ts'
import { useReading } from '../pictures/use-reading.ts'

/** Calls that send files of a thread. */
export interface AttachCalls {
  attach: (file: { name: string; size: number }) => Promise<{ data: Upload }>
  attachPiece: (piece: { file: number; offset: number; piece: File }) => Promise<{ data: Upload }>
  detach: (file: { file: number }) => Promise<unknown>
}

/** An uploaded file without a message. */
export interface Attached {
  id: number
  name: string
  size: number
  /** Order of choosing. */
  place: number
}

export interface Attaching {
  ready: readonly Attached[]
  sending: readonly Sending[]
  /** More files may be chosen. */
  hasRoom: boolean
  /** Uploads are running. */
  busy: boolean
  add: (files: Iterable<File>) => void
  remove: (id: number) => void
  stop: (id: number) => void
  /** Removes the files of a sent message, and rejected ones. */
  clear: (ids: readonly number[]) => void
}

/** Duration of the message about files over the limit. */
const LEFT_OUT_MS = 8000
const NONE: readonly Sending[] = []

/** Files of the message in a form. */
export function useAttachments(calls: AttachCalls): Attaching {
  const { t } = usePageContext()
  const toast = useToast()
  const reading = useReading()
  const [uploads] = useState(() => new Uploads(inTab))
  const [ready, setReady] = useState<readonly Attached[]>([])
  const next = useRef(0)
  const sending = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.of(0),
    () => NONE,
  )
  const count = ready.length + sending.filter(({ problem }) => problem === null).length
  const add = useCallback(
    (files: Iterable<File>): void => {
      const chosen = [...files]
      const room = Math.max(0, ATTACHMENTS_PER_MESSAGE - count)
      if (chosen.length > room)
        toast(
          t('attachments.onlySome', {
            count: ATTACHMENTS_PER_MESSAGE,
            left: chosen.length - room,
          }),
          { type: 'warning', duration: LEFT_OUT_MS },
        )
      for (const file of chosen.slice(0, room)) {
        const place = next.current++
        const explain = (error: unknown): string =>
          file.size > ATTACHMENT_MAX ? t('attachments.tooLarge') : reading.explain(error)
        uploads.send(
          0,
          [file],
          {
            begin: async (size) => (await calls.attach({ name: file.name, size })).data,
            send: async (key, offset, piece) =>
              (await calls.attachPiece({ file: Number(key), offset, piece })).data,
            readable: reading.readable,
            explain,
          },
          (key) => {
            const id = Number(key.slice(key.indexOf('/') + 1))
            setReady((current) =>
              [...current, { id, name: file.name, size: file.size, place }].toSorted(
                (one, other) => one.place - other.place,
              ),
            )
          },
        )
      }
    },
    [uploads, calls, reading, count, t, toast],
  )
  const remove = useCallback(
    (id: number): void => {
      setReady((current) => current.filter((one) => one.id !== id))
      calls.detach({ file: id }).catch(() => undefined)
    },
    [calls],
  )
  const clear = useCallback(
    (ids: readonly number[]) => {
      setReady((current) => current.filter(({ id }) => !ids.includes(id)))
      for (const { id, problem } of uploads.of(0)) if (problem !== null) uploads.stop(0, id)
    },
    [uploads],
  )
  return useMemo(
    () => ({
      ready,
      sending,
      hasRoom: count < ATTACHMENTS_PER_MESSAGE,
      busy: sending.some(({ problem }) => problem === null),
      add,
      remove,
      stop: (id) => uploads.stop(0, id),
      clear,
    }),
    [ready, sending, count, add, remove, clear, uploads],
  )
}
