import { useCallback, useSyncExternalStore } from 'react'
import { journalDesk } from '#contract/edge/journal.ts'
import { useApi } from '../../../ground/page/api.ts'
import { inTab, Uploads, type Sending } from '../../../people/pictures/uploads.ts'
import { useReading } from '../../../people/pictures/use-reading.ts'

const CALLS = { journalDesk }
const NONE: readonly Sending[] = []

/** The tab's uploads for the texts of articles, and for lead pictures, by article. */
export const textPictures = new Uploads(inTab)
export const leadPictures = new Uploads(inTab)

/** Uploads of an article, and how to start one; `arrived` gets its key. */
export function usePictures(uploads: Uploads, article: number) {
  const api = useApi(CALLS)
  const reading = useReading()
  const sending = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.of(article),
    () => NONE,
  )
  const send = useCallback(
    (file: File, arrived: (key: string) => unknown) =>
      uploads.send(
        article,
        [file],
        {
          ...reading,
          begin: async (size, signal) =>
            (await api.journalDesk.beginPicture({ size }, { signal })).data,
          send: async (key, offset, piece, signal) =>
            (await api.journalDesk.sendPicture({ key, offset, piece }, { signal })).data,
        },
        arrived,
      ),
    [api, article, reading, uploads],
  )
  const stop = useCallback((id: number) => uploads.stop(article, id), [article, uploads])
  return { sending, send, stop }
}

type Taker = (ticket: number, key: string) => void

/** Pictures that arrived, for the editor that asked for them. They wait for it while another language is open. */
class Arrivals {
  readonly #takers = new Map<string, Taker>()
  readonly #waiting = new Map<string, { ticket: number; key: string }[]>()
  #next = 0

  ticket(): number {
    return ++this.#next
  }

  arrive(text: string, ticket: number, key: string): void {
    const taker = this.#takers.get(text)
    if (taker) taker(ticket, key)
    else this.#waiting.set(text, [...(this.#waiting.get(text) ?? []), { ticket, key }])
  }

  take(text: string, taker: Taker): () => void {
    this.#takers.set(text, taker)
    for (const { ticket, key } of this.#waiting.get(text) ?? []) taker(ticket, key)
    this.#waiting.delete(text)
    return () => void (this.#takers.get(text) === taker && this.#takers.delete(text))
  }
}

export const arrivals = new Arrivals()
