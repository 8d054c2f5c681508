import type { LocaleCode } from '#i18n/locale-codes.ts'

/** Language of an API call: reads use the page's language; writes store the locale that the visitor chose. */
export const spokenIn = (
  method: string,
  { locale, language }: { locale: LocaleCode; language: LocaleCode },
): LocaleCode => (method === 'GET' ? language : locale)
