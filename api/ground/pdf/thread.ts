import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { Document, Font, Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'

/** A document, in the words of its reader. */
export interface PdfDocument {
  lang: string
  isRtl: boolean
  title: string
  brand: { name: string; lines: readonly string[]; logo: Uint8Array | null } | null
  blocks: readonly PdfBlock[]
  footer: string
}
export type PdfBlock =
  | { kind: 'heading' | 'text' | 'soft'; text: string }
  /** Large figures, each with its label and a remark. */
  | { kind: 'figures'; items: readonly { label: string; value: string; hint: string }[] }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** `widths`: shares of the columns. */
  | {
      kind: 'table'
      head: readonly string[]
      widths: readonly number[]
      rows: readonly (readonly string[])[]
    }

const WEIGHTS = [400, 700] as const
const SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'vietnamese',
  'devanagari',
]
const HAN = /\p{Script=Han}/u
/** Characters that none of the fonts has. */
const UNKNOWN =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]/gu
const PICTOGRAPHS = /\p{Extended_Pictographic}\ufe0f?/gu

const require = createRequire(import.meta.url)
function fontOf(family: string, name: string, subset: string): string {
  const fonts = WEIGHTS.map((fontWeight) => ({
    src: require.resolve(`@fontsource/${name}/files/${name}-${subset}-${fontWeight}-normal.woff`),
    fontWeight,
  }))
  Font.register({ family, fonts })
  return family
}

/** The fonts that the text of a document needs, in the order in which they are asked for a letter. */
function fontsFor(text: string): string[] {
  const families = SUBSETS.map((subset) => fontOf(subset, 'noto-sans', subset))
  families.push(fontOf('arabic', 'vazirmatn', 'arabic'))
  // 5 MB: only where it is needed.
  if (HAN.test(text)) families.push(fontOf('han', 'noto-sans-sc', 'chinese-simplified'))
  return families
}
/** Longer words are divided where they do not fit; others never: the rules would be those of English. */
const WORD_MAX = 18
const WORD_PART = 9
const letters = new Intl.Segmenter()
Font.registerHyphenationCallback((word) => {
  if (word.length <= WORD_MAX) return [word]
  const all = Array.from(letters.segment(word), ({ segment }) => segment)
  return Array.from({ length: Math.ceil(all.length / WORD_PART) }, (_, part) =>
    all.slice(part * WORD_PART, (part + 1) * WORD_PART).join(''),
  )
})

/** The height of a line is that of its own size, not of the page's. */
const TEXT = { fontSize: 10 }
const LTR = '\u200e'
const INK = '#1c1f23'
const SOFT = '#5b6168'
const LINE = '#d5d9de'

