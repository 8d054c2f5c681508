import type { Messages } from '#i18n/messages.ts'
import type { LocaleCode } from '#i18n/locales.ts'
import { openApi } from '#openapi/document.ts'
import { referenceOf, type Reference } from './reference.ts'

const made = new Map<LocaleCode, Reference>()

/** The reference in a language, made once: the contract does not change while the process runs. */
export function referenceIn(language: LocaleCode, messages: Pick<Messages, 'translator'>) {
  const reference = made.get(language) ?? referenceOf(openApi(messages.translator(language)))
  made.set(language, reference)
  return reference
}
