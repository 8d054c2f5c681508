import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import subsetFont from 'subset-font'
import { UNBROKEN_SPACE } from './line-breaks.ts'

/** The fonts of a document: the letters that it has, cut out of the variable fonts of the packages in both weights. */
export interface DocumentFonts {
  /** Families for a line, in the order in which they are asked for a letter. */
  stackOf: (text: string) => string[]
  /** The text as the fonts have it: “CO2” for “CO₂”, and a question mark for a character that none has. */
  printable: (text: string) => string
  /** Characters that become question marks. */
  missing: ReadonlySet<string>
}

/** Writing systems that share Han characters and draw them differently. */
type Han = 'jp' | 'kr' | 'sc'
interface FontFile {
  family: string
  path: string
  /** Declared, of which the file may have fewer. */
  ranges: readonly (readonly [number, number])[]
}
interface FontkitFont {
  characterSet: readonly number[]
  unitsPerEm: number
  layout: (
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: string,
  ) => Laid
  glyphForCodePoint: (code: number) => Glyph
  getGlyph: (id: number, codePoints?: number[]) => Glyph
  hasGlyphForCodePoint: (code: number) => boolean
}
interface Glyph {
  codePoints: number[]
}
interface Laid {
  glyphs: Glyph[]
  positions: Position[]
  script: string
}
interface Position {
  xOffset: number
  yOffset: number
}

