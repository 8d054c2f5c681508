import { inflateSync } from 'node:zlib'

interface Run {
  /** From the left and from the bottom of the page, in points. */
  x: number
  y: number
  width: number
  size: number
  text: string
  font: string
}
type Matrix = readonly [number, number, number, number, number, number]

/** The runs of letters of a PDF of ours, in the order in which they are drawn. A character without a glyph is U+FFFD. */
export function printedRuns(pdf: Buffer): Run[] {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm))
    objects.set(id, body)
  const object = (reference = ''): string => objects.get(reference.split(' ')[0]!) ?? ''
  const stream = (body: string): string => {
    const at = body.indexOf('stream\n')
    const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, { name: string; letters: string[]; widths: number[] }>()
  for (const [, name = '', reference = ''] of source.matchAll(/\/(F\d+) (\d+ 0 R)/g)) {
    const font = object(reference)
    const descendant = object(/\/DescendantFonts \[(\d+ 0 R)/.exec(font)?.[1])
    fonts.set(name, {
      name: /\/BaseFont \/(?:[A-Z]+\+)?(\S+)/.exec(font)?.[1] ?? '',
      letters: lettersOf(stream(object(/\/ToUnicode (\d+ 0 R)/.exec(font)?.[1]))),
      widths: (/\/W \[0 \[([^\]]*)/.exec(descendant)?.[1] ?? '').split(' ').map(Number),
    })
  }
  const pages = Array.from(objects.values()).filter((body) => /\/Type \/Page\b/.test(body))
  return pages.flatMap((page) =>
    runsOf(stream(object(/\/Contents (\d+ 0 R)/.exec(page)?.[1])), fonts),
  )
}

/** Runs of one height are a line. */
export function printedLines(pdf: Buffer): { text: string; end: number }[] {
  const lines = new Map<string, Run[]>()
  for (const run of printedRuns(pdf)) {
    const key = run.y.toFixed(1)
    lines.set(key, [...(lines.get(key) ?? []), run])
  }
  return Array.from(lines.values(), (runs) => ({
    text: runs.map(({ text }) => text).join(''),
    end: Math.max(...runs.map(({ x, width }) => x + width)),
  }))
}

/** The letters of a font’s glyphs, by its ToUnicode table. */
function lettersOf(table: string): string[] {
  const letters: string[] = []
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of Array.from(list.matchAll(/<([\w ]*)>/g)).entries())
      letters[Number.parseInt(first, 16) + at] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  letters[0] = '\ufffd'
  return letters
}

function runsOf(
  content: string,
  fonts: ReadonlyMap<string, { name: string; letters: string[]; widths: number[] }>,
): Run[] {
  const runs: Run[] = []
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let at: Matrix = matrix
  let font = fonts.values().next().value!
  let size = 0
  for (const line of content.split('\n')) {
    const words = line.split(' ')
    const six = words.slice(0, 6).map(Number) as unknown as Matrix
    const operator = words.at(-1)
    if (operator === 'q') saved.push(matrix)
    else if (operator === 'Q') matrix = saved.pop() ?? matrix
    else if (operator === 'cm') matrix = times(six, matrix)
    else if (operator === 'Tm') at = times(six, matrix)
    else if (operator === 'Tf') {
      font = fonts.get(words[0]!.slice(1))!
      size = Number(words[1])
    } else if (operator === 'TJ') {
      let text = ''
      let width = 0
      for (const [, hex, move] of line.matchAll(/<(\w+)>|(-?[\d.]+)/g)) {
        if (move !== undefined) width -= Number(move)
        for (const code of hex?.match(/.{4}/g) ?? []) {
          const glyph = Number.parseInt(code, 16)
          text += font.letters[glyph] ?? ''
          width += font.widths[glyph] ?? 0
        }
      }
      runs.push({ x: at[4], y: at[5], width: (width * size) / 1000, size, text, font: font.name })
    }
  }
  return runs
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]
