import { LOCALES, type LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { readCookie } from '../page/cookie.ts'

/** What is told of a language that is not complete: its English name, and the line in its own words where it has them. */
export interface Unfinished {
  language: string
  own: string | null
}

/** Null where the language is complete, or the visitor has closed the line. */
export function unfinishedOf(
  messages: Messages,
  { locale, language }: { locale: LocaleCode; language: LocaleCode },
  cookies: string | null,
): Unfinished | null {
  if (language === locale || readCookie(cookies, 'unfinished') === locale) return null
  const entry = LOCALES.find(({ code }) => code === locale)
  return {
    language: entry?.language ?? locale,
    own: messages.own(locale, 'layout.unfinished.text', { language: entry?.name ?? locale }),
  }
}
