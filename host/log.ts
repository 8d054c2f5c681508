import { pino, type Logger } from 'pino'
import type { Env } from '#env.ts'

/** One JSON object a line; for somebody who watches a terminal, plain text. */
export async function createLog(env: Pick<Env, 'LOG_LEVEL'>): Promise<Logger> {
  const options = { level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] }
  if (!process.stdout.isTTY) return pino(options)
  try {
    const { default: pretty } = await import('pino-pretty')
    return pino(options, pretty({ ignore: 'pid,hostname,requestId', translateTime: 'HH:MM:ss', messageFormat: '{msg}' }))
  } catch {
    // Installed without development packages.
    return pino(options)
  }
}
