import { parentPort, workerData } from 'node:worker_threads'
import {
  Circle,
  Document,
  Font,
  Image,
  Line,
  Page,
  Path,
  Rect,
  renderToBuffer,
  Svg,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { fontsFor, type DocumentFonts } from './fonts.ts'
import { BREAK, UNBROKEN_SPACE, withBreaks } from './line-breaks.ts'
import { drawnMap, type MapOf } from './map.ts'

/** A document, in the words of its reader. */
export interface PdfDocument {
  lang: string
  isRtl: boolean
  title: string
  brand: Brand | null
  /** A first page of its own. */
  cover?: {
    /** Above the title. */
    kind: string
    lines: readonly string[]
    /** JPEG. */
    picture: Uint8Array | null
  }
  blocks: readonly PdfBlock[]
  footer: string
}
interface Brand {
  name: string
  lines: readonly string[]
  /** JPEG. */
  logo: Uint8Array | null
  /** `#rrggbb`, dark enough for white text. */
  colour?: string
}
export type PdfBlock =
  | { kind: 'text' | 'soft'; text: string }
  | { kind: 'heading'; text: string; startsPage?: true }
  /** Large figures, each with its label and a remark. */
  | { kind: 'figures'; items: readonly { label: string; value: string; hint: string }[] }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** `widths`: shares of the columns. `numbered`: numbers of the rows, as on the map, with JPEGs. */
  | {
      kind: 'table'
      head: readonly string[]
      widths: readonly number[]
      rows: readonly (readonly string[])[]
      numbered?: readonly { number: string; picture: Uint8Array | null }[]
    }
  /** JPEGs side by side. */
  | { kind: 'pictures'; pictures: readonly Uint8Array[] }
  | { kind: 'map'; map: MapOf; note: string }
  /** A line over time in its range. Parts of the width from 0 to 1, heights from 0 (top) to 1. */
  | {
      kind: 'chart'
      label: string
      text: string
      runs: readonly (readonly { x: number; y: number; top: number; bottom: number }[])[]
      /** From the bottom up. */
      ticks: readonly string[]
      ends: readonly [string, string]
    }

/** Longer words are divided where they do not fit; others never: the rules would be those of English. */
const WORD_MAX = 18
const WORD_PART = 9
const LONG_WORD = new RegExp(`[^\\s${BREAK}]{${WORD_MAX + 1}}`)
const letters = new Intl.Segmenter()
Font.registerHyphenationCallback((word) => {
  // An empty part is a place where a line may end without a hyphen.
  return word
    .replaceAll('\u00a0', UNBROKEN_SPACE)
    .split(BREAK)
    .flatMap((part, at) => (at > 0 ? ['', ...divided(part)] : divided(part)))
})
function divided(word: string): string[] {
  if (word.length <= WORD_MAX) return [word]
  const all = Array.from(letters.segment(word), ({ segment }) => segment)
  return Array.from({ length: Math.ceil(all.length / WORD_PART) }, (_, part) =>
    all.slice(part * WORD_PART, (part + 1) * WORD_PART).join(''),
  )
}

/** Long words are divided only where nothing else fits; without one, no word is, though the layout would between letters of two fonts, as in “Ġwann” and “пәтер”. */
const penaltyOf = (text: string): number => (LONG_WORD.test(text) ? 9000 : 10_000)

/** The height of a line is that of its own size, not of the page's. */
const TEXT = { fontSize: 10 }
const LTR = '\u200e'
const INK = '#1c1f23'
const SOFT = '#5b6168'
const LINE = '#d5d9de'

const ACCENT = '#a63a24'
const SAND = '#f4f1ea'
const WATER = '#cfe0e8'
/** Of the content of an A4 page, in points. */
const WIDTH = 523
const MAP_HEIGHT = 250
const CHART = { left: 44, width: WIDTH - 52, height: 120 }
/** Shorter tables are on one page. */
const WHOLE_MAX = 14
const THUMB = { width: 54, height: 36 }

function render(
  { lang, isRtl, title, brand, cover, blocks, footer }: PdfDocument,
  fonts: DocumentFonts,
): ReactElement {
  const accent = brand?.colour ?? ACCENT
  const side = { textAlign: isRtl ? ('right' as const) : ('left' as const) }
  const across = { flexDirection: isRtl ? ('row-reverse' as const) : ('row' as const) }
  const printed = (text: string) => {
    const known = fonts.printable(text)
    return { text: withBreaks(known), style: { fontFamily: fonts.stackOf(known) } }
  }
  const small = (text: string, style: object): ReactElement =>
    h(Text, { style: { ...printed(text).style, ...style } }, printed(text).text)
  /** A text that begins with LTR is from left to right in any document: numbers with a sign, addresses. */
  const line = (text: string, style: object = {}) => {
    const isLtr = !isRtl || text.startsWith(LTR)
    const direction = isLtr ? ('ltr' as const) : ('rtl' as const)
    const known = printed(text)
    return h(
      Text,
      {
        style: { ...side, ...known.style, lineHeight: 1.35, direction, ...style },
        hyphenationPenalty: penaltyOf(known.text),
      },
      known.text,
    )
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
  const numbered = ({
    number,
    picture,
  }: {
    number: string
    picture: Uint8Array | null
  }): ReactElement =>
    h(
      View,
      { style: { ...across, alignItems: 'center', width: THUMB.width + 26 } },
      h(
        View,
        { style: { width: 20 } },
        line(number, { fontSize: 9, fontWeight: 700, color: accent }),
      ),
      picture
        ? h(Image, {
            src: { data: Buffer.from(picture), format: 'jpg' as const },
            style: { ...THUMB, objectFit: 'cover' },
          })
        : h(View, { style: { ...THUMB, backgroundColor: SAND } }),
    )
  /** A text over a drawing, its middle at a point. */
  const over = (text: string, x: number, y: number, key: string, style: object): ReactElement =>
    h(
      View,
      { key, style: { position: 'absolute', left: x - 50, top: y, width: 100 } },
      small(text, { textAlign: 'center', fontSize: 7, ...style }),
    )
  const mapOf = (map: MapOf): ReactElement => {
    const { land, lines, points, labels, home, scale } = drawnMap(map, WIDTH, MAP_HEIGHT)
    return h(
      View,
      { style: { width: WIDTH, height: MAP_HEIGHT, overflow: 'hidden' } },
      h(
        Svg,
        { width: WIDTH, height: MAP_HEIGHT, viewBox: `0 0 ${WIDTH} ${MAP_HEIGHT}` },
        h(Rect, { x: 0, y: 0, width: WIDTH, height: MAP_HEIGHT, fill: WATER }),
        h(Path, { d: land, fill: SAND, stroke: '#b9c3c6', strokeWidth: 0.6, fillRule: 'evenodd' }),
        lines && h(Path, { d: lines, fill: 'none', stroke: '#c9c2b3', strokeWidth: 0.5 }),
        ...points.map(({ x, y }, at) =>
          h(Circle, {
            key: at,
            cx: x,
            cy: y,
            r: 7,
            fill: '#ffffff',
            stroke: accent,
            strokeWidth: 1,
          }),
        ),
        h(Circle, {
          cx: home.x,
          cy: home.y,
          r: 9,
          fill: accent,
          stroke: '#ffffff',
          strokeWidth: 1.5,
        }),
        h(Path, {
          d: `M${home.x - 4.5} ${home.y + 0.5}L${home.x} ${home.y - 4.5}L${home.x + 4.5} ${home.y + 0.5}M${home.x - 3} ${home.y}V${home.y + 4}H${home.x + 3}V${home.y}`,
          fill: 'none',
          stroke: '#ffffff',
          strokeWidth: 1.3,
        }),
        h(Line, {
          x1: 10,
          x2: 10 + scale.length,
          y1: MAP_HEIGHT - 10,
          y2: MAP_HEIGHT - 10,
          stroke: INK,
          strokeWidth: 1,
        }),
        h(Rect, {
          x: 0.25,
          y: 0.25,
          width: WIDTH - 0.5,
          height: MAP_HEIGHT - 0.5,
          fill: 'none',
          stroke: LINE,
          strokeWidth: 0.5,
        }),
      ),
      ...labels.map(({ x, y, text }, at) =>
        over(text, x, y - 5, `label ${at}`, { color: '#6b6558', fontSize: 7.5 }),
      ),
      ...points.map(({ x, y, text }, at) =>
        over(text, x, y - 4.6, `point ${at}`, { color: INK, fontSize: 7, fontWeight: 700 }),
      ),
      h(
        View,
        {
          key: 'scale',
          style: { position: 'absolute', left: 10, top: MAP_HEIGHT - 22, width: 90 },
        },
        small(scale.text, { fontSize: 7, color: INK }),
      ),
    )
  }
  const chartOf = ({
    label,
    text,
    runs,
    ticks,
    ends,
  }: Extract<PdfBlock, { kind: 'chart' }>): ReactElement[] => {
    const { left, width, height } = CHART
    const at = (x: number, y: number): string =>
      `${(left + x * width).toFixed(1)} ${(6 + y * height).toFixed(1)}`
    return [
      h(View, { key: 'label' }, line(label, { fontSize: 10, fontWeight: 700 })),
      h(View, { key: 'text' }, line(text, { fontSize: 8.5, color: SOFT })),
      h(
        View,
        { key: 'plot', style: { width: WIDTH, height: height + 24, marginTop: 6 } },
        h(
          Svg,
          { width: WIDTH, height: height + 12, viewBox: `0 0 ${WIDTH} ${height + 12}` },
          ...ticks.map((_, index) => {
            const y = 6 + height * (1 - index / Math.max(1, ticks.length - 1))
            return h(Line, {
              key: index,
              x1: left,
              x2: left + width,
              y1: y,
              y2: y,
              stroke: LINE,
              strokeWidth: 0.5,
            })
          }),
          ...runs.flatMap((run, index) => [
            h(Path, {
              key: `range ${index}`,
              d: `M${run.map(({ x, top }) => at(x, top)).join('L')}L${run
                .toReversed()
                .map(({ x, bottom }) => at(x, bottom))
                .join('L')}Z`,
              fill: accent,
              fillOpacity: 0.15,
            }),
            h(Path, {
              key: `line ${index}`,
              d: `M${run.map(({ x, y }) => at(x, y)).join('L')}`,
              fill: 'none',
              stroke: accent,
              strokeWidth: 1.5,
            }),
          ]),
        ),
        ...ticks.map((tick, index) =>
          h(
            View,
            {
              key: `tick ${index}`,
              style: {
                position: 'absolute',
                left: 0,
                width: left - 6,
                top: 1 + height * (1 - index / Math.max(1, ticks.length - 1)),
              },
            },
            small(tick, { fontSize: 7, color: SOFT, textAlign: 'right' }),
          ),
        ),
        ...ends.map((end, index) =>
          h(
            View,
            {
              key: `end ${index}`,
              style: { position: 'absolute', left, width, top: height + 11 },
            },
            small(end, { fontSize: 7, color: SOFT, textAlign: index === 0 ? 'left' : 'right' }),
          ),
        ),
      ),
    ]
  }
  const draw = (block: PdfBlock, key: number): ReactElement => {
    switch (block.kind) {
      case 'heading':
        return h(
          View,
          {
            key,
            break: block.startsPage ?? false,
            minPresenceAhead: 60,
            style: { marginTop: block.startsPage ? 0 : 14, marginBottom: 5 },
          },
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
      case 'table': {
        const head = h(
          View,
          { key: 'head', style: { ...across, paddingBottom: 3, borderBottom: `1 solid ${INK}` } },
          block.numbered && h(View, { style: { width: THUMB.width + 26 } }),
          h(
            View,
            { style: { ...across, flexGrow: 1, flexBasis: 0 } },
            ...cells(block.head, block.widths, { fontSize: 8.5, color: SOFT }),
          ),
        )
        const rows = block.rows.map((row, at) =>
          h(
            View,
            {
              key: at,
              wrap: false,
              style: {
                ...across,
                alignItems: block.numbered ? 'center' : 'flex-start',
                paddingVertical: 3,
                borderBottom: `0.5 solid ${LINE}`,
              },
            },
            block.numbered?.[at] && numbered(block.numbered[at]),
            h(
              View,
              { style: { ...across, flexGrow: 1, flexBasis: 0 } },
              ...cells(row, block.widths, { fontSize: 9 }),
            ),
          ),
        )
        // The head stays with the first row, the last row with the one before it.
        const together = (first: boolean, parts: readonly ReactNode[]): ReactElement =>
          h(View, { key: first ? 'first' : 'last', wrap: false }, ...parts)
        if (rows.length < 4 || (!block.numbered && rows.length <= WHOLE_MAX))
          return h(View, { key }, together(true, [head, ...rows]))
        return h(
          View,
          { key },
          together(true, [head, ...rows.slice(0, 2)]),
          ...rows.slice(2, -2),
          together(false, rows.slice(-2)),
        )
      }
      case 'pictures':
        return h(
          View,
          { key, wrap: false, style: { ...across, flexWrap: 'wrap', marginVertical: 6 } },
          block.pictures.map((data, at) =>
            h(Image, {
              key: at,
              src: { data: Buffer.from(data), format: 'jpg' as const },
              style: {
                width: (WIDTH - 12) / 3,
                height: ((WIDTH - 12) / 3) * 0.667,
                objectFit: 'cover',
                marginBottom: 6,
                ...(at % 3 === 2 ? {} : isRtl ? { marginLeft: 6 } : { marginRight: 6 }),
              },
            }),
          ),
        )
      case 'map':
        return h(
          View,
          { key, wrap: false, style: { marginVertical: 6 } },
          mapOf(block.map),
          line(block.note, { color: SOFT, fontSize: 7.5, marginTop: 3 }),
        )
      case 'chart':
        return h(View, { key, wrap: false, style: { marginVertical: 6 } }, ...chartOf(block))
    }
  }
  const logoOf = (size: { width: number; height: number }): ReactElement | null =>
    brand?.logo
      ? h(Image, {
          src: { data: Buffer.from(brand.logo), format: 'jpg' as const },
          style: { ...size, objectFit: 'contain' },
        })
      : null
  /** Once there is a cover, pages are headed by one line. */
  const running = cover && [
    h(
      View,
      {
        key: 'running',
        fixed: true,
        style: {
          ...across,
          justifyContent: 'space-between',
          paddingBottom: 4,
          marginBottom: 12,
          borderBottom: `1.5 solid ${accent}`,
        },
      },
      line(title, { fontSize: 8.5, fontWeight: 700 }),
      brand && line(brand.name, { fontSize: 8.5, color: SOFT }),
    ),
  ]
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
  const fontFamily = fonts.stackOf('')
  const coverPage =
    cover &&
    h(
      Page,
      { size: 'A4', style: { fontFamily, fontSize: 10, color: INK } },
      h(View, { style: { height: 14, backgroundColor: accent } }),
      h(
        View,
        { style: { ...across, alignItems: 'center', paddingHorizontal: 36, height: 96 } },
        logoOf({ width: 96, height: 56 }),
        brand &&
          h(
            View,
            { style: { flexGrow: 1, paddingHorizontal: brand.logo ? 12 : 0 } },
            line(brand.name, { fontSize: 15, fontWeight: 700 }),
          ),
      ),
      cover.picture
        ? h(Image, {
            src: { data: Buffer.from(cover.picture), format: 'jpg' as const },
            style: { width: '100%', height: 360, objectFit: 'cover' },
          })
        : h(View, { style: { height: 150, backgroundColor: accent } }),
      h(
        View,
        { style: { paddingHorizontal: 36, paddingTop: 34 } },
        line(cover.kind, { fontSize: 11, color: accent, fontWeight: 700, marginBottom: 6 }),
        line(title, { fontSize: 27, fontWeight: 700, lineHeight: 1.2, marginBottom: 10 }),
        ...cover.lines.map((text, at) =>
          h(View, { key: at }, line(text, { fontSize: 11, color: SOFT })),
        ),
      ),
      brand &&
        h(
          View,
          {
            style: {
              position: 'absolute',
              bottom: 34,
              left: 36,
              right: 36,
              paddingTop: 8,
              borderTop: `1 solid ${LINE}`,
            },
          },
          ...brand.lines.map((text, at) =>
            h(View, { key: at }, line(text, { fontSize: 9, color: SOFT })),
          ),
        ),
    )
  return h(
    Document,
    {
      title,
      language: lang,
      producer: 'Lares',
      creator: 'Lares',
      ...(brand && { author: brand.name }),
    },
    coverPage,
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
      ...(running ?? [head, line(title, { fontSize: 19, fontWeight: 700, marginBottom: 4 })]),
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

/** All texts of a document. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const composed = workerData as PdfDocument
const bytes = await renderToBuffer(
  render(composed, await fontsFor(textsOf(composed), composed.lang)) as Parameters<
    typeof renderToBuffer
  >[0],
)
parentPort!.postMessage(new Uint8Array(bytes))
