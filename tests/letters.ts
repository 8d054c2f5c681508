import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENCIES } from '#contract/library.ts'
import type { LocaleCode } from '#i18n/locale-codes.ts'

const I18N = join(import.meta.dirname, '../i18n')
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
const GREEK = 'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ'
const CROATIAN = 'čćđšž'
const MARKS = '–—…·•©®°′″‘’‚“”„‹›«»†‡§¶½¼¾×÷±−≈≤≥∞²³→←₂'

/** Of the 6,763 characters of GB 2312, those that Noto Sans SC is published without. */
const RARE = /[劐坶塥蒈猸弪骣轷戤赇犋毪脶膪铴镩稆耢耥蟓筢鲰]/gu

/** Characters from one to another. */
const range = (from: string, to: string): string =>
  Array.from({ length: to.codePointAt(0)! - from.codePointAt(0)! + 1 }, (_, at) =>
    String.fromCodePoint(from.codePointAt(0)! + at),
  ).join('')
/** The two-byte characters of a national standard, in rows of 94. */
function standard(encoding: string, rows: readonly [number, number]): string {
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  return decoder.decode(Uint8Array.from(bytes)).replace(/[\ufffd\p{Co}\p{Cn}]/gu, '')
}

/** Small letters beyond a to z that a language is written in (CLDR’s main exemplars), digits and marks of its own. Of East Asia, the characters of the national standard. */
const LETTERS: Record<LocaleCode, () => string> = {
  ar: () => `${range('ء', 'غ')}${range('ـ', 'ْ')}ٰ${range('٠', '٩')}٪٫٬،؛؟`,
  be: () => `${CYRILLIC}ёіўʼ’`,
  bg: () => `${CYRILLIC}ѝ№`,
  bs: () => CROATIAN,
  ca: () => 'àçéèíïŀóòúü·',
  cs: () => 'áčďéěíňóřšťúůýž',
  da: () => 'åæøáé',
  de: () => 'äöüßẞ',
  el: () => GREEK,
  en: () => '£',
  es: () => 'áéíñóúü¡¿ªº',
  et: () => 'äõöüšž',
  fa: () => `ءآأاپبةتثجچحخدذرزژسشصضطظعغفقکگلمنهوؤیئيكًٌٍَُِّْٔ‌${range('۰', '۹')}٪٫٬،؛؟`,
  fi: () => 'åäöšž',
  fr: () => 'àâæçéèêëîïôœùûüÿ\u202f',
  ga: () => 'áéíóú',
  hi: () =>
    `${range('ँ', 'ः')}${range('अ', 'ऍ')}एऐऑओऔ${range('क', 'न')}${range('प', 'र')}लळवशषसह़ऽ${range('ा', 'ॅ')}ेैॉोौ्ॐ।॥${range('०', '९')}\u200c\u200d`,
  hr: () => CROATIAN,
  hu: () => 'áéíóöőúüű',
  is: () => 'áðéíóúýþæö',
  it: () => 'àéèìóòù',
  ja: () =>
    standard('euc-jp', [0xb0, 0xf4]) +
    range('ぁ', 'ん') +
    range('ァ', 'ー') +
    '、。「」『』々〒・（）：；！？％～￥',
  ka: () => range('ა', 'ჺ'),
  kk: () => `${CYRILLIC}ёәғқңөұүһі`,
  ko: () => standard('euc-kr', [0xb0, 0xc8]),
  lt: () => 'ąčęėįšųūž',
  lv: () => 'āčēģīķļņšūž',
  mk: () => `${CYRILLIC}ѓѕјљњќџѐѝ`,
  mt: () => 'ċġħżàèìòù',
  nl: () => 'áäéëíïóöúüĳ',
  no: () => 'åæøàéèòóô',
  pl: () => 'ąćęłńóśźż',
  pt: () => 'áàâãçéêíóôõúªº',
  ro: () => 'ăâîșțşţ',
  ru: () => `${CYRILLIC}ё№`,
  sk: () => 'áäčďéíĺľňóôŕšťúýž',
  sl: () => 'čšž',
  sq: () => 'çë',
  sr: () => `${CYRILLIC}ђјљњћџ${CROATIAN}`,
  sv: () => 'åäöàé',
  tr: () => 'çğıiöşüâîû',
  uk: () => `${CYRILLIC}єіїґʼ’`,
  'zh-CN': () =>
    standard('gb2312', [0xb0, 0xf7]).replace(RARE, '') +
    '，。、；：？！“”‘’（）《》〈〉【】「」—…·～￥％',
}

/** Small and capital letters of a language, digits and marks of its own. */
export const lettersOf = (locale: LocaleCode): string =>
  LETTERS[locale]() + LETTERS[locale]().toLocaleUpperCase(locale)

/** Each character that a locale's pages and documents may have of its own: its letters, and those of messages, names and formats. */
export function charactersOf(locale: LocaleCode): string {
  const months = new Intl.DateTimeFormat(locale, { month: 'long', weekday: 'long' })
  const files = [`${locale}.json`, `library/${locale}.json`, `tables/${locale}.json`]
  const text = [
    'abcdefghijklmnopqrstuvwxyz0123456789',
    lettersOf(locale),
    MARKS,
    ...CURRENCIES.map(({ symbol }) => symbol),
    ...Array.from({ length: 12 }, (_, month) => months.format(new Date(2026, month, 1 + month))),
    ...files
      .map((file) => join(I18N, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8')),
  ].join('')
  return Array.from(new Set(text)).join('')
}
