import georgianCss from '@fontsource-variable/noto-sans-georgian/wght.css?url'
import georgian from '@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2?url'
import notoCss from '@fontsource-variable/noto-sans/wght.css?url'
import cyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url'
import greek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url'
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url'
import arabicCss from '@fontsource-variable/vazirmatn/wght.css?url'
import arabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import type { LocaleCode } from '#i18n/locales.ts'

interface Fonts {
  /** Stylesheets with the font faces; the browser fetches a face when a character needs it. */
  styles: string[]
  /** Preloaded font files of a locale. */
  preload: string[]
}

/** Chinese, Japanese and Korean use system fonts: theirs are megabytes. */
export function fontsOf(locale: LocaleCode): Fonts {
  if (locale === 'ar' || locale === 'fa')
    return { styles: [notoCss, arabicCss], preload: [arabic, latin] }
  if (locale === 'ka') return { styles: [notoCss, georgianCss], preload: [georgian, latin] }
  if (['ru', 'uk', 'be', 'sr', 'bg', 'mk', 'kk'].includes(locale))
    return { styles: [notoCss], preload: [cyrillic, latin] }
  if (locale === 'el') return { styles: [notoCss], preload: [greek, latin] }
  return { styles: [notoCss], preload: [latin] }
}
