/** Body of all error responses. `message` is in the language of `X-Lang`. */
export interface ErrorBody {
  type: 'error' | 'warning' | 'info'
  /** Stable identifier: `not_found`, `validation_failed`, `rate_limited` ... */
  code: string
  message: string
  /** Messages by field path, for forms. */
  errors?: Record<string, string[]>
}

/** An error response; never cached. */
export const answerError = (
  status: number,
  body: Omit<ErrorBody, 'type'> & Partial<Pick<ErrorBody, 'type'>>,
  headers: Record<string, string> = {},
): Response =>
  Response.json({ type: 'error', ...body } satisfies ErrorBody, {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })

/** A proxy may return other bodies. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof message === 'string' && message !== ''
}

/** Fallback messages for absent or unreadable ones (specification, section 8). */
const FALLBACK_MESSAGES = {
  no_message: 'An unknown error occurred.',
  bad_answer: 'Error handling failed.',
} as const

export const fallbackError = (code: keyof typeof FALLBACK_MESSAGES): ErrorBody => ({
  type: 'error',
  code,
  message: FALLBACK_MESSAGES[code],
})

/** A call with an error response, or an invalid one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }

  /** The server's own message; null if it had none. */
  get serverMessage(): string | null {
    return Object.hasOwn(FALLBACK_MESSAGES, this.body.code) ? null : this.body.message
  }
}
