import { bodyLimit } from 'hono/body-limit'
import { MCP_BODY, MCP_LIMIT, MCP_PATH } from '#contract/edge/mcp.ts'
import { isOwnPage } from '../../people/accounts/xsrf.ts'
import type { Services } from '../../context.ts'
import { allowOrigins } from '../../people/http/cors.ts'
import type { ApiApp } from '../../people/http/serve.ts'
import { createLimit } from '../../ground/limits.ts'

/** Codes of JSON-RPC. */
const UNREADABLE = -32700
const INVALID = -32600
const REFUSED = -32000

/**
 * `POST /mcp`: each message is answered by itself, without a session. Its tools call the API as the caller would, from the same address and with the same token, but
 * never with cookies: a page of another site can do nothing here in somebody's name.
 */
export function mountMcp(app: ApiApp, { env, messages }: Pick<Services, 'env' | 'messages'>): void {
  const limit = createLimit(MCP_LIMIT, env)
  app.use(MCP_PATH, allowOrigins(env))
  app.post(
    MCP_PATH,
    async ({ req, env: origin }, next) => {
      await limit(origin.clientAddress)
      // The protocol asks for it: otherwise any page could use a portal in its visitor's network.
      if (!isOwnPage(req.raw, env) && !env.CORS_ORIGINS.includes(req.header('origin') ?? ''))
        return failure(403, REFUSED, 'Calls from pages of this origin are not allowed.')
      return next()
    },
    bodyLimit({
      maxSize: MCP_BODY,
      onError: () => failure(413, REFUSED, `The message is larger than ${MCP_BODY / 1024} KB.`),
    }),
    async ({ req, env: origin }) => {
      let message: unknown
      try {
        message = await req.raw.json()
      } catch {
        return failure(400, UNREADABLE, 'The message is not JSON.')
      }
      // The protocol has no batches since 2025-06-18.
      if (Array.isArray(message))
        return failure(400, INVALID, 'Send one message at a time: batches are not supported.')
      // Loaded with the first message, not at the start.
      const { answerMessage } = await import('./server.ts')
      return answerMessage(req.raw, message, {
        log: origin.log,
        messages,
        portal: env.PUBLIC_URL ?? new URL(req.url).origin,
        authorization: req.header('authorization'),
        callApi: (request) => app.fetch(request, { ...origin, internal: false }),
      })
    },
  )
  app.all(MCP_PATH, () =>
    failure(405, REFUSED, 'Send messages by POST: there are no sessions and no streams.', {
      allow: 'POST',
    }),
  )
}

const failure = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
