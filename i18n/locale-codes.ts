/** The codes of all locales in the order of the specification: the part that every page needs. Their names are in `locales.ts`. */
export const LOCALE_CODES = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'pl',
  'pt',
  'lt',
  'lv',
  'fi',
  'hu',
  'ja',
  'ro',
  'el',
  'cs',
  'nl',
  'zh-CN',
  'ar',
  'uk',
  'be',
  'ru',
  'sl',
  'et',
  'ga',
  'sr',
  'bg',
  'sq',
  'sv',
  'tr',
  'hr',
  'da',
  'ka',
  'no',
  'mk',
  'mt',
  'is',
  'ca',
  'bs',
  'sk',
  'fa',
  'ko',
  'hi',
  'kk',
] as const

export type LocaleCode = (typeof LOCALE_CODES)[number]

/** The source language, and the fallback of all others. */
export const DEFAULT_LOCALE: LocaleCode = 'en'

const codes: ReadonlySet<unknown> = new Set(LOCALE_CODES)
export const isLocale = (code: unknown): code is LocaleCode => codes.has(code)

/** Writing direction, for the `dir` attribute. */
export const dirOf = (code: string): 'ltr' | 'rtl' =>
  code === 'ar' || code === 'fa' ? 'rtl' : 'ltr'
