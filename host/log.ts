import { destination, pino, type Logger } from 'pino'
import type { Env } from '#env.ts'

/** Secrets and personal data are not logged, nor is the row of a database error. */
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

/** One JSON object per line; plain text in a terminal. */
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
    // pino-pretty is a development package.
    return pino(options, lines())
  }
}

/** Writes to standard output. Lines that cannot be written, on a full disk for example, are lost without an error. */
export function lines(file: number | string = 1): ReturnType<typeof destination> {
  const stream = destination({ dest: file, sync: true })
  stream.on('error', () => {})
  return stream
}
