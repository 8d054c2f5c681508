import { isbot } from 'isbot'
import { READING } from '#contract/methods.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Web } from '#web/edge/app/server.ts'
import { refuseBriefly } from './brief-refusal.ts'

/** Pages that are made at the same time: more would share the processor, and all come later. */
const MAX_RENDERING = 6
/** A visitor who would wait longer gets 503 with Retry-After. */
const MAX_WAIT_MS = 400
/** The estimate of the wait before anything was measured. */
const FIRST_RENDERING_MS = 30
/** Weight of the newest measurement. */
const NEWEST_WEIGHT = 0.1
const RETRY_AFTER_S = 2
/** A sender of a form would lose the typed text. Robots retry by themselves, and must not take the place of people. */
const WAIT_FACTORS = { form: 10, person: 1, robot: 0.5 }

export interface AdmissionOptions {
  clock?: { now(): number }
  /** Pages at the same time, and as many forms. */
  max?: number
  maxWaitMs?: number
}

/**
 * Lets in as many requests as are answered in time, and refuses others at once with 503 and `Retry-After`. The wait is estimated from the time of the
 * last pages and the queue; people are before robots. Under overload as many pages are answered as without it. Forms have places of their own, which
 * they take when they have arrived: neither slow senders nor slow forms keep out who reads.
 */
export function admit(
  web: Web,
  messages: Messages,
  { clock = performance, max = MAX_RENDERING, maxWaitMs = MAX_WAIT_MS }: AdmissionOptions = {},
): Web {
  const pages = new Places(max)
  const forms = new Places(max)

  return async (incoming, call) => {
    const isRead = READING.includes(incoming.method)
    const request = isRead ? incoming : await arrived(incoming)
    const kind = !isRead
      ? 'form'
      : isbot(request.headers.get('user-agent') ?? '')
        ? 'robot'
        : 'person'
    const places = isRead ? pages : forms
    const isAdmitted = await places.take({
      isFirst: kind !== 'robot',
      waitMs: maxWaitMs * WAIT_FACTORS[kind],
      signal: request.signal,
    })
    if (!isAdmitted)
      return refuseBriefly(request, messages, {
        status: 503,
        code: 'busy',
        key: 'errors.overloaded',
        headers: { 'retry-after': String(RETRY_AFTER_S) },
      })
    const began = clock.now()
    try {
      return await web(request, call)
    } finally {
      places.leave(clock.now() - began)
    }
  }
}

interface Applicant {
  isFirst: boolean
  waitMs: number
  signal: AbortSignal
}
interface Waiting {
  enter(): void
}

/** A number of places, and who waits for one. */
class Places {
  readonly #max: number
  readonly #first: Waiting[] = []
  readonly #last: Waiting[] = []
  #taken = 0
  #takenMs = FIRST_RENDERING_MS

  constructor(max: number) {
    this.#max = max
  }

  /** Resolves to false where the wait would be, or was, too long, or the client is gone. */
  take({ isFirst, waitMs, signal }: Applicant): Promise<boolean> {
    const before = this.#first.length + (isFirst ? 0 : this.#last.length)
    if (this.#taken < this.#max && before === 0) {
      this.#taken++
      return Promise.resolve(true)
    }
    if (((before + 1) * this.#takenMs) / this.#max > waitMs) return Promise.resolve(false)
    return new Promise((resolve) => {
      const queue = isFirst ? this.#first : this.#last
      const end = (isAdmitted: boolean): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        const at = queue.indexOf(waiting)
        if (at !== -1) queue.splice(at, 1)
        resolve(isAdmitted)
      }
      const giveUp = (): void => end(false)
      const waiting: Waiting = {
        enter: () => {
          this.#taken++
          end(true)
        },
      }
      const timer = setTimeout(giveUp, waitMs)
      signal.addEventListener('abort', giveUp, { once: true })
      queue.push(waiting)
    })
  }

  leave(tookMs: number): void {
    this.#takenMs += (tookMs - this.#takenMs) * NEWEST_WEIGHT
    this.#taken--
    while (this.#taken < this.#max) {
      const next = this.#first[0] ?? this.#last[0]
      if (!next) return
      next.enter()
    }
  }
}

/** The request with its whole body; the limit of its size is checked meanwhile. */
async function arrived(request: Request): Promise<Request> {
  if (!request.body) return request
  const body = await request.arrayBuffer()
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, body, signal })
}
