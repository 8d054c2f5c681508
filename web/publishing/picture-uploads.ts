import { ApiError } from '#contract/errors.ts'
import type { DraftOffer, DraftPicture } from '#contract/publishing.ts'
import { joined, pause, sendPicture, untilDone, type SendParts } from './uploader.ts'

/** More parallel uploads slow each other down. */
const AT_ONCE = 2

/** A picture being uploaded. */
export interface Sending {
  id: number
  name: string
  size: number
  /** Bytes uploaded. */
  received: number
  /** Why it was rejected. */
  problem: string | null
  /** Waits for the user to sign in. */
  signedOut: boolean
}

/** Environment of the uploads: API calls and messages. */
export interface UploadCalls {
  begin: (size: number, signal: AbortSignal) => ReturnType<SendParts['begin']>
  send: (
    key: string,
    offset: number,
    piece: File,
    signal: AbortSignal,
  ) => ReturnType<SendParts['send']>
  get: () => Promise<DraftOffer>
  save: (version: number, pictures: DraftPicture[]) => Promise<DraftOffer>
  /** Converts to a format of the portal; throws if this browser cannot. */
  readable: (file: File) => Promise<File>
  explain: (error: unknown) => string
}

interface Job {
  id: number
  offerId: number
  file: File
  abort: AbortController
  calls: UploadCalls
}

type Taker = (picture: DraftPicture) => void

const NONE: readonly Sending[] = []

/**
 * Uploads to drafts. They continue after leaving the step or the form, until the tab is closed. A finished picture is added by its step if that
 * is open, else saved into the draft from here.
 */
export class PictureUploads {
  readonly #pause: SendParts['pause']
  /** Reports whether the tab must stay open. */
  readonly #hold: (busy: boolean) => void
  readonly #sending = new Map<number, readonly Sending[]>()
  readonly #newest = new Map<number, DraftOffer>()
  readonly #takers = new Map<number, Taker>()
  readonly #leaving = new Map<number, Promise<unknown>>()
  readonly #listeners = new Set<() => void>()
  /** Order of selection of this tab's pictures. */
  readonly #turns = new Map<string, number>()
  #jobs: Job[] = []
  #waiting: Job[] = []
  #running = 0
  #next = 0

  constructor(parts: { pause: SendParts['pause']; hold: (busy: boolean) => void }) {
    this.#pause = parts.pause
    this.#hold = parts.hold
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of(offerId: number): readonly Sending[] {
    return this.#sending.get(offerId) ?? NONE
  }

  /** The draft's last version saved from here. */
  newest(offerId: number): DraftOffer | null {
    return this.#newest.get(offerId) ?? null
  }

  add(offerId: number, files: Iterable<File>, calls: UploadCalls): void {
    for (const file of files) {
      const job = { id: this.#next++, offerId, file, abort: new AbortController(), calls }
      job.calls = this.#watched(job)
      this.#jobs.push(job)
      this.#waiting.push(job)
      this.#set(offerId, [
        ...this.of(offerId),
        {
          id: job.id,
          name: file.name,
          size: file.size,
          received: 0,
          problem: null,
          signedOut: false,
        },
      ])
    }
    this.#hold(this.#jobs.length > 0)
    for (let free = this.#running; free < AT_ONCE; free++) void this.#work()
  }

  /** Cancels an upload, or dismisses its error. */
  stop(offerId: number, id: number): void {
    this.#jobs.find((job) => job.id === id)?.abort.abort()
    const waited = this.#waiting.find((job) => job.id === id)
    this.#waiting = this.#waiting.filter((job) => job !== waited)
    if (waited) this.#end(waited)
    this.#drop(offerId, id)
  }

  /** Passes finished uploads to the pictures step. Returns how to leave: later ones wait until the step has saved. */
  give(offerId: number, taker: Taker): (leaving: Promise<unknown>) => void {
    this.#takers.set(offerId, taker)
    return (leaving) => {
      if (this.#takers.get(offerId) === taker) this.#takers.delete(offerId)
      this.#leaving.set(offerId, leaving)
    }
  }

  /** Adds a finished picture to the list: see `joined`. */
  join(pictures: readonly DraftPicture[], picture: DraftPicture): DraftPicture[] {
    return pictures.some(({ key }) => key === picture.key)
      ? [...pictures]
      : joined(pictures, picture, this.#turns)
  }

  async #work(): Promise<void> {
    const job = this.#waiting.shift()
    if (!job) return
    this.#running++
    const { id, offerId, file, abort, calls } = job
    const { signal } = abort
    try {
      const known = await calls.readable(file)
      if (known !== file) this.#update(offerId, id, { size: known.size })
      const key = await sendPicture(known, {
        begin: (size) => calls.begin(size, signal),
        send: (name, offset, piece) => calls.send(name, offset, piece, signal),
        onProgress: (received) => this.#update(offerId, id, { received }),
        signal,
        pause: this.#pause,
      })
      this.#turns.set(key, id)
      await this.#arrived(job, { key, kind: 'photo', alt: {} })
      this.#drop(offerId, id)
    } catch (error) {
      if (signal.aborted) this.#drop(offerId, id)
      else this.#update(offerId, id, { problem: calls.explain(error) })
    } finally {
      this.#running--
      this.#end(job)
      void this.#work()
    }
  }

  async #arrived({ offerId, abort: { signal }, calls }: Job, picture: DraftPicture): Promise<void> {
    if (!this.#takers.has(offerId)) await this.#leaving.get(offerId)
    await untilDone(
      { signal, pause: this.#pause },
      async () => {
        if (this.#takers.has(offerId)) return
        const offer = await calls.get()
        // It was saved, but the response was lost.
        if (offer.content.pictures.some(({ key }) => key === picture.key)) return this.#saved(offer)
        this.#saved(
          await calls.save(offer.draftVersion, this.join(offer.content.pictures, picture)),
        )
      },
      (error) => error instanceof ApiError && error.body.code === 'conflict',
    )
    // The step may have been opened again.
    this.#takers.get(offerId)?.(picture)
  }

  /** The same calls, tracking an expired session. */
  #watched({ offerId, id, calls }: Job): UploadCalls {
    const watch =
      <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
      async (...given: A): Promise<T> => {
        const note = (signedOut: boolean): void => {
          if (this.of(offerId).some((one) => one.id === id && one.signedOut !== signedOut))
            this.#update(offerId, id, { signedOut })
        }
        try {
          const answer = await call(...given)
          note(false)
          return answer
        } catch (error) {
          if (error instanceof ApiError) note(error.status === 401)
          throw error
        }
      }
    return {
      ...calls,
      begin: watch(calls.begin),
      send: watch(calls.send),
      get: watch(calls.get),
      save: watch(calls.save),
    }
  }

  #saved(offer: DraftOffer): void {
    this.#newest.set(offer.id, offer)
    this.#tell()
  }

  #update(offerId: number, id: number, change: Partial<Sending>): void {
    this.#set(
      offerId,
      this.of(offerId).map((one) => (one.id === id ? { ...one, ...change } : one)),
    )
  }

  #drop(offerId: number, id: number): void {
    this.#set(
      offerId,
      this.of(offerId).filter((one) => one.id !== id),
    )
  }

  #end(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job)
    this.#hold(this.#jobs.length > 0)
  }

  #set(offerId: number, sending: readonly Sending[]): void {
    this.#sending.set(offerId, sending)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Asks before the tab is closed. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The tab's uploads. */
export const pictureUploads = new PictureUploads({
  pause,
  hold: (busy) => (busy ? addEventListener : removeEventListener)('beforeunload', stay),
})
