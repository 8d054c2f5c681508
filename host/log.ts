import { destination, pino, type Logger } from 'pino'
import type { Env } from '#env.ts'

/** What proves who somebody is, or tells it, is not written down; of a broken rule of the database neither the row that broke it. */
const SECRET = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'token',
  'access_token',
  'secret',
  'challenge',
  'email',
  'to',
]
export const REDACT = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["set-cookie"]',
  'err.detail',
  'err.where',
  'err.parameters',
  'err.query',
  ...SECRET.flatMap((name) => [name, `*.${name}`]),
]

/** One JSON object a line; for somebody who watches a terminal, plain text. */
export async function createLog(env: Pick<Env, 'LOG_LEVEL'>): Promise<Logger> {
  const options = { level: env.LOG_LEVEL, redact: REDACT }
  if (!process.stdout.isTTY) return pino(options, lines())
  try {
    const { default: pretty } = await import('pino-pretty')
    return pino(
      options,
      pretty({
        ignore: 'pid,hostname,requestId',
        translateTime: 'HH:MM:ss',
        messageFormat: '{msg}',
      }),
    )
  } catch {
    // Installed without development packages.
    return pino(options, lines())
  }
}

/** To standard output. A line that cannot be written, on a full disk say, is lost; the portal goes on without it. */
export function lines(file: number | string = 1): ReturnType<typeof destination> {
  const stream = destination({ dest: file, sync: true })
  stream.on('error', () => {})
  return stream
}
