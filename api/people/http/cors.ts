import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '#env.ts'

/** Headers that clients of the protocols send (Precognition, Pusher, Sanctum, MCP), and those they must be able to read. */
const SENT = [
  'Accept',
  'Authorization',
  'Content-Type',
  'X-Lang',
  'X-XSRF-TOKEN',
  'X-CSRF-TOKEN',
  'X-Requested-With',
  'X-Socket-ID',
  'Precognition',
  'Precognition-Validate-Only',
  'Mcp-Protocol-Version',
]
const READ = [
  'Precognition',
  'Precognition-Success',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
  'Content-Disposition',
]

/** Lets the pages of the sites that are configured call the API with their visitors' cookies, and no others. */
export function allowOrigins({ CORS_ORIGINS }: Pick<Env, 'CORS_ORIGINS'>): MiddlewareHandler {
  const known = cors({
    origin: CORS_ORIGINS,
    allowHeaders: SENT,
    exposeHeaders: READ,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    maxAge: 7200,
  })
  return async (context, next) => {
    if (CORS_ORIGINS.includes(context.req.header('origin') ?? '')) return known(context, next)
    await next()
    // A cache must not hand one site's answer to another.
    if (CORS_ORIGINS.length > 0) context.res.headers.append('vary', 'Origin')
  }
}
