import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Unfinished } from '../../ground/page/root-data.ts'

/** Null if the language is complete. */
export function unfinishedOf(
  messages: Messages,
  { locale, language }: { locale: LocaleCode; language: LocaleCode },
): Unfinished | null {
  if (language === locale) return null
  const entry = LOCALES.find(({ code }) => code === locale)
  return {
    language: entry?.language ?? locale,
    own: messages.own(locale, 'layout.unfinished.text', { language: entry?.name ?? locale }),
  }
}
