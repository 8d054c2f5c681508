import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Web, WebCall, WebHost } from '#web/app/server.ts'
import {
  bodyOf,
  receivedRequest,
  receivedResponse,
  sentRequest,
  sentResponse,
  type FromThread,
  type SentRequest,
  type ThreadSettings,
  type ToThread,
} from './messages.ts'

/** A page that takes longer is stuck: its thread is replaced, and the page is not tried again. */
const PAGE_TIMEOUT_MS = 20_000
/** A page whose thread ended is tried once more, since another page may have been the cause. */
const MAX_TRIES = 2
/** Between two starts of a thread. */
const RESTART_MS = 500
/** Methods that may be tried again. */
const READING = ['GET', 'HEAD']

interface Page {
  id: number
  request: SentRequest
  call: WebCall
  tries: number
  timer?: NodeJS.Timeout
  resolve(response: Response): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  pages: Map<number, Page>
  isStuck: boolean
}

export interface Renderers {
  web: Web
  close(): Promise<void>
}

/**
 * Renders pages in threads of their own, each page in the one that has least to do. Their calls of the API are answered here. A thread that ends is
 * replaced. Rejects if a thread cannot be started.
 */
export async function openRenderers(
  count: number,
  settings: ThreadSettings,
  api: WebHost['api'],
  log: Logger,
  timeoutMs = PAGE_TIMEOUT_MS,
): Promise<Renderers> {
  const threads: Thread[] = []
  /** Pages that wait for a thread, while none runs. */
  const waiting: Page[] = []
  let pages = 0
  let isClosed = false

  const tell = ({ worker }: Thread, message: ToThread, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  async function start(): Promise<void> {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: settings })
    const thread: Thread = { worker, pages: new Map(), isStuck: false }
    worker.on('error', (error) => log.error({ err: error }, 'a render thread failed'))
    const ended = once(worker, 'exit').then(() => {
      throw new Error('a render thread ended')
    })
    worker.once('exit', () => end(thread))
    const [first] = (await Promise.race([once(worker, 'message'), ended])) as [FromThread]
    if (first.type !== 'ready') throw new Error('a render thread did not start')
    ended.catch(() => undefined)
    worker.on('message', (message: FromThread) => hear(thread, message))
    threads.push(thread)
    for (const page of waiting.splice(0)) assign(page)
  }

  function end(thread: Thread): void {
    const at = threads.indexOf(thread)
    if (at === -1) return
    threads.splice(at, 1)
    for (const page of thread.pages.values()) {
      clearTimeout(page.timer)
      if (isClosed || page.tries >= MAX_TRIES || !READING.includes(page.request.method))
        page.reject(new Error('the render thread of a page ended'))
      else assign(page)
    }
    if (!isClosed) restart()
  }

  function restart(): void {
    setTimeout(() => {
      if (!isClosed) start().catch(restart)
    }, RESTART_MS).unref()
  }

  function assign(page: Page): void {
    const thread = threads.reduce<Thread | null>(
      (best, other) => (best === null || other.pages.size < best.pages.size ? other : best),
      null,
    )
    if (!thread) return void waiting.push(page)
    page.tries++
    thread.pages.set(page.id, page)
    page.timer = setTimeout(() => {
      // Pages that were sent to a thread after the one that is stuck only wait for it.
      if (thread.isStuck) return
      thread.isStuck = true
      log.error({ url: page.request.url }, 'a page is stuck')
      page.tries = MAX_TRIES
      void thread.worker.terminate()
    }, timeoutMs)
    const { clientAddress, requestId, refused } = page.call
    // The body is needed again for another try; only requests without one get it.
    tell(thread, {
      type: 'page',
      page: page.id,
      request: page.request,
      call: { clientAddress, requestId, ...(refused !== undefined && { refused }) },
    })
  }

  async function answer(
    thread: Thread,
    { call, page, request }: Extract<FromThread, { type: 'call' }>,
  ): Promise<void> {
    const of = thread.pages.get(page)
    try {
      if (!of) throw new Error('the page is over')
      const response = await sentResponse(await api(receivedRequest(request), of.call))
      tell(thread, { type: 'answer', call, response }, bodyOf(response))
    } catch (error) {
      tell(thread, { type: 'unanswered', call, error: String(error) })
    }
  }

  function hear(thread: Thread, message: FromThread): void {
    if (message.type === 'call') return void answer(thread, message)
    if (message.type === 'log') return log.error(message.details, message.text)
    if (message.type === 'ready') return
    const page = thread.pages.get(message.page)
    if (!page) return
    thread.pages.delete(message.page)
    clearTimeout(page.timer)
    if (message.type === 'done') page.resolve(receivedResponse(message.response))
    else page.reject(new Error(message.error))
  }

  await Promise.all(Array.from({ length: count }, start))
  return {
    async web(request, call) {
      const sent = await sentRequest(request)
      const id = ++pages
      const { signal } = request
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const abort = (): void => {
        const thread = threads.find((one) => one.pages.has(id))
        if (thread) tell(thread, { type: 'abort', page: id })
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        assign({ id, request: sent, call, tries: 0, resolve, reject })
        return await promise
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    async close() {
      isClosed = true
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
