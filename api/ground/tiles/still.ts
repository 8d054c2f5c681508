import type { VectorTileFeature } from '@mapbox/vector-tile'
import { MAP_CLASSES, MAP_COLOURS, STREET_CLASSES, type MapColour } from '#contract/edge/map.ts'
import { escapeXml } from '#text/xml.ts'
import { layersOf, MERCATOR_LAT, tileAt } from '../gateways/vector-tile.ts'
import type { Tiles } from './tiles.ts'

/** Pixels of the drawing, and how much more of the land a pixel of it has; its units are quarters of them. */
const SIZES = {
  wide: { width: 800, height: 400, scale: 1 },
  narrow: { width: 400, height: 300, scale: 1.4 },
} as const
export type StillSize = keyof typeof SIZES
const UNITS = 4
/** Metres of a pixel, and the zoom of its tiles, by how precise the point is. */
const VIEWS = {
  exact: { metres: 1.375, zoom: 14, radius: 0 },
  street: { metres: 1.375, zoom: 14, radius: 100 },
  area: { metres: 5.5, zoom: 13, radius: 1000 },
} as const
/** Metres of the equator in a tile of zoom 0. */
const EQUATOR = 40_075_016.686
/** A drawing with more than this leaves out its buildings. */
const BYTES_MAX = 150_000
/** Names of streets, and pixels of one of their letters. */
const NAMES_MAX = 12
const LETTER = 6.2
/** Share of a line's length between its ends: along a sharper bend letters fall over one another. */
const STRAIGHT = 0.85
const ACCENT = ['#a63a24', '#ee8a72'] as const

type Kind = keyof typeof MAP_CLASSES
/** In the order in which they are drawn: the kinds of a layer, with colour, and for lines width and edge in pixels. */
const AREAS: readonly { layer: string; kind?: Kind; colour: MapColour }[] = [
  { layer: 'landuse', kind: 'built', colour: 'built' },
  { layer: 'landcover', kind: 'wood', colour: 'wood' },
  { layer: 'landcover', kind: 'grass', colour: 'green' },
  { layer: 'landcover', kind: 'sand', colour: 'sand' },
  { layer: 'landuse', kind: 'green', colour: 'green' },
  { layer: 'park', colour: 'green' },
  { layer: 'water', colour: 'water' },
  { layer: 'building', colour: 'building' },
]
const LINES: readonly { kind: Kind; colour: MapColour; width: number; hasEdge: boolean }[] = [
  { kind: 'path', colour: 'path', width: 1, hasEdge: false },
  { kind: 'rail', colour: 'rail', width: 1.5, hasEdge: false },
  { kind: 'service', colour: 'road', width: 2.5, hasEdge: true },
  { kind: 'minor', colour: 'road', width: 5, hasEdge: true },
  { kind: 'secondary', colour: 'road', width: 7.5, hasEdge: true },
  { kind: 'primary', colour: 'road-major', width: 9, hasEdge: true },
  { kind: 'motorway', colour: 'road-major', width: 10, hasEdge: true },
]

const FILLS = new Set<MapColour>(['land', ...AREAS.map(({ colour }) => colour)])
const STROKES = new Set<MapColour>(['road-edge', ...LINES.map(({ colour }) => colour)])

type Point = readonly [x: number, y: number]

/** A point as far as the public may know it. */
export interface StillPoint {
  lat: number
  lon: number
  precision: keyof typeof VIEWS
}

