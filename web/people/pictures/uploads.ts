import { ApiError } from '#contract/errors.ts'
import { pause, sendPicture, type SendParts } from './uploader.ts'

/** More parallel uploads slow each other down. */
const CONCURRENT_UPLOADS = 2

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

/** Environment of an upload: API calls and messages. */
export interface UploadCalls {
  begin: (size: number, signal: AbortSignal) => ReturnType<SendParts['begin']>
  send: (
    key: string,
    offset: number,
    piece: File,
    signal: AbortSignal,
  ) => ReturnType<SendParts['send']>
  /** Converts to a format of the portal; throws if this browser cannot. */
  readable: (file: File) => Promise<File>
  explain: (error: unknown) => string
}

/** The owner of the pictures: an offer by its id, the account, the agency. */
export type Target = number | 'picture' | 'logo'

interface Job {
  id: number
  target: Target
  file: File
  abort: AbortController
  calls: UploadCalls
  arrived: (key: string, job: { id: number; signal: AbortSignal }) => unknown
}

const NONE: readonly Sending[] = []

/** Uploads of this tab. They continue after leaving the page, until the tab is closed. */
export class Uploads {
  protected readonly pause: SendParts['pause']
  /** Reports whether the tab must stay open. */
  readonly #hold: (busy: boolean) => void
  readonly #sending = new Map<Target, readonly Sending[]>()
  readonly #listeners = new Set<() => void>()
  #jobs: Job[] = []
  #waiting: Job[] = []
  #running = 0
  #next = 0

  constructor(parts: { pause: SendParts['pause']; hold: (busy: boolean) => void }) {
    this.pause = parts.pause
    this.#hold = parts.hold
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of(target: Target): readonly Sending[] {
    return this.#sending.get(target) ?? NONE
  }

  /** `arrived`: the picture is complete; awaited before the upload counts as done. */
  send(target: Target, files: Iterable<File>, calls: UploadCalls, arrived: Job['arrived']): void {
    for (const file of files) {
      const id = this.#next++
      const job = {
        id,
        target,
        file,
        abort: new AbortController(),
        calls: {
          ...calls,
          begin: this.watched(target, id, calls.begin),
          send: this.watched(target, id, calls.send),
        },
        arrived,
      }
      this.#jobs.push(job)
      this.#waiting.push(job)
      this.#set(target, [
        ...this.of(target),
        { id, name: file.name, size: file.size, received: 0, problem: null, signedOut: false },
      ])
    }
    this.#hold(this.#jobs.length > 0)
    for (let free = this.#running; free < CONCURRENT_UPLOADS; free++) void this.#work()
  }

  /** Cancels an upload, or dismisses its error. */
  readonly stop = (target: Target, id: number): void => {
    this.#jobs.find((job) => job.id === id)?.abort.abort()
    const waited = this.#waiting.find((job) => job.id === id)
    this.#waiting = this.#waiting.filter((job) => job !== waited)
    if (waited) this.#end(waited)
    this.#drop(target, id)
  }

  /** The same call, tracking an expired session. */
  protected watched<A extends unknown[], T>(
    target: Target,
    id: number,
    call: (...given: A) => Promise<T>,
  ): (...given: A) => Promise<T> {
    const note = (signedOut: boolean): void => {
      if (this.of(target).some((one) => one.id === id && one.signedOut !== signedOut))
        this.#update(target, id, { signedOut })
    }
    return async (...given) => {
      try {
        const answer = await call(...given)
        note(false)
        return answer
      } catch (error) {
        if (error instanceof ApiError) note(error.status === 401)
        throw error
      }
    }
  }

  protected notify(): void {
    for (const listener of this.#listeners) listener()
  }

  async #work(): Promise<void> {
    const job = this.#waiting.shift()
    if (!job) return
    this.#running++
    const { id, target, file, abort, calls, arrived } = job
    const { signal } = abort
    try {
      const readable = await calls.readable(file)
      if (readable !== file) this.#update(target, id, { size: readable.size })
      const key = await sendPicture(readable, {
        begin: (size) => calls.begin(size, signal),
        send: (name, offset, piece) => calls.send(name, offset, piece, signal),
        onProgress: (received) => this.#update(target, id, { received }),
        signal,
        pause: this.pause,
      })
      await arrived(key, { id, signal })
      this.#drop(target, id)
    } catch (error) {
      if (signal.aborted) this.#drop(target, id)
      else this.#update(target, id, { problem: calls.explain(error) })
    } finally {
      this.#running--
      this.#end(job)
      void this.#work()
    }
  }

  #update(target: Target, id: number, change: Partial<Sending>): void {
    this.#set(
      target,
      this.of(target).map((one) => (one.id === id ? { ...one, ...change } : one)),
    )
  }

  #drop(target: Target, id: number): void {
    this.#set(
      target,
      this.of(target).filter((one) => one.id !== id),
    )
  }

  #end(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job)
    this.#hold(this.#jobs.length > 0)
  }

  #set(target: Target, sending: readonly Sending[]): void {
    this.#sending.set(target, sending)
    this.notify()
  }
}

/** Asks before the tab is closed. */
const stay = (event: BeforeUnloadEvent): void => event.preventDefault()

export const inTab = {
  pause,
  hold: (busy: boolean) => (busy ? addEventListener : removeEventListener)('beforeunload', stay),
}

/** Uploads of the one picture of a person or an agency. */
export const singleUploads = new Uploads(inTab)
