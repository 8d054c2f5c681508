import type { LocaleCode } from './locales.ts'

const LATIN = '{0}\u00a0m²'
const CYRILLIC = '{0}\u00a0м²'

/** How a square metre is written after a number. Intl has no areas; these follow CLDR's short form of square-meter. The space is not broken. */
export const SQUARE_METRE: Readonly<Record<LocaleCode, string>> = {
  en: LATIN, de: LATIN, fr: LATIN, it: LATIN, es: LATIN, pl: LATIN, pt: LATIN, lt: LATIN, lv: LATIN, fi: LATIN, hu: LATIN, ja: LATIN, ro: LATIN,
  el: '{0}\u00a0τ.μ.', cs: LATIN, nl: LATIN, 'zh-CN': '{0}\u00a0平方米', ar: '{0}\u00a0م²', uk: CYRILLIC, be: CYRILLIC, ru: CYRILLIC, sl: LATIN, et: LATIN, ga: LATIN,
  sr: CYRILLIC, bg: CYRILLIC, sq: LATIN, sv: LATIN, tr: LATIN, hr: LATIN, da: LATIN, ka: '{0}\u00a0მ²', no: LATIN, mk: CYRILLIC, mt: LATIN, is: LATIN,
  ca: LATIN, bs: LATIN, sk: LATIN, fa: '{0}\u00a0متر\u00a0مربع', ko: '{0}㎡', hi: '{0}\u00a0वर्ग\u00a0मी', kk: CYRILLIC,
}
