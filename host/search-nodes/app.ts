import { deserialize, serialize } from 'node:v8'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { clientAddress, networkOf } from '#api/ground/client-address.ts'
import { isSameSecret } from '#api/ground/secret.ts'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import { SearchAway, SearchBusy, type SearchIndexService } from '#api/homes/search/service.ts'
import type { Env } from '#env.ts'
import type { Query } from '#search/index.ts'
import { addHealth, oneHost, type HealthParts } from '../health.ts'
import { countRejections } from '../rejections.ts'
import {
  ADD,
  BEAT_MS,
  FIND,
  FORMAT,
  FORMAT_HEADER,
  frameOf,
  MAX_QUERY_BYTES,
  NEWS,
  NONCE_HEADER,
  nodeKeysOf,
  Seals,
  type Asked,
  type NodeNews,
} from './protocol.ts'

/** A follower that is further behind is left to connect anew. */
const MAX_WAITING_BYTES = 64 * 2 ** 20

interface AppEnv {
  Bindings: Partial<HttpBindings>
  /** Makes the seals of the answer to a request with this body. */
  Variables: { sealsOf: (body?: Uint8Array) => Seals }
}

interface SearchAppParts extends HealthParts {
  env: { LARES_KEY: readonly Buffer[] } & Pick<Env, 'METRICS_TOKEN'>
  log: Logger
  search: SearchIndexService
  countries: HeldCountries
}

/** The requests that a search node answers: those of nodes with the same `LARES_KEY` and the same format of messages. */
export function createSearchApp({
  env,
  log,
  search,
  countries,
  unready,
  metrics,
}: SearchAppParts): {
  fetch: Hono<AppEnv>['fetch']
  /** Takes no more searches, and ends all streams: those who follow turn to other nodes. Those in flight are answered. */
  close(): void
} {
  const app = new Hono<AppEnv>()
  const keys = nodeKeysOf(env.LARES_KEY)
  const countRejection = countRejections(log)
  const endings = new Set<() => void>()
  let closed = false

  addHealth(app, { env, unready, metrics })
  app.use(oneHost)
  app.use(async (context, next) => {
    const proof = context.req.header('authorization') ?? ''
    const key = keys.find((one) => isSameSecret(one.proof, proof))
    if (!key) {
      const network = networkOf(
        clientAddress(context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1', null, {
          kind: 'none',
        }),
      )
      countRejection({ status: 403, code: 'without the key', network })
      return answerText('This node answers nodes with its LARES_KEY alone.', 403)
    }
    if (context.req.header(FORMAT_HEADER) !== FORMAT)
      return answerText('it has another version of Lares', 409)
    const reason = closed ? 'stopping' : search.unready()
    if (reason) return answerText(reason, 503)
    const nonce = context.req.header(NONCE_HEADER) ?? ''
    context.set('sealsOf', (body) => new Seals(key.seal, context.req.path, nonce, body))
    return next()
  })

  const bounded = bodyLimit({
    maxSize: MAX_QUERY_BYTES,
    onError: () => answerText('the query is too large', 413),
  })
  const answer =
    (path: string, find: (query: Query, limit: number) => Promise<unknown>) =>
    async (context: Context<AppEnv>) => {
      const start = performance.now()
      let status = 200
      try {
        const body = Buffer.from(await context.req.arrayBuffer())
        const { query, limit } = deserialize(body) as Asked
        const found = context.var.sealsOf(body).close(serialize(await find(query, limit)))
        return new Response(found, { headers: { 'cache-control': 'no-store' } })
      } catch (error) {
        status = error instanceof SearchBusy ? 429 : error instanceof SearchAway ? 503 : 500
        if (status === 500) log.error({ err: error }, 'search failed')
        return answerText(String(error), status)
      } finally {
        const ms = performance.now() - start
        metrics?.observe({ path, status, ms, endpoint: `POST ${path}`, cacheStatus: null })
      }
    }
  app.post(
    FIND,
    bounded,
    answer(FIND, (query, limit) => search.search(query, limit)),
  )
  app.post(
    ADD,
    bounded,
    answer(ADD, (query, limit) => search.subtotal(query, limit)),
  )

  app.get(NEWS, (context) => {
    const seals = context.var.sealsOf()
    let [stop, end] = [() => {}, () => {}]
    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (news: NodeNews) => {
            controller.enqueue(frameOf(news, seals))
            if ((controller.desiredSize ?? 0) < -MAX_WAITING_BYTES) end()
          }
          const beat = () => send({ type: 'beat', age: search.age() })
          send({ type: 'hello', countries })
          beat()
          const timer = setInterval(beat, BEAT_MS)
          const unfollow = search.followNews(send)
          stop = () => {
            clearInterval(timer)
            unfollow()
            endings.delete(end)
          }
          end = () => {
            stop()
            controller.close()
          }
          endings.add(end)
        },
        cancel: () => stop(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    )
    return new Response(stream, { headers: { 'cache-control': 'no-store' } })
  })
  app.notFound(() => answerText('There is nothing here.', 404))
  app.onError((error) => {
    log.error({ err: error }, 'request failed')
    return answerText('An unknown error occurred.', 500)
  })

  return {
    fetch: app.fetch,
    close() {
      closed = true
      for (const end of endings) end()
    },
  }
}

const answerText = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'cache-control': 'no-store' } })
