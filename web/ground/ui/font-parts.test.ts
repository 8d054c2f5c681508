import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CURRENCIES } from '#contract/library.ts'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { charactersIn, writeFontParts } from './font-parts.ts'

const STYLES = join(import.meta.dirname, 'fonts.css')
/** Without the few that are in the file of Western Europe. */
const LATIN_EXTENDED = /(?![\u0131\u0152\u0153\u02c6\u20ac])[\u0100-\u02ff\u20a0-\u20cf]/g
const COUNTRIES = [
  'AT',
  'CZ',
  'DE',
  'EE',
  'ES',
  'FR',
  'GB',
  'GR',
  'HU',
  'LT',
  'LV',
  'PL',
  'RO',
  'RU',
  'SE',
  'TR',
  'UA',
  'US',
]
const MAX_BYTES = 20_000

test('the parts of a font are a tenth of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lares-fonts-'))
  await writeFontParts(STYLES, folder)
  const files = await readdir(folder)
  expect(files.sort()).toEqual([
    'noto-sans-currencies.woff2',
    'noto-sans-kazakh.woff2',
    'noto-sans-letters.woff2',
  ])
  for (const file of files) {
    const { size } = await stat(join(folder, file))
    expect(size).toBeGreaterThan(3000)
    expect(size).toBeLessThan(MAX_BYTES)
  }
  await rm(folder, { recursive: true })
})

test('they have the letters that the languages of the portal are written in', async () => {
  const ranges = (await readFile(STYLES, 'utf8')).matchAll(/unicode-range:([^;]+)/g)
  const known = new Set(Array.from(ranges, ([, range = '']) => charactersIn(range)).join(''))
  expect(known).toContain('ł')
  expect(known).toContain('₺')
  expect(known).not.toContain('€')
  for (const locale of LOCALE_CODES) {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    const months = new Intl.DateTimeFormat(locale, { month: 'long', weekday: 'long' })
    const written = [
      ...COUNTRIES.map((code) => names.of(code)),
      ...Array.from({ length: 12 }, (_, month) => months.format(new Date(2026, month, 1 + month))),
      ...CURRENCIES.map(({ symbol }) => symbol),
    ].join('')
    const missing = (written.match(LATIN_EXTENDED) ?? []).filter((letter) => !known.has(letter))
    expect(missing, locale).toEqual([])
  }
})
