/** The body of every answer that is not a success. `message` is in the language of `X-Lang`. */
export interface ErrorBody {
  type: 'error' | 'warning' | 'info'
  /** Stable, for programs: `not_found`, `validation_failed`, `rate_limited` ... */
  code: string
  message: string
  /** Field path to messages, for forms. */
  errors?: Record<string, string[]>
}

/** A proxy in between may answer anything. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof message === 'string' && message !== ''
}

/** What stands in for the words of a server that said nothing, or nothing that can be read (specification, section 8). */
const UNSAID = {
  no_message: 'An unknown error occurred.',
  bad_answer: 'Error handling failed.',
} as const

export const unsaid = (code: keyof typeof UNSAID): ErrorBody => ({
  type: 'error',
  code,
  message: UNSAID[code],
})

/** A call that was answered with an error, or with what is no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }

  /** The server's own words; null when it had none. */
  get said(): string | null {
    return Object.hasOwn(UNSAID, this.body.code) ? null : this.body.message
  }
}
