import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from '#i18n/locale-codes.ts'
import { isLocale } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'

/** Languages whose texts tests quote. */
const FIVE: readonly LocaleCode[] = [DEFAULT_LOCALE, 'de', 'es', 'ar', 'ru']
const OTHERS = LOCALE_CODES.filter((code) => !FIVE.includes(code))

/** Whether a locale is offered as a language. */
export const isComplete = (code: LocaleCode): boolean => COMPLETE.has(code)
const COMPLETE: ReadonlySet<string> = new Set(new Messages().completeLocales())

/** Workers load this file one by one: the variable has the same language for all of them. */
const given = (process.env.SIXTH_LANGUAGE ??= OTHERS[Math.floor(Math.random() * OTHERS.length)]!)
if (!isLocale(given)) throw new Error(`SIXTH_LANGUAGE: ${given} is no locale`)

/** The languages of a merge: those five, and another one each time, named by the test. `SIXTH_LANGUAGE=pl npm run e2e` repeats it; `npm run languages` walks all. */
export const SIXTH: LocaleCode = given
export const WALKED: readonly LocaleCode[] = [...new Set([...FIVE, SIXTH])]
