import type { MessageKey } from '#i18n/translate.ts'
import { isLocale } from '#i18n/locales.ts'
import { Problem, type Call } from '../../context.ts'
import { invalid } from '../../people/http/validation.ts'

export const missing = () => new Problem(404, 'not_found', 'journal.error.notFound')
export const conflict = () => new Problem(409, 'conflict', 'journal.error.conflict')
export const published = () => new Problem(409, 'published', 'journal.error.published')
export const slugTaken = () =>
  new Problem(409, 'slug_taken', 'journal.error.slugTaken', {}, { field: 'slug' })

/** 422 at one field. */
export const fieldProblem = (
  call: Call,
  field: string,
  key: MessageKey,
  values: Record<string, string> = {},
): Problem => invalid({ [field]: [call.messages.translator(call.locale)(key, values)] })

/** Throws `Problem` 422 for a language that the portal does not know. */
export function refuseUnknown(language: string, call: Call): void {
  if (!isLocale(language)) throw fieldProblem(call, 'language', 'api.field.unknownOption')
}
