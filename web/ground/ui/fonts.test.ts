import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { charactersOf, lettersOf } from '#tests/letters.ts'
import { charactersIn, writeFontParts } from './font-parts.ts'

/** In their letters these are the system's; names in them too, on any page. */
const OF_THE_SYSTEM = ['ja', 'ko', 'zh-CN']
/** A page of a language loads none of them for its own letters. */
const RARE = /-(latin-ext|cyrillic-ext|greek-ext|vietnamese)-/
const STYLES = join(import.meta.dirname, 'fonts.css')
const { resolve } = createRequire(import.meta.url)

let folder: string
/** Of each file the characters that a browser loads it for and those that it has. Later files win. */
const files: { file: string; declared: Set<string>; drawn: Set<string> }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-fonts-'))
  await writeFontParts(STYLES, folder)
  const sources = ['@fontsource-variable/noto-sans/wght.css', STYLES]
  for (const source of sources) {
    const path = source === STYLES ? STYLES : resolve(source)
    for (const [, url = '', ranges = ''] of (await readFile(path, 'utf8')).matchAll(
      /url\(['"]?([^'")]+\.woff2)['"]?\)[^}]*?unicode-range:([^;}]+)/g,
    )) {
      const file = url.startsWith('@font-parts/')
        ? join(folder, url.slice('@font-parts/'.length))
        : url.startsWith('.')
          ? join(path, '..', url)
          : resolve(url)
      const data = await readFile(file)
      Font.register({ family: url, src: `data:font/woff2;base64,${data.toString('base64')}` })
      await Font.load({ fontFamily: url })
      const { characterSet } = Font.getFont({ fontFamily: url })!.data as unknown as {
        characterSet: number[]
      }
      files.push({
        file: url,
        declared: new Set(charactersIn(ranges)),
        drawn: new Set(characterSet.map((code) => String.fromCodePoint(code))),
      })
    }
  }
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = (character: string) => files.findLast(({ declared }) => declared.has(character))
const isLetter = (character: string): boolean => /(?!฿)[\p{L}\p{M}\p{Nd}\p{Sc}]/u.test(character)

test.each(LOCALE_CODES.filter((locale) => !OF_THE_SYSTEM.includes(locale)))(
  'the fonts of pages have all letters of %s',
  (locale) => {
    const letters = Array.from(new Set(charactersOf(locale))).filter(isLetter)
    const missing = letters.filter((letter) => !fileOf(letter)?.drawn.has(letter))
    expect(missing).toEqual([])
    const needed = new Set(
      Array.from(lettersOf(locale))
        .filter(isLetter)
        .map((letter) => fileOf(letter)!.file),
    )
    expect(Array.from(needed).filter((file) => RARE.test(file))).toEqual([])
  },
)

test('fonts of three languages are not sent', () => {
  for (const letter of '東京서울かな') expect(fileOf(letter)).toBeUndefined()
})