function render({ lang, isRtl, title, brand, blocks, footer }: PdfDocument): ReactElement {
  const side = { textAlign: isRtl ? ('right' as const) : ('left' as const) }
  const across = { flexDirection: isRtl ? ('row-reverse' as const) : ('row' as const) }
  /** A text that begins with LTR is from left to right in any document: numbers with a sign, addresses. */
  const line = (text: string, style: object = {}) => {
    const isLtr = !isRtl || text.startsWith(LTR)
    const direction = isLtr ? ('ltr' as const) : ('rtl' as const)
    return h(Text, { style: { ...side, lineHeight: 1.35, direction, ...style } }, printable(text))
  }
  const cells = (values: readonly string[], widths: readonly number[], style: object = {}) => {
    const sum = widths.reduce((total, width) => total + width, 0)
    return values.map((value, at) =>
      h(
        View,
        { key: at, style: { width: `${(100 * widths[at]!) / sum}%`, paddingHorizontal: 3 } },
        line(value, style),
      ),
    )
  }
  const draw = (block: PdfBlock, key: number): ReactElement => {
    switch (block.kind) {
      case 'heading':
        return h(
          View,
          { key, minPresenceAhead: 60, style: { marginTop: 14, marginBottom: 5 } },
          line(block.text, { fontSize: 13, fontWeight: 700 }),
        )
      case 'text':
      case 'soft':
        return h(
          View,
          { key, style: { marginBottom: 4 } },
          line(block.text, block.kind === 'soft' ? { color: SOFT, fontSize: 8.5 } : TEXT),
        )
      case 'figures':
        return h(
          View,
          { key, style: { ...across, marginVertical: 8 } },
          block.items.map(({ label, value, hint }) =>
            h(
              View,
              {
                key: label,
                style: {
                  flexGrow: 1,
                  flexBasis: 0,
                  paddingHorizontal: 3,
                  paddingTop: 4,
                  borderTop: `1.5 solid ${LINE}`,
                },
              },
              line(label, { color: SOFT, fontSize: 9 }),
              line(value, { fontSize: 17, fontWeight: 700 }),
              line(hint, { fontSize: 9 }),
            ),
          ),
        )
      case 'facts':
        return h(
          View,
          { key, style: { flexWrap: 'wrap', ...across } },
          block.rows.map(([label, value]) =>
            h(
              View,
              { key: label, style: { ...across, width: '50%', paddingVertical: 2 } },
              ...cells([label, value], [5, 6], { fontSize: 9 }),
            ),
          ),
        )
      case 'table':
        return h(
          View,
          { key },
          h(
            View,
            { style: { ...across, paddingBottom: 3, borderBottom: `1 solid ${INK}` } },
            ...cells(block.head, block.widths, { fontSize: 8.5, color: SOFT }),
          ),
          ...block.rows.map((row, at) =>
            h(
              View,
              {
                key: at,
                wrap: false,
                style: { ...across, paddingVertical: 3, borderBottom: `0.5 solid ${LINE}` },
              },
              ...cells(row, block.widths, { fontSize: 9 }),
            ),
          ),
        )
    }
  }
  const head = brand && [
    h(
      View,
      {
        key: 'brand',
        style: {
          ...across,
          alignItems: 'center',
          paddingBottom: 10,
          marginBottom: 14,
          borderBottom: `1 solid ${LINE}`,
        },
      },
      brand.logo &&
        h(Image, {
          src: { data: Buffer.from(brand.logo), format: 'jpg' },
          style: { height: 42, width: 84, objectFit: 'contain', marginHorizontal: 6 },
        }),
      h(
        View,
        { style: { flexGrow: 1, paddingHorizontal: 3 } },
        line(brand.name, { fontSize: 14, fontWeight: 700 }),
        ...brand.lines.map((text, at) =>
          h(View, { key: at }, line(text, { fontSize: 8.5, color: SOFT })),
        ),
      ),
    ),
  ]
  const fontFamily = fontsFor(JSON.stringify([title, brand?.name, brand?.lines, blocks, footer]))
  return h(
    Document,
    {
      title,
      language: lang,
      producer: 'Lares',
      creator: 'Lares',
      ...(brand && { author: brand.name }),
    },
    h(
      Page,
      {
        size: 'A4',
        style: {
          fontFamily,
          fontSize: 10,
          color: INK,
          paddingTop: 36,
          paddingBottom: 48,
          paddingHorizontal: 36,
        },
      },
      head,
      line(title, { fontSize: 19, fontWeight: 700, marginBottom: 4 }),
      ...blocks.map(draw),
      h(
        View,
        {
          fixed: true,
          style: {
            position: 'absolute',
            bottom: 20,
            left: 36,
            right: 36,
            ...across,
            justifyContent: 'space-between',
          },
        },
        line(footer, { fontSize: 7.5, color: SOFT }),
        h(Text, {
          style: { fontSize: 7.5, color: SOFT },
          render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
        }),
      ),
    ),
  )
}

const printable = (text: string): string => text.replace(PICTOGRAPHS, '').replace(UNKNOWN, '?')

const bytes = await renderToBuffer(
  render(workerData as PdfDocument) as Parameters<typeof renderToBuffer>[0],
)
parentPort!.postMessage(new Uint8Array(bytes))
