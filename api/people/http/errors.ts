import type { Logger } from 'pino'
import { answerError } from '#contract/errors.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { Problem } from '../../context.ts'
import { StorageAway } from '../../ground/gateways/storage.ts'

export interface ErrorContext {
  messages: Messages
  locale: LocaleCode
  log: Logger
  requestId: string
  /** In development the response contains the error's text. */
  development: boolean
}

/** The response to an exception. A `Problem` has its own; anything else is logged, and the response only has its request id. */
export function errorResponse(
  error: unknown,
  { messages, locale, log, requestId, development }: ErrorContext,
): Response {
  const translate = messages.translator(locale)
  if (error instanceof Problem) {
    const message = translate(error.key, error.values)
    const errors =
      error.errors ?? (error.field === undefined ? undefined : { [error.field]: [message] })
    const { status, type, code, headers } = error
    return answerError(status, { type, code, message, ...(errors && { errors }) }, headers)
  }
  if (error instanceof StorageAway) {
    log.warn({ reason: error.message }, 'a call failed: the storage of files is away')
    return answerError(
      503,
      { code: 'away', message: translate('api.error.files') },
      { 'retry-after': '5' },
    )
  }
  if (isAway(error)) log.warn({ reason: String(error) }, 'a call failed: the database is away')
  else log.error({ err: error }, 'a call failed')
  const message = translate('api.error.internal', { requestId })
  if (isAway(error)) return answerError(503, { code: 'away', message }, { 'retry-after': '5' })
  if (isFull(error)) return answerError(507, { code: 'full', message })
  if (!development) return answerError(500, { code: 'internal', message })
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return answerError(500, { code: 'internal', message, errors: { '': [reason] } })
}

/**
 * Whether the database is unavailable: connection exceptions, shutdown, too many clients, deadlocks, timeouts of locks and
 * statements (PostgreSQL, appendix A).
 */
export function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[123]|57014|53300|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/.test(
      code,
    ) ||
    (error instanceof Error && LOST.test(error.message))
  )
}

/** Messages of `pg` without a code, for lost connections and timeouts. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end)/i

/** The disk of files or database is full (`disk_full`). */
function isFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))
  )
}
