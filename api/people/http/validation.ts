import type { z } from 'zod'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { Problem } from '../../context.ts'

/** Names of fields as forms show them; others have the names of the API. */
const FIELD_NAMES: Record<string, MessageKey> = {
  name: 'accounts.form.name',
  email: 'accounts.form.email',
  password: 'accounts.form.password',
  current_password: 'accounts.form.currentPassword',
  code: 'accounts.login.code',
  subject: 'support.form.category',
  message: 'support.form.message',
}

/** The words of the specification, section 5. */
const required = (field: string, translate: Translator): string =>
  translate('api.field.required', {
    field: Object.hasOwn(FIELD_NAMES, field) ? translate(FIELD_NAMES[field]!) : field,
  })

/** 422 with the errors by field, at least one; the message is the first, and the number of others. */
export function invalid(errors: Record<string, string[]>): Problem {
  const [first = '', ...more] = Object.values(errors).flat()
  if (more.length === 0)
    return new Problem(
      422,
      'validation_failed',
      'api.error.validationFailedOne',
      { first },
      { errors },
    )
  return new Problem(
    422,
    'validation_failed',
    'api.error.validationFailedMore',
    { first, count: more.length },
    { errors },
  )
}

/** Errors of an input by field path, in the caller's language; `''` is the input as a whole. `sent`: of a query, whose numbers are read from text. */
export function fieldErrors(
  error: z.ZodError,
  translate: Translator,
  sent?: Record<string, unknown>,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    const messages = (errors[path] ??= [])
    const message = fieldMessage(issue, isMissing(issue, sent), translate, path)
    if (!messages.includes(message)) messages.push(message)
  }
  return errors
}

/** Whether there is no value. A number that is read from nothing is NaN, as one that is read from words. */
const isMissing = ({ input, path }: z.core.$ZodIssue, sent?: Record<string, unknown>): boolean =>
  input === undefined ||
  (Number.isNaN(input) && sent !== undefined && sent[String(path[0])] === undefined)

function fieldMessage(
  issue: z.core.$ZodIssue,
  missing: boolean,
  translate: Translator,
  field: string,
): string {
  // A rule of the contract names its message by its key.
  if (translate.has(issue.message)) return translate(issue.message)
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'array') return translate('api.field.tooFew', { minimum })
      if (issue.origin !== 'string')
        return translate('api.field.tooSmall', { minimum: limit(minimum, translate) })
      return minimum === 1
        ? required(field, translate)
        : translate('api.field.tooShort', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      return issue.origin === 'string'
        ? translate('api.field.tooLong', { maximum })
        : translate('api.field.tooLarge', { maximum: limit(maximum, translate) })
    }
    case 'invalid_value':
      return translate('api.field.unknownOption')
    case 'invalid_type':
      if (missing) return required(field, translate)
      if (issue.expected === 'int') return translate('api.field.whole')
      return translate(issue.expected === 'number' ? 'api.field.number' : 'api.field.wrong')
    default:
      return translate('api.field.wrong')
  }
}

/** Years are not grouped: 1700, but 1,000,000. */
const limit = (value: number, { format }: Translator): string =>
  value >= 1000 && value < 10_000 ? format.plain(value) : format.number(value)
