import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { READING } from '#contract/methods.ts'
import type { Web, WebCall, WebHost } from '#web/edge/app/server.ts'
import type { ReadText } from '../answer-cache.ts'
import {
  bodyOf,
  receivedPage,
  receivedRequest,
  sentRequest,
  sentResponse,
  type FromThread,
  type SentRequest,
  type ThreadSettings,
  type ToThread,
} from './messages.ts'

/** A page that takes longer is aborted: something that it waits for hangs. */
const PAGE_TIMEOUT_MS = 60_000
/** A thread that does not answer this long is in an endless loop, and is replaced. Far above the first page of a thread on a busy, slow machine. */
const MAX_SILENT_MS = 15_000
const PING_EVERY_MS = 1000
/** New pages go to other threads than one that renders a long page. */
const MAX_PINGS_BEHIND = 2
/** A page whose thread ended is tried once more, since another page may have been the cause; not after an endless loop. */
const MAX_TRIES = 2
/** Before a thread that ended is started again; doubled after each failure. */
const RESTART_MS = 500
const MAX_RESTART_MS = 30_000

interface Page {
  id: number
  request: SentRequest
  call: WebCall
  tries: number
  /** In the thread that has it now. */
  hasBegun: boolean
  /** Ends its calls of the API. */
  abort: AbortController
  promise: Promise<Response>
  resolve(response: Response): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  pages: Map<number, Page>
  /** Sent since it was last heard. Not a time: that also passes while this process is blocked, or paused with its machine, and answers wait. */
  pings: number
  /** It was ended because it did not answer. */
  isSilent: boolean
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
  { api, read }: { api: WebHost['api']; read: ReadText },
  log: Logger,
  times = { page: PAGE_TIMEOUT_MS, silent: MAX_SILENT_MS, ping: PING_EVERY_MS },
): Promise<Renderers> {
  const threads: Thread[] = []
  /** Pages that wait for a thread, while none runs. */
  const waiting: Page[] = []
  let pages = 0
  let isClosed = false

  const post = ({ worker }: Thread, message: ToThread, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)

  async function start(): Promise<void> {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: settings })
    const thread: Thread = {
      worker,
      pages: new Map(),
      pings: 0,
      isSilent: false,
    }
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    worker.on('error', (error) => {
      log.error({ err: error }, 'a render thread failed')
      reject(error)
    })
    worker.once('exit', () => {
      reject(new Error('a render thread ended'))
      end(thread)
    })
    worker.on('message', (message: FromThread) => {
      thread.pings = 0
      if (message.type === 'ready') resolve()
      else hear(thread, message)
    })
    await ready
    if (isClosed) return void (await worker.terminate())
    threads.push(thread)
    for (const page of waiting.splice(0)) assign(page)
  }

  function end(thread: Thread): void {
    const at = threads.indexOf(thread)
    if (at === -1) return
    threads.splice(at, 1)
    for (const page of thread.pages.values()) {
      // A request that the thread had not begun did not cause the crash, and changed nothing.
      const mayRetry =
        !page.hasBegun ||
        (!thread.isSilent && page.tries < MAX_TRIES && READING.includes(page.request.method))
      if (isClosed || !mayRetry) page.reject(new Error('the render thread of a page ended'))
      else assign(page)
    }
    if (!isClosed) restart()
  }

  function restart(afterMs = RESTART_MS): void {
    setTimeout(() => {
      if (isClosed) return
      start().catch((error: unknown) => {
        log.error({ err: error }, 'a render thread could not be started')
        restart(Math.min(2 * afterMs, MAX_RESTART_MS))
      })
    }, afterMs).unref()
  }

  /** Ends threads that have not answered for too long. */
  const watch = setInterval(() => {
    for (const thread of threads) {
      if (thread.pings * times.ping >= times.silent) {
        log.error('a render thread did not answer and was ended')
        thread.isSilent = true
        void thread.worker.terminate()
      } else {
        thread.pings++
        post(thread, { type: 'ping' })
      }
    }
  }, times.ping)
  watch.unref()

  const isBehind = ({ pings }: Thread): boolean => pings > MAX_PINGS_BEHIND

  function assign(page: Page): void {
    const thread = threads.reduce<Thread | null>(
      (best, other) =>
        best === null ||
        Number(isBehind(other)) < Number(isBehind(best)) ||
        (isBehind(other) === isBehind(best) && other.pages.size < best.pages.size)
          ? other
          : best,
      null,
    )
    if (!thread) return void waiting.push(page)
    page.tries++
    page.hasBegun = false
    thread.pages.set(page.id, page)
    const { clientAddress, requestId, refused } = page.call
    // Not transferred: another thread may need the body.
    post(thread, {
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
      const response = await sentResponse(
        await api(receivedRequest(request, of.abort.signal), of.call),
      )
      post(thread, { type: 'answer', call, response }, bodyOf(response))
    } catch (error) {
      post(thread, { type: 'unanswered', call, error: String(error) })
    }
  }

  async function answerRead(
    thread: Thread,
    { call, page, read: asked, known }: Extract<FromThread, { type: 'read' }>,
  ): Promise<void> {
    const of = thread.pages.get(page)
    try {
      if (!of) throw new Error('the page is over')
      const answer = await read(asked, of.call)
      const { status, id } = answer
      const isKnown = id !== undefined && id === known
      post(thread, {
        type: 'text',
        call,
        answer: { status, id, ...(!isKnown && { text: answer.text }) },
      })
    } catch (error) {
      post(thread, { type: 'unanswered', call, error: String(error) })
    }
  }

  function hear(thread: Thread, message: FromThread): void {
    if (message.type === 'call') return void answer(thread, message)
    if (message.type === 'read') return void answerRead(thread, message)
    if (message.type === 'log') return log[message.level](message.details, message.text)
    if (message.type === 'ready' || message.type === 'pong') return
    const page = thread.pages.get(message.page)
    if (!page) return
    if (message.type === 'begun') return void (page.hasBegun = true)
    thread.pages.delete(message.page)
    if (message.type === 'done') page.resolve(receivedPage(message.response))
    else page.reject(new Error(message.error))
  }

  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (error) {
    await close()
    throw error
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(watch)
    for (const page of waiting.splice(0)) page.reject(new Error('the pages are closed'))
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  return {
    async web(request, call) {
      const sent = await sentRequest(request)
      const { signal } = request
      signal.throwIfAborted()
      const page: Page = {
        id: ++pages,
        request: sent,
        call,
        tries: 0,
        hasBegun: false,
        abort: new AbortController(),
        ...Promise.withResolvers<Response>(),
      }
      /** Its thread and its calls stop working for it. */
      const giveUp = (error: Error): void => {
        page.abort.abort()
        const at = waiting.indexOf(page)
        if (at !== -1) waiting.splice(at, 1)
        const thread = threads.find((one) => one.pages.delete(page.id))
        if (thread) post(thread, { type: 'abort', page: page.id })
        page.reject(error)
      }
      const abort = (): void => giveUp(new Error('the client left'))
      const timer = setTimeout(() => {
        log.error(
          { path: new URL(sent.url).pathname, requestId: call.requestId },
          'a page was given up',
        )
        giveUp(new Error('a page took too long'))
      }, times.page)
      signal.addEventListener('abort', abort, { once: true })
      try {
        assign(page)
        return await page.promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    },
    close,
  }
}
