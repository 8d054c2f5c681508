import { parentPort, workerData } from 'node:worker_threads'
import { followTranslations } from '#api/gateways/translations.ts'
import { Messages } from '#i18n/messages.ts'
import type { WebCall, WebHost, Web } from '#web/app/server.ts'
import { finishPages } from './finish.ts'
import {
  bodyOf,
  receivedRequest,
  receivedResponse,
  sentRequest,
  sentResponse,
  type FromThread,
  type ThreadSettings,
  type ToThread,
} from './messages.ts'

/** Renders pages for the process, which answers their calls of the API. */
const settings = workerData as ThreadSettings
const { module, policy, ...host } = settings

/** A call also says for which page it is. */
type PageCall = WebCall & { page: number }

const tell = (message: FromThread, transfer: ArrayBuffer[] = []): void =>
  parentPort!.postMessage(message, transfer)
const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

let calls = 0
const answers = new Map<
  number,
  { resolve: (response: Response) => void; reject: (error: Error) => void }
>()

const api: WebHost['api'] = async (request, { page }: WebCall & { page?: number }) => {
  const call = ++calls
  const sent = await sentRequest(request)
  return new Promise((resolve, reject) => {
    answers.set(call, { resolve, reject })
    tell({ type: 'call', call, page: page ?? 0, request: sent }, bodyOf(sent))
  })
}

const log = {
  info: () => undefined,
  warn: (text: string) => tell({ type: 'log', level: 'warn', details: {}, text }),
}
const messages = new Messages({ warn: log.warn })
// As the process does for itself.
if (policy.CDN_URL) followTranslations(messages, policy.CDN_URL, { info: log.info, warn: log.info })

const { createWeb } = (await import(module)) as { createWeb: (host: WebHost) => Web }
const web = finishPages(
  createWeb({
    ...host,
    api,
    messages,
    log: {
      error({ err, path }: { err?: unknown; path?: string }, text) {
        tell({
          type: 'log',
          level: 'error',
          details: { error: textOf(err), ...(path !== undefined && { path }) },
          text,
        })
      },
    },
  }),
  policy,
)

const aborts = new Map<number, AbortController>()

async function render({ page, request, call }: Extract<ToThread, { type: 'page' }>): Promise<void> {
  tell({ type: 'begun', page })
  const abort = new AbortController()
  aborts.set(page, abort)
  try {
    const pageCall: PageCall = { ...call, page }
    const response = await sentResponse(await web(receivedRequest(request, abort.signal), pageCall))
    tell({ type: 'done', page, response }, bodyOf(response))
  } catch (error) {
    tell({ type: 'failed', page, error: textOf(error) })
  } finally {
    aborts.delete(page)
  }
}

parentPort!.on('message', (message: ToThread) => {
  if (message.type === 'page') void render(message)
  else if (message.type === 'abort') aborts.get(message.page)?.abort()
  else if (message.type === 'ping') tell({ type: 'pong' })
  else {
    const waiting = answers.get(message.call)
    answers.delete(message.call)
    if (message.type === 'answer') waiting?.resolve(receivedResponse(message.response))
    else waiting?.reject(new Error(message.error))
  }
})
tell({ type: 'ready' })
