import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { ATTACHMENT_MAX, ATTACHMENTS_PER_MESSAGE } from '#contract/attachments.ts'
import type { Upload } from '#contract/uploads.ts'
import { usePageContext } from '../page/page-context.tsx'
import { inTab, Uploads, type Sending } from '../pictures/uploads.ts'
import { useReading } from '../pictures/use-reading.ts'

/** The calls that send files for messages of something. */
export interface AttachCalls {
  attach: (file: { name: string; size: number }) => Promise<{ data: Upload }>
  attachPiece: (piece: { file: number; offset: number; piece: File }) => Promise<{ data: Upload }>
  detach: (file: { file: number }) => Promise<unknown>
}

/** Sent, but without a message yet. */
export interface Attached {
  id: number
  name: string
  size: number
}

export interface Attaching {
  ready: readonly Attached[]
  sending: readonly Sending[]
  /** More files may be chosen. */
  hasRoom: boolean
  /** Some are still on their way. */
  busy: boolean
  add: (files: Iterable<File>) => void
  remove: (id: number) => void
  stop: (id: number) => void
  /** They belong to a message now. */
  clear: () => void
}

const NONE: readonly Sending[] = []

/** The files of the message that is being written. */
export function useAttachments(calls: AttachCalls): Attaching {
  const { t } = usePageContext()
  const reading = useReading()
  const [uploads] = useState(() => new Uploads(inTab))
  const [ready, setReady] = useState<readonly Attached[]>([])
  const sending = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.of(0),
    () => NONE,
  )
  const count = ready.length + sending.filter(({ problem }) => problem === null).length
  const add = useCallback(
    (files: Iterable<File>): void => {
      const room = ATTACHMENTS_PER_MESSAGE - count
      for (const file of [...files].slice(0, Math.max(0, room))) {
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
            setReady((known) => [...known, { id, name: file.name, size: file.size }])
          },
        )
      }
    },
    [uploads, calls, reading, count, t],
  )
  const remove = useCallback(
    (id: number): void => {
      setReady((known) => known.filter((one) => one.id !== id))
      calls.detach({ file: id }).catch(() => undefined)
    },
    [calls],
  )
  const clear = useCallback(() => setReady([]), [])
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