const WEIGHTS = [400, 700] as const
/** Files of a package, in the order in which they are asked. */
const ALPHABETS: readonly (readonly [name: string, subsets: readonly string[]])[] = [
  [
    'noto-sans',
    [
      'latin',
      'latin-ext',
      'cyrillic',
      'cyrillic-ext',
      'greek',
      'greek-ext',
      'vietnamese',
      'devanagari',
    ],
  ],
  ['vazirmatn', ['arabic']],
  ['noto-sans-georgian', ['georgian']],
  ['noto-sans-hebrew', ['hebrew']],
  ['noto-sans-thai', ['thai']],
  ['noto-sans-armenian', ['armenian']],
]
/** Lines in these scripts have their spaces and joiners from their own font, so that words are shaped as a whole. */
const SHAPED: readonly (readonly [script: RegExp, family: string])[] = [
  [/\p{Script=Arabic}/u, 'vazirmatn arabic'],
  [/\p{Script=Devanagari}/u, 'noto-sans devanagari'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew hebrew'],
  [/\p{Script=Thai}/u, 'noto-sans-thai thai'],
]
/** If a font lacks a character, the next one has it. */
const HAN_ORDER: Record<Han, readonly Han[]> = {
  jp: ['jp', 'sc', 'kr'],
  kr: ['kr', 'jp', 'sc'],
  sc: ['sc', 'jp', 'kr'],
}
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
/** Marks that are as wide as a Han character beside Han characters. */
const WIDE_MARKS = /[“”…—]/
/** In each file that has them. */
const ALWAYS = ' \u00a0\u200c\u200d\u200e\u200f'
/** Of page numbers, and of words that are divided. */
const DIGITS = '0123456789/-?'
const PICTOGRAPHS = /(?!\p{Emoji_Component})\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?/gu
/** Not drawn. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u
const SPACE = /\p{Zs}/u
const RTL_SCRIPTS: ReadonlySet<string> = new Set(['arab', 'hebr'])

/** The outline of an empty glyph is read too, where it would be: behind the last one. */
const PADDING = Buffer.alloc(16)

const require = createRequire(import.meta.url)

function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace(/U\+/gi, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** Files of a package: the subsets that are named, or the numbered ones of a font with thousands of characters. */
function filesOf(name: string, subsets?: readonly string[]): FontFile[] {
  const folder = join(require.resolve(`@fontsource-variable/${name}/package.json`), '..')
  const declared = Object.entries(
    JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>,
  )
  return declared
    .map(([key, ranges]) => ({ subset: key.replace(/[[\]]/g, ''), ranges }))
    .filter(({ subset }) => subsets?.includes(subset) ?? /^\d+$/.test(subset))
    .toSorted((a, b) => (subsets ? subsets.indexOf(a.subset) - subsets.indexOf(b.subset) : 0))
    .map(({ subset, ranges }) => ({
      family: `${name} ${subset}`,
      path: join(folder, 'files', `${name}-${subset}-wght-normal.woff2`),
      ranges: rangesOf(ranges),
    }))
}

/** Corrects what the layout gets wrong. */
function amend(font: FontkitFont): void {
  // Offsets of marks would be reset: they are given as they are drawn, in thousandths of the size.
  const layout = font.layout.bind(font)
  font.layout = (text, features, script, language, direction) => {
    const shown = text.replaceAll(UNBROKEN_SPACE, '\u00a0')
    let laid = layout(shown, features, script, language, direction)
    if (RTL_SCRIPTS.has(laid.script)) {
      // Marks are placed for the order on paper, and given back in the order of the text.
      laid = layout(shown, features, script, language, 'rtl')
      laid.glyphs.reverse()
      laid.positions.reverse()
    }
    const perThousand = 1000 / font.unitsPerEm
    const { positions } = laid
    positions.map = <T>(change: (position: Position, at: number, all: Position[]) => T): T[] =>
      Array.from(positions, (position, at) => {
        const changed = change(position, at, positions)
        for (const offset of ['xOffset', 'yOffset'] as const)
          Object.defineProperty(changed, offset, {
            get: () => position[offset] * perThousand,
            set: () => {},
            enumerable: true,
          })
        return changed
      })
    return laid
  }
  // A glyph has the characters of its first use, but lines are cut by the number of characters of each.
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    return codePoints.join() === glyph.codePoints.join()
      ? glyph
      : Object.create(glyph, { codePoints: { value: codePoints } })
  }
  // A divided word gets a hyphen of its own font, which may have none.
  const glyphFor = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (code) => glyphFor(font.hasGlyphForCodePoint(code) ? code : 0x20)
}

/** Registers what a file has of the characters as a family, and takes them away from what is sought. */
async function register({ family, path, ranges }: FontFile, sought: Set<string>): Promise<boolean> {
  const wanted = Array.from(sought).filter((character) => {
    const code = character.codePointAt(0)!
    return ranges.some(([from, to]) => code >= from && code <= to)
  })
  if (wanted.length === 0) return false
  const source = await readFile(path)
  for (const fontWeight of WEIGHTS) {
    const part = await subsetFont(source, wanted.join('') + ALWAYS, {
      targetFormat: 'truetype',
      variationAxes: { wght: fontWeight },
    })
    Font.register({
      family,
      fontWeight,
      src: `data:font/ttf;base64,${Buffer.concat([part, PADDING]).toString('base64')}`,
    })
    await Font.load({ fontFamily: family, fontWeight })
    const font = Font.getFont({ fontFamily: family, fontWeight })!.data as unknown as FontkitFont
    amend(font)
    // A font is embedded once for each name.
    Object.defineProperty(font, 'postscriptName', {
      value: `${family} ${fontWeight}`.replaceAll(' ', '-'),
    })
    if (fontWeight === WEIGHTS[0])
      for (const code of font.characterSet) sought.delete(String.fromCodePoint(code))
  }
  return true
}

/** Registers the fonts that the texts of a document need: once in a thread. */
export async function fontsFor(texts: readonly string[], lang: string): Promise<DocumentFonts> {
  const clean = texts.map((text) => text.replaceAll(PICTOGRAPHS, ''))
  const all = clean.join('')
  const usual: Han =
    ({ ja: 'jp', ko: 'kr', zh: 'sc' } as Record<string, Han>)[lang.split('-')[0]!] ??
    (KANA.test(all) ? 'jp' : HANGUL.test(all) ? 'kr' : 'sc')
  const hanOf = (text: string): Han => (KANA.test(text) ? 'jp' : HANGUL.test(text) ? 'kr' : usual)
  const visible = (text: string): Set<string> =>
    new Set(Array.from(text).filter((character) => !UNSEEN.test(character)))

  const sought = visible(all + all.normalize('NFKC') + DIGITS)
  const alphabets: string[] = []
  for (const [name, subsets] of ALPHABETS)
    for (const file of filesOf(name, subsets))
      if (await register(file, sought)) alphabets.push(file.family)

  const han: Record<Han, string[]> = { jp: [], kr: [], sc: [] }
  const missing = new Set(sought)
  const eastAsian = clean.filter((text) => EAST_ASIAN.test(text))
  // Wide marks of alphabets are wanted once more; other characters may be in these fonts alone.
  const others = clean.filter((text) => !EAST_ASIAN.test(text)).join('')
  for (const style of ['jp', 'kr', 'sc'] as const) {
    const lines = eastAsian.filter((text) => hanOf(text) === style).join('')
    const rest = style === usual ? others + others.normalize('NFKC') : ''
    const wanted = new Set(
      Array.from(visible(lines + rest)).filter(
        (character) => sought.has(character) || (style !== 'kr' && WIDE_MARKS.test(character)),
      ),
    )
    if (!Array.from(wanted).some((character) => sought.has(character))) continue
    for (const source of HAN_ORDER[style])
      for (const file of wanted.size > 0 ? filesOf(`noto-sans-${source}`) : []) {
        const family = `${file.family} ${style}`
        const before = Array.from(wanted)
        if (await register({ ...file, family }, wanted)) {
          han[style].push(family)
          for (const character of before) if (!wanted.has(character)) missing.delete(character)
        }
      }
  }

  const substitute = (character: string): string | undefined => {
    if (SPACE.test(character)) return '\u00a0'
    const plain = character.normalize('NFKC')
    return Array.from(plain).some((letter) => missing.has(letter)) ? undefined : plain
  }
  return {
    missing: new Set(
      Array.from(missing).filter((character) => substitute(character) === undefined),
    ),
    stackOf: (text) => {
      const shaped = SHAPED.filter(([script]) => script.test(text)).map(([, family]) => family)
      const own = shaped.filter((family) => alphabets.includes(family))
      const style = han[hanOf(text)]
      const families = EAST_ASIAN.test(text)
        ? [...own, ...style, ...alphabets]
        : [...own, ...alphabets, ...style]
      return Array.from(new Set(families))
    },
    printable: (text) =>
      Array.from(text.replaceAll(PICTOGRAPHS, ''), (character) =>
        missing.has(character) ? (substitute(character) ?? '?') : character,
      ).join(''),
  }
}
