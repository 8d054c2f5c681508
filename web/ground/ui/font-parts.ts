import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Noto Sans has all extended Latin letters and the signs of currencies in one file of 168 KB, which one Polish letter or the sign of the lira loads, and extended Cyrillic in one of 69 KB,
 * which each Kazakh word would load. The most frequent characters have files of their own, 16, 10 and 4 KB; `fonts.css` has their ranges.
 */
const SOURCES = [
  '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2',
]
const isCyrillic = (ranges: string): boolean => /^\s*U\+04/.test(ranges)

/** The ranges of characters in the style sheet, by the file that has them. */
function rangesIn(css: string): Map<string, string> {
  const faces = css.matchAll(/url\('@font-parts\/([\w-]+\.woff2)'\)[^}]*?unicode-range:([^;}]+)/g)
  return new Map(Array.from(faces, ([, file = '', ranges = '']) => [file, ranges]))
}

/** The characters of `U+0100-017F, U+1E9E`. */
export function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
    })
    .join('')
}

/** Writes the files that the style sheet names into the folder. */
export async function writeFontParts(styleSheet: string, folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const [latin, cyrillic] = await Promise.all(SOURCES.map((path) => readFile(resolve(path))))
  await mkdir(folder, { recursive: true })
  for (const [file, ranges] of rangesIn(await readFile(styleSheet, 'utf8')))
    await writeFile(
      join(folder, file),
      await subsetFont(isCyrillic(ranges) ? cyrillic! : latin!, charactersIn(ranges), {
        targetFormat: 'woff2',
      }),
    )
}
