import type { LocaleCode } from '#i18n/locale-codes.ts'

/** The language that a call of the API is made in: what is read stands on the page, in its language; what is sent is kept with the locale that the visitor has chosen. */
export const spokenIn = (
  method: string,
  { locale, language }: { locale: LocaleCode; language: LocaleCode },
): LocaleCode => (method === 'GET' ? language : locale)
