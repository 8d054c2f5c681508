import { isbot } from 'isbot'
import type { Messages } from '#i18n/messages.ts'
import type { Web } from '#web/app/server.ts'
import { refuseBriefly } from './brief-refusal.ts'

/** Pages that are made at the same time: more would share the processor, and all come later. */
const MAX_RENDERING = 6
/** A visitor who would wait longer is told to come back. */
const MAX_WAIT_MS = 400
/** What the wait is estimated with before anything was measured. */
const FIRST_RENDERING_MS = 30
/** Weight of the newest measurement. */
const NEWEST_WEIGHT = 0.1
const RETRY_AFTER_S = 2

const READING = ['GET', 'HEAD']
/** Who is let in first. */
const CLASSES = ['person', 'robot'] as const
type Class = (typeof CLASSES)[number]
/** Robots come back by themselves, and take no place of people. */
const WAITS: Record<Class, number> = { person: 1, robot: 0.5 }

interface Waiting {
  start: () => void
  refuse: () => void
  until: number
}

export interface AdmissionOptions {
  clock?: { now(): number }
  /** Pages at the same time. */
  max?: number
  maxWaitMs?: number
}

/**
 * Lets in as many requests as are answered in time, and refuses others at once with 503 and `Retry-After`. The wait is estimated by what the
 * last pages took and by who is before. Under overload as many pages are answered as without it. Who sends a form is always let in, and takes no
 * place: the form may be long in coming, and refusing it would lose what was typed.
 */
export function admit(
  web: Web,
  messages: Messages,
  { clock = performance, max = MAX_RENDERING, maxWaitMs = MAX_WAIT_MS }: AdmissionOptions = {},
): Web {
  const queues: Record<Class, Waiting[]> = { person: [], robot: [] }
  let running = 0
  let renderingMs = FIRST_RENDERING_MS

  const next = (): void => {
    while (running < max) {
      const queue = CLASSES.map((name) => queues[name]).find(({ length }) => length > 0)
      const waiting = queue?.shift()
      if (!waiting) return
      if (waiting.until < clock.now()) waiting.refuse()
      else waiting.start()
    }
  }
  const isAdmitted = (of: Class): Promise<boolean> => {
    const before = CLASSES.slice(0, CLASSES.indexOf(of) + 1).reduce(
      (sum, name) => sum + queues[name].length,
      0,
    )
    const wait = maxWaitMs * WAITS[of]
    if (running < max && before === 0) {
      running++
      return Promise.resolve(true)
    }
    if (((before + 1) * renderingMs) / max > wait) return Promise.resolve(false)
    return new Promise((resolve) => {
      queues[of].push({
        until: clock.now() + wait,
        start: () => {
          running++
          resolve(true)
        },
        refuse: () => resolve(false),
      })
    })
  }

  return async (request, call) => {
    if (!READING.includes(request.method)) return web(request, call)
    if (!(await isAdmitted(classOf(request))))
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
      renderingMs += (clock.now() - began - renderingMs) * NEWEST_WEIGHT
      running--
      next()
    }
  }
}

const classOf = (request: Request): Class =>
  isbot(request.headers.get('user-agent') ?? '') ? 'robot' : 'person'
