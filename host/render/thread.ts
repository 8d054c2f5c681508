import { inspect } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { followTranslations } from '#api/ground/gateways/translations.ts'
import { Messages } from '#i18n/messages.ts'
import type { WebCall, WebHost, Web } from '#web/edge/app/server.ts'
import { cacheValues } from '../cached-values.ts'
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

const post = (message: FromThread, transfer: ArrayBuffer[] = []): void =>
  parentPort!.postMessage(message, transfer)
const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : inspect(error)

let calls = 0
type Answered = Extract<ToThread, { type: 'answer' | 'text' }>
const answers = new Map<
  number,
  { resolve: (message: Answered) => void; reject: (error: Error) => void }
>()

function ask<T extends Answered['type']>(
  make: (call: number) => [message: FromThread, transfer?: ArrayBuffer[]],
): Promise<Extract<Answered, { type: T }>> {
  const call = ++calls
  return new Promise((resolve, reject) => {
    answers.set(call, { resolve: resolve as (message: Answered) => void, reject })
    post(...make(call))
  })
}

const api: WebHost['api'] = async (request, { page = 0 }: WebCall & { page?: number }) => {
  const sent = await sentRequest(request)
  const { response } = await ask<'answer'>((call) => [
    { type: 'call', call, page, request: sent },
    bodyOf(sent),
  ])
  return receivedResponse(response)
}

const read = cacheValues(async (asked, { page = 0 }: WebCall & { page?: number }, known) => {
  const { answer } = await ask<'text'>((call) => [{ type: 'read', call, page, read: asked, known }])
  return answer
})

const log = {
  info: () => undefined,
  warn: (text: string) => post({ type: 'log', level: 'warn', details: {}, text }),
}
const messages = new Messages({ warn: log.warn })
// As the process does for itself.
if (policy.CDN_URL) followTranslations(messages, policy.CDN_URL, { info: log.info, warn: log.info })

const { createWeb } = (await import(module)) as { createWeb: (host: WebHost) => Web }
const web = finishPages(
  createWeb({
    ...host,
    api,
    read,
    messages,
    log: {
      error({ err, path }: { err?: unknown; path?: string }, text) {
        post({
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
  post({ type: 'begun', page })
  const abort = new AbortController()
  aborts.set(page, abort)
  try {
    const pageCall: PageCall = { ...call, page }
    const response = await sentResponse(await web(receivedRequest(request, abort.signal), pageCall))
    post({ type: 'done', page, response }, bodyOf(response))
  } catch (error) {
    post({ type: 'failed', page, error: textOf(error) })
  } finally {
    aborts.delete(page)
  }
}

parentPort!.on('message', (message: ToThread) => {
  if (message.type === 'page') void render(message)
  else if (message.type === 'abort') aborts.get(message.page)?.abort()
  else if (message.type === 'ping') post({ type: 'pong' })
  else {
    const waiting = answers.get(message.call)
    answers.delete(message.call)
    if (message.type === 'unanswered') waiting?.reject(new Error(message.error))
    else waiting?.resolve(message)
  }
})
post({ type: 'ready' })
