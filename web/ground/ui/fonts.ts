import georgian from '@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2?url'
import greek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url'
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url'
import kazakh from '@font-parts/noto-sans-kazakh.woff2?url'
import letters from '@font-parts/noto-sans-letters.woff2?url'
import arabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import type { LocaleCode } from '#i18n/locales.ts'

/** Languages that have letters beyond those of Western Europe in almost each line. */
const EXTENDED_LATIN: readonly LocaleCode[] = [
  'bs',
  'cs',
  'hr',
  'hu',
  'lt',
  'lv',
  'mt',
  'pl',
  'ro',
  'sk',
  'sl',
  'tr',
]

/** The font files that a locale's text needs at once; others are fetched when a character needs them. Chinese, Japanese and Korean use system fonts: theirs are megabytes. */
export function fontsOf(locale: LocaleCode): string[] {
  if (locale === 'ar' || locale === 'fa') return [arabic, latin]
  if (locale === 'ka') return [georgian, latin]
  if (locale === 'hi') return [devanagari, latin]
  if (locale === 'kk') return [cyrillic, kazakh, latin]
  if (['ru', 'uk', 'be', 'sr', 'bg', 'mk'].includes(locale)) return [cyrillic, latin]
  if (locale === 'el') return [greek, latin]
  if (EXTENDED_LATIN.includes(locale)) return [latin, letters]
  return [latin]
}