/** The map around a point as SVG, for readers without scripts and for paper; null where there is no tile. Not whole: some tiles did not come in time. */
export async function drawStill(
  tiles: Pick<Tiles, 'find' | 'info'>,
  { lat, lon, precision }: StillPoint,
  size: StillSize = 'wide',
): Promise<{ svg: string; isWhole: boolean } | null> {
  if (Math.abs(lat) >= MERCATOR_LAT) return null
  const { metres, zoom: wanted, radius } = VIEWS[precision]
  const { width: pixelsWide, height: pixelsHigh, scale } = SIZES[size]
  const metresAPixel = metres * scale
  const zoom = Math.min(wanted, tiles.info().maxZoom)
  const metresATile = (EQUATOR * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom
  /** Units of the drawing in a tile. */
  const side = (metresATile / metresAPixel) * UNITS
  const centre = tileAt(lon, lat, zoom)
  const [width, height] = [pixelsWide * UNITS, pixelsHigh * UNITS]
  const found = await Promise.all(
    steps(centre.x, width / side).flatMap((x) =>
      steps(centre.y, height / side).map(async (y) => ({
        left: (x - centre.x) * side + width / 2,
        top: (y - centre.y) * side + height / 2,
        tile: await tiles.find(zoom, (x + 2 ** zoom) % 2 ** zoom, y),
      })),
    ),
  )
  const drawn = found.flatMap(({ left, top, tile }) =>
    tile.kind === 'tile' ? [{ left, top, layers: layersOf(tile.tile) }] : [],
  )
  if (drawn.length === 0) return null
  const isWhole = found.every(({ tile }) => tile.kind !== 'later')

  /** The parts of the features of a layer that are in view, in units of the drawing. */
  function* shapesOf(name: string, kind: Kind | undefined) {
    for (const { left, top, layers } of drawn) {
      const layer = layers[name]
      for (let i = 0; layer && i < layer.length; i++) {
        const feature = layer.feature(i)
        if (kind && !isOf(feature, kind)) continue
        if (feature.properties['brunnel'] === 'tunnel') continue
        const scale = side / layer.extent
        const parts = feature
          .loadGeometry()
          .map((part) =>
            part.map(({ x, y }): Point => [
              Math.round(left + x * scale),
              Math.round(top + y * scale),
            ]),
          )
          .filter((part) => isInView(part, width, height))
        if (parts.length > 0) yield { feature, parts }
      }
    }
  }
  const pathOf = (name: string, kind: Kind | undefined, type: 2 | 3): string => {
    let path = ''
    for (const { feature, parts } of shapesOf(name, kind))
      if (feature.type === type)
        for (const part of parts) path += drawPath(part) + (type === 3 ? 'z' : '')
    return path
  }

  const areas = AREAS.map(({ layer, kind, colour }) => ({
    layer,
    path: pathOf(layer, kind, 3),
    colour,
  }))
  const lines = LINES.map(({ kind, ...line }) => ({
    ...line,
    path: pathOf('transportation', kind, 2),
  })).filter(({ path }) => path)
  const length = [...areas, ...lines].reduce((sum, { path }) => sum + path.length, 0)
  // Without them a street map is still one.
  const shown = areas.filter(
    ({ layer, path }) => path && (layer !== 'building' || length <= BYTES_MAX),
  )
  /** From afar streets are thinner, though not as thin as they are. */
  const thin = (VIEWS.exact.metres / metresAPixel) ** 0.6
  const names = streetNames(shapesOf('transportation_name', undefined), width, height)
  const [cx, cy] = [width / 2, height / 2]
  const spot =
    radius > 0
      ? `<circle class="spot" cx="${cx}" cy="${cy}" r="${Math.round((radius / metresAPixel) * UNITS)}"/>`
      : `<circle class="pin" cx="${cx}" cy="${cy}" r="${9 * UNITS}"/>`
  const credits = linesOf(
    textOf(tiles.info().attributions.join(' ')),
    Math.floor(pixelsWide / LETTER) - 4,
  )
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" viewBox="0 0 ${width} ${height}">`,
    `<style>${styleIn(0)}@media screen and (prefers-color-scheme:dark){${styleIn(1)}}</style>`,
    `<rect class="f-land" width="${width}" height="${height}"/>`,
    ...shown.map(
      ({ path, colour }) => `<path class="f-${colour}" fill-rule="evenodd" d="${path}"/>`,
    ),
    ...lines.flatMap(({ path, width: pixels, hasEdge }) =>
      hasEdge ? [stroke('road-edge', (pixels * thin + 1.6) * UNITS, path)] : [],
    ),
    ...lines.map(({ path, width: pixels, colour }) => stroke(colour, pixels * thin * UNITS, path)),
    ...(radius > 0 ? [spot] : []),
    ...names.map(
      ({ text, path }, i) =>
        `<path id="n${i}" fill="none" d="${path}"/><text class="name" dy="${3.5 * UNITS}"><textPath href="#n${i}" startOffset="50%" text-anchor="middle">${escapeXml(text)}</textPath></text>`,
    ),
    ...(radius > 0 ? [] : [spot]),
    ...credits.map(
      (line, i) =>
        `<text class="name" x="${width - 6 * UNITS}" y="${height - (6 + 14 * (credits.length - 1 - i)) * UNITS}" text-anchor="end">${escapeXml(line)}</text>`,
    ),
    '</svg>',
  ].join('')
  return { svg, isWhole }
}

/** HTML of a credit as text. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|(copy|amp|lt|gt|quot|nbsp));/g,
      (entity, code: string, name: string) =>
        name
          ? ENTITIES[name]!
          : Number(code) <= 0x10ffff
            ? String.fromCodePoint(Number(code))
            : entity,
    )
    .toWellFormed()
const ENTITIES: Record<string, string> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** Words in lines of at most so many letters. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const styleIn = (scheme: 0 | 1): string =>
  [
    ...[...FILLS].map((name) => `.f-${name}{fill:${MAP_COLOURS[name][scheme]}}`),
    ...[...STROKES].map((name) => `.s-${name}{stroke:${MAP_COLOURS[name][scheme]}}`),
    `.name{font:${11 * UNITS}px "Noto Sans",system-ui,sans-serif;fill:${MAP_COLOURS['street-label'][scheme]};stroke:${MAP_COLOURS.halo[scheme]};stroke-width:${2.5 * UNITS}px;stroke-linejoin:round;paint-order:stroke}`,
    `.pin{fill:${ACCENT[scheme]};stroke:${MAP_COLOURS.road[scheme]};stroke-width:${3 * UNITS}px}`,
    `.spot{fill:${ACCENT[scheme]};fill-opacity:.18;stroke:${ACCENT[scheme]};stroke-width:${2 * UNITS}px}`,
  ].join('')

const stroke = (colour: MapColour, width: number, path: string): string =>
  `<path class="s-${colour}" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="${Math.round(width)}" d="${path}"/>`

/** Whole tiles that a view of so many tiles around a coordinate touches. */
function steps(centre: number, tilesWide: number): number[] {
  const first = Math.floor(centre - tilesWide / 2)
  return Array.from({ length: Math.floor(centre + tilesWide / 2) - first + 1 }, (_, i) => first + i)
}

