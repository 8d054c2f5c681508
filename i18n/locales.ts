import { parseAccept } from 'hono/utils/accept'
import { isLocale, type LocaleCode } from './locale-codes.ts'

export { DEFAULT_LOCALE, dirOf, isLocale, type LocaleCode } from './locale-codes.ts'

/**
 * The locales of the portal, in the order of the specification, with their names. `language` is the English name, `name` the native one,
 * `icon` a flag of the package circle-flags. Serbian is written in Cyrillic, as `sr` means in CLDR.
 */
export const LOCALES = [
  { code: 'en', language: 'English', name: 'English', icon: 'gb' },
  { code: 'de', language: 'German', name: 'Deutsch', icon: 'de' },
  { code: 'fr', language: 'French', name: 'Français', icon: 'fr' },
  { code: 'it', language: 'Italian', name: 'Italiano', icon: 'it' },
  { code: 'es', language: 'Spanish', name: 'Español', icon: 'es' },
  { code: 'pl', language: 'Polish', name: 'Polski', icon: 'pl' },
  { code: 'pt', language: 'Portuguese', name: 'Português', icon: 'pt' },
  { code: 'lt', language: 'Lithuanian', name: 'Lietuvių', icon: 'lt' },
  { code: 'lv', language: 'Latvian', name: 'Latviešu', icon: 'lv' },
  { code: 'fi', language: 'Finnish', name: 'Suomi', icon: 'fi' },
  { code: 'hu', language: 'Hungarian', name: 'Magyar', icon: 'hu' },
  { code: 'ja', language: 'Japanese', name: '日本語', icon: 'jp' },
  { code: 'ro', language: 'Romanian', name: 'Română', icon: 'ro' },
  { code: 'el', language: 'Greek', name: 'Ελληνικά', icon: 'gr' },
  { code: 'cs', language: 'Czech', name: 'Čeština', icon: 'cz' },
  { code: 'nl', language: 'Dutch', name: 'Nederlands', icon: 'nl' },
  { code: 'zh-CN', language: 'Chinese (Simplified)', name: '简体中文', icon: 'cn' },
  { code: 'ar', language: 'Arabic', name: 'العربية', icon: 'sa' },
  { code: 'uk', language: 'Ukrainian', name: 'Українська', icon: 'ua' },
  { code: 'be', language: 'Belarusian', name: 'Беларуская', icon: 'by' },
  { code: 'ru', language: 'Russian', name: 'Русский', icon: 'ru' },
  { code: 'sl', language: 'Slovenian', name: 'Slovenščina', icon: 'si' },
  { code: 'et', language: 'Estonian', name: 'Eesti', icon: 'ee' },
  { code: 'ga', language: 'Irish', name: 'Gaeilge', icon: 'ie' },
  { code: 'sr', language: 'Serbian', name: 'Српски', icon: 'rs' },
  { code: 'bg', language: 'Bulgarian', name: 'Български', icon: 'bg' },
  { code: 'sq', language: 'Albanian', name: 'Shqip', icon: 'al' },
  { code: 'sv', language: 'Swedish', name: 'Svenska', icon: 'se' },
  { code: 'tr', language: 'Turkish', name: 'Türkçe', icon: 'tr' },
  { code: 'hr', language: 'Croatian', name: 'Hrvatski', icon: 'hr' },
  { code: 'da', language: 'Danish', name: 'Dansk', icon: 'dk' },
  { code: 'ka', language: 'Georgian', name: 'ქართული', icon: 'ge' },
  { code: 'no', language: 'Norwegian', name: 'Norsk', icon: 'no' },
  { code: 'mk', language: 'Macedonian', name: 'Македонски', icon: 'mk' },
  { code: 'mt', language: 'Maltese', name: 'Malti', icon: 'mt' },
  { code: 'is', language: 'Icelandic', name: 'Íslenska', icon: 'is' },
  { code: 'ca', language: 'Catalan', name: 'Català', icon: 'es-ct' },
  { code: 'bs', language: 'Bosnian', name: 'Bosanski', icon: 'ba' },
  { code: 'sk', language: 'Slovak', name: 'Slovenčina', icon: 'sk' },
  { code: 'fa', language: 'Persian', name: 'فارسی', icon: 'ir' },
  { code: 'ko', language: 'Korean', name: '한국어', icon: 'kr' },
  { code: 'hi', language: 'Hindi', name: 'हिन्दी', icon: 'in' },
  { code: 'kk', language: 'Kazakh', name: 'Қазақша', icon: 'kz' },
] as const satisfies readonly { code: LocaleCode; language: string; name: string; icon: string }[]

/** The native name of a locale's language; the code itself for any other. */
export const languageName = (code: string): string =>
  LOCALES.find((locale) => locale.code === code)?.name ?? code

/** Languages whose readers are served by a locale of another name: written Norwegian, Moldovan, Serbo-Croatian, Montenegrin. */
const RELATED: ReadonlyMap<string, LocaleCode> = new Map([
  ['zh', 'zh-CN'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['mo', 'ro'],
  ['sh', 'hr'],
  ['cnr', 'sr'],
])

/** The locale that serves a BCP 47 tag: `zh-TW` and `zh-Hans-CN` give `zh-CN`, `pt-BR` gives `pt`, `nn` gives `no`; null when none does. */
export function localeOf(tag: string): LocaleCode | null {
  const base = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return RELATED.get(base) ?? (isLocale(base) ? base : null)
}

/** Longest header and most entries that are looked at. */
const HEADER_MAX = 1000
const ENTRIES_MAX = 40

/**
 * The best locale for an `Accept-Language` header (RFC 9110, section 12.5.4; RFC 4647 lookup): by falling weight, then by order.
 * One of `preferred`, if the header names any of them. Null when it names no locale. `navigator.languages` may be passed joined by commas.
 */
export function negotiateLocale(
  acceptLanguage: string | null | undefined,
  preferred: readonly LocaleCode[] = [],
): LocaleCode | null {
  // By falling weight.
  const wanted = parseAccept((acceptLanguage ?? '').slice(0, HEADER_MAX))
    .slice(0, ENTRIES_MAX)
    .flatMap(({ type, q }) => (q > 0 ? (localeOf(type) ?? []) : []))
  return wanted.find((locale) => preferred.includes(locale)) ?? wanted[0] ?? null
}

/** Persian with the Gregorian calendar; the Portuguese of Portugal: the plain tag is that of Brazil. */
const INTL_TAGS: Partial<Record<LocaleCode, string>> = { fa: 'fa-u-ca-gregory', pt: 'pt-PT' }

/** The tag for Node's Intl, for names and collation on the server. */
export const intlTag = (code: LocaleCode): string => INTL_TAGS[code] ?? code