const isOf = ({ properties }: VectorTileFeature, kind: Kind): boolean =>
  (MAP_CLASSES[kind] as readonly unknown[]).includes(properties['class'])

/** By its box: SVG cuts off the rest. */
function isInView(part: readonly Point[], width: number, height: number): boolean {
  let [west, south, east, north] = [Infinity, -Infinity, -Infinity, Infinity]
  for (const [x, y] of part) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return east >= 0 && west <= width && south >= 0 && north <= height
}

function drawPath(part: readonly Point[]): string {
  let path = ''
  let [atX, atY] = [0, 0]
  for (const [x, y] of part) {
    if (path === '') path = `M${x} ${y}`
    else if (x !== atX || y !== atY) path += `l${x - atX} ${y - atY}`
    ;[atX, atY] = [x, y]
  }
  return path
}

/** Names along the longest streets in view, from left to right, not too near each other. */
function streetNames(
  shapes: Iterable<{ feature: VectorTileFeature; parts: Point[][] }>,
  width: number,
  height: number,
): { text: string; path: string }[] {
  const streets = [...shapes]
    .flatMap(({ feature, parts }) => {
      // Lines of underground railways have names, too.
      if (!STREET_CLASSES.includes(String(feature.properties['class']))) return []
      const text = feature.properties['name'] ?? feature.properties['name:latin']
      if (typeof text !== 'string' || text === '') return []
      return parts
        .flatMap((part) => runsIn(part, width, height))
        .map((part) => ({ text, part, length: lengthOf(part) }))
    })
    .filter(
      ({ text, part, length }) =>
        length > text.length * LETTER * UNITS * 1.1 &&
        lengthOf([part[0]!, part.at(-1)!]) > length * STRAIGHT,
    )
    .toSorted((a, b) => b.length - a.length)
  const shown: { text: string; path: string; middle: Point }[] = []
  for (const { text, part, length } of streets) {
    if (shown.length >= NAMES_MAX) break
    const middle = pointAlong(part, length / 2)
    const [x, y] = middle
    const isClear = shown.every(
      (other) =>
        other.text !== text && Math.hypot(other.middle[0] - x, other.middle[1] - y) > 70 * UNITS,
    )
    if (!isClear) continue
    const along = part[0]![0] <= part.at(-1)![0] ? part : part.toReversed()
    shown.push({ text, path: drawPath(along), middle })
  }
  return shown
}

/** The parts of a line that lie in view, with a margin in which no name may begin or end. */
function runsIn(part: readonly Point[], width: number, height: number): Point[][] {
  const margin = 10 * UNITS
  const runs: Point[][] = []
  let run: Point[] = []
  for (let i = 1; i < part.length; i++) {
    const [[x0, y0], [x1, y1]] = [part[i - 1]!, part[i]!]
    const [dx, dy] = [x1 - x0, y1 - y0]
    // Liang and Barsky: from which share of the segment to which it lies inside.
    let [from, to] = [0, 1]
    for (const [step, room] of [
      [-dx, x0 - margin],
      [dx, width - margin - x0],
      [-dy, y0 - margin],
      [dy, height - margin - y0],
    ] as const) {
      if (step === 0) to = room < 0 ? -1 : to
      else if (step < 0) from = Math.max(from, room / step)
      else to = Math.min(to, room / step)
    }
    if (from > to) continue
    const at = (share: number): Point => [Math.round(x0 + dx * share), Math.round(y0 + dy * share)]
    if (run.length === 0 || from > 0) runs.push((run = [at(from)]))
    run.push(at(to))
    if (to < 1) run = []
  }
  return runs
}

/** The point of a line after so much of its length. */
function pointAlong(part: readonly Point[], after: number): Point {
  let left = after
  for (const [i, [x, y]] of part.entries()) {
    const [fromX, fromY] = part[i - 1] ?? [x, y]
    const step = Math.hypot(x - fromX, y - fromY)
    if (step > 0 && step >= left)
      return [fromX + ((x - fromX) * left) / step, fromY + ((y - fromY) * left) / step]
    left -= step
  }
  return part.at(-1)!
}

const lengthOf = (part: readonly Point[]): number =>
  part.reduce((sum, [x, y], i) => {
    const [fromX, fromY] = part[i - 1] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
